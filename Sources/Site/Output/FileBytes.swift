import Foundation

/// The file-system calls on single files of an open folder. A link is never followed.
enum FileBytes {
    /// Creates a file, which must not exist, and writes it whole.
    /// - Parameter shown: What errors call it.
    static func create(_ name: String, in folder: OpenFolder, _ bytes: [UInt8], shown: String) throws {
        let file = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw OutputError.current(shown, "write") }
        do {
            try write(bytes, to: file, shown: shown)
        } catch {
            close(file)
            throw error
        }
        // Some file systems report a full disk only now.
        guard close(file) == 0 else { throw OutputError.current(shown, "write") }
    }

    private static func write(_ bytes: [UInt8], to file: Int32, shown: String) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw OutputError.current(shown, "write")
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Whether a file's bytes are just these. False where it cannot be read.
    static func same(_ bytes: [UInt8], _ name: String, in folder: OpenFolder) -> Bool {
        guard let file = open(name, in: folder), file.size == bytes.count else { return false }
        return bytes.withUnsafeBytes { expected in
            withUnsafeTemporaryAllocation(byteCount: min(max(bytes.count, 1), 64 << 10), alignment: 1) { buffer in
                var rest = expected[...]
                while !rest.isEmpty {
                    let count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest.count)))
                    guard count > 0, let start = buffer.baseAddress,
                        let there = UnsafeRawBufferPointer(rebasing: rest).baseAddress, memcmp(start, there, count) == 0
                    else { return false }
                    rest = rest.dropFirst(count)
                }
                return true
            }
        }
    }

    /// A file's bytes; nil where it cannot be read.
    static func read(_ name: String, in folder: OpenFolder) -> [UInt8]? {
        guard let file = open(name, in: folder) else { return nil }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, done in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            while isWhole, done < buffer.count {
                let count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[done...]))
                isWhole = count > 0
                done += max(count, 0)
            }
        }
        return isWhole ? bytes : nil
    }

    static func names(in folder: OpenFolder) -> [String] {
        let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, let listing = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            return []
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// An ordinary file, open for reading until this value goes.
    private final class OpenFile {
        let descriptor: Int32
        let size: Int

        init(_ descriptor: Int32, size: Int) {
            self.descriptor = descriptor
            self.size = size
        }

        deinit { close(descriptor) }

        /// How many bytes were read; 0 at the end, less where it failed.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            while true {
                let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 || errno != EINTR { return count }
            }
        }
    }

    private static func open(_ name: String, in folder: OpenFolder) -> OpenFile? {
        // Opening a pipe would wait for someone to write into it.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = openat(folder.descriptor, name, flags)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return OpenFile(descriptor, size: Int(status.st_size))
    }
}
