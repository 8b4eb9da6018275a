import Household
import Templating
import Wording

/// The table of items on the pages of catalogues, rooms, labels and unassigned items.
struct ItemTable: TemplateModel {
    struct Badge: TemplateModel {
        var name: String
        var colour: String
    }

    /// The facts that movers need about an item.
    struct Packing: TemplateModel {
        // Empty where nothing is known.
        var size: String
        var priority: String
        var destination: String
        var fragile: Bool
    }

    struct Row: TemplateModel {
        var thumb: Thumbnail?
        var title: String
        @Link var href: String
        var state: String?
        var badge: Badge?
        var room: String?
        var labelNames: String
        /// The emoji of the item's room, in the place of a photo.
        var roomSymbol: String?
        var quantity: String
        /// Whether it is more than one thing.
        var several: Bool
        var value: String
        var packing: Packing?
    }

    enum Column {
        case home, room
        /// Boxes to tick what is packed.
        case ticks
    }

    // Stored rather than computed, because each row asks for these.
    var thumbColumn: Bool
    var homeColumn: Bool
    var roomColumn: Bool
    var labelColumn: Bool
    var tickColumn: Bool
    // The packing columns; each is shown only where some row has something in it.
    var sizeColumn = false
    var fragileColumn = false
    var priorityColumn = false
    var destinationColumn = false
    @Flagged var rows: [Row]
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
            thumbColumn: rows.contains { $0.thumb != nil }, homeColumn: hasHome,
            roomColumn: hasRoom,
            labelColumn: !sights.packing && (label == nil || rows.contains { !$0.labelNames.isEmpty }),
            tickColumn: columns.contains(.ticks), rows: rows)
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
            several: item.quantity != .one || !item.unit.isEmpty,
            value: value(of: item), packing: sights.packing ? packing(of: item) : nil)
    }

    /// Empty for an audience that has no value column.
    private func value(of item: Item) -> String {
        sights.values ? item.lineValue.map { formats.amount($0) } ?? words[.unknown] : ""
    }

    private func packing(of item: Item) -> ItemTable.Packing {
        ItemTable.Packing(
            size: item.moving.size, priority: item.moving.priority.map { words[Word($0)] } ?? "",
            destination: item.moving.destination, fragile: item.moving.isFragile)
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
            sizeColumn = sizeColumn || !packing.size.isEmpty
            fragileColumn = fragileColumn || packing.fragile
            priorityColumn = priorityColumn || !packing.priority.isEmpty
            destinationColumn = destinationColumn || !packing.destination.isEmpty
        }
    }
}
