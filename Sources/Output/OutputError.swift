import Files
import Foundation

/// Why the output, or a file that a site is made from, could not be written or read.
package enum OutputError: Error, Hashable, Sendable {
    /// A place that may not be written to: see `OutputLocation`.
    case refused(OutputKind, path: String, reason: String)
    /// An existing file that is not an earlier output of the kind that `former` names: `an export as JSON`.
    case notReplaced(path: String, former: String)
    /// A link where a folder of ours should be.
    case linkInTheWay(path: String)
    /// Files that another program put where pages belong.
    case foreignFiles(folder: String, paths: [String])
    /// A folder with the site for another audience. `holds` and `wanted` are names of audiences.
    case otherAudience(folder: String, holds: String, wanted: String)
    case busy(path: String)
    case diskFull(path: String)
    case notPermitted(path: String)
    case notText(path: String)
    /// A picture or a document that has been deleted or replaced since the build began.
    case vanished(path: String)
    case failed(path: String, operation: String, detail: String)
}

extension OutputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let output, let path, let reason): "\(output.refusal) \(path): \(reason)"
        case .notReplaced(let path, let former): "\(path) already exists and is not \(former)"
        case .linkInTheWay(let path): "\(path) is a symbolic link; output is never written through links"
        case .foreignFiles(let folder, let paths):
            "\(folder) holds \(paths.count == 1 ? "a file" : "\(paths.count) files") that Housebook did not write: "
                + paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", ..." : "")
        case .otherAudience(let folder, let holds, let wanted):
            "\(folder) holds the site for “\(holds)”, so the site for “\(wanted)” cannot be built there"
        case .busy(let path): "another build is writing to \(path)"
        case .diskFull(let path): "cannot write \(path): the disk is full; files written so far are complete"
        case .notPermitted(let path): "no permission to write or read \(path)"
        case .notText(let path): "\(path) is not UTF-8 text"
        case .vanished(let path): "\(path) was deleted or replaced during the build"
        case .failed(let path, let operation, let detail): "could not \(operation) \(path): \(detail)"
        }
    }

    package var hint: String? {
        switch self {
        case .refused(let output, _, _): output.advice
        case .notReplaced: "choose another file, or delete the existing one first"
        case .linkInTheWay: "remove the link, or choose another folder: --output DIR"
        case .foreignFiles: "move other files elsewhere, or choose another folder: --output DIR"
        case .otherAudience(let folder, _, _): "choose another folder (--output DIR), or delete \(folder) first"
        case .busy: "wait for it to finish"
        case .diskFull: "free some space and build again: the next build writes the rest"
        case .notPermitted: "check its owner and permissions"
        case .notText: "save it as UTF-8"
        case .vanished: "build again to recreate pictures; `housebook check` lists attachments whose files are missing"
        case .failed: nil
        }
    }

    static func of(_ failure: FileFailure) -> any Error { OutputError(failure) }

    /// The error for a failed call.
    /// - Parameter shown: The path that the error names; nil for the failure's own.
    init(_ failure: FileFailure, at shown: String? = nil) {
        let path = shown ?? failure.path
        self =
            switch failure.code {
            case ENOSPC, EDQUOT: .diskFull(path: path)
            case EACCES, EPERM, EROFS: .notPermitted(path: path)
            case ELOOP: .linkInTheWay(path: path)
            default: .failed(path: path, operation: failure.action.rawValue, detail: failure.reason)
            }
    }
}

extension OutputKind {
    /// The start of the message, followed by the path.
    fileprivate var refusal: String {
        switch self {
        case .site: "cannot write the site to"
        case .report: "cannot write a report to"
        case .siteRoot: "cannot create a site root in"
        case .export: "cannot write an export to"
        case .archive: "cannot write a ZIP to"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .site: "choose a separate folder for the site: --output DIR"
        case .report: "choose another folder: --output DIR"
        case .siteRoot: "choose a new or empty folder: housebook init DIR"
        case .export: "choose another file: --output FILE"
        case .archive: "choose another file: --to FILE.zip"
        }
    }
}
