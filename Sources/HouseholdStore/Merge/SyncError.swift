public import Values

/// Why a store cannot sync with a chain, or cannot begin one.
public enum SyncError: Explained, Hashable {
    /// A version or a snapshot does not hold changes of a household.
    case unreadable
    /// A machine with a newer program wrote something that this program does not know.
    case newerProgram(String)
    case alreadySynced
    case notSynced
    /// The store is from a backup: it was synced, and this machine has no secret.
    case restored
    /// This store has a household, so it cannot join another one.
    case notEmpty
    case noConflict(Int)
    /// Another program overwrote the conflict.
    case unreadableConflict(Int)
    /// Another sync of this machine moved the head while this one was under way.
    case overtaken

    public var explanation: Explanation {
        switch self {
        case .unreadable: .data("a version on the remote cannot be read")
        case .newerProgram(let machine):
            .data(
                "\(machine.isEmpty ? "another machine" : "“\(machine)”") has a newer Housebook, whose changes this one "
                    + "does not understand",
                "update Housebook on this machine; nothing was changed")
        case .alreadySynced: .data("this household is synced already", NextStep.showOrLeaveRemote)
        case .notSynced: .data("this household is not synced", NextStep.startOrJoin)
        case .restored:
            .data("this household was restored from a backup, and does not sync yet", NextStep.joinOrStartAnew)
        case .notEmpty: .data("there is a household here already", NextStep.joinFromEmptySite)
        case .noConflict(let number): .data("there is no conflict \(number)", NextStep.listConflicts)
        case .unreadableConflict(let number):
            .data("conflict \(number) cannot be read: another program wrote it", NextStep.forgetConflict(number))
        case .overtaken: .data("another sync of this machine is under way", "try again in a moment")
        }
    }
}
