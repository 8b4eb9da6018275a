import Foundation
import GRDB
import HouseholdStore

/// Changes to the store's file as a whole.
enum StoreFileChange: String, Change, CaseIterable {
    case keep, replace, replaceAndGoOn, vacuum, checkpoint

    func make(in world: World) throws -> String {
        switch self {
        case .keep:
            // Backs up through the store, as a person would.
            let copy = try world.store.backUp(reason: "test-\(world.keptStores.count)")
            world.keptStores.append(URL(fileURLWithPath: copy))
            return "copy the store, number \(world.keptStores.count)"
        case .replace, .replaceAndGoOn:
            let number = world.number(0...max(0, world.keptStores.count - 1))
            guard number < world.keptStores.count else { throw NothingToDo() }
            try world.replaceStore(by: world.keptStores[number])
            guard self == .replaceAndGoOn else { return "put copy \(number + 1) in the store's place" }
            // The copy's change log goes on from its old position, perhaps past that of the store it replaced.
            for _ in 0..<world.number(1...4) {
                try world.sql { _ = try Statement(world, $0).execute("UPDATE item SET model = model || 'x'") }
            }
            return "put copy \(number + 1) in the store's place and go on"
        case .vacuum:
            try world.sql { try $0.execute(sql: "VACUUM") }
            return "vacuum"
        case .checkpoint:
            try world.sql { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            return "fold the log into the store's file"
        }
    }
}
