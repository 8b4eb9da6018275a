import Foundation
import Household
import Reports
import TestSupport
import Testing

@testable import Site

/// A report as a file outside a site.
struct ReportDocumentTests {
    private func document(
        _ report: InsuranceReport? = nil, media: SiteMedia? = nil, rootHash: String? = nil
    ) throws -> ReportDocument {
        let report = try #require(try report ?? ReportHousehold.report())
        return ReportDocument(
            report, site: Site(theme: try TestSite.theme, inputs: TestSite.inputs()), media: media, rootHash: rootHash)
    }

    private func html(_ document: ReportDocument) throws -> String {
        String(decoding: try document.html(), as: UTF8.self)
    }

    @Test("The file is self-contained: no link leads out of it, and it has no script")
    func selfContained() throws {
        let folder = try TemporaryFolder()
        let html = try html(try document(media: try MediaHousehold.written(in: folder)))
        let scan = HTMLScan(html)
        #expect(scan.fault == nil)
        #expect(!scan.tags.contains { ["script", "link", "source", "iframe"].contains($0.name) })
        for address in scan.addresses {
            #expect(address.hasPrefix("#") || address.hasPrefix("data:image/jpeg;base64,"), "\(address.prefix(60))")
        }
        let ids = Set(scan.tags.compactMap { $0.attributes["id"] })
        #expect(scan.addresses.filter { $0.hasPrefix("#") }.allSatisfy { ids.contains(String($0.dropFirst())) })
        // The style sheet and the bytes of the picture are in the file.
        #expect(html.contains(".report-cover"))
        let picture = try Data(contentsOf: folder.url.appendingPathComponent("a-640.jpg")).base64EncodedString()
        #expect(html.contains("src=\"data:image/jpeg;base64,\(picture)\""))
        #expect(html.contains("default-src 'none'"))
    }

    @Test("It has the totals of the page, and a root hash only where there is one")
    func totals() throws {
        let hash = String(repeating: "9f", count: 32)
        let document = try document(rootHash: hash)
        expect(
            try html(document),
            has: [
                "<strong>€3,800.00</strong> <strong>US$500.00</strong>",
                "<strong>€2,600.00</strong> <strong>US$458.33</strong>", hash, "What the root hash proves",
            ])
        expect(
            String(decoding: document.markdown(), as: UTF8.self),
            has: [
                "| **Total** | 5 | €3,800.00 US$500.00 (€2,600.00, US$500.00 of it prices paid, 1 unknown) "
                    + "| €2,600.00 US$458.33 (1 unknown) |", "`\(hash)`",
            ])
        expect(try html(try self.document()), lacks: ["Root hash", "What the root hash proves"])
    }

    @Test("A copy says when it was made and which one is before it; only one of a past day has nothing to sign")
    func made() throws {
        func written(_ made: ReportCopy.Making?) throws -> (pages: [String], data: [String: Any]) {
            var report = try #require(try ReportHousehold.report())
            report.made = made
            let document = try document(report)
            let data = try JSONSerialization.jsonObject(with: document.data().json) as? [String: Any]
            return ([try html(document), String(decoding: document.markdown(), as: UTF8.self)], try #require(data))
        }
        let hash = String(repeating: "9f", count: 32)
        let (signed, isPast) = ("I have read this report.", "The report is of a past day")
        let today = try written(ReportCopy.Making(day: TestSite.today, version: "1.2.3", previous: hash))
        let made = (today.data["made"] as? String)?.replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "")
        #expect(made == "Made on 3 May 2026 by Housebook 1.2.3.")
        #expect(today.data["isoMade"] as? String == "2026-05-03")
        for page in today.pages {
            expect(
                page, has: ["by Housebook 1.2.3. The copy before it has the root hash \(hash).", signed],
                lacks: [isPast])
        }
        let later = try written(ReportCopy.Making(day: TestSite.today.next, version: "1.2.3"))
        #expect(later.data["statement"] == nil && later.data["copyBefore"] == nil)
        for page in later.pages {
            expect(page, has: ["by Housebook 1.2.3.", isPast], lacks: ["The copy before it", signed])
        }
        for page in try written(nil).pages {
            expect(page, has: [signed], lacks: ["Made on", "The copy before it", isPast])
        }
    }

