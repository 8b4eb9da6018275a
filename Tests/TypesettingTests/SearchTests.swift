import Foundation
import Testing
import Values

@testable import Typesetting

@Suite("Where Typst is looked for")
struct SearchTests {
    private let folder: TestFolder
    private var path: String { folder.url.appendingPathComponent("bin").path }

    init() throws { folder = try TestFolder() }

    private func search(_ environment: [String: String] = [:], executable: URL? = nil) -> TypstSearch {
        TypstSearch(
            root: folder.url.appendingPathComponent("site"), environment: environment, executable: executable)
    }

    @Test("If there is none, the error says that it is not installed and how to get it")
    func none() throws {
        let error = #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
        #expect("\(try #require(error))" == "Typst, which makes the PDFs, is not installed")
        #expect(
            error?.explanation.advice?.hasPrefix("put Typst 0.15 or later on PATH (typst.app), or set HOUSEBOOK_TYPST")
                == true)
    }

    @Test("The program in PATH comes before the one that make installed in the site root")
    func programInPath() throws {
        let typst = try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        try folder.program("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": "/nowhere:\(path)"]).program() == .command(typst, version: "0.15.2"))
    }

    @Test("A program in PATH that is too old is skipped for the one that make installed in the site root")
    func outdated() throws {
        try folder.program("bin/typst", "echo 'typst 0.14.2 (abc)'")
        let python = try folder.program("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": path]).program() == .python(python))
    }

    @Test("A program in PATH that is too old is named if there is no other")
    func onlyOutdated() throws {
        let typst = try folder.program("bin/typst", "echo 'typst 0.14.2 (abc)'")
        #expect(throws: TypesettingError.tooOld(program: typst.path, version: "0.14.2")) {
            try search(["PATH": path]).program()
        }
    }

    @Test("A Typst that make installed above the running program is found from any site root")
    func besideProgram() throws {
        let python = try folder.program("package/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        let executable = try folder.program("package/.build/x86_64-unknown-linux-gnu/release/housebook", "true")
        #expect(try search(executable: executable).program() == .python(python))
    }

    @Test("A Typst that make installed with the program is found from any site root")
    func installed() throws {
        let python = try folder.program("local/share/housebook/typst/bin/python", "echo 'Python 3.12.1'")
        let executable = try folder.program("local/bin/housebook", "true")
        #expect(try search(executable: executable).program() == .python(python))
    }

    @Test("The environment's setting comes before everything else, even if it names a Python")
    func environment() throws {
        try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        let python = try folder.program("other/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": path, "HOUSEBOOK_TYPST": python.path]).program() == .python(python))
        #expect(
            try search(["PATH": path, "HOUSEBOOK_TYPST": "typst"]).program()
                == .command(folder.url.appendingPathComponent("bin/typst"), version: "0.15.2"))
    }

    @Test("A missing program named in the environment is refused, whatever else is installed")
    func environmentMissing() throws {
        try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        #expect(throws: TypesettingError.notTypst(program: "/nowhere/typst", detail: "there is no such program")) {
            try search(["PATH": path, "HOUSEBOOK_TYPST": "/nowhere/typst"]).program()
        }
    }

    @Test("A program named in the environment that is not Typst is refused")
    func environmentOther() throws {
        let other = try folder.program("bin/cat", "echo 'cat (GNU coreutils) 9.1'")
        #expect(throws: TypesettingError.notTypst(program: other.path, detail: "it is neither Typst nor Python")) {
            try search(["HOUSEBOOK_TYPST": other.path]).program()
        }
    }

    @Test("Folders and files that are not executable are ignored")
    func noPrograms() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("bin/typst"), withIntermediateDirectories: true)
        try folder.file("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
    }
}
