import Foundation

@testable import Typesetting

extension TestFolder {
    /// A Python that says what a script says, and is handed the job as `$job`, with the output to write as `$output`.
    func python(_ script: String) throws -> URL {
        try program(
            "fake/python",
            """
            if [ "$1" = --version ]; then echo 'Python 3.12.1'; exit; fi
            job=$2
            output=$(sed -n 's/.*"output":"\\([^"]*\\)".*/\\1/p' "$job" | sed 's#\\\\/#/#g')
            \(script)
            """)
    }

    /// One with which a script sets PDFs.
    func typesetting(
        _ script: String, patience: Duration = .seconds(300), memory: Int = 536_870_912
    ) throws -> Typesetting {
        try Typesetting(
            root: url, environment: ["HOUSEBOOK_TYPST": try python(script).path, "PATH": "/usr/bin:/bin"],
            executable: nil, patience: patience, memory: memory)
    }

    /// A document of one template, and nothing for it to read.
    func document(_ template: String = "Hello", files: [String: URL] = [:]) throws -> TypesetDocument {
        try file("templates/report.typ", template)
        return TypesetDocument(
            templates: [url.appendingPathComponent("templates")], main: "report.typ", data: [:], files: files,
            date: Date(timeIntervalSince1970: 1_795_305_600))
    }
}

/// What a document of one volume answers.
let oneVolume = #"echo '{"marks":[{"volume":1,"volumes":1,"pages":2}]}'"#
