import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// With the Typst that `make typst` installed, or the one in HOUSEBOOK_TYPST.
@Suite("PDFs that Typst sets", .enabled(if: RealTypst.isThere))
struct RealTypstTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pdf(
        _ template: String, _ data: [String: Data] = [:], memory: Int = Typesetting.share
    ) throws -> [URL] {
        var document = try folder.document(
            """
            #set document(title: "Report", date: datetime(year: 2026, month: 11, day: 22))
            #set text(lang: "en")
            \(template)
            """)
        document.data = data
        return try folder.pdf(RealTypst.typesetting(memory: memory), document).files
    }

    @Test("A PDF claims both standards, and has the same bytes each time")
    func standards() throws {
        let first = try Data(contentsOf: try #require(try pdf("= Title\nText").first))
        let again = try Data(contentsOf: try #require(try pdf("= Title\nText").first))
        #expect(first == again)
        let text = String(decoding: first, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-1.7"))
        for claim in ["<pdfaid:part>2</pdfaid:part>", "<pdfaid:conformance>A", "<pdfuaid:part>1</pdfuaid:part>"] {
            #expect(text.contains(claim))
        }
        #expect(text.contains("2026-11-22"))
    }

    @Test("A violation of a standard is refused in Typst's words")
    func violation() throws {
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "templates/report/box.svg")
        let error = #expect(throws: TypesettingError.self) { try pdf("#image(\"report/box.svg\")") }
        #expect("\(try #require(error))".contains("PDF/UA-1 error: missing alt text"))
        #expect(try folder.outputs() == [])
    }

    @Test("A template that reads a missing file is refused with the template's line")
    func noFile() throws {
        let error = #expect(throws: TypesettingError.self) { try pdf("#json(\"report.json\")") }
        #expect("\(try #require(error))".contains("report.typ:3:"))
    }

    @Test("A package whose name a template computes is not loaded either")
    func computedPackage() throws {
        for name in ["preview/cetz:0.3.0", "local/house:0.1.0"] {
            let error = #expect(throws: TypesettingError.self) {
                try pdf("#let name = \"@\" + \"\(name)\"\n#import name: *")
            }
            #expect("\(try #require(error))".contains("package"))
        }
    }

    #if os(Linux)
        @Test("A document that exceeds its memory limit is stopped, and leaves nothing behind")
        func memory() throws {
            #expect(throws: TypesettingError.tooLarge(megabytes: 100)) {
                try pdf("#let all = range(20000000).map(str)\n#all.len()", memory: 104_857_600)
            }
            #expect(try folder.outputs() == [])
        }
    #endif

    @Test("A template in volumes is set volume by volume, with continuous page numbers")
    func volumes() throws {
        let files = try pdf(
            """
            #let number = int(sys.inputs.volume)
            #let marks = if "measured" in sys.inputs { json("volumes.json") }
            #range(number).map(_ => [Page]).join(pagebreak())
            #if marks != none [ Pages: #marks.map(it => str(it.pages)).join("+") ]
            #context [#metadata((volume: number, volumes: 3, pages: counter(page).final().first()))<volume>]
            """)
        #expect(files.map(\.lastPathComponent) == ["report-1-of-3.pdf", "report-2-of-3.pdf", "report-3-of-3.pdf"])
        #expect(try folder.outputs() == files.map(\.lastPathComponent))
    }

    @Test("Python ends when the program that started it is gone")
    func orphan() async throws {
        // A module that only sleeps, instead of the real one.
        try folder.write(
            "import time\n__version__ = '0.15.2'\ndef Fonts(*a, **k): time.sleep(600)\n", to: "module/typst.py")
        let script = try folder.write(String(decoding: TypstProgram.pythonScript, as: UTF8.self), to: "typeset.py")
        let job = try folder.write(#"{"main":"","root":"","fonts":[],"inputs":{}}"#, to: "job.json")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["PYTHONPATH=\(folder.path)/module", "python3", script.path, job.path]
        let input = Pipe()
        process.standardInput = input
        try process.start()
        try input.fileHandleForWriting.close()
        let deadline = ContinuousClock.now + .seconds(60)
        while process.isRunning, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!process.isRunning)
        if process.isRunning { process.terminate() }
    }
}

enum RealTypst {
    static let isThere: Bool = {
        // Without Typst there is nothing to test.
        (try? typesetting()) != nil
    }()

    static func typesetting(memory: Int = Typesetting.share) throws -> Typesetting {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Typesetting(root: package, executable: nil, memory: memory)
    }
}
