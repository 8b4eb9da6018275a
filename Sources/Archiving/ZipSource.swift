import Files
import Foundation

/// The folder to which paths are relative.
struct SourceFolder: ~Copyable {
    private let folder: OpenFile

    init(_ folder: URL) throws(ArchiveError) {
        do throws(FileFailure) {
            self.folder = try OpenFile(folder.path, .folder)
        } catch {
            throw error.code == ENOTDIR
                ? .notReadable(path: folder.path, detail: "it is not a folder") : .reading(error)
        }
    }

    /// Opens a file without following any link, so that nothing outside the folder gets into the archive.
    func open(_ name: String) throws(ArchiveError) -> ZipSource {
        let file: OpenFile
        do throws(FileFailure) {
            file = try folder.file(below: name)
        } catch {
            let path = "\(folder.path)/\(name)"
            guard error.code == ENOTDIR else { throw .reading(FileFailure(.read, path, error.code)) }
            // The code also stands for a link to a folder, which is not followed.
            throw FileStatus(ofEntry: error.path)?.kind == .link ? .notPlain(path: path) : .notAFolder(path: error.path)
        }
        return try ZipSource(file)
    }
}

/// A plain file that is read once, from start to end.
struct ZipSource: ~Copyable {
    let file: OpenFile
    /// In bytes, at the time of opening.
    let size: Int

    init(_ file: consuming OpenFile) throws(ArchiveError) {
        let status = try FileFailure.becoming(ArchiveError.reading, file.status())
        guard status.kind == .file else { throw .notPlain(path: file.path) }
        self.file = file
        size = status.size
    }

    var path: String { file.path }
}
