import ArchiveShim
import Files
import Foundation

/// Reads a ZIP entry by entry.
struct ZipReader: ~Copyable {
    private let file: OpenFile
    private let handle: OpaquePointer
    private let path: String
    private let buffer: UnsafeMutableRawBufferPointer
    /// libarchive writes an archive without entries but cannot read one.
    private let isEmpty: Bool

    static func open(_ archive: URL) throws(ArchiveError) -> ZipReader {
        let file = try FileFailure.becoming(ArchiveError.reading, OpenFile(archive.path, .noWait))
        let (handle, isEmpty) = try reader(of: file)
        return ZipReader(file, handle, isEmpty: isEmpty)
    }

    /// Throws nothing: in an initialiser that can throw, the compiler releases the file that was not yet assigned, and
    /// closes descriptor 0.
    private init(_ file: consuming OpenFile, _ handle: OpaquePointer, isEmpty: Bool) {
        path = file.path
        self.file = file
        self.handle = handle
        self.isEmpty = isEmpty
        buffer = .allocate(byteCount: 1 << 17, alignment: 16)
    }

    deinit {
        as_reader_free(handle)
        buffer.deallocate()
    }

    /// Advances to the next entry.
    /// - Returns: Its name; nil at the end.
    func next() throws(ArchiveError) -> String? {
        if isEmpty { return nil }
        var name: UnsafePointer<CChar>?
        switch as_reader_next(handle, &name) {
        case 0: return nil
        case 1:
            guard let name else { throw .notAnArchive(path: path, detail: "the name of an entry is not text") }
            return String(cString: name)
        default: throw Self.failure(of: handle, path)
        }
    }

    /// Unpacks a piece of the entry; nil at its end. The bytes are valid until the next call.
    func read() throws(ArchiveError) -> UnsafeRawBufferPointer? {
        guard let bytes = buffer.baseAddress else { return nil }
        let count = as_reader_read(handle, bytes, buffer.count)
        guard count >= 0 else { throw Self.failure(of: handle, path) }
        return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
    }

    private static func reader(
        of file: borrowing OpenFile
    ) throws(ArchiveError) -> (handle: OpaquePointer, isEmpty: Bool) {
        let isEmpty = try isEmpty(file)
        guard let handle = as_reader_new() else { throw .unavailable(detail: "out of memory") }
        guard isEmpty || as_reader_open(handle, file.descriptor) == 0 else {
            let error = failure(of: handle, file.path)
            as_reader_free(handle)
            throw error
        }
        return (handle, isEmpty)
    }

    private static let emptyArchive: [UInt8] = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18)

    private static func isEmpty(_ file: borrowing OpenFile) throws(ArchiveError) -> Bool {
        let status = try FileFailure.becoming(ArchiveError.reading, file.status())
        guard status.kind == .file else { throw .notAnArchive(path: file.path, detail: "it is not a plain file") }
        guard status.size == emptyArchive.count else { return false }
        return try FileFailure.becoming(ArchiveError.reading, file.read(0..<emptyArchive.count)) == emptyArchive
    }

    private static func failure(of reader: OpaquePointer, _ path: String) -> ArchiveError {
        .notAnArchive(path: path, detail: as_detail(reader).map { String(cString: $0) } ?? "it cannot be read")
    }
}
