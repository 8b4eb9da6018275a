package import Files
package import Foundation
import Output

/// The files of `Content/` that may be content, judged by their names alone.
///
/// Editors leave copies beside the files that they edit. Such a copy has the whole text of a page, but not the ending
/// that makes it one. Copies and hidden files are left out. Links are followed within the site root.
package struct ContentFolder {
    /// Paths below `Content/`, sorted, with `/` between their parts. Empty for a missing folder.
    private(set) var files: [String] = []
    /// The entries that were left out, sorted.
    private(set) var leftOut: [ContentOmission] = []

    /// The folder and the site root without links in their paths.
    private let top: String
    private let root: String
    /// The targets of links, without links in the paths. Each folder is followed once, so that no chain of links is
    /// endless.
    package private(set) var followed: [String: FileStatus.Kind] = [:]

    package init(_ folder: URL) throws {
        top = folder.resolvingSymlinksInPath().path
        root = folder.deletingLastPathComponent().resolvingSymlinksInPath().path
        try collect(folder.path, prefix: "")
        files.sort()
        leftOut.sort { $0.source < $1.source }
    }

    private mutating func collect(_ folder: String, prefix: String) throws {
        for (name, kind) in try FileTree.entries(of: folder) {
            let (path, source) = ("\(folder)/\(name)", prefix + name)
            guard !name.hasPrefix(".") else {
                leave(source, .hidden)
                continue
            }
            guard !Self.isCopy(name) else {
                leave(source, .copy)
                continue
            }
            switch kind {
            case .folder: try collect(path, prefix: source + "/")
            case .file: files.append(source)
            case .link: try follow(path, source)
            default: leave(source, .notAFile)
            }
        }
    }

    private mutating func follow(_ path: String, _ source: String) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        switch FileStatus(of: path)?.kind {
        case nil: leave(source, .leadsNowhere)
        case _ where !isOpen(target): leave(source, .leadsOutside)
        case .file:
            followed[target] = .file
            files.append(source)
        case .folder:
            guard !isSame(top, orBelow: target), !isSame(target, orBelow: top),
                followed.updateValue(.folder, forKey: target) == nil
            else { return leave(source, .leadsBack) }
            try collect(path, prefix: source + "/")
        default: leave(source, .notAFile)
        }
    }

    private mutating func leave(_ source: String, _ reason: ContentOmission.Reason) {
        leftOut.append(ContentOmission(source: source, reason: reason))
    }

    /// Whether a link may lead to a path: below the site root, but neither hidden nor part of the household's record.
    private func isOpen(_ target: String) -> Bool {
        let base = isSame(target, orBelow: top) ? top : root
        guard isSame(target, orBelow: base) else { return false }
        let parts = target.dropFirst(base.count).split(separator: "/")
        return !parts.contains { $0.hasPrefix(".") } && (base == top || parts.first?.lowercased() != "household")
    }

    private func isSame(_ path: String, orBelow folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    /// Whether a name is one that editors or other programs give to copies.
    static func isCopy(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix("~") || name.hasPrefix("~$") || name.hasPrefix("#") && name.hasSuffix("#")
            || copyEndings.contains(where: name.hasSuffix)
    }

    private static let copyEndings = [
        ".autosave", ".backup", ".bak", ".old", ".orig", ".rej", ".save", ".swo", ".swp", ".swx", ".temp", ".tmp",
    ]
}

/// A file of `Content/` that is left out of every site.
public struct ContentOmission: Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Sendable {
        case hidden, copy, pageByAnotherName, leadsOutside, leadsNowhere, leadsBack, notAFile
    }

    /// The path below `Content/`.
    public var source: String
    public var reason: Reason

    public var description: String {
        let reason =
            switch reason {
            case .hidden: "it is hidden"
            case .copy: "it is an editor's copy"
            case .pageByAnotherName: "it begins like a page, but its name ends neither in .md nor in .markdown"
            case .leadsOutside: "it leads outside of the site root, or to a private part of it"
            case .leadsNowhere: "it leads nowhere"
            case .leadsBack: "it leads to a folder that is in Content already"
            case .notAFile: "it is neither a file nor a folder"
            }
        return "Content/\(source) is left out: \(reason)"
    }
}
