import Foundation
import Testing

@testable import Typesetting

@Suite("Typst as a separate program")
struct CommandLineTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("It is asked for its fonts, then to compile and to query, with the same folder, fonts and inputs")
    func commandLines() throws {
        let calls = folder.url.appendingPathComponent("calls")
        let typst = try folder.program(
            "typst",
            """
            if [ "$1" = --version ]; then echo 'typst 0.15.2 (abc)'; exit; fi
            pwd >> \(calls.path)
            for argument; do echo "$argument" >> \(calls.path); last=$argument; done
            if [ "$1" = compile ]; then cat fonts.json > "$last"
            elif [ "$1" = fonts ]; then printf 'Noto Serif\nDejaVu Sans\n'
            else echo '[{"volume":1,"volumes":1,"pages":2}]'; fi
            """)
        let typesetting = try Typesetting(
            root: folder.url, environment: ["HOUSEBOOK_TYPST": typst.path], executable: nil)
        let files = try typesetting.pdf(try folder.document(), named: "report", into: folder.output).files
        #expect(try String(contentsOf: files[0], encoding: .utf8) == #"["Noto Serif","DejaVu Sans"]"#)
        let said = try String(contentsOf: calls, encoding: .utf8).split(separator: "\n").map(String.init)
        let work = try #require(said.first)
        let packages = "\(work)/packages"
        let folders = [
            "--root", work, "--package-path", packages, "--package-cache-path", packages,
            "--font-path", "\(work)/report",
        ]
        let inputs = ["--input", "large=false", "--input", "paper=a4", "--input", "volume=1"]
        let compiling = [
            "--creation-timestamp", "1795305600", "--pdf-standard", "a-2a,ua-1", "--format", "pdf",
            "--diagnostic-format", "human", "\(work)/report.typ", folder.output.path + "/.report.pdf.part",
        ]
        let asking = ["--in", "\(work)/report.typ", "query(<volume>).map(it => it.value)"]
        let compiled = [work, "compile"] + folders + inputs + compiling
        let listed = [work, "fonts", "--font-path", "\(work)/report"]
        #expect(said == listed + compiled + [work, "eval"] + folders + ["--input", "draft=true"] + inputs + asking)
    }

    @Test("Its error messages are shown on one line")
    func complaint() throws {
        let typst = try folder.program(
            "typst",
            """
            if [ "$1" = --version ]; then echo 'typst 0.15.2 (abc)'; exit; fi
            echo 'error: unknown variable: x' >&2; exit 1
            """)
        let typesetting = try Typesetting(
            root: folder.url, environment: ["HOUSEBOOK_TYPST": typst.path], executable: nil)
        #expect(throws: TypesettingError.refused(message: "unknown variable: x")) {
            try typesetting.pdf(try folder.document(), named: "report", into: folder.output)
        }
        #expect(try folder.outputs() == [])
    }
}
