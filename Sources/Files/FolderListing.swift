import Foundation

/// The entries of a folder, while they are listed.
package struct FolderListing: ~Copyable {
    package struct Entry {
        package var name: String
        package var inode: UInt64
        package var isFolder: Bool
    }

    #if canImport(Darwin)
        private typealias Listing = UnsafeMutablePointer<DIR>
    #else
        private typealias Listing = OpaquePointer
    #endif

    private let listing: Listing
    private let path: String

    /// - Parameters:
    ///   - path: A path, or a name in `folder`; `.` for the folder itself.
    ///   - mode: `.noLink` to refuse a link to a folder.
    package init(_ path: String, _ mode: OpenMode = [], in folder: Int32 = AT_FDCWD) throws(FileFailure) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | mode.rawValue
        let descriptor = openat(folder, path, flags)
        guard descriptor >= 0 else { throw FileFailure(.read, path) }
        guard let opened = fdopendir(descriptor) else {
            let failure = FileFailure(.read, path)
            close(descriptor)
            throw failure
        }
        listing = opened
        self.path = path
    }

    deinit { closedir(listing) }

    /// The next entry, in no particular order; nil at the end. Leaves out the folder itself and the one around it.
    package func next() throws(FileFailure) -> Entry? {
        while true {
            // Only this tells the end from a failure.
            errno = 0
            guard let entry = readdir(listing) else {
                guard errno == 0 else { throw FileFailure(.read, path) }
                return nil
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1_024) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            return Entry(
                name: name, inode: UInt64(entry.pointee.d_ino),
                isFolder: isFolder(name, type: Int(entry.pointee.d_type)))
        }
    }

    /// The status of an entry. Nil where the entry has gone meanwhile.
    package func status(of name: String) -> FileStatus? { FileStatus(ofEntry: name, in: dirfd(listing)) }

    private func isFolder(_ name: String, type: Int) -> Bool {
        // Some file systems do not say in the listing what an entry is.
        type == Int(DT_UNKNOWN) ? status(of: name)?.kind == .folder : type == Int(DT_DIR)
    }
}
