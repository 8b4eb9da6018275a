import Foundation

/// Reads what a site is made from: its templates and its Content.
enum FileTree {
    /// The paths of all files below a folder, sorted, with `/` between their parts; empty for a missing folder. Skips
    /// names that begin with a dot, and links.
    static func files(below folder: URL) throws -> [String] {
        var found: [String] = []
        try collect(folder, prefix: "", into: &found)
        return found.sorted()
    }

    private static func collect(_ folder: URL, prefix: String, into found: inout [String]) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            if prefix.isEmpty, !FileManager.default.fileExists(atPath: folder.path) { return }
            throw OutputError.notPermitted(path: folder.path)
        }
        for name in names where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name)
            var status = stat()
            guard lstat(url.path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try collect(url, prefix: prefix + name + "/", into: &found)
            case S_IFREG: found.append(prefix + name)
            default: break
            }
        }
    }

    /// A stamp of a file's place on the disk, its size and its times, which tells the file from its earlier and later
    /// versions without reading it. Nil when there is no file, and when it was written so recently that the next write
    /// may get the same times: file systems count time in steps of some milliseconds.
    static func stamp(of file: URL) -> Stamp? {
        var status = stat()
        guard lstat(file.path, &status) == 0 else { return nil }
        let changed = FileTime.changed(status)
        guard FileTime.now - changed > 50_000_000 else { return nil }
        var stamp = Stamp()
        stamp.mix(status.st_dev)
        stamp.mix(status.st_ino)
        stamp.mix(status.st_size)
        stamp.mix(changed)
        stamp.mix(FileTime.modified(status))
        return stamp
    }

    /// - Parameter shown: The name of the file in errors.
    static func data(of file: URL, shown: String) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw OutputError.notPermitted(path: shown)
        } catch {
            throw OutputError.failed(path: shown, operation: "read", detail: error.localizedDescription)
        }
    }

    static func text(of file: URL, shown: String) throws -> String {
        guard let text = String(validating: try data(of: file, shown: shown), as: UTF8.self) else {
            throw OutputError.notText(path: shown)
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
