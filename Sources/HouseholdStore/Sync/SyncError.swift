/// Why a store cannot be brought up to date with a chain, or cannot begin one.
public enum SyncError: Error, Hashable, Sendable {
    /// A version or a snapshot holds no changes of a household.
    case unreadable
    /// A machine with a newer program wrote what this one does not know.
    case newerProgram(String)
    case alreadySynced
    case notSynced
    /// This store has a household, so it cannot join another one.
    case notEmpty
    case noConflict(Int)
    /// Another sync of this machine went on while this one was under way.
    case overtaken
    /// The remote has fewer versions than this machine has had: it was set back.
    case remoteIsBehind
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
        case .notEmpty: "there is a household here already"
        case .noConflict(let number): "there is no conflict \(number)"
        case .overtaken: "another sync of this machine is under way"
        case .remoteIsBehind: "the remote has lost versions that this machine has had, as after an old backup of it"
        }
    }

    public var hint: String? {
        switch self {
        case .unreadable: "nothing was changed; `housebook sync status` names the remote"
        case .newerProgram: "update Housebook on this machine; nothing was changed"
        case .alreadySynced: "`housebook sync status` says with what; `housebook sync leave` ends it"
        case .notSynced: "`housebook sync start REMOTE` puts it on a remote"
        case .notEmpty: "make an empty site root in another folder with `housebook init`, and join there"
        case .noConflict: "`housebook sync conflicts` lists them"
        case .overtaken: "try again in a moment"
        case .remoteIsBehind:
            "nothing was changed; `housebook sync leave`, then `housebook sync start` makes a new chain of what is here"
        }
    }
}
