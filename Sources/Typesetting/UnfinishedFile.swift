import Foundation

/// A file that is written beside its place and then takes it. A process that is killed may leave one behind, which the
/// next one writes over.
struct UnfinishedFile {
    /// Where it is written.
    let url: URL
    /// Its place.
    let file: URL

    init(_ name: String, in folder: URL) {
        url = folder.appendingPathComponent(".\(name).part")
        file = folder.appendingPathComponent(name)
    }

    /// Makes it, empty, where it may be made: Typst would say so only at the end.
    func begin() throws(TypesettingError) {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .writing(file.path, errno) }
        close(descriptor)
    }

    /// Brings it to the disk and into its place.
    func finish() throws(TypesettingError) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .writing(file.path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0, rename(url.path, file.path) == 0 else { throw .writing(file.path, errno) }
    }

    /// It may never have been begun.
    func remove() { unlink(url.path) }
}
