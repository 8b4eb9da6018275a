import Foundation

/// The folder that paths begin at.
struct SourceFolder: ~Copyable {
    private let descriptor: Int32
    private let path: String

    init(_ folder: URL) throws(ArchiveError) {
        path = folder.path
        descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOTDIR ? .notReadable(path: path, detail: "it is no folder") : .reading(path, errno)
        }
    }

    deinit { close(descriptor) }

    /// Opens a file without following a link on the way, so that nothing from outside the folder gets into the archive.
    func open(_ name: String) throws(ArchiveError) -> SourceFile {
        let path = "\(path)/\(name)"
        let parts = name.split(separator: "/")
        var parent = descriptor
        for (index, part) in parts.enumerated() {
            // A pipe would wait for somebody who writes to it.
            let kind = index == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(parent, String(part), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            let code = errno
            if parent != descriptor { close(parent) }
            guard next >= 0 else { throw .reading(path, code) }
            parent = next
        }
        return try SourceFile(descriptor: parent, path: path)
    }
}

/// A plain file that is read from its beginning to its end, once.
struct SourceFile: ~Copyable {
    let path: String
    /// In bytes, when it was opened.
    let size: Int64
    private let descriptor: Int32

    /// Takes the descriptor over.
    init(descriptor: Int32, path: String) throws(ArchiveError) {
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        guard code == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw code == 0 ? .notPlain(path: path) : .reading(path, code)
        }
        (self.descriptor, self.path, size) = (descriptor, path, Int64(status.st_size))
    }

    deinit { close(descriptor) }

    /// - Returns: How many bytes were read; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .reading(path, errno) }
        }
    }
}
