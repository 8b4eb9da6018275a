import Foundation

@testable import Typesetting

extension TestFolder {
    /// A fake Python that runs a shell script. `$job` is the path of the job, `$output` the path of the PDF to write.
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

    /// Typesetting in which a script writes the PDFs.
    func typesetting(
        _ script: String, patience: Duration = .seconds(300), memory: Int = 536_870_912
    ) throws -> Typesetting {
        try Typesetting(
            root: url, environment: ["HOUSEBOOK_TYPST": try python(script).path, "PATH": "/usr/bin:/bin"],
            executable: nil, patience: patience, memory: memory)
    }

    /// A document of one template, without files to read by default.
    func document(_ template: String = "Hello", files: [String: URL] = [:]) throws -> TypesetDocument {
        try file("templates/report.typ", template)
        return TypesetDocument(
            templates: [url.appendingPathComponent("templates")], main: "report.typ", data: [:], files: files,
            date: Date(timeIntervalSince1970: 1_795_305_600))
    }
}

/// The answer for a document of one volume.
let oneVolume = #"echo '{"marks":[{"volume":1,"volumes":1,"pages":2}]}'"#
