import Foundation
import Household
import TestSupport
import Testing

/// PDFs of `report`, with a script in place of Typst.
@Suite struct ReportPDFTests {
    /// Makes a program in place of Typst that writes a PDF and prints what a shell script prints; the script reads the
    /// report in `report.json`.
    private func typst(_ script: String, in site: TemporarySite) throws -> [String: String] {
        try site.write(
            """
            #!/bin/sh
            if [ "$1" = --version ]; then echo 'Python 3.12.1'; exit; fi
            output=$(sed -n 's/.*"output":"\\([^"]*\\)".*/\\1/p' "$2" | sed 's#\\\\/#/#g')
            echo PDF > "$output"
            \(script)
            """, to: "fake/python")
        let program = site.url("fake/python").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return ["HOUSEBOOK_TYPST": program]
    }

    private func answer(missing: String = "") -> String {
        #"echo '{"marks":[{"volume":1,"volumes":1,"pages":2,"missing":[\#(missing)]}]}'"#
    }

    private static let fontsHint =
        "hint: install fonts that have them (on Debian fonts-noto-core, fonts-noto-cjk or fonts-dejavu); "
        + "the other formats need no fonts\n"

    @Test("Letters that no font has are reported with their records and code points")
    func missingLetters() async throws {
        let site = try await ReportSite.make()
        try await site.run("item", "add", "〔家具〕", "--room", "Kitchen", "--home", "main-house")
        let typst = try typst(answer(missing: #""〔","家","v⃗","₼""#), in: site)
        let result = try await site.run("report", "--format", "pdf", "--output", "r", environment: typst)
        #expect(result.status == 0, "\(result)")
        #expect(
            result.errors == """
                warning: the PDF of Main House shows boxes in KI-03 “〔家具〕”, because no installed font has these letters: \
                〔 (U+3014), 家 (U+5BB6)
                warning: the PDF of Main House shows boxes in the report's own words, because no installed font has these letters: \
                v⃗ (U+0076 U+20D7), ₼ (U+20BC)

                """ + Self.fontsHint)
    }

    @Test("Many records with missing letters: the first ten are named, the rest are counted")
    func manyMissingLetters() async throws {
        let site = try await ReportSite.make()
        for number in 1...12 {
            try await site.run("item", "add", "家 \(number)", "--room", "Kitchen", "--home", "main-house")
        }
        let typst = try typst(answer(missing: #""家""#), in: site)
        let result = try await site.run("report", "--format", "pdf", "--output", "r", environment: typst)
        #expect(result.errors.split(separator: "\n").count == 12)
        #expect(result.errors.contains("warning: 2 more records have letters that no installed font has\n"))
    }

    @Test("A text that the PDF cuts off is reported with its record")
    func cutOff() async throws {
        let site = try await ReportSite.make()
        try await site.run("item", "edit", "oven", "--make", String(repeating: "w", count: 1_001))
        let result = try await site.run(
            "report", "--format", "pdf", "--output", "r", environment: try typst(answer(), in: site))
        #expect(result.status == 0)
        #expect(
            result.errors
                == "warning: the PDF of Main House shortens long texts of KI-01 “Oven”; the other formats show them in full\n"
        )
    }

    @Test(
        "When the PDF of one home fails, the others are made, and the exit code is that failure's",
        arguments: [("Main House", "beach-house"), ("Beach House", "main-house")])
    func allGoesOn(failing: String, made: String) async throws {
        let site = try await ReportSite.make()
        let script = """
            if grep -q '"home":"\(failing)"' report.json; then echo '{"error":"error: no such letter"}'; exit; fi
            \(answer())
            """
        let typst = try typst(script, in: site)
        let result = try await site.run(
            "report", "--all", "--format", "pdf", "--output", "r", environment: typst)
        #expect(result.status == 65)
        #expect(
            result.errors.hasPrefix(
                "error: Typst cannot make this PDF: no such letter (the report of \(failing))\nhint: "))
        #expect(site.exists("r/\(made)/report.pdf"))
        let files = try FileManager.default.subpathsOfDirectory(atPath: site.url("r").path)
        #expect(files.filter { $0.hasSuffix(".pdf") } == ["\(made)/report.pdf"])
        // The other formats are made for both homes.
        let both = try await site.run(
            "report", "--all", "--format", "csv,pdf", "--output", "b", environment: typst)
        #expect(both.status == 65)
        #expect(site.exists("b/main-house/report.csv") && site.exists("b/beach-house/report.csv"))
    }

    @Test("When Typst takes too much memory, the largest record is named")
    func tooLarge() async throws {
        let site = try await ReportSite.make()
        try await site.run("item", "edit", "cups", "--description", String(repeating: "chipped ", count: 2_000))
        let typst = try typst("echo 'memory allocation of 1 bytes failed' >&2; exit 134", in: site)
        let result = try await site.run("report", "--format", "pdf", "--output", "r", environment: typst)
        #expect(result.status == 65)
        #expect(
            result.errors.hasPrefix(
                "note: the largest record of Main House is KI-02 “Cups”\nerror: Typst took more than "))
        #expect(!site.exists("r/report.pdf"))
    }

    @Test("A template of the site root that imports a package is refused, and nothing runs")
    func package() async throws {
        let site = try await ReportSite.make()
        try site.write("#import \"@preview/cetz:0.3.0\"\n", to: "Templates/report.typ")
        let typst = try typst("touch \(site.url("called").path); \(answer())", in: site)
        let result = try await site.run("report", "--format", "pdf", "--output", "r", environment: typst)
        #expect(
            result.errors == """
                error: report.typ:1 imports the package @preview/cetz:0.3.0, but reports are made without packages and \
                without the network
                hint: copy the files it needs into the theme's folder report, and import those

                """)
        #expect(result.status == 65)
        #expect(!site.exists("called"))
    }
}
