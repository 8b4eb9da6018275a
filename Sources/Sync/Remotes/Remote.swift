package import Foundation

/// Keeps the chain of versions, the snapshots and the files of one household, without being able to read any of them.
///
/// All calls block. One remote may be used by several threads, and the same place by several processes and machines.
package protocol Remote: Sendable {
    /// The version that follows a version.
    /// - Parameter parent: `UUID.beginning` for the first version.
    func child(of parent: UUID) throws(RemoteError) -> Child

    /// Adds a version at the end of the chain.
    /// - Parameter parent: The version that the caller believes to be the end; `UUID.beginning` for an empty chain.
    func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added

    /// Marks the place as the household's, before its first version. A place without the mark counts as not mounted.
    func begin() throws(RemoteError)

    /// Fetches the latest snapshot. Its version has a child, or is the end of the chain.
    /// - Parameters:
    ///   - file: The path of the new file, which must not exist.
    ///   - limit: The number of bytes from the start to fetch; nil for all.
    /// - Returns: The id of the snapshot's version; nil if there is no snapshot.
    func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID?

    /// Adds a snapshot of the household after a version. Does nothing if that version is gone.
    func addSnapshot(_ file: String, at version: UUID) throws(RemoteError)

    /// The files that the remote does not have; nil if it keeps no files at all.
    /// - Parameter names: Names of 64 lower-case hexadecimal digits, here and below.
    func missing(_ names: [String]) throws(RemoteError) -> Set<String>?

    /// Stores a file. If the name is taken, a hub keeps the old file, and a folder replaces it.
    /// - Parameter file: The path of a file that does not change during the call.
    func put(_ file: String, as name: String) throws(RemoteError)

    /// Fetches a file. The path shows its former content, or nothing, until the new content is complete.
    /// - Parameter limit: The most bytes of the file.
    /// - Returns: False if the remote does not have the file.
    func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool

    /// Removes a damaged file, so that a machine that has it sends it again. Does nothing if the file does not exist.
    func remove(_ name: String) throws(RemoteError)

    /// Waits until the chain has a version after this one.
    /// - Returns: False after that many seconds, or once `stopWaiting` was called.
    func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool

    /// Ends all waits, now and in the future. Every other call still works.
    func stopWaiting()
}

package enum Child: Hashable, Sendable {
    case version(id: UUID, body: Data)
    /// The parent is the end of the chain.
    case none
    /// The chain continues, but this part of it was removed or never belonged to it: only a snapshot helps.
    case gone
}

package enum Added: Hashable, Sendable {
    case added(UUID, wantsSnapshot: SnapshotUrgency)
    /// The chain has another end; `UUID.beginning` if it has no version.
    case conflict(end: UUID)
}

/// How urgently a remote wants a new snapshot.
package enum SnapshotUrgency: Hashable, Sendable {
    case none
    case low
    case high
}

extension UUID {
    /// The parent of a chain's first version: all zeros.
    package static let beginning = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// The form used in addresses and file names.
    var lowerCase: String { uuidString.lowercased() }

    /// Reads exactly what `lowerCase` writes.
    init?(lowerCase text: some StringProtocol) {
        self.init(uuidString: String(text))
        guard lowerCase == text else { return nil }
    }
}

/// The most bytes that are sent or accepted, by kind.
enum RemoteLimit {
    static let version = 64 << 20
    static let snapshot = 1 << 30

    static func check(_ body: Data, _ limit: Int) throws(RemoteError) {
        guard body.count <= limit else { throw .tooLarge(limit: limit) }
    }
}

extension String {
    var isFileName: Bool {
        utf8.count == 64 && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
