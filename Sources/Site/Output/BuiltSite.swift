public import Foundation

/// A site that an earlier build made, as files.
public struct BuiltSite: Sendable {
    public let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// The paths of its files, in the order in which they were planned; empty where there is no site.
    /// - Throws: `OutputError`
    public func files() throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return FoundManifest(in: try OutputFolder(folder.path)).manifest.entries.map(\.path)
    }

    /// Brings another folder up to date with this one, by the rules of every output folder: each file is written whole,
    /// and only if its bytes differ. Files that are not ours stay; one that is in the way stops the copy.
    /// - Parameter audience: The name of the audience that the site is for; see `Manifest`.
    /// - Throws: `OutputError`
    public func copy(to target: URL, audience: String) throws -> OutputReport {
        let files = try files().map { path in
            PlannedFile(path: path, source: .copy(of: folder.appendingPathComponent(path), shown: path))
        }
        let writer = try OutputWriter.begin(target.path, planned: files, audience: audience)
        for position in writer.pending {
            guard case .copy(let file, let shown) = files[position].source else { continue }
            try writer.write(position, [UInt8](try FileTree.data(of: file, shown: shown)))
        }
        return try writer.finish().report
    }
}
