import Files
package import Foundation
package import Values

/// This machine's record of its household's remote, except for the secret: a file that only its owner may read.
package struct SyncFile: Codable, Sendable {
    /// A hub's address, or a folder's path.
    package var remote: String
    package var household: UUID
    /// The name of this machine, for people.
    package var machine: String
    /// The token by which the hub knows this machine; nil for a folder, and for a hub that asks for none.
    var token: String?
    /// Whether the hub may be reached without encryption.
    var allowsPlainHTTP = false
    /// The head that this machine must reach to join, if the remote was away when it tried.
    var joining: String?
    /// The files that the remote lacks under the present secret, by name; nil if it has all.
    package var filesLeft: [String]?
    /// The time at which the remote was last checked to have everything that other machines need.
    var lastCheck: Date?
    /// The time at which this machine last had everything that the remote has.
    package var lastSync: Date?
    /// Why the last sync failed; nil if it succeeded.
    package var failure: String?
    /// The next step after that failure.
    package var wayOut: String?

    /// Nil if the household is not synced.
    static func read(_ path: String) throws -> SyncFile? {
        guard Disk.exists(path) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let data = try Disk.read(path)
        // Every fault in the file has the same way out.
        guard let file = try? decoder.decode(SyncFile.self, from: data) else {
            throw HouseholdSyncError.damagedFile(path: path)
        }
        return file
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try Disk.writeWhole(try encoder.encode(self), to: path, permissions: 0o600)
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
