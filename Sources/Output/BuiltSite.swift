import Files
package import Foundation

/// A site that an earlier build made, as files.
package struct BuiltSite: Sendable {
    package let folder: URL

    package init(_ folder: URL) {
        self.folder = folder
    }

    /// The paths of its files, in the order of the plan; empty if there is no site.
    /// - Throws: `OutputError`
    package func files() throws -> [String] {
        guard Disk.exists(folder.path) else { return [] }
        return FoundManifest(in: try OutputFolder(folder.path)).manifest.entries.map(\.path)
    }

    /// Brings another folder up to date with this one, by the rules of every output folder: each file is replaced at
    /// once, and only if its bytes differ. Files that Housebook did not write stay; one that is in the way stops the
    /// copy.
    /// - Parameter audience: The name of the audience that the site is for; see `Manifest`.
    /// - Throws: `OutputError`
    package func copy(to target: URL, audience: String) throws -> OutputReport {
        let paths = try files()
        let writer = try OutputWriter.begin(
            target.path, planned: paths.map { OutputFile(path: $0, stamp: nil) }, audience: audience)
        for position in writer.pending {
            let path = paths[position]
            let bytes = try FileTree.data(of: folder.appendingPathComponent(path), shown: path)
            try writer.write(position, [UInt8](bytes))
        }
        return try writer.finish().report
    }
}
