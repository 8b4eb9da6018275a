import Files
package import Foundation

/// Reads what an output is made from: folders of files, without those that are hidden.
package enum FileTree {
    /// The paths of all files below a folder, sorted, with `/` between their parts; empty for a missing folder. Skips
    /// names that begin with a dot, and links.
    package static func files(below folder: URL) throws -> [String] {
        var found: [String] = []
        try collect(folder, prefix: "", into: &found)
        return found.sorted()
    }

    private static func collect(_ folder: URL, prefix: String, into found: inout [String]) throws {
        let listing: FolderListing
        do throws(FileFailure) {
            listing = try FolderListing(folder.path)
        } catch {
            if prefix.isEmpty, !Disk.exists(folder.path) { return }
            throw OutputError.notPermitted(path: folder.path)
        }
        while let entry = listing.next() {
            guard !entry.name.hasPrefix(".") else { continue }
            switch listing.status(of: entry.name)?.kind {
            case .folder:
                try collect(folder.appendingPathComponent(entry.name), prefix: "\(prefix)\(entry.name)/", into: &found)
            case .file: found.append(prefix + entry.name)
            default: break
            }
        }
    }

    /// - Parameter shown: The name of the file in errors.
    package static func data(of file: URL, shown: String) throws -> Data {
        try FileFailure.becoming({ OutputError($0, at: shown) as any Error }, Disk.read(file.path))
    }

    package static func text(of file: URL, shown: String) throws -> String {
        guard let text = String(validating: try data(of: file, shown: shown), as: UTF8.self) else {
            throw OutputError.notText(path: shown)
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
