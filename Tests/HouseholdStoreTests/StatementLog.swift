import GRDB
import Synchronization

@testable import HouseholdStore

extension TemporaryStore {
    /// The statements that the store runs during a body, with question marks for their values.
    func statements(_ body: () throws -> Void) throws -> [String] {
        let log = Mutex<[String]>([])
        store.database.writeWithoutTransaction { db in
            db.trace { event in
                if case .statement(let statement) = event { log.withLock { $0.append(statement.sql) } }
            }
        }
        try body()
        store.database.writeWithoutTransaction { $0.trace(nil) }
        return log.withLock(\.self)
    }
}
