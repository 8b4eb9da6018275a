import Household
import Templating
import Wording

/// The table of items on the pages of catalogues, rooms, labels and unassigned items.
struct ItemTable: TemplateModel {
    struct Badge: TemplateModel {
        var name: String
        var colour: String

        static let fields = Fields<Badge> {
            $0.text(["name": \.name, "colour": \.colour])
        }
    }

    /// The facts that movers need about an item.
    struct Packing: TemplateModel {
        // Empty where nothing is known.
        var size: String
        var priority: String
        var destination: String
        var isFragile: Bool

        static let fields = Fields<Packing> {
            $0.text(["size": \.size, "priority": \.priority, "destination": \.destination])
            $0.flag("fragile", \.isFragile)
        }
    }

    struct Row: TemplateModel {
        var thumb: Thumbnail?
        var title: String
        var href: String
        var state: String?
        var badge: Badge?
        var room: String?
        var labelNames: String
        /// The emoji of the item's room, in the place of a photo.
        var roomSymbol: String?
        var quantity: String
        /// Whether it is more than one thing.
        var isGroup: Bool
        var value: String
        var packing: Packing?

        static let fields = Fields<Row> {
            $0.object("thumb", optional: \.thumb)
            $0.text(["title": \.title, "labelNames": \.labelNames, "quantity": \.quantity, "value": \.value])
            $0.link("href", \.href)
            $0.text(optional: ["state": \.state, "room": \.room, "roomSymbol": \.roomSymbol])
            $0.flag("several", \.isGroup)
            $0.object("badge", optional: \.badge)
            $0.object("packing", optional: \.packing)
        }
    }

    enum Column {
        case home, room
        /// Boxes to tick what is packed.
        case ticks
    }

    var hasRows: Bool
    // Stored rather than computed, because each row asks for these.
    var hasThumbColumn: Bool
    var hasHomeColumn: Bool
    var hasRoomColumn: Bool
    var hasLabelColumn: Bool
    var hasTickColumn: Bool
    // The packing columns; each is shown only where some row has something in it.
    var hasSizeColumn = false
    var hasFragileColumn = false
    var hasPriorityColumn = false
    var hasDestinationColumn = false
    var rows: [Row]

    static let fields = Fields<ItemTable> {
        $0.flag([
            "hasRows": \.hasRows, "thumbColumn": \.hasThumbColumn, "homeColumn": \.hasHomeColumn,
            "roomColumn": \.hasRoomColumn, "labelColumn": \.hasLabelColumn, "tickColumn": \.hasTickColumn,
            "sizeColumn": \.hasSizeColumn,
            "fragileColumn": \.hasFragileColumn, "priorityColumn": \.hasPriorityColumn,
            "destinationColumn": \.hasDestinationColumn,
        ])
        $0.list("rows", \.rows)
    }
}

extension SiteModel {
    /// - Parameter label: The label whose page it is, which no row repeats.
    func table(
        of positions: some Sequence<Int>, columns: Set<ItemTable.Column>, without label: EntityID<Label>? = nil,
        at address: PageAddress
    ) -> ItemTable {
        let (hasHome, hasRoom) = (columns.contains(.home), columns.contains(.room) && sights.rooms)
        var rows: [ItemTable.Row] = []
        rows.reserveCapacity(positions.underestimatedCount)
        index.snapshot.items.withUnsafeBufferPointer { items in
            for position in positions {
                rows.append(row(items[position], badge: hasHome, room: hasRoom, without: label, at: address))
            }
        }
        var table = ItemTable(
            hasRows: !rows.isEmpty, hasThumbColumn: rows.contains { $0.thumb != nil }, hasHomeColumn: hasHome,
            hasRoomColumn: hasRoom,
            hasLabelColumn: !sights.packing && (label == nil || rows.contains { !$0.labelNames.isEmpty }),
            hasTickColumn: columns.contains(.ticks), rows: rows)
        if sights.packing { table.showPackingColumns() }
        return table
    }

    private func row(
        _ item: Item, badge hasBadge: Bool, room hasRoom: Bool, without label: EntityID<Label>?, at address: PageAddress
    ) -> ItemTable.Row {
        let thumb = thumbnail(of: .item(item.id), at: address)
        return ItemTable.Row(
            thumb: thumb, title: item.title,
            href: address.link(toPage: paths.item(item.id)), state: state(of: item),
            badge: hasBadge ? badge(of: index.home(index.effectiveHome(of: item)), else: .unassigned) : nil,
            room: hasRoom ? index.roomPath(of: item) ?? "" : nil,
            labelNames: labelNames(of: item, without: label),
            roomSymbol: thumb == nil ? index.location(of: item).flatMap { emoji($0.symbol) } : nil,
            quantity: formats.quantity(item.quantity, in: item.unit),
            isGroup: item.quantity != .one || !item.unit.isEmpty,
            value: value(of: item), packing: sights.packing ? packing(of: item) : nil)
    }

    /// Empty for an audience that has no value column.
    private func value(of item: Item) -> String {
        sights.values ? item.lineValue.map { formats.amount($0) } ?? words[.unknown] : ""
    }

    private func packing(of item: Item) -> ItemTable.Packing {
        ItemTable.Packing(
            size: item.moving.size, priority: item.moving.priority.map { words[Word($0)] } ?? "",
            destination: item.moving.destination, isFragile: item.moving.isFragile)
    }

    private func labelNames(of item: Item, without label: EntityID<Label>?) -> String {
        let labels = label == nil ? index.labels(of: item) : index.labels(of: item).filter { $0.id != label }
        return labels.count == 1 ? labels[0].name : labels.map(\.name).joined(separator: ", ")
    }

    private func state(of item: Item) -> String? {
        item.sale != nil ? words[.sold] : item.archived ? words[.archived] : nil
    }

    /// A home's badge; without a home, a grey one with this word.
    func badge(of home: Home?, else word: Word) -> ItemTable.Badge {
        guard let home else { return ItemTable.Badge(name: words[word], colour: "#8a8f94") }
        return ItemTable.Badge(name: home.displayName, colour: home.colour.hex)
    }

    /// The command that adds the first item to an empty list. Nil where there are items, and for an audience without
    /// the store.
    /// - Parameter options: More options of the command, each after a space.
    func addCommand(for items: some Collection<Int>, home: Home?, _ options: String = "") -> String? {
        guard sights.commands, items.isEmpty else { return nil }
        return "housebook item add \"Sofa\"" + (home.map { " --home \(reference(to: $0))" } ?? "") + options
    }
}

extension ItemTable {
    /// Shows each packing column that has something in some row.
    fileprivate mutating func showPackingColumns() {
        for packing in rows.lazy.compactMap(\.packing) {
            hasSizeColumn = hasSizeColumn || !packing.size.isEmpty
            hasFragileColumn = hasFragileColumn || packing.isFragile
            hasPriorityColumn = hasPriorityColumn || !packing.priority.isEmpty
            hasDestinationColumn = hasDestinationColumn || !packing.destination.isEmpty
        }
    }
}
