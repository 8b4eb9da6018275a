/// Why a store cannot be brought up to date with a chain, or cannot begin one.
public enum SyncError: Error, Hashable, Sendable {
    /// A version or a snapshot holds no changes of a household.
    case unreadable
    /// A machine with a newer program wrote what this one does not know.
    case newerProgram(String)
    case alreadySynced
    case notSynced
    /// The store is from a backup: it was synced, and this machine has no secret.
    case restored
    /// This store has a household, so it cannot join another one.
    case notEmpty
    case noConflict(Int)
    /// Another program wrote something else in its place.
    case unreadableConflict(Int)
    /// Another sync of this machine went on while this one was under way.
    case overtaken
}

extension SyncError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable: "a version on the remote cannot be read"
        case .newerProgram(let machine):
            "\(machine.isEmpty ? "another machine" : "“\(machine)”") has a newer Housebook, whose changes this one does "
                + "not understand"
        case .alreadySynced: "this household is synced already"
        case .notSynced: "this household is not synced"
        case .restored: "this household was restored from a backup, and does not sync yet"
        case .notEmpty: "there is a household here already"
        case .noConflict(let number): "there is no conflict \(number)"
        case .unreadableConflict(let number): "conflict \(number) cannot be read: another program wrote it"
        case .overtaken: "another sync of this machine is under way"
        }
    }

    public var hint: String? {
        switch self {
        case .unreadable: nil
        case .newerProgram: "update Housebook on this machine; nothing was changed"
        case .alreadySynced: "`housebook sync status` says with what; `housebook sync leave` ends it"
        case .restored:
            "`housebook sync join` with an invitation from another machine; where nobody is left, `housebook sync start "
                + "REMOTE` at an empty place"
        case .notSynced: "`housebook sync start REMOTE` puts it on a remote, `housebook sync join` brings one here"
        case .notEmpty: "make an empty site root in another folder with `housebook init`, and join there"
        case .noConflict: "`housebook sync conflicts` lists them"
        case .unreadableConflict(let number): "`housebook sync keep \(number)` forgets it"
        case .overtaken: "try again in a moment"
        }
    }
}
