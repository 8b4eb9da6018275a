import Files
package import Foundation
package import Values

/// What this machine knows of its household's remote, besides the secret: a file that only its owner may read.
package struct SyncFile: Codable, Sendable {
    /// A hub's address, or a folder's path.
    package var remote: String
    package var household: UUID
    /// The name of this machine, for people.
    package var machine: String
    /// What the hub knows this machine by; nil for a folder, and for a hub that asks for none.
    var token: String?
    /// Whether the hub may be reached without encryption.
    var allowsPlainHTTP = false
    /// The head to reach for a machine that could not join yet, since the remote was away.
    var joining: String?
    /// The files that the remote does not have under the present secret, by name; nil where it has all.
    package var filesLeft: [String]?
    /// When the remote was last checked for what other machines need.
    var lastCheck: Date?
    /// When this machine last had everything that the remote has.
    package var lastSync: Date?
    /// Why the last sync did not succeed; nil where it did.
    package var failure: String?
    /// What to do about it.
    package var wayOut: String?

    /// Nil where the household is not synced.
    static func read(_ path: String) throws -> SyncFile? {
        guard Disk.exists(path) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let data = try Disk.read(path)
        // Whatever is wrong with it, there is one way out.
        guard let file = try? decoder.decode(SyncFile.self, from: data) else {
            throw HouseholdSyncError.damagedFile(path: path)
        }
        return file
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let content = try encoder.encode(self)
        let temporary = Disk.temporaryName(for: path)
        try Disk.writeNew(temporary, shown: path, permissions: 0o600, failing: \.self) { file throws(FileFailure) in
            try file.write(content)
        }
        try Disk.finish(temporary, as: path)
    }
}

package enum HouseholdSyncError: Explained, Hashable {
    case damagedFile(path: String)
    case joining
    case noMembers
    case noSuchMember(String)
    case thisMachine(String)

    package var explanation: Explanation {
        switch self {
        case .damagedFile(let path): .data("\(path) cannot be read", NextStep.joinByInvitation)
        case .joining: .data("this machine waits to join a household", NextStep.joinLaterOrForget)
        case .noMembers: .data("this remote has no members whose access could be ended", NextStep.withdrawFolder)
        case .noSuchMember(let name):
            .data("the hub has no member “\(name)” of this household", NextStep.listMembers)
        case .thisMachine(let name):
            .data("“\(name)” is this machine", "name the machine that was lost, or run this on another one")
        }
    }
}
