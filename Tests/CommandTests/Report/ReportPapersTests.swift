import Foundation
import TestSupport
import Testing

/// PDFs among the papers, shown as pages.
@Suite struct ReportPapersTests {
    private static let papers = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Demo/Papers")

    /// Makes the HTML report of a household whose oven has this file as its manual.
    private func report(
        of pdf: Data, environment: [String: String] = [:], _ more: String = "--for=owner"
    ) async throws -> (html: String, errors: String) {
        let site = try await ReportSite.make()
        try site.write(pdf, to: "manual.pdf")
        try await site.run("item", "attach", "oven", "manual.pdf", "--kind", "manual")
        let result = try await site.run(
            "report", "--format", "html", "--output", "r", more, environment: environment)
        #expect(result.status == 0, "\(result)")
        return (try site.read("r/report.html"), result.errors)
    }

    private func pictures(in html: String) -> Int { html.components(separatedBy: "alt=\"Manual: Oven").count - 1 }

    @Test("The first page of a PDF is shown, and all of them with --all-pages")
    func pages() async throws {
        let manual = try Data(contentsOf: Self.papers.appendingPathComponent("dishwasher-manual.pdf"))
        let first = try await report(of: manual)
        #expect(pictures(in: first.html) == 1 && first.errors == "", "\(first.errors)")
        let all = try await report(of: manual, "--all-pages")
        #expect(pictures(in: all.html) == 4, "\(pictures(in: all.html))")
    }

    @Test(
        "A PDF that cannot be read is named with the reason, and the report is made",
        arguments: [Data("%PDF-1.7\nnothing else".utf8), Data("%PDF-".utf8) + Data(repeating: 0xFF, count: 100_000)])
    func damaged(pdf: Data) async throws {
        let made = try await report(of: pdf)
        #expect(pictures(in: made.html) == 0)
        #expect(made.html.contains("manual.pdf"))
        #expect(made.errors.contains("the manual manual.pdf of item Oven is not shown"), "\(made.errors)")
    }

    @Test("A page too tall to be shown is named by its number, without the temporary file that it was drawn to")
    func tallPage() async throws {
        let pdf = """
            %PDF-1.4
            1 0 obj
            << /Type /Catalog /Pages 2 0 R >>
            endobj
            2 0 obj
            << /Type /Pages /Kids [3 0 R] /Count 1 >>
            endobj
            3 0 obj
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 10 400] >>
            endobj
            trailer
            << /Root 1 0 R >>

            """
        let made = try await report(of: Data(pdf.utf8))
        #expect(
            made.errors == """
                warning: the manual manual.pdf of item Oven is not shown: page 1 has 1240 × 49600 pixels; the limit is 40000 pixels on a side
                hint: the report names the file, and shows nothing of it

                """)
    }

    @Test("Without pdftoppm no page is shown, and a warning says what to install")
    func noProgram() async throws {
        let manual = try Data(contentsOf: Self.papers.appendingPathComponent("dishwasher-manual.pdf"))
        let made = try await report(of: manual, environment: ["PATH": "/nowhere"])
        #expect(pictures(in: made.html) == 0)
        #expect(made.errors.contains("poppler-utils"), "\(made.errors)")
    }
}
