import Files
import Foundation
package import Values

/// Why sealing or opening failed.
package enum SealError: Explained, Hashable {
    case notSealed(SealSubject)
    case unknownFormat(SealSubject, format: UInt8)
    /// A byte was changed, the end is missing, or the message was sealed with another secret, by another household or
    /// under another subject.
    case doesNotVerify(SealSubject)
    /// The file verifies, but another machine sealed other content under this name.
    case otherContent(SealSubject, sha256: String)
    /// The file to seal does not have the digest that was given for it.
    case changed(path: String)
    case cannotRead(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    case diskFull(path: String)

    /// Whether only this one source file cannot be sent, so that others may still be sent.
    package var isAboutSource: Bool {
        switch self {
        case .changed, .cannotRead: true
        default: false
        }
    }

    /// Whether the error is one of this machine's disk.
    package var isAboutDisk: Bool {
        switch self {
        case .cannotRead, .cannotWrite, .diskFull: true
        default: false
        }
    }

    package var explanation: Explanation {
        switch self {
        case .notSealed(let subject):
            .data("\(subject) was not sealed by Housebook", "check that nothing else writes to the remote")
        case .unknownFormat(let subject, let format):
            .data(
                "\(subject) is sealed in format \(format), which this Housebook does not know",
                "install the newer version of Housebook on this machine")
        case .doesNotVerify(let subject):
            .data(
                "\(subject) does not verify: it is damaged, or was sealed with another secret",
                "if the household has a new secret, join with a new invitation; otherwise restore the remote's copy")
        case .otherContent(let subject, let sha256):
            .data(
                "\(subject) does not have the content \(sha256.prefix(12))…",
                "attach the original again on a machine that has it")
        case .changed(let path):
            .data(
                "\(path) was changed since it was attached", "put the original back, or detach it and attach it again")
        case .cannotRead(let path, let reason):
            .data("cannot read \(path): \(reason)", "check that it exists, and its permissions")
        case .cannotWrite(let path, let reason):
            .data("cannot write \(path): \(reason)", "check the folder's owner and permissions")
        case .diskFull(let path): .data("cannot write \(path): the disk is full", "make room, then try again")
        }
    }
}

extension SealError {
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

extension SealSubject: CustomStringConvertible {
    package var description: String {
        switch self {
        case .version(let digest): digest == .beginning ? "the first version" : "the version after \(digest.code)"
        case .snapshot(let digest): "the snapshot at \(digest.code)"
        case .formerVersion, .formerSnapshot: "a version of the former format"
        case .file(let name): "the file \(name.text)"
        }
    }
}
