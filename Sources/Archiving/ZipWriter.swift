import ArchiveShim
import Files

/// Writes a ZIP into an open file.
struct ZipWriter: ~Copyable {
    private let handle: OpaquePointer
    private let path: String
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter path: The path that errors name.
    init(descriptor: Int32, path: String) throws(ArchiveError) {
        guard let handle = as_writer_open(descriptor) else { throw .unavailable(detail: "out of memory") }
        self.handle = handle
        self.path = path
        buffer = .allocate(byteCount: 1 << 17, alignment: 16)
    }

    deinit {
        as_writer_free(handle)
        buffer.deallocate()
    }

    /// Adds a file. Throws `changed` if its size is no longer what it was when it was opened.
    /// - Parameters:
    ///   - isStored: Whether its bytes stay as they are.
    ///   - use: Called with the bytes of each step.
    func add(
        _ file: consuming ZipSource, as name: String, stored isStored: Bool = false,
        use: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) throws(ArchiveError) {
        guard as_writer_begin(handle, name, Int64(file.size), isStored ? 1 : 0) == 0 else { throw failure }
        var size = 0
        while true {
            let count = try FileFailure.becoming(ArchiveError.reading, file.file.read(into: buffer))
            if count == 0 { break }
            size += count
            guard size <= file.size, let bytes = buffer.baseAddress else { throw .changed(path: file.path) }
            use(UnsafeRawBufferPointer(start: bytes, count: count))
            guard as_writer_append(handle, bytes, count) == 0 else { throw failure }
        }
        guard size == file.size else { throw .changed(path: file.path) }
    }

    /// Adds a file from memory.
    func add(_ content: [UInt8], as name: String) throws(ArchiveError) {
        guard as_writer_begin(handle, name, Int64(content.count), 0) == 0 else { throw failure }
        let code = content.withUnsafeBytes { bytes in
            bytes.baseAddress.map { as_writer_append(handle, $0, bytes.count) } ?? 0
        }
        guard code == 0 else { throw failure }
    }

    func finish() throws(ArchiveError) {
        guard as_writer_finish(handle) == 0 else { throw failure }
    }

    private var failure: ArchiveError {
        let failure = FileFailure(.write, path, as_code(handle))
        return .writing(failure, as_detail(handle).map { String(cString: $0) } ?? failure.reason)
    }
}
