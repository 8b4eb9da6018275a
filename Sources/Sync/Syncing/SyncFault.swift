import Foundation
package import Values

/// A remote that does not go on from where this machine is. Nothing of it was used. Each case is a state with one way out.
package enum SyncFault: Explained, Hashable {
    /// It has no version at all, and had some.
    case emptied
    /// It ends with a version that this machine had before its last one.
    case setBack
    /// It goes on from an earlier version with what another machine added.
    case forked(machine: String?)
    /// Versions between this machine's last one and what the remote has are missing.
    case gap
    /// The next version does not verify.
    case damaged
    /// The household has another secret than this machine.
    case rotated
    /// Somebody went on with a secret that the household no longer has.
    case formerSecret
    /// It refuses what this machine sends, and has nothing else either.
    case contradicts
    /// It does not have the version at which an invitation was made.
    case notReached(code: String)

    package var explanation: Explanation {
        switch self {
        case .emptied: .data("the remote has lost all of the household", NextStep.mend)
        case .setBack:
            .data("the remote has lost versions that this machine has had, as after an old backup of it", NextStep.mend)
        case .forked(let machine):
            .data(
                "the remote goes on from an earlier version than this machine's last one"
                    + (machine.map { ", with changes from “\($0)”" } ?? ""),
                NextStep.mend)
        case .gap:
            .data(
                "the remote lacks versions after this machine's last one, and has no later snapshot",
                NextStep.sendSnapshot)
        case .damaged:
            .data("the next version on the remote, or its snapshot, is damaged", NextStep.sendSnapshot)
        case .rotated: .data("the household has a new secret", NextStep.joinByNewInvitation)
        case .formerSecret:
            .data("somebody added a version with a former secret of the household", NextStep.mend)
        case .contradicts:
            .data(
                "the remote refuses what is sent, and has nothing new either",
                "nothing was changed; try again later, and see the hub's log")
        case .notReached(let code):
            .data(
                "the remote does not have the version \(code), at which the invitation was made",
                NextStep.syncWhereInvited)
        }
    }
}
