import ArchiveShim
import Digests
import Files
package import Foundation

/// A file in an archive, and what it holds.
package struct ZipEntry: Codable, Hashable, Sendable {
    package var name: String
    /// In bytes.
    package var size: Int
    /// 64 lower-case hexadecimal digits.
    package var sha256: String
}

/// Files of one folder that go into an archive with those of others.
package struct ZipPart: Sendable {
    let folder: URL
    let prefix: String
    let files: [String]
    let isStored: Bool

    /// - Parameters:
    ///   - prefix: What the entries' names begin with; ends with a slash unless it is empty.
    ///   - files: Paths below the folder.
    ///   - isStored: Whether the files stay as they are, which is quick: for files that cannot be made smaller.
    package init(_ folder: URL, prefix: String = "", files: [String], isStored: Bool = false) {
        (self.folder, self.prefix, self.files, self.isStored) = (folder, prefix, files, isStored)
    }
}

extension ZipFile {
    /// Writes an archive of files from several folders, as `write` does of one.
    /// - Parameters:
    ///   - progress: Called after each file, with the number of files written and their total.
    ///   - closing: Makes the archive's last entry, of all the others.
    package static func write(
        _ parts: [ZipPart], to target: URL, progress: (_ done: Int, _ total: Int) -> Void,
        closing: ([ZipEntry]) -> (name: String, content: [UInt8])
    ) throws(ArchiveError) {
        _ = try EntryName.sorted(parts.flatMap { part in part.files.map { part.prefix + $0 } })
        try start()
        let total = parts.reduce(0) { $0 + $1.files.count }
        try Replacement.write(target) { file throws(ArchiveError) in
            let writer = try ZipWriter(descriptor: file.descriptor, path: target.path)
            var entries: [ZipEntry] = []
            for part in parts {
                let folder = try SourceFolder(part.folder)
                for name in part.files {
                    let source = try folder.open(name)
                    let (digest, size) = (SHA256Digest(), source.size)
                    try writer.add(source, as: part.prefix + name, stored: part.isStored) { digest.update($0) }
                    entries.append(ZipEntry(name: part.prefix + name, size: size, sha256: digest.finish()))
                    progress(entries.count, total)
                }
            }
            let (name, content) = closing(entries)
            try writer.add(content, as: name)
            try writer.finish()
        }
    }

    /// Reads every byte of an archive.
    /// - Parameter names: The entries whose content is returned, if each has at most 100 MB.
    package static func contents(
        of archive: URL, returning names: String..., progress: (_ done: Int) -> Void = { _ in }
    ) throws(ArchiveError) -> (entries: [ZipEntry], contents: [String: Data]) {
        try start()
        let reader = try ZipReader.open(archive)
        var entries: [ZipEntry] = []
        var contents: [String: Data] = [:]
        while let entry = try reader.next() {
            guard entries.count < entryLimit else { throw .tooManyEntries(path: archive.path, limit: entryLimit) }
            let digest = SHA256Digest()
            var size = 0
            var content = names.contains(entry) ? Data() : nil
            while let piece = try reader.read() {
                digest.update(piece)
                size += piece.count
                guard content != nil else { continue }
                guard size <= 100_000_000 else { throw .tooLarge(path: archive.path, limit: 100_000_000) }
                content?.append(contentsOf: piece)
            }
            if let content { contents[entry] = content }
            entries.append(ZipEntry(name: entry, size: size, sha256: digest.finish()))
            progress(entries.count)
        }
        return (entries, contents)
    }
}
