import ArchiveShim
import Files
public import Foundation

/// ZIP archives of a folder's files.
///
/// The same files give the same bytes, whenever and wherever they are written: entries are sorted, and hold neither
/// times nor owners. (Another version of zlib may compress differently.)
public enum ZipFile {
    /// The maximum number of entries that are listed. A site of 10,000 items has a tenth of it.
    public static let entryLimit = 500_000

    /// Writes an archive whose top level is the folder's content. It replaces the previous archive in one step: until
    /// then, and after every failure or crash, the previous one stays. Memory use does not grow with the files.
    ///
    /// - Parameters:
    ///   - target: A link stays, and the file it points to is replaced. The permissions of an existing file are kept.
    ///   - files: Paths below `folder`, in any order; the archive has them sorted.
    ///   - rank: Files of a lower rank come first; without it, `index.html`.
    public static func write(
        folder: URL, to target: URL, files: [String], by rank: (String) -> Int = { $0 == "index.html" ? 0 : 1 }
    ) throws(ArchiveError) {
        let names = try EntryName.sorted(files, by: rank)
        try start()
        let folder = try SourceFolder(folder)
        try Replacement.write(target) { file throws(ArchiveError) in
            let writer = try ZipWriter(descriptor: file.descriptor, path: target.path)
            for name in names {
                try writer.add(folder.open(name), as: name)
            }
            try writer.finish()
        }
    }

    /// The names of an archive's entries, in archive order. Nothing is unpacked. Names in other encodings than UTF-8
    /// contain replacement characters.
    public static func names(of archive: URL) throws(ArchiveError) -> [String] {
        try names(of: archive, limit: entryLimit)
    }

    static func names(of archive: URL, limit: Int) throws(ArchiveError) -> [String] {
        try start()
        let reader = try ZipReader.open(archive)
        var names: [String] = []
        while let name = try reader.next() {
            guard names.count < limit else { throw .tooManyEntries(path: archive.path, limit: limit) }
            names.append(name)
        }
        return names
    }

    /// Unpacks an archive to check that it is whole, checksums included.
    ///
    /// - Parameter length: The number of bytes to return from the end of each entry.
    /// - Returns: The name and the last bytes of each entry, in archive order.
    package static func endings(
        of archive: URL, length: Int
    ) throws(ArchiveError) -> [(name: String, bytes: [UInt8])] {
        try start()
        let reader = try ZipReader.open(archive)
        var endings: [(name: String, bytes: [UInt8])] = []
        while let name = try reader.next() {
            var ending: [UInt8] = []
            while let piece = try reader.read() {
                ending = Array((ending + piece.suffix(length)).suffix(length))
            }
            endings.append((name, ending))
        }
        return endings
    }

    /// Whether an archive has these entries. A file that is no archive has none.
    public static func has(_ names: Set<String>, in file: URL) throws(ArchiveError) -> Bool {
        do {
            return names.isSubset(of: try Self.names(of: file))
        } catch {
            guard case .notAnArchive = error else { throw error }
            return false
        }
    }

    /// Unpacks an archive that somebody else may have made, into folders and files for the user alone. Memory use does
    /// not grow with the entries.
    /// - Parameters:
    ///   - folder: An existing, empty folder, out of which no entry gets.
    ///   - most: The most bytes that all unpacked entries together may have.
    ///   - place: The path below the folder for an entry's name. Nil leaves the entry out.
    /// - Throws: `notAnArchive` for an entry that leads out of the folder, that is listed twice, or that cannot be a
    ///   file; `tooLarge`, `tooManyEntries`; `diskFull` with the path of the archive.
    public static func unpack(
        _ archive: URL, to folder: URL, atMost most: Int, as place: (String) -> String? = { $0 }
    ) throws(ArchiveError) {
        try start()
        let reader = try ZipReader.open(archive)
        var left = most
        var count = 0
        // Strings are equal if their letters are, however encoded: some systems take such names for the same file.
        var names: Set<String> = []
        while let name = try reader.next() {
            count += 1
            guard count <= entryLimit else { throw .tooManyEntries(path: archive.path, limit: entryLimit) }
            // An entry for a folder itself.
            if name.hasSuffix("/") { continue }
            try check(name, in: archive)
            // What is checked must be what another program unpacks, which may keep the first of them or the last.
            guard names.insert(name).inserted else {
                throw .notAnArchive(path: archive.path, name, "it is listed twice")
            }
            guard let path = place(name) else { continue }
            let target = folder.appendingPathComponent(path)
            func failed(_ failure: FileFailure) -> ArchiveError {
                // The person knows the archive, and not the folder that it is unpacked to.
                failure.isFullDisk
                    ? .diskFull(path: archive.path) : .notAnArchive(path: archive.path, name, failure.reason)
            }
            try FileFailure.becoming(
                failed, Disk.makeFolder(target.deletingLastPathComponent().path, permissions: 0o700))
            let file = try FileFailure.becoming(failed, OpenFile(target.path, .new, permissions: 0o600, as: .create))
            while let piece = try reader.read() {
                left -= piece.count
                guard left >= 0 else { throw .tooLarge(path: archive.path, limit: most) }
                try FileFailure.becoming(failed, file.write(piece))
            }
            do throws(FileFailure) {
                try file.close()
            } catch {
                throw failed(error)
            }
        }
    }

    /// Whether an entry is hidden, or was added by macOS: nothing that a person put into an archive.
    package static func isHidden(_ name: String) -> Bool { EntryName.isHidden(name) }

    /// What the names of an archive's own entries begin with: nothing, or a folder with its slash, where what was unpacked
    /// was packed again with its folder.
    /// - Parameter file: A file at the top of the content, such as its manifest.
    /// - Returns: Nil where no entry is this file.
    package static func top(of names: [String], with file: String) -> String? {
        let found = names.filter { ($0 == file || $0.hasSuffix("/" + file)) && !isHidden($0) }
        // A folder deeper down may have a file of this name, too.
        return found.min { $0.split(separator: "/").count < $1.split(separator: "/").count }
            .map { String($0.dropLast(file.count)) }
    }

    /// Checks the name of an entry that somebody else may have chosen.
    private static func check(_ name: String, in archive: URL) throws(ArchiveError) {
        do throws(ArchiveError) {
            _ = try EntryName.sorted([name])
        } catch {
            guard case .badName(let name, let detail) = error else { throw error }
            throw .notAnArchive(path: archive.path, name, detail)
        }
    }

    static func start() throws(ArchiveError) {
        if let trouble = as_start() { throw .unavailable(detail: String(cString: trouble)) }
    }
}

extension ArchiveError {
    /// The error for an entry that cannot be unpacked.
    fileprivate static func notAnArchive(path: String, _ name: String, _ detail: String) -> ArchiveError {
        .notAnArchive(path: path, detail: "cannot unpack \"\(name)\": \(detail)")
    }
}
