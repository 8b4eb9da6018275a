import Foundation

@testable import Remotes

/// A folder that is deleted with this value.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("remotes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }
    subscript(name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ data: Data, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// The names in a folder of the folder, sorted.
    func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(name).path).sorted()
    }

    /// Makes a file older.
    func age(_ name: String, days: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: self[name])
    }
}

private struct NotAdded: Error {}

extension Remote {
    /// Adds a version that must be accepted.
    func added(_ text: String, after parent: UUID) throws -> (id: UUID, wish: SnapshotUrgency) {
        try added(Data(text.utf8), after: parent)
    }

    func added(_ body: Data, after parent: UUID) throws -> (id: UUID, wish: SnapshotUrgency) {
        guard case .added(let id, let wish) = try add(body, after: parent) else { throw NotAdded() }
        return (id, wish)
    }

    /// The latest snapshot and its version.
    func snapshot() throws -> Snapshot? {
        let folder = try TestFolder()
        return try snapshot(to: folder["snapshot"], upTo: nil).map { id in
            Snapshot(version: id, body: try folder.read("snapshot"))
        }
    }

    func addSnapshot(_ body: Data, at version: UUID) throws {
        let folder = try TestFolder()
        try folder.write(body, to: "snapshot")
        try addSnapshot(folder["snapshot"], at: version)
    }
}

struct Snapshot: Hashable {
    var version: UUID
    var body: Data
}
