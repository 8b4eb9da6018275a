import Foundation

/// A file that is written beside its place and then renamed to it. A process that is killed may leave one behind; the
/// next process writes over it.
struct UnfinishedFile {
    /// Where the file is written.
    let url: URL
    /// The file's final place.
    let file: URL

    init(_ name: String, in folder: URL) {
        url = folder.appendingPathComponent(".\(name).part")
        file = folder.appendingPathComponent(name)
    }

    /// Creates the file, empty, to find out whether it can be written: Typst would report that only at the end.
    func begin() throws(TypesettingError) {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .writing(file.path, errno) }
        close(descriptor)
    }

    /// Syncs the file to the disk, and moves it into its place.
    func finish() throws(TypesettingError) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .writing(file.path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0, rename(url.path, file.path) == 0 else { throw .writing(file.path, errno) }
    }

    /// Deletes the unfinished file, if there is one.
    func remove() { unlink(url.path) }
}
