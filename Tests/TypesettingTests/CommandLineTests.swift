import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite("Typst as a separate program")
struct CommandLineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("It is asked for its fonts, then to compile and to query, with the same folder, fonts and inputs")
    func commandLines() throws {
        let typesetting = try folder.typst(
            """
            pwd >> \(folder["calls"].path)
            for argument; do echo "$argument" >> \(folder["calls"].path); last=$argument; done
            if [ "$1" = compile ]; then cat fonts.json > "$last"
            elif [ "$1" = fonts ]; then printf 'Noto Serif\nDejaVu Sans\n'
            else echo '[{"volume":1,"volumes":1,"pages":2}]'; fi
            """)
        try folder.pdf(typesetting)
        #expect(try folder.text("output/report.pdf") == #"["Noto Serif","DejaVu Sans"]"#)
        let said = try folder.text("calls").split(separator: "\n").map(String.init)
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
        let typesetting = try folder.typst("echo 'error: unknown variable: x' >&2; exit 1")
        #expect(throws: TypesettingError.refused(message: "unknown variable: x")) { try folder.pdf(typesetting) }
        #expect(try folder.outputs() == [])
    }
}
