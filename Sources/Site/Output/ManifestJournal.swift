import Foundation

/// How a build brings the manifest up to date.
enum ManifestJournal: Equatable, Sendable {
    /// Written anew, first with the claims, and again when all is done.
    case whole
    /// Added to, where little changes. Before, the whole site was made from this.
    case added(after: Manifest.Source?)
}

/// The manifest as a build finds it in an output folder.
struct FoundManifest {
    /// Empty where there is none.
    let manifest: Manifest
    private let length: Int
    private let mayBeAddedTo: Bool

    init(in folder: OutputFolder) {
        let bytes = FileBytes.read(Manifest.fileName, in: folder.top) ?? []
        manifest = Manifest(bytes) ?? Manifest()
        length = bytes.count
        // What is added behind a line that was cut off would be taken for the rest of it.
        mayBeAddedTo = bytes.starts(with: "housebook manifest 2\n".utf8) && bytes.last == UInt8(ascii: "\n")
    }

    /// Beyond this length, in bytes, what was added to the manifest is more than what was written whole.
    static func limit(files: Int) -> Int { 200 * files + 65_536 }

    /// - Parameters:
    ///   - files: How many the site has.
    ///   - changes: How many of them are to be made or deleted.
    func journal(files: Int, changes: Int) -> ManifestJournal {
        mayBeAddedTo && manifest.isFinished && changes < 1000 && length < Self.limit(files: files)
            ? .added(after: manifest.source) : .whole
    }
}

/// How the next build of a running process knows that nobody else wrote to the folder meanwhile.
struct ManifestMark: Sendable {
    private let file: UInt64
    private let status: FileBytes.Status
    /// The length, in bytes, at which the manifest should be written whole again.
    let limit: Int

    /// Nil where there is no manifest.
    init?(in folder: OutputFolder, limit: Int) {
        var found = stat()
        guard fstatat(folder.top.descriptor, Manifest.fileName, &found, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        file = UInt64(found.st_ino)
        status = FileBytes.Status(found)
        self.limit = limit
    }

    /// The mark of the same manifest as it is now; nil where somebody else changed it, or it has grown too long.
    func found(in folder: OutputFolder) -> ManifestMark? {
        guard let now = ManifestMark(in: folder, limit: limit), now.file == file, now.status == status,
            status.size < limit
        else { return nil }
        return now
    }
}
