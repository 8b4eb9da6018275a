import Foundation

@testable import Output

/// A planned file whose content is a text.
struct TextFile {
    var path: String
    var text: String
    var stamp: UInt64?

    var bytes: [UInt8] { Array(text.utf8) }
    var file: OutputFile { OutputFile(path: path, stamp: stamp) }
}

/// Small sites whose files are given as texts, written like those of a build.
enum TestOutput {
    /// Files with the given texts, in the order of their paths.
    static func planned(_ files: [String: String]) -> [TextFile] {
        files.sorted { $0.key < $1.key }.map { TextFile(path: $0, text: $1, stamp: stamp(of: $1)) }
    }

    /// Another number for every text of a test.
    static func stamp(of text: String) -> UInt64 { text.utf8.reduce(7) { $0 &* 1_099_511_628_211 ^ UInt64($1) } }

    static func begin(_ path: String, _ files: [TextFile], force: Bool = false) throws -> OutputWriter {
        try OutputWriter.begin(path, planned: files.map(\.file), force: force)
    }

    @discardableResult
    static func build(_ files: [String: String], into folder: URL, force: Bool = false) throws -> OutputReport {
        try build(planned(files), into: folder, force: force)
    }

    @discardableResult
    static func build(_ files: [TextFile], into folder: URL, force: Bool = false) throws -> OutputReport {
        let writer = try begin(folder.path, files, force: force)
        try writePending(writer, files)
        return try writer.finish().report
    }

    static func writePending(_ writer: OutputWriter, _ files: [TextFile]) throws {
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

extension OutputReport {
    /// The numbers of files written, unchanged and deleted, and of bytes.
    var counts: [Int] { [written, unchanged, deleted, bytes] }
}
