import Foundation

/// A folder that is gone with the value that stands for it.
final class TestFolder: Sendable {
    let url: URL
    /// Where PDFs are to go.
    var output: URL { url.appendingPathComponent("output") }

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    }

    deinit {
        // Left-overs in the temporary folder harm nobody.
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func file(_ path: String, _ text: String) throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// A program that a shell runs.
    @discardableResult
    func program(_ path: String, _ script: String) throws -> URL {
        let file = try file(path, "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file
    }

    /// What is in the folder of PDFs, hidden files too, sorted.
    func outputs() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() }
}
