import Foundation
package import Values

/// The reason why a remote does not continue from this machine's head. Nothing from it was used. Each case has one way
/// out.
package enum SyncFault: Explained, Hashable {
    /// The remote had versions and now has none.
    case emptied
    /// The remote ends with a version before this machine's head.
    case setBack
    /// The remote continues from an earlier version with changes of another machine.
    case forked(machine: String?)
    /// Versions between this machine's head and the remote's versions are missing.
    case gap
    /// The next version does not verify.
    case damaged
    /// The household's secret is not the one of this machine.
    case rotated
    /// A machine continued the chain with a former secret of the household.
    case formerSecret
    /// The remote rejects this machine's version but offers no other in its place.
    case contradicts
    /// The remote lacks the version at which an invitation was made.
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
