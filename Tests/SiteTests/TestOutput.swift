import Foundation

@testable import Site

/// Small sites whose files are given as texts, written like those of a build.
enum TestOutput {
    /// Files with the given texts, in the order of their paths.
    static func planned(_ files: [String: String]) -> [PlannedFile] {
        files.sorted { $0.key < $1.key }.map { path, text in
            PlannedFile(path: path, source: .text(text), stamp: Stamp(of: text))
        }
    }

    @discardableResult
    static func build(_ files: [String: String], into folder: URL, force: Bool = false) throws -> OutputReport {
        try build(planned(files), into: folder, force: force)
    }

    @discardableResult
    static func build(_ files: [PlannedFile], into folder: URL, force: Bool = false) throws -> OutputReport {
        let writer = try OutputWriter.begin(folder.path, planned: files, force: force)
        try writePending(writer, files)
        return try writer.finish().report
    }

    static func writePending(_ writer: OutputWriter, _ files: [PlannedFile]) throws {
        for position in writer.pending { try writer.write(position, files[position].bytes) }
    }

    /// The manifest of a folder: one line for the build, and one for each file.
    static func manifest(of folder: URL) throws -> [String] {
        let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(Manifest.fileName)))
        guard let manifest = Manifest(bytes) else { return ["no manifest"] }
        return [manifest.isFinished ? "finished" : "in progress"]
            + manifest.entries.map { "\($0.path) \($0.made.map { "made, \($0.size)" } ?? "claimed")" }
    }
}

extension PlannedFile {
    var bytes: [UInt8] {
        if case .text(let text) = source { Array(text.utf8) } else { [] }
    }
}

extension OutputReport {
    /// The numbers of files written, unchanged and deleted, and of bytes.
    var counts: [Int] { [written, unchanged, deleted, bytes] }
}
