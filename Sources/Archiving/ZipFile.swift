import ArchiveShim
public import Foundation

/// ZIP archives of a folder's files.
///
/// The same files give the same bytes, whenever and wherever they were written: entries are sorted, and hold neither
/// times nor owners. (Another version of zlib may compress differently.)
public enum ZipFile {
    /// More entries than this are listed of no archive. A site of 10,000 items has a tenth of it.
    public static let entryLimit = 500_000

    /// Writes an archive whose top is the folder's content. It takes its place at once and as a whole: until then, and
    /// after every failure or crash, what was there before stays. Memory does not grow with the files.
    ///
    /// - Parameters:
    ///   - target: A link keeps its place, and what it points to is replaced. The permissions of a file that is there
    ///     are kept.
    ///   - files: Paths below `folder`, in any order; the archive has `index.html` first and the others sorted.
    public static func write(folder: URL, to target: URL, files: [String]) throws(ArchiveError) {
        let names = try EntryName.sorted(files)
        try start()
        let folder = try SourceFolder(folder)
        try Replacement.write(target) { descriptor throws(ArchiveError) in
            let writer = try ZipWriter(descriptor: descriptor, path: target.path)
            for name in names {
                try writer.add(folder.open(name), as: name)
            }
            try writer.finish()
        }
    }

    /// The names of an archive's entries, in its order. Nothing is unpacked. Names in another encoding than UTF-8 come
    /// with replacement characters.
    public static func names(of archive: URL) throws(ArchiveError) -> [String] {
        try names(of: archive, limit: entryLimit)
    }

    static func names(of archive: URL, limit: Int) throws(ArchiveError) -> [String] {
        try start()
        let path = archive.path
        // Opening a pipe would wait for somebody who writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .reading(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .reading(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notAnArchive(path: path, detail: "it is no plain file")
        }
        if status.st_size == emptyArchive.count, try isEmpty(descriptor, path: path) { return [] }
        guard let reader = as_reader_new() else { throw .unavailable(detail: "memory is short") }
        defer { as_reader_free(reader) }
        guard as_reader_open(reader, descriptor) == 0 else { throw failure(of: reader, path) }
        var names: [String] = []
        while true {
            var name: UnsafePointer<CChar>?
            switch as_reader_next(reader, &name) {
            case 0: return names
            case 1:
                guard names.count < limit else { throw .tooManyEntries(path: path, limit: limit) }
                guard let name else { throw .notAnArchive(path: path, detail: "a name in it is no text") }
                names.append(String(cString: name))
            default: throw failure(of: reader, path)
            }
        }
    }

    /// An archive without entries, which libarchive writes but does not read.
    private static let emptyArchive: [UInt8] = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18)

    private static func isEmpty(_ descriptor: Int32, path: String) throws(ArchiveError) -> Bool {
        var bytes = [UInt8](repeating: 0, count: emptyArchive.count)
        guard pread(descriptor, &bytes, bytes.count, 0) >= 0 else { throw .reading(path, errno) }
        return bytes == emptyArchive
    }

    private static func failure(of reader: OpaquePointer, _ path: String) -> ArchiveError {
        .notAnArchive(path: path, detail: as_detail(reader).map { String(cString: $0) } ?? "it cannot be read")
    }

    private static func start() throws(ArchiveError) {
        if let trouble = as_start() { throw .unavailable(detail: String(cString: trouble)) }
    }
}
