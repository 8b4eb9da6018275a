import Foundation
import Testing

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

    @Test("Without any, the error says that it is not installed and how to get it")
    func none() throws {
        let error = #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
        #expect("\(try #require(error))" == "Typst, which makes the PDFs, is not installed")
        #expect(error?.hint?.hasPrefix("`make typst` installs it in .tools/typst; or install Typst 0.15") == true)
    }

    @Test("The program in PATH comes before what make put into the site root")
    func programInPath() throws {
        let typst = try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        try folder.program("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": "/nowhere:\(path)"]).program() == .command(typst, version: "0.15.2"))
    }

    @Test("A program in PATH that is too old is passed over for what make put into the site root")
    func outdated() throws {
        try folder.program("bin/typst", "echo 'typst 0.14.2 (abc)'")
        let python = try folder.program("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": path]).program() == .python(python))
    }

    @Test("A program in PATH that is too old is named where there is no other")
    func onlyOutdated() throws {
        let typst = try folder.program("bin/typst", "echo 'typst 0.14.2 (abc)'")
        #expect(throws: TypesettingError.tooOld(program: typst.path, version: "0.14.2")) {
            try search(["PATH": path]).program()
        }
    }

    @Test("What make put above the running program is found from any site root")
    func besideProgram() throws {
        let python = try folder.program("package/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        let executable = try folder.program("package/.build/x86_64-unknown-linux-gnu/release/housebook", "true")
        #expect(try search(executable: executable).program() == .python(python))
    }

    @Test("What the environment names comes before everything else, a Python too")
    func environment() throws {
        try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        let python = try folder.program("other/python", "echo 'Python 3.12.1'")
        #expect(try search(["PATH": path, "HOUSEBOOK_TYPST": python.path]).program() == .python(python))
        #expect(
            try search(["PATH": path, "HOUSEBOOK_TYPST": "typst"]).program()
                == .command(folder.url.appendingPathComponent("bin/typst"), version: "0.15.2"))
    }

    @Test("What the environment names and is not there is refused, whatever else there is")
    func environmentMissing() throws {
        try folder.program("bin/typst", "echo 'typst 0.15.2 (abc)'")
        #expect(throws: TypesettingError.notTypst(program: "/nowhere/typst", detail: "there is no such program")) {
            try search(["PATH": path, "HOUSEBOOK_TYPST": "/nowhere/typst"]).program()
        }
    }

    @Test("What the environment names and is something else is refused")
    func environmentOther() throws {
        let other = try folder.program("bin/cat", "echo 'cat (GNU coreutils) 9.1'")
        #expect(throws: TypesettingError.notTypst(program: other.path, detail: "it is neither Typst nor Python")) {
            try search(["HOUSEBOOK_TYPST": other.path]).program()
        }
    }

    @Test("A folder and a file that cannot be run are no programs")
    func noPrograms() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("bin/typst"), withIntermediateDirectories: true)
        try folder.file("site/.tools/typst/bin/python", "echo 'Python 3.12.1'")
        #expect(throws: TypesettingError.noTypst) { try search(["PATH": path]).program() }
    }
}
