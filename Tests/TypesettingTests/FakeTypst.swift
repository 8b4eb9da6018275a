import Foundation
import TestSupport

@testable import Typesetting

extension TemporaryFolder {
    /// The folder for PDFs.
    var output: URL { self["output"] }

    /// The names in the folder of PDFs, including hidden files, sorted.
    func outputs() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() }

    /// A shell script as an executable program.
    @discardableResult
    func program(_ path: String, _ script: String) throws -> URL {
        let file = try write("#!/bin/sh\n\(script)\n", to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file
    }

    /// A fake Typst that says its version and runs a shell script for all else.
    func typst(_ script: String) throws -> Typesetting {
        let typst = try program(
            "fake/typst", "if [ \"$1\" = --version ]; then echo 'typst 0.15.2 (abc)'; exit; fi\n\(script)")
        return try Typesetting(
            root: url, environment: ["HOUSEBOOK_TYPST": typst.path, "PATH": "/usr/bin:/bin"], executable: nil)
    }

    /// Typesetting by a fake Python that runs a shell script. `$job` is the path of the job, `$output` the path of the
    /// PDF to write.
    func typesetting(
        _ script: String, patience: Duration = .seconds(300), memory: Int = 536_870_912
    ) throws -> Typesetting {
        let python = try program(
            "fake/python",
            """
            if [ "$1" = --version ]; then echo 'Python 3.12.1'; exit; fi
            job=$2
            output=$(sed -n 's/.*"output":"\\([^"]*\\)".*/\\1/p' "$job" | sed 's#\\\\/#/#g')
            \(script)
            """)
        return try Typesetting(
            root: url, environment: ["HOUSEBOOK_TYPST": python.path, "PATH": "/usr/bin:/bin"], executable: nil,
            patience: patience, memory: memory)
    }

    /// A document of one template, without files to read by default. Makes the folder for PDFs.
    func document(_ template: String = "Hello", files: [String: URL] = [:]) throws -> TypesetDocument {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try write(template, to: "templates/report.typ")
        return TypesetDocument(
            templates: [self["templates"]], main: "report.typ", data: [:], files: files,
            date: Date(timeIntervalSince1970: 1_795_305_600))
    }

    /// Sets a document, by default one of a single template.
    @discardableResult
    func pdf(_ typesetting: Typesetting, _ document: TypesetDocument? = nil) throws -> TypesetPDF {
        try typesetting.pdf(document ?? self.document(), named: "report", into: output)
    }

    /// The text of the one PDF that a fake Python's script writes.
    func written(_ script: String, _ document: TypesetDocument? = nil) throws -> String {
        String(decoding: try Data(contentsOf: pdf(typesetting(script), document).files[0]), as: UTF8.self)
    }
}

/// The answer for a document of one volume.
let oneVolume = #"echo '{"marks":[{"volume":1,"volumes":1,"pages":2}]}'"#
