package import Foundation

/// Wraps each call to the file system, so that every failure names its path and what was tried.
package enum Disk {
    /// Whether a file or a folder exists.
    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    package static func isFolder(_ path: String) -> Bool { mode(of: path) & S_IFMT == S_IFDIR }
    /// False for a link, and for a device, whose content may never end.
    package static func isPlainFile(_ path: String) -> Bool { mode(of: path) & S_IFMT == S_IFREG }
    /// Whether nothing has this name, not even a link that leads nowhere.
    package static func isFree(_ path: String) -> Bool { mode(of: path) == 0 }

    /// Whether a file or a folder may be written, or may be made if it does not exist.
    package static func isWritable(_ path: String) -> Bool {
        guard access(path, W_OK) != 0 else { return true }
        guard errno == ENOENT, path != "/" else { return false }
        return isWritable(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : 0
    }

    package static func read(_ path: String) throws(FileFailure) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.read, path, errno) }
        defer { close(descriptor) }
        return try read(from: descriptor, path: path)
    }

    /// The first bytes of a file, fewer if the file is shorter.
    package static func start(of path: String, count: Int) throws(FileFailure) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.read, path, errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        // For a plain file, one call reads as much as is asked for and exists.
        let read = pread(descriptor, &bytes, count, 0)
        guard read >= 0 else { throw FileFailure(.read, path, errno) }
        return Data(bytes[..<read])
    }

    package static func read(from descriptor: Int32, path: String) throws(FileFailure) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(.read, path, errno)
            }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    package static func write(_ data: Data, to descriptor: Int32, path: String) throws(FileFailure) {
        var written = 0
        while written < data.count {
            let count = data.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(.write, path, errno)
            }
            written += count
        }
    }

    /// Writes a file so that its name never shows a part of it: into a temporary file beside it, which is then renamed.
    /// Anything but a plain file, such as a pipe or a device, is written in place.
    /// - Parameter typed: The name that errors use, as it was typed; nil for the path.
    package static func writeWhole(_ data: Data, to path: String, typed: String? = nil) throws(FileFailure) {
        let shown = typed ?? path
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try writeInPlace(data, to: path, shown: shown)
        }
        // A link stays a link, and its target gets the content.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let temporary = target.deletingLastPathComponent()
            .appendingPathComponent(".\(target.lastPathComponent).\(getpid()).tmp").path
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(.create, shown, errno) }
        do throws(FileFailure) {
            defer { close(descriptor) }
            try write(data, to: descriptor, path: shown)
            guard fsync(descriptor) == 0 else { throw FileFailure(.write, shown, errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target.path) == 0 else {
            let code = errno
            unlink(temporary)
            throw FileFailure(.create, shown, code)
        }
    }

    private static func writeInPlace(_ data: Data, to path: String, shown: String) throws(FileFailure) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.create, shown, errno) }
        defer { close(descriptor) }
        try write(data, to: descriptor, path: shown)
    }

    /// Makes a folder and those above it, where they are missing.
    /// - Returns: Whether the folder was missing.
    @discardableResult
    package static func makeFolder(_ path: String) throws(FileFailure) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(.create, path, ENOTDIR) }
            return false
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileFailure(.create, path, errno) }
        return true
    }

    /// A file's size in bytes; nil for a missing file.
    package static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}

/// The failure of one call to the system.
package struct FileFailure: Error, CustomStringConvertible {
    package enum Action: String {
        case read, write, create
    }

    package var action: Action
    package var path: String
    /// As in `errno`.
    package var code: Int32

    package init(_ action: Action, _ path: String, _ code: Int32) {
        (self.action, self.path, self.code) = (action, path, code)
    }

    package var description: String { "cannot \(action.rawValue) \(path): \(String(cString: strerror(code)))" }

    package var hint: String? {
        switch code {
        case ENOENT where action == .read: "check its name"
        case ENOENT: "make the folder first"
        case ENOSPC, EDQUOT: "make room, then try again"
        case EACCES, EPERM, EROFS: "check who owns the folder, and whether it may be written"
        default: nil
        }
    }
}
