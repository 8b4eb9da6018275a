package import Foundation

/// Reads what an output is made from: folders of files, without those that are hidden.
package enum FileTree {
    /// The paths of all files below a folder, sorted, with `/` between their parts; empty for a missing folder. Skips
    /// names that begin with a dot, and links.
    package static func files(below folder: URL) throws -> [String] {
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

    /// - Parameter shown: The name of the file in errors.
    package static func data(of file: URL, shown: String) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw OutputError.notPermitted(path: shown)
        } catch {
            throw OutputError.failed(path: shown, operation: "read", detail: error.localizedDescription)
        }
    }

    package static func text(of file: URL, shown: String) throws -> String {
        guard let text = String(validating: try data(of: file, shown: shown), as: UTF8.self) else {
            throw OutputError.notText(path: shown)
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
