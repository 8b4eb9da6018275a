import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The report of a claim: the losses, as they were on record on the day.
struct ReportClaimTests {
    private func document(_ claim: Claim) throws -> ReportDocument {
        let shown = household(with: claim).redacted(for: .owner)
        return ReportDocument(
            InsuranceReport(ofClaimAt: 0, in: RedactedIndex(shown)),
            site: Site(theme: try TestSite.theme, inputs: TestSite.inputs()))
    }

    private func household(with claim: Claim) -> Snapshot {
        var household = ReportHousehold.snapshot
        household.claims = [claim]
        return household
    }

    private func page() throws -> ReportPage {
        let model = try TestSite.model(household(with: try ReportHousehold.claim()))
        let pages = try #require(model.reportPages(ofClaimAt: 0))
        #expect(pages.path == "homes/harbour-flat/claims/2026-05-01-burst-pipe" && pages.parts.isEmpty)
        return try #require(model.report(pages, at: PageAddress(pages.path + ".html"), navigation: ""))
    }

    @Test("The cover says what happened, what was lost and what was damaged")
    func cover() throws {
        let content = try page().content
        #expect(content.lines.claimed)
        #expect(content.title == "Claim: Burst pipe")
        #expect(content.day == whole("1 May 2026"))
        let claim = try #require(content.cover.claim)
        #expect(claim.cause == "Burst pipe")
        #expect(claim.notes == "The *plumber* came at noon.")
        #expect(claim.states.map(\.name) == ["Lost", "Damaged"])
        #expect(claim.states.map(\.items) == ["2 items", "1 item"])
        // The chairs are worth 600 euros, and can be repaired for 240.
        #expect(claim.states.map(\.claimed) == [["€2,000.00", "US$500.00"], ["€240.00"]])
        #expect(claim.claimed.amounts == ["€2,240.00", "US$500.00"])
        #expect(claim.late == "1 item was recorded after the date of loss and is marked.")
        #expect(content.cover.replacement.amounts == ["€2,600.00", "US$500.00"])
        #expect(content.cover.leftOut.isEmpty)
    }

    @Test("Each line says what happened to it, and lines recorded later are marked")
    func lines() throws {
        let content = try page().content
        let lines = content.lines.register.flatMap(\.lines)
        #expect(lines.map(\.title) == ["Chairs", "Ring", "Amp"])
        #expect(lines.map(\.state) == ["Damaged", "Lost", "Lost"])
        #expect(lines.map(\.claims) == ["€240.00", "€2,000.00", "US$500.00"])
        #expect(lines.map(\.facts) == [["Repair: €240.00, estimated", "Can be inspected"], [], []])
        #expect(lines.map(\.late) == [false, false, true])
        #expect(content.next == nil)
        #expect(content.method.notes.contains { $0.hasPrefix("Values, ages and evidence are those on record") })
        #expect(!content.method.notes.contains("Items that were sold or are archived are left out."))
        #expect(content.statement?.contains("\(whole("1 May 2026")) (Burst pipe)") == true)
    }

    @Test("Its page links to the home and to the items that still exist")
    func links() throws {
        let page = try page()
        #expect(page.frame.markdownHref == "../../../homes/harbour-flat/claims/2026-05-01-burst-pipe.md")
        #expect(page.homeLink?.href == "../../../homes/harbour-flat.html")
        #expect(page.content.lines.register.flatMap(\.lines).first?.itemHref == "../../../items/chairs.html")
        var later = household(with: try ReportHousehold.claim())
        later.items.removeAll { $0.id == ReportHousehold.chairs.id }
        later.attachments.removeAll { $0.owner == .item(ReportHousehold.chairs.id) }
        // The files of the chairs' photos are gone, too.
        let media = MediaHousehold.media(in: URL(fileURLWithPath: "/nowhere"), leavingOut: "abf")
        let pages = ReportPages(subject: .claim(0), path: "x")
        let content = try #require(
            try TestSite.model(later, media: media).report(pages, at: PageAddress("x.html"), navigation: "")?.content)
        let line = try #require(content.lines.register.flatMap(\.lines).first)
        #expect(line.title == "Chairs" && line.itemHref == nil)
        // Nothing links to photos that are not in the site; their names stay.
        #expect(content.lines.register.flatMap(\.cards).flatMap(\.photos).isEmpty)
        #expect(content.lines.evidence.count == 4)
    }

    @Test("Later changes to the record do not change the claim, and anchors of any numbers are distinct")
    func frozen() throws {
        var claim = try ReportHousehold.claim()
        let before = try document(claim).html()
        claim.record.updatedAt = Date(timeIntervalSince1970: 1_900_000_000)
        #expect(try document(claim).html() == before)
        claim.lines[0].line.title = "\u{2}<b>"
        claim.lines[0].line.number = "\"><i>"
        claim.lines[1].line.number = "\"><i>"
        let html = String(decoding: try document(claim).html(), as: UTF8.self)
        let scan = HTMLScan(html)
        #expect(scan.fault == nil)
        #expect(!scan.tags.contains { ["script", "b", "i"].contains($0.name) })
        #expect(!html.contains { $0.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" } })
        expect(html, has: ["id=\"line-1\"", "id=\"line-2\""])
    }
}
