import Files
import Foundation

/// Why a remote did not do something. Cases hold the facts; `description` turns them into words. `place` is a hub's
/// address or a folder's path. No case holds a token.
package enum RemoteError: Error, Hashable, Sendable {
    /// It cannot be reached now: no network, a server that is down or too slow, a folder that is not mounted.
    case unreachable(place: String, reason: String)
    /// A web address that leads to this machine or to a local network, and may not.
    case privateAddress(place: String)
    /// The place answers, and the household is not at it.
    case notThere(place: String, detail: String)
    /// The hub will give the same answer again.
    case refused(place: String, status: Int, reason: String)
    case unauthorised(place: String)
    /// The hub knows the invitation, and another machine has used it or it has expired.
    case invitationUsed(place: String)
    /// More bytes than a remote keeps, or than may be fetched. The limit is nil where only the hub knows it.
    case tooLarge(limit: Int?)
    /// The household has no room left on the hub.
    case quota(place: String)
    /// The number of seconds to wait, where the hub gives one.
    case rateLimited(place: String, retryAfter: Int?)
    /// An answer that no hub gives. Nothing of it was used.
    case nonsense(place: String, detail: String)
    /// A file of a folder that was cut off, changed, or written by another program.
    case damaged(path: String, detail: String)
    case cannotRead(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    case diskFull(path: String)
    /// The system's libcurl cannot be used.
    case noLibrary
}

extension RemoteError: CustomStringConvertible {
    /// Whether trying again later may help, without anybody doing anything.
    package var isTemporary: Bool {
        switch self {
        case .unreachable, .rateLimited: true
        default: false
        }
    }

    /// Whether it is this one file that the remote does not take, so that others may still go.
    package var isAboutFile: Bool {
        switch self {
        case .tooLarge, .quota, .diskFull: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .unreachable(let place, let reason): "cannot reach \(place): \(reason)"
        case .privateAddress(let place): "\(place) is this machine, or one of its own network"
        case .notThere(let place, let detail): "\(detail): \(place)"
        case .refused(let place, let status, let reason): "\(place) refuses this (\(status)): \(reason)"
        case .unauthorised(let place): "\(place) does not know this machine's token"
        case .invitationUsed(let place): "the invitation to \(place) was used already, or has expired"
        case .tooLarge(let limit?): "this has more bytes than the limit of \(limit)"
        case .tooLarge(nil): "this has more bytes than the hub accepts"
        case .quota(let place): "the household has no room left on \(place)"
        case .rateLimited(let place, let seconds?): "\(place) asks to wait for \(seconds) s"
        case .rateLimited(let place, nil): "\(place) asks to wait"
        case .nonsense(let place, let detail): "\(place) does not answer like a hub: \(detail)"
        case .damaged(let path, let detail): "\(path) is damaged: \(detail)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .diskFull(let path): "cannot write \(path): the disk is full"
        case .noLibrary: "libcurl cannot be loaded"
        }
    }

    /// What a person can do about it.
    package var hint: String? {
        switch self {
        case .unreachable: "nothing is lost, and the next sync tries again; check the network, or mount the folder"
        case .privateAddress: "add --fetch-local if the file is your own"
        case .notThere: "mount it; if it is gone for good, `housebook sync start NEW` begins at another place"
        case .refused: "check the address, and the hub's log"
        case .unauthorised:
            "`housebook sync join` with a new invitation; if the hub has forgotten all machines, its operator's "
                + "`housebook hub invite NAME --household ID`, then `housebook sync mend --token-file FILE`"
        case .invitationUsed: "ask for another one: `housebook sync invite` on a machine that syncs"
        case .tooLarge: "leave out the largest file"
        case .quota: "ask the person who runs the hub for more room, or remove large files"
        case .rateLimited: "it is tried again later"
        case .nonsense: "check the address; a network that asks for a login answers in the hub's place"
        case .damaged: "restore it from a backup of the folder"
        case .cannotRead: "check that it exists, and its permissions"
        case .cannotWrite: "check the folder's owner and permissions"
        case .diskFull: "make room, then try again"
        case .noLibrary: "install libcurl4 on Debian; macOS has it"
        }
    }
}

extension RemoteError {
    /// The error for a failure with a file of this machine.
    init(_ failure: FileFailure) {
        self =
            switch failure.action {
            case .read, .open: .cannotRead(path: failure.path, reason: failure.reason)
            case .write, .create, .delete:
                failure.isFullDisk
                    ? .diskFull(path: failure.path) : .cannotWrite(path: failure.path, reason: failure.reason)
            }
    }
}
