import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The report as pages of the site: a summary, and a page for each room.
struct ReportPageTests {
    private static let path = "homes/harbour-flat/report"

    private func pages(
        _ snapshot: Snapshot = ReportHousehold.snapshot, _ inputs: SiteInputs = TestSite.inputs(),
        media: SiteMedia = .none
    ) throws -> [String: String] {
        try TestSite.pages(snapshot, inputs, media: media) { $0.hasPrefix(Self.path) }
    }

    @Test("Each room has a page, which the summary leads to")
    func rooms() throws {
        let pages = try pages()
        #expect(
            pages.keys.sorted() == [
                "homes/harbour-flat/report.html", "homes/harbour-flat/report.md",
                "homes/harbour-flat/report/kitchen.html", "homes/harbour-flat/report/kitchen.md",
                "homes/harbour-flat/report/study.html", "homes/harbour-flat/report/study.md",
                "homes/harbour-flat/report/without-room.html", "homes/harbour-flat/report/without-room.md",
            ])
        let summary = try #require(pages[Self.path + ".html"])
        #expect(
            summary.contains(
                "<tr><th scope=\"row\"><a href=\"../../homes/harbour-flat/report/kitchen.html\" dir=\"auto\">Kitchen</a>"
                    + "<small>KI-01 to KI-02</small></th><td class=\"n\" data-l=\"Items\">2</td>"
                    + "<td class=\"n\" data-l=\"Files\">2</td><td class=\"n\" data-l=\"Full evidence\">0</td></tr>"))
        #expect(!summary.contains("Dining chairs"))
        // The desk is on a schedule; its line is on the page of its room.
        #expect(summary.contains("<a href=\"../../homes/harbour-flat/report/study.html#ST-02\">ST-02</a>"))
        #expect(pages[Self.path + "/study.html"]?.contains(" id=\"ST-02\"") == true)
        let study = try #require(pages[Self.path + "/study.md"])
        #expect(study.hasPrefix("# Insurance report: Harbour flat, Study\n"))
        #expect(study.contains("- **Replacement cost or price paid:** €3,200.00\n"))
        #expect(study.contains("← [Kitchen](../../../homes/harbour-flat/report/kitchen.md)"))
        #expect(study.contains("→ [Without a room](../../../homes/harbour-flat/report/without-room.md)"))
    }

    @Test("A purchase of which only the year is known says so, and its age counts from the middle of the year")
    func partialDate() throws {
        var snapshot = ReportHousehold.snapshot
        let chairs = try #require(snapshot.items.firstIndex { $0.id == ReportHousehold.chairs.id })
        snapshot.items[chairs].purchaseDate = PartialDate("2021")
        let pages = try pages(snapshot)
        for kind in ["html", "md"] {
            #expect(pages[Self.path + "/kitchen." + kind]?.contains("about 4 years 10 months") == true)
            #expect(pages[Self.path + "." + kind]?.contains("or from 1 July of the year") == true)
        }
        #expect(try self.pages().values.allSatisfy { !$0.contains("1 July") })
        let report = try #require(try ReportHousehold.report(of: snapshot))
        let map = ReportColumnMap("dates", [.purchaseDate, .ageMonths])
        let text = String(decoding: ReportCSV.data(report, map: map, in: .gmt), as: UTF8.self)
        #expect(text.contains("\r\n2021,58\r\n"))
    }

    @Test("HTML and Markdown show the same totals, by room and by label")
    func totals() throws {
        let pages = try pages()
        let (html, markdown) = (try #require(pages[Self.path + ".html"]), try #require(pages[Self.path + ".md"]))
        let row =
            "<td class=\"n count\">5</td><td class=\"n\" data-l=\"Replacement cost or price paid\"><span>€3,800.00</span><span>US$500.00</span>"
            + "<small>€2,600.00, US$500.00 of it prices paid, 1 unknown</small></td>"
            + "<td class=\"n\" data-l=\"Actual cash value\"><span>€2,600.00</span><span>US$458.33</span>"
        #expect(html.components(separatedBy: row).count == 3)
        let line =
            "| **Total** | 5 | €3,800.00 US$500.00 (€2,600.00, US$500.00 of it prices paid, 1 unknown) "
            + "| €2,600.00 US$458.33 (1 unknown) |"
        #expect(markdown.components(separatedBy: line).count == 3)
        #expect(
            markdown.contains(
                """
                - **Replacement cost or price paid:** €3,800.00 US$500.00 (At least; 1 item has no value yet)
                  - Replacement cost, source on record: €1,200.00, 1 item
                  - Price paid: €2,600.00, US$500.00, 3 items, bought 2 years 9 months ago on average
                - **Actual cash value:** €2,600.00 US$458.33 (At least; 1 item has no cash value yet)
                  - Depreciation of these items: €1,200.00, US$41.67
                  - Uncertain: 1 of 4 items belong to no class of the depreciation table but “Anything without a class \
                life”
                """))
        #expect(markdown.contains("| **Maximum payable** | €1,500.00 | €1,115.38 |"))
    }

    @Test("Photos on the cards come in all sizes, and files are linked with their kinds")
    func media() throws {
        let folder = try TemporaryFolder()
        let pages = try pages(media: try MediaHousehold.written(in: folder))
        let sizes = { (form: String) in
            [160, 640, 1600].map { "../../../media/aaaaaaaaaaaaaaaa-\($0).\(form) \($0)w" }.joined(separator: ", ")
        }
        expect(
            pages[Self.path + "/kitchen.html"],
            has: [
                "<a class=\"photo\" href=\"../../../media/aaaaaaaaaaaaaaaa-1600.jpg\"><picture>"
                    + "<source type=\"image/webp\" srcset=\"\(sizes("webp"))\"",
                "<img src=\"../../../media/aaaaaaaaaaaaaaaa-640.jpg\" srcset=\"\(sizes("jpg"))\" "
                    + "sizes=\"20rem\" alt=\"Chairs, photo 1\" width=\"640\" height=\"480\" loading=\"lazy\"",
                "alt=\"From behind\"",
            ])
        // Digests stand in the list beside a report, not on its pages.
        expect(
            pages[Self.path + "/study.html"],
            has: [
                "<a href=\"../../../media/dddddddddddddddd.pdf\" dir=\"auto\">Appraisal.pdf</a>",
                "alt=\"Receipt: Ring\"", "<bdi>lost.jpg</bdi>", "the file is missing or damaged",
            ], lacks: [String(repeating: "e", count: 64)])
        expect(
            pages[Self.path + "/kitchen.md"], has: ["![Chairs, photo 1](../../../media/aaaaaaaaaaaaaaaa-640.jpg)"])
        // No address leaves the site.
        for (path, page) in pages where path.hasSuffix(".html") {
            for address in HTMLScan(page).addresses {
                #expect(PageAddress(path).resolve(address) != nil || address.hasPrefix("#"), "\(path): \(address)")
            }
        }
    }

    @Test("Pages of the home link to its report, and the report to its items")
    func links() throws {
        let pages = try TestSite.pages(ReportHousehold.snapshot)
        for (path, link) in [
            ("homes/harbour-flat.html", "<a href=\"../homes/harbour-flat/report.html\">"),
            ("homes/harbour-flat.md", "](../homes/harbour-flat/report.md)"),
            ("index.html", "<a href=\"homes/harbour-flat/report.html\">Insurance report</a>"),
            (Self.path + "/kitchen.html", "<a href=\"../../../items/chairs.html\" dir=\"auto\">Chairs</a>"),
            (Self.path + "/kitchen.md", "[Chairs](../../../items/chairs.md)"),
        ] {
            expect(pages[path], has: [link], path)
        }
    }

    @Test(
        "An audience that sees no values has no report, and no link to one",
        arguments: [
            Audience.mover, .everyone,
        ])
    func hidden(_ audience: Audience) throws {
        let pages = try TestSite.pages(ReportHousehold.snapshot, TestSite.inputs(for: audience))
        #expect(!pages.keys.contains { $0.contains("report") })
        #expect(!pages.values.contains { $0.contains("report.html") || $0.contains("report.md") })
    }

    @Test("Hidden fields appear as no column, no gap and no missing proof")
    func narrowed() throws {
        let audience = try Audience(
            "agent", narrowing: .insurer,
            hiding: ["item.purchaseDate", "item.serial", "location", "policy.deductible", "attachment.photo"],
            shortening: [])
        let inputs = TestSite.inputs(for: audience)
        let content = try #require(try ReportHousehold.content(inputs))
        #expect(content.next == nil)
        #expect(content.coverage.isEmpty)
        #expect(content.lines.register.map(\.name) == ["All items"])
        #expect(content.lines.register[0].lines.map(\.missing).contains { $0?.contains("serial") == true } == false)
        #expect(content.lines.register[0].lines.map(\.missing).contains { $0?.contains("photo") == true } == false)
        let pages = try TestSite.pages(ReportHousehold.snapshot, inputs) { $0.contains("/report") }
        #expect(
            pages.keys.sorted() == [
                "homes/harbour-flat/report.html", "homes/harbour-flat/report.md",
                "homes/harbour-flat/report/all-items.html", "homes/harbour-flat/report/all-items.md",
            ])
        for page in pages.values {
            #expect(!page.contains("Actual cash value") && !page.contains("Cash value"))
            #expect(
                !page.contains("Bought</th>") && !page.contains("| Bought | Age |") && !page.contains("Without a room")
                    && !page.contains("Policy coverage"))
        }
    }
}
