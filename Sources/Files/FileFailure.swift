import Foundation
package import Values

/// The failure of one call to the file system.
package struct FileFailure: Explained {
    package enum Action: String, Sendable {
        case read, write, create, open, delete
    }

    package var action: Action
    package var path: String
    /// As in `errno`.
    package var code: Int32

    package init(_ action: Action, _ path: String, _ code: Int32 = errno) {
        (self.action, self.path, self.code) = (action, path, code)
    }

    /// The system's words for the code.
    package var reason: String { String(cString: strerror(code)) }

    /// Whether nothing has the name: also where a part of the path is a file.
    package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether the name is a link, which was not to be followed.
    package var isLink: Bool { code == ELOOP }

    package var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }

    package var explanation: Explanation {
        let what = "cannot \(action.rawValue) \(path): \(reason)"
        return switch (action, code) {
        case (_, ENOSPC), (_, EDQUOT), (_, EIO), (.write, _), (.delete, _): .inputOutput(what, hint)
        case (.create, _), (.open, _): .cannotCreate(what, hint)
        case (.read, EACCES), (.read, EPERM): .noPermission(what, hint)
        case (.read, EFBIG): .data(what, hint)
        case (.read, _): .noInput(what, hint)
        }
    }

    private var hint: String? {
        switch code {
        case ENOENT where action == .read: "check its name"
        case ENOENT: "make the folder first"
        case ENOSPC, EDQUOT: "make room, then try again"
        case EACCES, EPERM, EROFS: "check who owns the folder, and whether it may be written"
        default: nil
        }
    }

    /// Makes a call whose failure becomes an error of the caller's own.
    @inlinable
    @discardableResult
    package static func becoming<Made: ~Copyable, Failure: Error>(
        _ error: (FileFailure) -> Failure, _ call: @autoclosure () throws(FileFailure) -> Made
    ) throws(Failure) -> Made {
        do throws(FileFailure) {
            return try call()
        } catch let failure {
            throw error(failure)
        }
    }
}
