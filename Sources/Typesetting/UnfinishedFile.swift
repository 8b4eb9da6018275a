import Files
import Foundation

/// A file that is written beside its place and then renamed to it. A process that is killed may leave one behind; the
/// next process writes over it. Not by `Disk.writeWhole`: another program, Typst, writes the file, and needs its name.
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
        let mode: OpenMode = [.writing, .creating, .emptied, .noLink]
        _ = try FileFailure.becoming(TypesettingError.writing, OpenFile(url.path, mode, shown: file.path))
    }

    /// Syncs the file to the disk, and moves it into its place. After a failure it is gone.
    func finish() throws(TypesettingError) {
        try Disk.replace(file.path, with: url.path, failing: TypesettingError.writing) { () throws(TypesettingError) in
            try FileFailure.becoming(
                TypesettingError.writing, OpenFile(url.path, shown: file.path).synchronise())
        }
    }

    /// Deletes the unfinished file, if there is one.
    func remove() {
        // Mostly there is none; another one is overwritten by the next PDF of this name.
        try? Disk.remove(url.path)
    }
}
