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
    func add(_ file: consuming SourceFile, as name: String) throws(ArchiveError) {
        guard as_writer_begin(handle, name, Int64(file.size)) == 0 else { throw failure }
        var size = 0
        while true {
            let count = try FileFailure.becoming(ArchiveError.reading, file.file.read(into: buffer))
            if count == 0 { break }
            size += count
            guard size <= file.size, let bytes = buffer.baseAddress else { throw .changed(path: file.path) }
            guard as_writer_append(handle, bytes, count) == 0 else { throw failure }
        }
        guard size == file.size else { throw .changed(path: file.path) }
    }

    func finish() throws(ArchiveError) {
        guard as_writer_finish(handle) == 0 else { throw failure }
    }

    private var failure: ArchiveError {
        let failure = FileFailure(.write, path, as_code(handle))
        return .writing(failure, as_detail(handle).map { String(cString: $0) } ?? failure.reason)
    }
}
