import Foundation
import TestSupport
import Testing
import Values

@testable import Typesetting

@Suite("Where Typst is looked for")
struct SearchTests {
    private let folder: TemporaryFolder
    private var path: String { folder["bin"].path }

    init() throws { folder = try TemporaryFolder() }

    private func search(_ environment: [String: String] = [:], executable: URL? = nil) -> TypstSearch {
        TypstSearch(root: folder["site"], environment: environment, executable: executable)
    }

    @Test("If there is none, the error says that it is not installed and how to get it")
    func none() throws {
        let error = #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
        #expect("\(try #require(error))" == "Typst, which makes the PDFs, is not installed")
        #expect(
            error?.explanation.advice?.hasPrefix("install the package housebook-typst, or run `make install`")
                == true)
    }

    private static let (current, old) = ("echo 'typst 0.15.2 (abc)'", "echo 'typst 0.14.2 (abc)'")
    private static let python = "echo 'Python 3.12.1'"

    @Test("A program in PATH comes before the one that make installed in the site root, unless it is too old")
    func programInPath() throws {
        let typst = try folder.program("bin/typst", Self.old)
        #expect(throws: TypesettingError.tooOld(program: typst.path, version: "0.14.2")) {
            try search(["PATH": path]).program()
        }
        let python = try folder.program("site/.tools/typst/bin/python", Self.python)
        #expect(try search(["PATH": path]).program() == .python(python))
        try folder.program("bin/typst", Self.current)
        #expect(try search(["PATH": "/nowhere:\(path)"]).program() == .command(typst, version: "0.15.2"))
    }

    @Test(
        "A Typst that make installed above the running program or with it is found from any site root",
        arguments: [
            ("package/.tools/typst/bin/python", "package/.build/x86_64-unknown-linux-gnu/release/housebook"),
            ("local/lib/housebook/typst/bin/python", "local/bin/housebook"),
        ])
    func besideProgram(typst: String, executable: String) throws {
        let python = try folder.program(typst, Self.python)
        #expect(try search(executable: folder.program(executable, "true")).program() == .python(python))
    }

    @Test(
        "The environment's setting comes before everything else, even if it names a Python; if not Typst it is refused")
    func environment() throws {
        let typst = try folder.program("bin/typst", Self.current)
        let python = try folder.program("other/python", Self.python)
        let other = try folder.program("bin/cat", "echo 'cat (GNU coreutils) 9.1'")
        func found(_ name: String) throws -> TypstProgram {
            try search(["PATH": path, "HOUSEBOOK_TYPST": name]).program()
        }
        #expect(try found(python.path) == .python(python))
        #expect(try found("typst") == .command(typst, version: "0.15.2"))
        for (name, detail) in [
            ("/nowhere/typst", "there is no such program"), (other.path, "it is neither Typst nor Python"),
        ] {
            #expect(throws: TypesettingError.notTypst(program: name, detail: detail)) { try found(name) }
        }
    }

    @Test("Folders and files that are not executable are ignored")
    func noPrograms() throws {
        try FileManager.default.createDirectory(
            at: folder["bin/typst"], withIntermediateDirectories: true)
        try folder.write(Self.python, to: "site/.tools/typst/bin/python")
        #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
    }
}
