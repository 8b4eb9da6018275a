import Foundation
import Household
import TestSupport
import Testing

/// What files say of themselves: when a photo was taken, how many pages a PDF has, why nobody can read it.
@Suite struct FileReadingTests {
    // MARK: - Photos

    @Test("The camera's day is read from a photo, told apart from one that was entered, and shown beside it")
    func cameraDate() async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PhotoFile.jpeg(1, takenOn: "2024:05:06"), to: "a.jpg")
        try site.write(try PhotoFile.jpeg(2, takenOn: "2024:05:06"), to: "b.jpg")
        try site.write(try PhotoFile.jpeg(3), to: "c.jpg")
        try await site.run("item", "attach", "sofa", "a.jpg")
        try await site.run("item", "attach", "sofa", "b.jpg", "c.jpg", "--captured", "2020-01-01")
        #expect(
            try site.snapshot().attachments.map { $0.cameraDate?.description } == ["2024-05-06", "2024-05-06", nil])
        let list = try await site.run("item", "attachments", "sofa").output
        for text in [
            " 2024-05-06, by the camera\n", " 2020-01-01, as entered; 2024-05-06, by the camera\n",
            " 2020-01-01, as entered\n",
        ] {
            #expect(list.contains(text), "\(list)")
        }
        #expect(
            try await site.run("item", "show", "sofa").output.contains(
                """
                Attachments  1 photo a.jpg (2024-05-06, by the camera)
                             2 photo b.jpg (2020-01-01, as entered; 2024-05-06, by the camera)
                             3 photo c.jpg (2020-01-01, as entered)

                """))

        try await site.run("report", "--format", "html,md", "--output", "r")
        for file in ["r/report.html", "r/report.md"] {
            let report = try site.read(file).replacing("\u{A0}\u{2060}", with: " ")
            func count(_ text: String) -> Int { report.components(separatedBy: text).count - 1 }
            #expect(count("May 6, 2024, by the camera") == 1, "\(file)")
            #expect(count("January 1, 2020, as entered") == 2, "\(file)")
            #expect(count("January 1, 2020, as entered; the camera says May 6, 2024") == 1, "\(file)")
        }
        try await site.run("build")
        let page = try site.read("Public/items/sofa.html").replacing("\u{A0}\u{2060}", with: " ")
        #expect(page.contains("<small class=\"muted\">May 6, 2024, by the camera</small>"))
        #expect(try site.read("Public/items/sofa.md").contains("\n    cameraDate: 2024-05-06\n"))
    }

    @Test(
        "A day that no camera can mean is not taken",
        arguments: ["1970:01:01", "1980:01:01", "0000:00:00", "2024:13:06", "2994:05:06"])
    func absurdDate(day: String) async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PhotoFile.jpeg(1, takenOn: day), to: "a.jpg")
        try await site.run("item", "attach", "sofa", "a.jpg")
        #expect(try site.snapshot().attachments.map(\.cameraDate) == [nil])
    }

    @Test("The same picture at two things is named at both, in the report and by check")
    func samePicture() async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PhotoFile.jpeg(1), to: "a.jpg")
        try await site.run("item", "attach", "sofa", "a.jpg")
        try await site.run("item", "attach", "lamp", "a.jpg")
        try await site.run("report", "--format", "html,md", "--output", "r")
        let html = try site.read("r/report.html")
        for line in ["KI-01", "ST-01"] {
            #expect(html.contains("<p class=\"note\">The same picture as at \(line)</p>"), "\(html)")
            #expect(html.contains("</bdi>. The same picture as at \(line)</small>"))
            #expect(try site.read("r/report.md").contains("\n- The same picture as at \(line)\n"))
        }
        #expect(
            try await site.run("check").output.contains(
                """
                notice: item “Lamp” (lamp) has the same picture as sofa: “a.jpg”
                    hint: if it shows only one of them: housebook item detach ITEM PHOTO

                """))
    }

    // MARK: - PDFs

    /// A sofa with this receipt.
    private func site(_ receipt: Data) async throws -> (site: TemporarySite, errors: String) {
        let site = try TemporarySite.withSofa()
        try site.write(receipt, to: "receipt.pdf")
        return (site, try await site.run("item", "attach", "sofa", "receipt.pdf").errors)
    }

    /// The number of receipts and the score, as the report's CSV has them.
    private func counts(_ site: TemporarySite) throws -> [String: String] {
        let rows = try site.read("r/report.csv").split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let row = try #require(rows.first { $0.contains("Sofa") })
        let wanted = ["Receipts", "Evidence"]
        return Dictionary(
            zip(rows[0], row).filter { wanted.contains(String($0.0)) }.map { (String($0.0), String($0.1)) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test(
        "A receipt that nobody can read is said to be that, and counts as none",
        arguments: [
            (
                PaperFile.locked, Attachment.Fault.locked, "is a PDF that is locked with a password",
                "locked with a password: cannot be shown"
            ),
            (PaperFile.broken, .damaged, "is a damaged PDF", "damaged: cannot be shown"),
        ])
    func faulty(receipt: Data, fault: Attachment.Fault, phrase: String, mark: String) async throws {
        let (site, errors) = try await site(receipt)
        #expect(
            errors == """
                warning: “receipt.pdf” \(phrase), so it is no evidence
                hint: attach one that opens, too

                """)
        let attachment = try #require(try site.snapshot().attachments.first)
        #expect(attachment.fault == fault && attachment.pages == nil)
        let check = try await site.run("check").output
        #expect(check.contains("warning: attachment “receipt.pdf” \(phrase), so it is no evidence\n"), "\(check)")
        try await site.run("report", "--format", "html,md,csv", "--output", "r")
        let html = try site.read("r/report.html")
        #expect(html.components(separatedBy: "<span class=\"mark\">\(mark)</span>").count == 3)
        #expect(try site.read("r/report.md").components(separatedBy: "(\(mark))").count == 3)
        #expect(try counts(site) == ["Receipts": "0", "Evidence": "1 of 4"])
    }

    @Test("A PDF that is shown in part says of how many pages it is")
    func pages() async throws {
        let (site, errors) = try await site(PaperFile.pdf(pages: 500))
        #expect(errors == "")
        #expect(try site.snapshot().attachments.map(\.pages) == [500])
        try await site.run("report", "--format", "html,md,csv", "--output", "r")
        #expect(try site.read("r/report.html").contains(" <small>Page 1 of 500</small>"))
        #expect(try site.read("r/report.md").contains("| receipt.pdf (500 pages) |"))
        #expect(try counts(site) == ["Receipts": "1", "Evidence": "3 of 4"])
        try await site.run("report", "--format", "html", "--all-pages", "--output", "all")
        #expect(try site.read("all/report.html").contains(" <small>Pages 1 to 20 of 500</small>"))
    }

    @Test("A PDF that is shown whole says nothing of its pages, and without pdfinfo none does")
    func whole() async throws {
        let (site, _) = try await site(PaperFile.pdf(pages: 1))
        try await site.run("report", "--format", "html", "--output", "r")
        #expect(try !site.read("r/report.html").contains("<small>Page"))
        try site.write(PaperFile.locked, to: "locked.pdf")
        let result = try await site.run("item", "attach", "lamp", "locked.pdf", environment: ["PATH": "/nowhere"])
        #expect(result.errors == "" && result.status == 0)
        #expect(try site.snapshot().attachments.map(\.fault) == [nil, nil])
    }
}
