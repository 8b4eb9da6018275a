import Foundation
import Household

/// The columns that a table's headings mean, judged from all headings together and from the cells below them.
struct InventoryHeadings {
    let all: [String]
    /// Headings whose cells show that they mean something else here, in lower case: people number their rows under `ID`,
    /// and answer `Receipt` with yes or no.
    private let foreign: Set<String>
    /// How well the best known heading of each column is known.
    private let best: [ItemColumn.Content: ItemColumn.Certainty]
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
        let foreign = foreign
        let known = all.map { $0.trimmed.lowercased() }
        let meant = zip(all, known).filter { !foreign.contains($0.1) }.compactMap { ItemColumn.meant(by: $0.0) }
        best = Dictionary(meant.map { ($0.column.content, $0.certainty) }, uniquingKeysWith: max)
        title = best[.title] == nil ? Self.titles.first { known.contains($0) } : nil
    }

    /// - Parameter hasTitle: Whether another column holds the titles, so that none is needed instead.
    func column(_ heading: String, hasTitle: Bool = false) -> ItemColumn? {
        let text = heading.trimmed.lowercased()
        if foreign.contains(text) { return nil }
        if text == title, !hasTitle { return ItemColumn.own(heading: "Title") }
        guard let (column, certainty) = ItemColumn.meant(by: heading), certainty == best[column.content] else {
            return nil
        }
        return column
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

    /// The headings of bookkeeping and of files below which no cell holds such a value, but some hold another.
    private static func foreign(in table: Table) -> Set<String> {
        var open: [Int: ItemColumn.Content] = [:]
        for (place, heading) in table.headings.enumerated() {
            let content = (ItemColumn.own(heading: heading) ?? ItemColumn.inventory(heading: heading))?.content
            if let content, content.isBookkeeping || content.isFiles { open[place] = content }
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
    var isBookkeeping: Bool {
        switch self {
        case .created, .updated, .version, .syncState, .homeID, .roomID, .insideID, .labelIDs, .id: true
        default: false
        }
    }

    /// Whether Housebook may have written a text in this column, or it names a file.
    fileprivate func mayBe(_ text: String) -> Bool {
        switch self {
        case .created, .updated: Instant.read(text, as: .file) != nil
        case .version: Int(text) != nil
        case .syncState: SyncState(rawValue: text) != nil
        case .files: text.contains("://") || text.contains(/\.[A-Za-z][A-Za-z0-9]{1,4}\b/)
        default: text.split(separator: ";").allSatisfy { UUID(uuidString: String($0).trimmed) != nil }
        }
    }
}
