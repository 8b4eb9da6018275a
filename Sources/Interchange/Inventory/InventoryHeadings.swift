import Foundation
import Household

/// The columns that a table's headings mean, judged from all headings together and from the cells below them.
struct InventoryHeadings {
    let all: [String]
    /// Headings of Housebook's bookkeeping columns that hold something else here, in lower case: people number their
    /// rows under `ID`.
    private let foreign: Set<String>
    /// The heading used as the title if none of the known title headings is present, in lower case.
    private let title: String?

    /// Headings to use as the title in tables that have no better column, the likeliest first.
    private static let titles = [
        "item description", "asset name", "product name", "product", "asset", "object", "objekt", "description",
        "beschreibung", "descripción", "descrizione", "descrição",
    ]

    init(_ table: Table) {
        all = table.headings
        foreign = Self.foreign(in: table)
        let known = all.map { $0.trimmed.lowercased() }
        let hasTitle = all.contains { ItemColumn.inventory(heading: $0)?.content == .title }
        title = hasTitle ? nil : Self.titles.first { known.contains($0) }
    }

    /// - Parameter hasTitle: Whether another column holds the titles, so that none is needed instead.
    func column(_ heading: String, hasTitle: Bool = false) -> ItemColumn? {
        let text = heading.trimmed.lowercased()
        if foreign.contains(text) { return nil }
        return text == title && !hasTitle ? ItemColumn.own(heading: "Title") : ItemColumn.inventory(heading: heading)
    }

    /// The contents that the headings name, or only those that Housebook's own headings do.
    func contents(areOwn: Bool) -> Set<ItemColumn.Content> {
        Set(all.compactMap { heading in column(heading).flatMap { !areOwn || $0.isOwn(heading) ? $0.content : nil } })
    }

    /// The headings with their positions. Housebook's own come first, since they win over other names for a column.
    var ownFirst: [(place: Int, heading: String)] {
        let places = all.enumerated().map { (place: $0.offset, heading: $0.element) }
        func isOwn(_ heading: String) -> Bool { column(heading)?.isOwn(heading) == true }
        return places.filter { isOwn($0.heading) } + places.filter { !isOwn($0.heading) }
    }

    /// The most rows searched for a value that Housebook may have written.
    private static let mostRows = 1_000

    /// The bookkeeping headings below which no cell holds a value that Housebook may have written, but some hold
    /// another.
    private static func foreign(in table: Table) -> Set<String> {
        var open: [Int: ItemColumn.Content] = [:]
        for (place, heading) in table.headings.enumerated() {
            if let column = ItemColumn.own(heading: heading), column.content.isBookkeeping {
                open[place] = column.content
            }
        }
        var (rest, count, odd): (Table, Int, Set<Int>) = (table, 0, [])
        // A fault in a row ends the search here; it is reported when the rows are read.
        while !open.isEmpty, count < mostRows, let record = try? rest.next() {
            count += 1
            for (place, content) in open {
                let cell = record.cells[place].trimmed
                if cell.isEmpty { continue }
                if content.mayBe(cell) { open[place] = nil } else { odd.insert(place) }
            }
        }
        return Set(odd.filter { open[$0] != nil }.map { table.headings[$0].trimmed.lowercased() })
    }
}

extension ItemColumn.Content {
    /// Whether only Housebook has such a column.
    fileprivate var isBookkeeping: Bool {
        switch self {
        case .created, .updated, .version, .syncState, .homeID, .roomID, .insideID, .labelIDs, .id: true
        default: false
        }
    }

    /// Whether Housebook may have written a text in this column.
    fileprivate func mayBe(_ text: String) -> Bool {
        switch self {
        case .created, .updated: Instant.read(text, as: .file) != nil
        case .version: Int(text) != nil
        case .syncState: SyncState(rawValue: text) != nil
        default: text.split(separator: ";").allSatisfy { UUID(uuidString: String($0).trimmed) != nil }
        }
    }
}
