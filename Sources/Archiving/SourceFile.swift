import Foundation

/// The folder to which paths are relative.
struct SourceFolder: ~Copyable {
    private let descriptor: Int32
    private let path: String

    init(_ folder: URL) throws(ArchiveError) {
        path = folder.path
        descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOTDIR ? .notReadable(path: path, detail: "it is not a folder") : .reading(path, errno)
        }
    }

    deinit { close(descriptor) }

    /// Opens a file without following any link, so that nothing outside the folder gets into the archive.
    func open(_ name: String) throws(ArchiveError) -> SourceFile {
        let path = "\(path)/\(name)"
        let parts = name.split(separator: "/")
        var parent = descriptor
        for (index, part) in parts.enumerated() {
            // Opening a pipe would otherwise wait for a writer.
            let kind = index == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(parent, String(part), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            let code = errno
            // ENOTDIR also stands for a link to a folder, which is not followed.
            let isPlain = next < 0 && code == ENOTDIR && !Self.isLink(String(part), in: parent)
            if parent != descriptor { close(parent) }
            guard next >= 0 else {
                if isPlain { throw .notAFolder(path: "\(self.path)/\(parts[...index].joined(separator: "/"))") }
                throw code == ENOTDIR ? .notPlain(path: path) : .reading(path, code)
            }
            parent = next
        }
        return try SourceFile(descriptor: parent, path: path)
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// A plain file that is read once, from start to end.
struct SourceFile: ~Copyable {
    let path: String
    /// In bytes, at the time of opening.
    let size: Int64
    private let descriptor: Int32

    /// Takes ownership of the descriptor.
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

    /// - Returns: The number of bytes read; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .reading(path, errno) }
        }
    }
}