    @Test("The Markdown names the photos and does not contain them; the same report gives the same bytes")
    func markdown() throws {
        let folder = try TemporaryFolder()
        let media = try MediaHousehold.written(in: folder)
        let (first, second) = (try document(media: media), try document(media: media))
        expect(
            String(decoding: first.markdown(), as: UTF8.self),
            has: ["- 2 photos are in the index of evidence.", "| KI-01 | photo.jpg | Photo |"], lacks: ["]("])
        #expect(try first.html() == second.html())
        #expect(first.markdown() == second.markdown())
        #expect(first.data().json == second.data().json)
    }

    @Test("The data has the same texts, and names each picture once")
    func data() throws {
        let folder = try TemporaryFolder()
        let document = try document(media: try MediaHousehold.written(in: folder), rootHash: "abc")
        let (json, pictures) = document.data()
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["language"] as? String == "en-GB")
        #expect((object["words"] as? [String: String])?["reportStatement"] == "Owner’s statement")
        #expect(object["day"] as? String == "3\u{A0}May\u{A0}2026")
        #expect(object["claimed"] as? Bool == false)
        let cover = try #require(object["cover"] as? [String: Any])
        #expect(cover["rootHash"] as? String == "abc")
        #expect(cover["claim"] == nil)
        let total = try #require((object["summary"] as? [String: Any])?["total"] as? [String: Any])
        #expect(total["replacement"] as? [String] == ["€3,800.00", "US$500.00"])
        #expect(total["actualCash"] as? [String] == ["€2,600.00", "US$458.33"])
        let lines = try #require(
            (object["register"] as? [[String: Any]])?.flatMap { $0["lines"] as? [[String: Any]] ?? [] })
        #expect(lines.map { $0["value"] as? String } == ["€600.00", nil, "€2,000.00", "€1,200.00", "US$500.00"])
        #expect(lines.map { $0["group"] as? Bool } == [true, false, false, false, false])
        // Two photos of the chairs, and the receipt, in the sizes available.
        #expect(
            pictures.map(\.name) == [
                "1-eeeeeeeeeeeeeeee-90.jpg", "aaaaaaaaaaaaaaaa-640.jpg", "bbbbbbbbbbbbbbbb-90.jpg",
            ])
        #expect(pictures.map(\.file.lastPathComponent) == ["e-90.jpg", "a-640.jpg", "b-90.jpg"])
        let cards = try #require((object["register"] as? [[String: Any]])?.first?["cards"] as? [[String: Any]])
        let photo = try #require((cards.first?["photos"] as? [[String: Any]])?.first)
        #expect(photo["src"] as? String == "aaaaaaaaaaaaaaaa-640.jpg")
        #expect([photo["width"] as? String, photo["height"] as? String] == ["640", "480"])
        #expect(photo["fullHref"] == nil)
    }

    @Test("The data keeps any text as it is, except for characters that no page may contain")
    func hostileData() throws {
        var snapshot = ReportHousehold.snapshot
        let bad = "\"\\\u{1}\u{7f}\n#import $x$ <é> 日本 \u{202e}"
        snapshot.items[0].title = bad
        let (json, _) = try document(try ReportHousehold.report(of: snapshot)).data()
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let lines = try #require((object["register"] as? [[String: Any]])?[0]["lines"] as? [[String: Any]])
        #expect(lines[0]["title"] as? String == "\"\\\u{FFFD}\u{FFFD}\n#import $x$ <é> 日本 \u{202e}")
        let html = try html(try document(try ReportHousehold.report(of: snapshot)))
        #expect(html.contains("&quot;\\\u{FFFD}\u{FFFD}\n#import $x$ &lt;é&gt; 日本"))
    }

    @Test("Rules of the style sheet that only other pages need are left out, and none can end the element around it")
    func styles() throws {
        expect(
            try html(try document()), has: [".report-cover", ".photo"],
            lacks: [".price-plot {", "color-mix", "to here."])
        let folder = try TemporaryFolder()
        try folder.write("a::after { content: \"</style><b>\" }", to: "assets/housebook.css")
        let theme = try Theme.load(from: [TestSite.templates, folder.url])
        let report = try #require(try ReportHousehold.report())
        let html = try html(ReportDocument(report, site: Site(theme: theme, inputs: TestSite.inputs())))
        expect(html, has: ["content: \"<\\/style><b>\""])
        #expect(html.components(separatedBy: "</style>").count == 2)
    }
}
