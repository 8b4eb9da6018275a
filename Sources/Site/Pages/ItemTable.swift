import Household

/// The table of items that catalogues, rooms, labels and the unassigned share.
struct ItemTable: TemplateModel {
    struct Badge: TemplateModel {
        var name: String
        var colour: String

        static let fields = Fields<Badge> {
            $0.text("name") { $0.name }
            $0.text("colour") { $0.colour }
        }
    }

    struct Row: TemplateModel {
        var title: String
        var href: String
        var state: String?
        var badge: Badge?
        var room: String?
        var labelNames: String
        var quantity: String
        var value: String

        static let fields = Fields<Row> {
            $0.text("title") { $0.title }
            $0.link("href") { $0.href }
            $0.text("state", optional: { $0.state })
            $0.object("badge", optional: { $0.badge })
            $0.text("room", optional: { $0.room })
            $0.text("labelNames") { $0.labelNames }
            $0.text("quantity") { $0.quantity }
            $0.text("value") { $0.value }
        }
    }

    enum Column {
        case home, room
    }

    var columns: Set<Column>
    var rows: [Row]

    static let fields = Fields<ItemTable> {
        $0.flag("hasRows") { !$0.rows.isEmpty }
        $0.flag("homeColumn") { $0.columns.contains(.home) }
        $0.flag("roomColumn") { $0.columns.contains(.room) }
        $0.list("rows") { $0.rows }
    }
}

extension SiteModel {
    func table(of positions: some Sequence<Int>, columns: Set<ItemTable.Column>, at address: PageAddress) -> ItemTable {
        ItemTable(
            columns: columns, rows: positions.map { row(index.snapshot.items[$0], columns: columns, at: address) })
    }

    private func row(_ item: Item, columns: Set<ItemTable.Column>, at address: PageAddress) -> ItemTable.Row {
        ItemTable.Row(
            title: item.title, href: address.link(to: paths.item(item.id) + address.ending), state: state(of: item),
            badge: columns.contains(.home) ? badge(of: item) : nil,
            room: columns.contains(.room) ? index.location(of: item)?.name ?? "" : nil,
            labelNames: index.labels(of: item).map(\.name).joined(separator: ", "),
            quantity: formats.quantity(item.quantity),
            value: item.lineValue.map(formats.amount) ?? words[.unknown])
    }

    private func badge(of item: Item) -> ItemTable.Badge {
        guard let home = index.home(index.effectiveHome(of: item)) else {
            return ItemTable.Badge(name: words[.unassigned], colour: Self.neutralColour)
        }
        return ItemTable.Badge(name: home.displayName, colour: home.colour.hex)
    }

    /// The badge of what belongs to no home.
    private static let neutralColour = "#8a8f94"

    private func state(of item: Item) -> String? {
        item.sale != nil ? words[.sold] : item.archived ? words[.archived] : nil
    }
}
