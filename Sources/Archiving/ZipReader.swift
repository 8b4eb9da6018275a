import ArchiveShim
import Files
package import Foundation

/// Reads a ZIP entry by entry.
package struct ZipReader: ~Copyable {
    private let source: Source
    private let handle: OpaquePointer
    private let path: String
    private let buffer: UnsafeMutableRawBufferPointer
    /// libarchive writes an archive without entries but cannot read one.
    private let isEmpty: Bool

    /// What the reader reads, which stays until it is released.
    private enum Source: ~Copyable {
        case file(OpenFile)
        case memory(NSData)
    }

    static func open(_ archive: URL) throws(ArchiveError) -> ZipReader {
        let file = try FileFailure.becoming(ArchiveError.reading, OpenFile(archive.path, .noWait))
        let (isEmpty, descriptor) = (try isEmpty(file), file.descriptor)
        let size = try FileFailure.becoming(ArchiveError.reading, file.status()).size
        let agrees = try ZipList.agrees(size: size) { range throws(ArchiveError) in
            try FileFailure.becoming(ArchiveError.reading, file.read(range))
        }
        guard agrees else { throw .notAnArchive(path: archive.path, detail: contradiction) }
        let handle = try opened(archive.path) { isEmpty ? 0 : as_reader_open($0, descriptor) }
        return ZipReader(.file(file), handle, path: archive.path, isEmpty: isEmpty)
    }

    /// - Parameter name: What errors call the archive.
    package static func open(_ contents: Data, name: String) throws(ArchiveError) -> ZipReader {
        try ZipFile.start()
        // Unlike those of `Data`, the bytes of `NSData` stay where they are.
        let bytes = contents as NSData
        let isEmpty = contents.elementsEqual(emptyArchive)
        let bounds = 0..<contents.count
        let agrees = try ZipList.agrees(size: contents.count) { range throws(ArchiveError) in
            Array(contents.dropFirst(range.lowerBound).prefix(range.clamped(to: bounds).count))
        }
        guard agrees else { throw .notAnArchive(path: name, detail: contradiction) }
        let handle = try opened(name) { isEmpty ? 0 : as_reader_open_memory($0, bytes.bytes, bytes.length) }
        return ZipReader(.memory(bytes), handle, path: name, isEmpty: isEmpty)
    }

    /// Throws nothing: in an initialiser that can throw, the compiler releases the file that was not yet assigned, and
    /// closes descriptor 0.
    private init(_ source: consuming Source, _ handle: OpaquePointer, path: String, isEmpty: Bool) {
        self.source = source
        self.handle = handle
        self.path = path
        self.isEmpty = isEmpty
        buffer = .allocate(byteCount: 1 << 17, alignment: 16)
    }

    deinit {
        as_reader_free(handle)
        buffer.deallocate()
    }

    /// Advances to the next entry.
    /// - Returns: Its name; nil at the end.
    package func next() throws(ArchiveError) -> String? {
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
    package func read() throws(ArchiveError) -> UnsafeRawBufferPointer? {
        guard let bytes = buffer.baseAddress else { return nil }
        let count = as_reader_read(handle, bytes, buffer.count)
        guard count >= 0 else {
            throw as_reader_has_encrypted(handle) == 1 ? .encrypted(path: path) : Self.failure(of: handle, path)
        }
        return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
    }

    /// - Parameter open: Gives the reader its archive; returns 0, or -1 on failure.
    private static func opened(
        _ path: String, _ open: (OpaquePointer) -> Int32
    ) throws(ArchiveError) -> OpaquePointer {
        guard let handle = as_reader_new() else { throw .unavailable(detail: "out of memory") }
        guard open(handle) == 0 else {
            let error = failure(of: handle, path)
            as_reader_free(handle)
            throw error
        }
        return handle
    }

    private static let contradiction = "an entry differs from what the list of entries says of it"
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
