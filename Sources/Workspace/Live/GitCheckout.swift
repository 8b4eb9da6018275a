import Files
import Foundation

/// Tells whether git is changing files around a folder, as when another branch is checked out: built in the middle, the
/// site would be of both branches.
struct GitCheckout: Sendable {
    /// Git holds it until it is done; nil outside of any repository.
    private let lock: String?
    /// In seconds. An older lock was left by a git that was killed, or waits for a person.
    private static let longest: Int64 = 10

    init(around folder: String) {
        var folder = URL(fileURLWithPath: folder).standardizedFileURL
        while !Disk.exists(folder.appendingPathComponent(".git").path), folder.path != "/" {
            folder.deleteLastPathComponent()
        }
        lock = Self.data(of: folder.appendingPathComponent(".git")).map { "\($0)/index.lock" }
    }

    /// The folder of a repository's data. In a linked work tree, a file in its place names it.
    private static func data(of place: URL) -> String? {
        switch FileStatus(of: place.path)?.kind {
        case .folder: return place.path
        case .file:
            // A file that cannot be read is treated like none.
            guard let text = try? String(decoding: Disk.read(place.path, upTo: 1 << 16), as: UTF8.self),
                text.hasPrefix("gitdir: ")
            else { return nil }
            let path = text.dropFirst("gitdir: ".count).trimmingCharacters(in: .newlines)
            return URL(fileURLWithPath: path, relativeTo: place.deletingLastPathComponent()).path
        default: return nil
        }
    }

    var isRunning: Bool {
        guard let lock, let status = FileStatus(of: lock) else { return false }
        return FileStatus.now - status.changed < Self.longest * 1_000_000_000
    }
}
