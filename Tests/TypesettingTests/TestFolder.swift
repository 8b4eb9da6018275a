import Foundation

/// A folder that is deleted with this value.
final class TestFolder: Sendable {
    let url: URL
    /// The folder for PDFs.
    var output: URL { url.appendingPathComponent("output") }

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func file(_ path: String, _ text: String) throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// A shell script as an executable program.
    @discardableResult
    func program(_ path: String, _ script: String) throws -> URL {
        let file = try file(path, "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file
    }

    /// The names in the folder of PDFs, including hidden files, sorted.
    func outputs() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() }
}
