import Files
import Foundation
package import Values

/// Why the output, or a source file of a site, could not be written or read.
package enum OutputError: Explained, Hashable {
    /// A place that may not be written to: see `OutputLocation`.
    case refused(OutputKind, path: String, reason: String)
    /// An existing file that is not an earlier output of the kind that `former` names: `an export as JSON`.
    case notReplaced(path: String, former: String)
    /// A link in the place of an output folder.
    case linkInTheWay(path: String)
    /// Files that another program put in the place of pages.
    case foreignFiles(folder: String, paths: [String])
    /// A folder with a site for another audience. `holds` and `wanted` are names of audiences.
    case otherAudience(folder: String, holds: String, wanted: String)
    case busy(path: String)
    case diskFull(path: String)
    case notPermitted(path: String)
    case notText(path: String)
    /// A picture or a document that has been deleted or replaced since the build began.
    case vanished(path: String)
    case failed(path: String, operation: String, detail: String)

    package var explanation: Explanation {
        switch self {
        case .refused(let output, let path, let reason):
            .cannotCreate("\(output.refusal) \(path): \(reason)", output.otherPlace)
        case .notReplaced(let path, let former):
            .cannotCreate(
                "\(path) already exists and is not \(former)", "choose another file, or delete the existing one first")
        case .linkInTheWay(let path):
            .cannotCreate(
                "\(path) is a symbolic link; output is never written through links",
                NextStep.chooseFolder(first: "remove the link"))
        case .foreignFiles(let folder, let paths):
            .cannotCreate(
                "\(folder) holds \(paths.count == 1 ? "a file" : "\(paths.count) files") that Housebook did not write: "
                    + paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", ..." : ""),
                NextStep.chooseFolder(first: "move other files elsewhere"))
        case .otherAudience(let folder, let holds, let wanted):
            .cannotCreate(
                "\(folder) holds the site for “\(holds)”, so the site for “\(wanted)” cannot be built there",
                NextStep.chooseOrDelete(folder: folder))
        case .busy(let path): .busy("another build is writing to \(path)", "wait for it to finish")
        case .diskFull(let path):
            .inputOutput(
                "cannot write \(path): the disk is full; files written so far are complete",
                "free some space and build again: the next build writes the rest")
        case .notPermitted(let path):
            .noPermission("no permission to write or read \(path)", "check its owner and permissions")
        case .notText(let path): .data("\(path) is not UTF-8 text", "save it as UTF-8")
        case .vanished(let path): .noInput("\(path) was deleted or replaced during the build", NextStep.buildAgain)
        case .failed(let path, let operation, let detail): .inputOutput("could not \(operation) \(path): \(detail)")
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

    fileprivate var otherPlace: NextStep {
        switch self {
        case .site: .chooseSiteFolder
        case .report: .chooseFolder(first: nil)
        case .siteRoot: .makeSiteElsewhere
        case .export: .chooseExport
        case .archive: .chooseArchive
        }
    }
}
