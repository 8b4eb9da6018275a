import Files

/// How a build brings the manifest up to date.
enum ManifestJournal: Equatable, Sendable {
    /// Written whole: first with the claims, and again at the end.
    case whole
    /// Appended to, for few changes. Before this build, the whole site was made from `after`.
    case added(after: Manifest.Source?)
}

/// The manifest as a build finds it in an output folder.
package struct FoundManifest {
    /// Empty in a folder without a manifest.
    package let manifest: Manifest
    /// The name of the audience of the site in the folder; nil if there is no site.
    package let audience: String?
    private let length: Int
    private let mayBeAddedTo: Bool

    package init(in folder: OutputFolder) {
        let bytes = FileBytes.read(Manifest.fileName, in: folder.top) ?? []
        let manifest = Manifest(bytes)
        self.manifest = manifest ?? Manifest()
        audience = manifest?.audience
        length = bytes.count
        // Text appended after a truncated line would be read as the rest of that line.
        mayBeAddedTo = bytes.starts(with: "housebook manifest 2\n".utf8) && bytes.last == UInt8(ascii: "\n")
    }

    /// The length, in bytes, beyond which most of a manifest consists of appended lines.
    static func limit(files: Int) -> Int { 200 * files + 65_536 }

    /// - Parameters:
    ///   - files: The number of files of the site.
    ///   - changes: The number of files to make or delete.
    func journal(files: Int, changes: Int) -> ManifestJournal {
        mayBeAddedTo && manifest.isFinished && changes < 1000 && length < Self.limit(files: files)
            ? .added(after: manifest.source) : .whole
    }
}

/// Shows the next build of a long-running process that no other program has written to the folder meanwhile.
///
/// A folder's time changes when files are created, renamed or deleted in it. It does not change when a program writes
/// into an existing file; builds that check every file find that.
package struct ManifestMark: Sendable {
    /// The state of the manifest and of each folder of the site, by path.
    private let places: [String: Place]
    private let size: Int
    /// The length, in bytes, at which the manifest should be written whole again.
    let limit: Int

    private struct Place: Equatable {
        var file: UInt64
        var time: Int64
        var size: Int
    }

    /// Nil if there is no manifest.
    /// - Parameter folders: The folders of the site; missing ones are skipped.
    init?(in folder: OutputFolder, limit: Int, folders: some Sequence<Substring>) {
        var places: [String: Place] = [:]
        for path in folders { places[String(path)] = Self.place(String(path), in: folder) }
        places["."] = Self.place(".", in: folder)
        guard let manifest = Self.place(Manifest.fileName, in: folder) else { return nil }
        places[Manifest.fileName] = manifest
        self.places = places
        size = manifest.size
        self.limit = limit
    }

    /// The folders of the site.
    var folders: some Sequence<Substring> {
        places.keys.lazy.filter { $0 != "." && $0 != Manifest.fileName }.map { $0[...] }
    }

    /// Whether everything is as the last build left it, and the manifest has not grown too long.
    func isIntact(in folder: OutputFolder) -> Bool {
        size < limit && places.allSatisfy { Self.place($0, in: folder) == $1 }
    }

    private static func place(_ path: String, in folder: OutputFolder) -> Place? {
        FileStatus(ofEntry: path, in: folder.top.descriptor).map {
            Place(file: $0.inode, time: $0.modified, size: $0.size)
        }
    }
}
