import Household

/// What a home's dashboard asks to be seen to.
struct AttentionLists: Sendable {
    struct Entry: TemplateModel {
        var title: String
        var href: String
        var detail: String?

        static let fields = Fields<Entry> {
            $0.text("title") { $0.title }
            $0.link("href") { $0.href }
            $0.text("detail", optional: { $0.detail })
        }
    }

    struct List: TemplateModel {
        var count: String
        var items: [Entry]
        var more: String?

        static let fields = Fields<List> {
            $0.text("count") { $0.count }
            $0.list("items") { $0.items }
            $0.text("more", optional: { $0.more })
        }
    }

    var warrantiesEnding: List?
    var withoutValue: List?
    var withoutSerial: List?
    var withoutPhoto: List?

    var isEmpty: Bool {
        warrantiesEnding == nil && withoutValue == nil && withoutSerial == nil && withoutPhoto == nil
    }
}

extension SiteModel {
    private static let shown = 3

    func attention(to home: Home, at address: PageAddress) -> AttentionLists {
        let attention = Attention(home: home.id, in: index, today: today)
        let items = index.snapshot.items
        let ends = Dictionary(
            attention.warrantiesEnding.map { ($0.item, $0.expires) }, uniquingKeysWith: { first, _ in first })
        let value = { (position: Int) in items[position].lineValue.map(formats.amount) }
        return AttentionLists(
            warrantiesEnding: list(attention.warrantiesEnding.map(\.item), at: address) { position in
                ends[position].map { words(.warrantyUntil, ["date": formats.date($0)]) }
            },
            withoutValue: list(attention.withoutValue, at: address) { index.location(of: items[$0])?.name },
            withoutSerial: list(dearestFirst(attention.withoutSerial), at: address, detail: value),
            withoutPhoto: list(dearestFirst(attention.withoutPhoto), at: address, detail: value))
    }

    private func list(
        _ positions: [Int], at address: PageAddress, detail: (Int) -> String?
    ) -> AttentionLists.List? {
        guard !positions.isEmpty else { return nil }
        let rest = positions.count - Self.shown
        return AttentionLists.List(
            count: formats.count(positions.count),
            items: positions.prefix(Self.shown).map { position in
                let item = index.snapshot.items[position]
                return AttentionLists.Entry(
                    title: item.title, href: address.link(to: paths.item(item.id) + address.ending),
                    detail: detail(position))
            },
            more: rest > 0 ? words(.andMore, rest, shown: formats.count(rest)) : nil)
    }

    /// Amounts of different currencies are compared as they stand: good enough to say where to begin.
    private func dearestFirst(_ positions: [Int]) -> [Int] {
        let worth = positions.map { (position: $0, value: index.snapshot.items[$0].lineValue?.minorUnits ?? -1) }
        return worth.sorted { a, b in a.value == b.value ? a.position < b.position : a.value > b.value }.map(\.position)
    }
}
