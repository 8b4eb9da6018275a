import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site
@testable import Wording

/// What a claim's report says of the claim beside its lines: who handles it, what is paid and open, damage, expenses.
struct ReportClaimProgressTests {
    private static func household(_ change: (inout Claim) -> Void = { _ in }) throws -> Snapshot {
        var claim = try ReportHousehold.claim()
        claim.number = "CL-7"
        claim.policeReport = "P-9"
        claim.adjuster = Claim.Adjuster(name: "Ann Lee", phone: "555-0101", email: "ann@example.com")
        claim.steps = [
            Claim.Step(.reported, on: Sample.day("2026-05-02")), Claim.Step(.inspected, on: Sample.day("2026-05-09")),
        ]
        claim.payments = [
            Claim.Payment(date: Sample.day("2026-05-20"), amount: Sample.euros(500_00), note: "first part"),
            Claim.Payment(date: Sample.day("2026-05-28"), amount: Sample.euros(100_00)),
        ]
        claim.expenses = [
            Claim.Expense(
                date: Sample.day("2026-05-02"), description: "Hotel", amount: Sample.euros(240_00),
                receiptIDs: [Sample.id(72)])
        ]
        change(&claim)
        var household = ReportHousehold.snapshot
        household.claims = [claim]
        household.attachments += [
            MediaHousehold.attachment(71, "a", of: .claim(claim.id), caption: "The wall"),
            MediaHousehold.attachment(
                72, "d", of: .claim(claim.id), .receipt, called: "Hotel.pdf", type: "application/pdf"),
        ]
        return household
    }

    private func content(_ household: Snapshot, for audience: Audience = .owner) throws -> ReportContent {
        let shown = household.redacted(for: audience)
        let report = InsuranceReport(ofClaimAt: 0, in: RedactedIndex(shown)).printable()
        return ReportPresentation(
            report, formats: Formats(locale: "en-GB", currencies: [.eur, .usd]), words: try TestSite.theme.words,
            timeZone: .gmt, files: .none
        ).content()
    }

    @Test("The facts name the claim, the adjuster, the status with its days, what was paid, and what is still open")
    func facts() throws {
        let loss = try #require(try content(try Self.household()).loss)
        #expect(
            loss.facts.map(\.name) == [
                "Claim number", "Police report", "Adjuster", "Status", "Paid",
            ])
        #expect(
            loss.facts.map(\.lines) == [
                ["CL-7"], ["P-9"], ["Ann Lee", "555-\u{2060}0101", "ann@example.com"],
                ["Reported on \(whole("2 May 2026"))", "Inspected on \(whole("9 May 2026"))"],
                [
                    "\(whole("20 May 2026")): €500.00, first part", "\(whole("28 May 2026")): €100.00",
                    "In all: €600.00",
                ],
            ])
        #expect(
            loss.steps.map { [$0.label, $0.amount, $0.rest] } == [
                ["Claimed for items", "€2,240.00", "€2,240.00"], ["Deductible", "−€500.00", "€1,740.00"],
                ["Above the limit for personal property", "€0.00", "€1,740.00"],
                ["Additional living expenses", "€240.00", "€1,980.00"], ["Paid", "−€600.00", "€1,380.00"],
                ["Still open", "€1,380.00", ""], ["In USD, apart", "US$500.00", "US$500.00"],
            ])
        #expect(loss.stepNotes.contains { $0.hasPrefix("The policy applies average: ") })
        #expect(loss.expenses.map(\.description) == ["Hotel"])
        #expect(loss.expenses.map(\.amount) == ["€240.00"])
        #expect(loss.expenses.map { $0.receipts.map(\.name) } == [["Hotel.pdf"]])
        #expect(loss.expenseTotal == ["€240.00"])
        #expect(loss.photos.map(\.about) == ["The wall"])
    }

    @Test("An insurer sees all of it but the notes on payments")
    func insurer() throws {
        let loss = try #require(try content(try Self.household(), for: .insurer).loss)
        #expect(
            loss.facts.map(\.lines)[4] == [
                "\(whole("20 May 2026")): €500.00", "\(whole("28 May 2026")): €100.00", "In all: €600.00",
            ])
        #expect(loss.expenses.map { $0.receipts.map(\.name) } == [["Hotel.pdf"]])
        #expect(loss.photos.count == 1)
    }

    @Test("The coverage shows only the loss that happened; a limit for another peril is left out")
    func peril() throws {
        let pipe = try content(try Self.household())
        #expect(pipe.coverage[0].cases == ["This loss"])
        #expect(!pipe.coverage[0].rows.contains { $0.label.contains("Jewelry") })
        let theft = try content(try Self.household { $0.cause = "Burglary" })
        #expect(theft.coverage[0].cases == ["Theft"])
        let limit = try #require(theft.coverage[0].rows.first { $0.label.contains("Jewelry") })
        // The ring is worth 2,000 euros, 500 above the limit.
        #expect(limit.cells.map(\.text) == ["−€500.00"])
        // What a loss did not touch says nothing about the limits of the policy.
        let fire = try content(try Self.household { $0.lines = Array($0.lines.suffix(1)) })
        #expect(!fire.coverage[0].notes.contains { $0.contains("falls under") })
        let home = try #require(try ReportHousehold.content())
        #expect(home.coverage[0].cases == ["Total loss", "Theft"] && home.loss == nil)
    }

    @Test("HTML and Markdown have the sections, and one column of coverage")
    func documents() throws {
        let household = try Self.household()
        let shown = household.redacted(for: .owner)
        let document = ReportDocument(
            InsuranceReport(ofClaimAt: 0, in: RedactedIndex(shown)),
            site: Site(theme: try TestSite.theme, inputs: TestSite.inputs()))
        let html = String(decoding: try document.html(), as: UTF8.self)
        #expect(HTMLScan(html).fault == nil)
        for text in [
            "<bdi>Claim: Burst pipe</bdi>", "Items claimed", "id=\"damage\"", "id=\"expenses\"", "Hotel.pdf",
            "<td class=\"n\" data-l=\"Amount\">€2,240.00</td>", "This loss",
        ] {
            #expect(html.contains(text), "\(text)")
        }
        #expect(!html.contains(">Theft<") && !html.contains("Two scenarios"))
        let markdown = String(decoding: document.markdown(), as: UTF8.self)
        for text in [
            "| **Still open** |", "## Expenses because of the loss\n", "| 1 | 2 May 2026 | Hotel | Living |",
            "## Photos of the damage\n", "| | This loss |\n|---|--:|\n",
        ] {
            #expect(markdown.contains(text), "\(text)")
        }
    }

    @Test("The files of the claim are sealed with those of its lines")
    func sealed() throws {
        let shown = try Self.household().redacted(for: .owner)
        let report = InsuranceReport(ofClaimAt: 0, in: RedactedIndex(shown))
        #expect(report.files.count == 2)
        #expect(Set(report.files.map(\.sha256)).isSubset(of: report.digests))
        let data = String(
            decoding: try ReportData(report, ReportData.Making(version: "1", timeZone: .gmt)).json(), as: UTF8.self)
        #expect(data.contains("\"policeReport\" : \"P-9\"") && data.contains("\"fileName\" : \"Hotel.pdf\""))
    }
}
