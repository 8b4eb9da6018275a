import Household
import Templating
import Wording

/// The table of items on the pages of catalogues, rooms, labels and unassigned items.
struct ItemTable: TemplateModel {
    struct Badge: TemplateModel {
        var name: String  // `Harbour flat`; for an item without a home `Unassigned`
        var colour: String  // `#2f6f4f`; without a home a grey
    }

    /// The facts that movers need about an item.
    struct Packing: TemplateModel {
        // Empty if unknown.
        var size: String  // may be empty: `180 × 90 × 75 cm`
        var weight: String  // of all of them; may be empty: `2.5 kg`
        var priority: String  // when to unpack it; may be empty: `first`
        var destination: String  // may be empty: `New kitchen`
        var fragile: Bool  // it is fragile
    }

    struct Row: TemplateModel {
        var thumb: Thumbnail?  // the item's first photo
        var title: String  // `Cordless drill`
        @Link var href: String  // the item's page
        var state: String?  // `Sold` or `Archived`
        var badge: Badge?  // the item's home, where `homeColumn` is set
        var room: String?  // where `roomColumn` is set; may be empty: `Kitchen`
        var labelNames: String  // may be empty: `Tools, Garden`; without the label whose page it is
        var roomSymbol: String?  // an emoji for the item's room, where there is no photo
        var quantity: String  // `2`
        var several: Bool  // it is more than one thing, or measured in a unit
        var value: String  // quantity × unit value: `€79.90`, or `unknown`; empty where the page is not `valued`
        var packing: Packing?  // for movers: what they must know to carry it
    }

    enum Column {
        case home, room
        /// Boxes to tick packed items.
        case ticks
    }

    var thumbColumn: Bool  // the table has a column of small pictures: at least one row has a `thumb`
    var homeColumn: Bool  // the table has a column of homes; then every row has a `badge`
    var roomColumn: Bool  // the table has a column of rooms; then every row has a `room`, perhaps empty
    var labelColumn: Bool  // the table has a column of labels
    var tickColumn: Bool  // for movers, in the list of a room: the table has a column of boxes to tick
    // The packing columns, each shown only if a row has a value for it.
    var sizeColumn = false  // for movers: a row has a size
    var weightColumn = false  // for movers: a row has a weight
    var fragileColumn = false  // for movers: a row is fragile
    var priorityColumn = false  // for movers: a row has a priority
    var destinationColumn = false  // for movers: a row has a destination
    @Flagged var rows: [Row]  // the items of this page
}

extension SiteModel {
    /// - Parameter label: The label of the page, which rows do not repeat.
    func table(
        of positions: [Int], columns: Set<ItemTable.Column>, without label: EntityID<Label>? = nil,
        at address: PageAddress
    ) -> ItemTable {
        let (hasHome, hasRoom) = (columns.contains(.home), columns.contains(.room) && visibleParts.rooms)
        var rows: [ItemTable.Row] = []
        rows.reserveCapacity(positions.count)
        index.forEachItem(at: positions) { _, item in
            rows.append(row(item, badge: hasHome, room: hasRoom, without: label, at: address))
        }
        var table = ItemTable(
            thumbColumn: rows.contains { $0.thumb != nil }, homeColumn: hasHome,
            roomColumn: hasRoom,
            labelColumn: !visibleParts.packing && (label == nil || rows.contains { !$0.labelNames.isEmpty }),
            tickColumn: columns.contains(.ticks), rows: rows)
        if visibleParts.packing { table.showPackingColumns() }
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
            value: value(of: item), packing: visibleParts.packing ? packing(of: item) : nil)
    }

    /// Empty for an audience that has no value column.
    private func value(of item: Item) -> String {
        visibleParts.values ? item.lineValue.map { formats.amount($0) } ?? words[.unknown] : ""
    }

    private func packing(of item: Item) -> ItemTable.Packing {
        ItemTable.Packing(
            size: item.moving.size, weight: weight(ofAll: item),
            priority: item.moving.priority.map { words[Word($0)] } ?? "",
            destination: item.moving.destination, fragile: item.moving.isFragile)
    }

    /// The weight of all pieces, rounded like a sum.
    private func weight(ofAll item: Item) -> String {
        guard item.quantity != .one else { return item.moving.weight.map(weight) ?? "" }
        var sum = Weight.Sum()
        sum.add(item.moving.weight, quantity: item.quantity)
        return sum.total.map(weight) ?? ""
    }

    private func labelNames(of item: Item, without label: EntityID<Label>?) -> String {
        let labels = label == nil ? index.labels(of: item) : index.labels(of: item).filter { $0.id != label }
        return labels.count == 1 ? labels[0].name : labels.map(\.name).joined(separator: ", ")
    }

    private func state(of item: Item) -> String? {
        item.exclusion.map { words[Word($0)] }
    }

    /// A home's badge; without a home, a grey badge with this word.
    func badge(of home: Home?, else word: Word) -> ItemTable.Badge {
        guard let home else { return ItemTable.Badge(name: words[word], colour: "#8a8f94") }
        return ItemTable.Badge(name: home.displayName, colour: home.colour.hex)
    }

    /// The command that adds the first item to an empty list. Nil if there are items, and for an audience without the
    /// store.
    /// - Parameter options: More options of the command, each after a space.
    func addCommand(for items: some Collection<Int>, home: Home?, _ options: String = "") -> String? {
        guard visibleParts.commands, items.isEmpty else { return nil }
        return "housebook item add \"Sofa\"" + (home.map { " --home \(reference(to: $0))" } ?? "") + options
    }
}

extension ItemTable {
    /// Shows each packing column that has a value in some row.
    fileprivate mutating func showPackingColumns() {
        for packing in rows.lazy.compactMap(\.packing) {
            sizeColumn = sizeColumn || !packing.size.isEmpty
            weightColumn = weightColumn || !packing.weight.isEmpty
            fragileColumn = fragileColumn || packing.fragile
            priorityColumn = priorityColumn || !packing.priority.isEmpty
            destinationColumn = destinationColumn || !packing.destination.isEmpty
        }
    }
}
