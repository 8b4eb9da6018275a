import Foundation
import GRDB
import Household

extension Cart: StoredEntity {
    static let layout = TableLayout(
        "cart", ["slug", "name", "homeID", "currency", "budget", "status", "startedAt", "completedAt"])
    static let stateColumns: Set<String> = ["status", "startedAt", "completedAt"]

    /// Everything but the lines, which have their own rows: see `fetchWithLines`.
    init?(id: EntityID<Cart>, record: RecordInfo, from reader: inout RowReader) {
        let (slug, name): (String, String) = (reader.text(), reader.text())
        let home: EntityID<Home>? = reader.reference()
        let currency = reader.required(.usd) { Currency($0) }
        self.init(
            id: id, slug: slug, name: name, homeID: home, currency: currency, budget: reader.amount(in: currency),
            state: Self.state(&reader, record), record: record)
    }

    /// Reads the state. A date that cannot be read is taken from the row's record: the status matters more than its
    /// dates.
    private static func state(_ reader: inout RowReader, _ record: RecordInfo) -> State {
        let name = reader.required(State.Name?.none) { State.Name(rawValue: $0) }
        let (start, end) = (reader.instant(), reader.instant())
        if let name, let state = State(name, startedAt: start, completedAt: end) { return state }
        reader.noteMissing(back: (start == nil) == (name == .planning) ? 1 : 2)
        switch name ?? (end != nil ? .completed : start != nil ? .shopping : .planning) {
        case .planning: return .planning
        case .shopping: return .shopping(since: start ?? record.createdAt, finishedBefore: end)
        case .completed: return .completed(since: start ?? record.createdAt, at: end ?? record.updatedAt)
        }
    }

    var values: [(any DatabaseValueConvertible)?] {
        let dates = state.dates
        return [
            slug, name, homeID?.description, currency.code, budget?.minorUnits, state.name.rawValue,
            dates.startedAt.map(Instant.write), dates.completedAt.map(Instant.write),
        ]
    }
}
