import Files
import Foundation
package import Values

/// Why a remote failed. `place` is a hub's address or a folder's path. No case holds a token.
package enum RemoteError: Explained, Hashable {
    /// The remote cannot be reached now: no network, a server that is down or too slow, a folder that is not mounted.
    case unreachable(place: String, reason: String)
    /// A web address leads to this machine or to a local network, which is not allowed.
    case privateAddress(place: String)
    /// The place answers, but the household is not there.
    case notThere(place: String, detail: String)
    /// The hub will give the same answer again.
    case refused(place: String, status: Int, reason: String)
    case unauthorised(place: String)
    /// The hub knows the invitation, but another machine has used it, or it has expired.
    case invitationUsed(place: String)
    /// More bytes than a remote keeps, or than may be fetched. The limit is nil if only the hub knows it.
    case tooLarge(limit: Int?)
    /// The household has no room left on the hub.
    case quota(place: String)
    /// The number of seconds to wait, if the hub gives one.
    case rateLimited(place: String, retryAfter: Int?)
    /// An answer that no hub gives. No part of it was used.
    case nonsense(place: String, detail: String)
    /// A file of a folder that was cut off, changed, or written by another program.
    case damaged(path: String, detail: String)
    case cannotRead(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    case diskFull(path: String)
    /// The system's libcurl cannot be used.
    case noLibrary

    /// Whether trying again later may help without any action.
    package var isTemporary: Bool { explanation.kind == .busy }

    /// Whether the error concerns this file alone, so that others may still be sent.
    package var isAboutFile: Bool {
        switch self {
        case .tooLarge, .quota, .diskFull: true
        default: false
        }
    }

    package var explanation: Explanation {
        switch self {
        case .unreachable(let place, let reason):
            .busy(
                "cannot reach \(place): \(reason)",
                "nothing is lost, and the next sync tries again; check the network, or mount the folder")
        case .privateAddress(let place):
            .inputOutput("\(place) is this machine, or one of its own network", NextStep.fetchLocalFiles)
        case .notThere(let place, let detail): .inputOutput("\(detail): \(place)", NextStep.startElsewhere)
        case .refused(let place, let status, let reason):
            .inputOutput("\(place) refuses this (\(status)): \(reason)", "check the address, and the hub's log")
        case .unauthorised(let place):
            .inputOutput("\(place) does not know this machine's token", NextStep.joinOrMendHub)
        case .invitationUsed(let place):
            .inputOutput("the invitation to \(place) was used already, or has expired", NextStep.askForInvitation)
        case .tooLarge(let limit):
            .inputOutput(
                "this has more bytes than " + (limit.map { "the limit of \($0)" } ?? "the hub accepts"),
                "leave out the largest file")
        case .quota(let place):
            .inputOutput(
                "the household has no room left on \(place)",
                "ask the person who runs the hub for more room, or remove large files")
        case .rateLimited(let place, let seconds):
            .busy("\(place) asks to wait" + (seconds.map { " for \($0) s" } ?? ""), "it is tried again later")
        case .nonsense(let place, let detail):
            .inputOutput(
                "\(place) does not answer like a hub: \(detail)",
                "check the address; a network that asks for a login answers in the hub's place")
        case .damaged(let path, let detail):
            .inputOutput("\(path) is damaged: \(detail)", "restore it from a backup of the folder")
        case .cannotRead(let path, let reason):
            .inputOutput("cannot read \(path): \(reason)", "check that it exists, and its permissions")
        case .cannotWrite(let path, let reason):
            .inputOutput("cannot write \(path): \(reason)", "check the folder's owner and permissions")
        case .diskFull(let path): .inputOutput("cannot write \(path): the disk is full", "make room, then try again")
        case .noLibrary: .unavailable("libcurl cannot be loaded", SystemPackage.curl.installing)
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
