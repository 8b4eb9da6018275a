import Foundation

/// A remote that does not go on from where this machine is. Nothing of it was used. Each case is a state with one way out.
package enum SyncFault: Error, Hashable {
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
}

extension SyncFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .emptied: "the remote has lost all of the household"
        case .setBack: "the remote has lost versions that this machine has had, as after an old backup of it"
        case .forked(let machine):
            "the remote goes on from an earlier version than this machine's last one"
                + (machine.map { ", with changes from “\($0)”" } ?? "")
        case .gap: "the remote lacks versions after this machine's last one, and has no later snapshot"
        case .damaged: "the next version on the remote, or its snapshot, is damaged"
        case .rotated: "the household has a new secret"
        case .formerSecret: "somebody added a version with a former secret of the household"
        case .contradicts: "the remote refuses what is sent, and has nothing new either"
        case .notReached(let code):
            "the remote does not have the version \(code), at which the invitation was made"
        }
    }

    package var hint: String {
        switch self {
        case .emptied, .setBack, .forked, .formerSecret:
            "nothing was changed; `housebook sync mend` puts back what the remote lost, and merges what it has besides"
        case .gap, .damaged:
            "nothing was changed; `housebook sync` on a machine that is past it sends a snapshot; then sync again here"
        case .rotated: "`housebook sync join` with a new invitation from another machine"
        case .contradicts: "nothing was changed; try again later, and see the hub's log"
        case .notReached:
            "nothing was changed; `housebook sync` on the machine that made it, then join again; if the codes that "
                + "`housebook sync status` shows there still differ, the remote withholds versions"
        }
    }
}
