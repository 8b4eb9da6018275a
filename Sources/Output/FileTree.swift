package import Files
package import Foundation

/// Reads the files that an output is made from: folders of files, without hidden ones.
package enum FileTree {
    /// The paths of all files below a folder, sorted, with `/` between their parts; empty for a missing folder. Skips
    /// names that begin with a dot, and links.
    package static func files(below folder: URL) throws -> [String] {
        var found: [String] = []
        try collect(folder, prefix: "", into: &found)
        return found.sorted()
    }

    private static func collect(_ folder: URL, prefix: String, into found: inout [String]) throws {
        for (name, kind) in try entries(of: folder.path) where !name.hasPrefix(".") {
            switch kind {
            case .folder: try collect(folder.appendingPathComponent(name), prefix: "\(prefix)\(name)/", into: &found)
            case .file: found.append(prefix + name)
            default: break
            }
        }
    }

    /// All entries of a folder, in no particular order; none if it is missing. Links are not followed.
    package static func entries(of folder: String) throws -> [(name: String, kind: FileStatus.Kind)] {
        do throws(FileFailure) {
            let listing = try FolderListing(folder)
            var entries: [(name: String, kind: FileStatus.Kind)] = []
            while let entry = try listing.next() {
                guard let kind = listing.status(of: entry.name)?.kind else { continue }
                entries.append((entry.name, kind))
            }
            return entries
        } catch {
            // The folder never existed, or was deleted after it was listed.
            if error.code == ENOENT { return [] }
            throw OutputError(error, at: folder)
        }
    }

    /// - Parameter shown: The name of the file in errors.
    package static func data(of file: URL, shown: String) throws -> Data {
        try FileFailure.becoming({ OutputError($0, at: shown) as any Error }, Disk.read(file.path))
    }

    /// The first bytes of a file, up to a number.
    package static func start(of file: URL, shown: String, count: Int) throws -> Data {
        try FileFailure.becoming({ OutputError($0, at: shown) as any Error }, Disk.start(of: file.path, count: count))
    }

    package static func text(of file: URL, shown: String) throws -> String {
        guard let text = String(validating: try data(of: file, shown: shown), as: UTF8.self) else {
            throw OutputError.notText(path: shown)
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
