import Foundation
import HouseholdStore

/// An empty store with the present schema, made once and copied: creating one takes longer than most tests.
public enum EmptyStore {
    private static let bytes = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A temporary folder that stays behind does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("store.sqlite")
        _ = try Store.open(at: path.path, create: true)
        return try Data(contentsOf: path)
    }

    public static func write(to path: String) throws { try bytes.get().write(to: URL(fileURLWithPath: path)) }
}
