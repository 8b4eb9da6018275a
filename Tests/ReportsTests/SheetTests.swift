import Foundation
import Household
import ReportSamples
import Testing

@testable import Reports
@testable import Workbooks

/// The contents of the workbook's sheets.
@Suite struct SheetTests {
    static func sheet(_ name: String, of sample: SampleReport) throws -> Sheet {
        try #require(
            ReportWorkbook.sheets(of: sample.report, .sample).first { $0.name == name }, "there is no sheet \(name)")
    }

    @Test("The summary names its subject, and its rooms and labels add up to the register's total")
    func summary() throws {
        let summary = try Self.sheet("Summary", of: .flat)
        let bound = "The total is a lower bound: it leaves out these lines."
        let headings =
            " | Lines | Replacement cost or price paid, EUR | Actual cash value, EUR | Without a value "
            + "| Without an actual cash value"
        #expect(
            summary.results == [
                "Insurance report: Harbour Flat",
                "",
                "Home | Harbour Flat",
                "Address | 4 Quay Street, Bristol BS1 4DJ",
                "Insured | The Rivera household",
                "As of | 2026-06-30",
                "Copy | Insurer’s copy",
                "Made for | Insurer",
                "Policy | Acme Mutual HO-123: in force",
                "Policy | Old Oak: NOT in force, it ended on 2025-12-31",
                "",
                "Lines in the register | 6",
                "Items left out: archived | 1",
                "",
                "Replacement cost or price paid, EUR | EUR 9502.99",
                "    Appraised, EUR | EUR 6200.00",
                "    Replacement cost, source on record, EUR | EUR 95.00",
                "    Replacement cost, source not recorded, EUR | EUR 1800.00",
                "    Price paid, EUR | EUR 1407.99",
                "",
                "Average age of what has only a price, months | 68",
                "Lines without a value | 1 | \(bound)",
                "Actual cash value, EUR | EUR 7313.84",
                "Lines without an actual cash value | 2 | \(bound)",
                "",
                "",
                "By room",
                "Room\(headings)",
                "Kitchen | 3 | EUR 203.00 | EUR 73.85 | 1 | 1",
                "Study | 2 | EUR 7499.99 | EUR 7239.99 | 0 | 0",
                "Without a room | 1 | EUR 1800.00 |  | 0 | 1",
                "Total | 6 | EUR 9502.99 | EUR 7313.84 | 1 | 2",
                "",
                "",
                "By label",
                "Label\(headings)",
                "Art | 1 | EUR 6200.00 | EUR 6200.00 | 0 | 0",
                "Electronics | 3 | EUR 1394.99 | EUR 1092.24 | 1 | 1",
                "Jewelry | 1 | EUR 1800.00 |  | 0 | 1",
                "Without a label | 1 | EUR 108.00 | EUR 21.60 | 0 | 0",
                "Total | 6 | EUR 9502.99 | EUR 7313.84 | 1 | 2",
                "",
                "",
                "Each line counts under the first of its labels. An empty cell means unknown, never zero.",
                "Actual cash value: replacement cost less depreciation by The test's table, edition 2026.",
                "Uncertain: 1 of 4 actual cash values are of lines that belong to no class of that table but “Household "
                    + "goods”.",
                "This is a list of what is on record. It is neither an appraisal nor a proof of loss.",
            ])
        #expect(summary.sections == [26, 34])
    }

    @Test("A copy that is handed over does not say that no policy is on record, and each copy says whose it is")
    func copies() throws {
        let handedOver = try Self.sheet("Summary", of: .empty).lines
        #expect(handedOver.contains("Copy | Insurer’s copy"))
        #expect(!handedOver.contains { $0.hasPrefix("Policy") })
        #expect(try Self.sheet("Summary", of: .flatForOwner).lines.contains("Copy | Owner’s copy"))
        #expect(try Self.sheet("Summary", of: .flatForMover).lines.contains("Copy | Copy for mover"))
    }

    @Test("The register has a row for each line, then totals")
    func register() throws {
        let sheet = try Self.sheet("Register", of: .flat)
        #expect(sheet.results.count == 14)
        #expect(
            sheet.results[1]
                == "KI-01 | Cordless drill | Kitchen | 1 | Tamaki | D-1 | 0028710 | Good | 2.3 | Corner Tools | 2024-03-09 "
                + "| EUR 95.00 | EUR 79.90 | EUR 95.00 | EUR 95.00 | EUR 42.75 | EUR 52.25 |  |  |  | With two batteries | Electronics |  | A7 |  "
                + "| EUR | Replacement cost | Shop window | 2026-01-15 | Electronics | 27 | 1 | 1 | 0 | no | Electronics "
                + "| Replacement cost, source on record")
        #expect(
            sheet.results[3]
                == "KI-03 | Kettle | Kitchen | 1 |  |  |  |  | 6.1 |  | 2020-05-05 |  |  |  |  |  |  |  |  |  |  | Electronics |  "
                + "|  |  |  |  |  |  | Electronics | 73 | 0 | 0 | 0 | no | Electronics")
        let gap = String(repeating: " | ", count: 14)
        #expect(
            sheet.lines[7...] == [
                "",
                "Total EUR" + gap + "=SUMIFS(O2:O7,Z2:Z7,\"EUR\") → EUR 9502.99 "
                    + "| =SUMIFS(P2:P7,Z2:Z7,\"EUR\") → EUR 389.15 | =SUMIFS(Q2:Q7,Z2:Z7,\"EUR\") → EUR 7313.84 "
                    + "| =IF(COUNT(R2:R7)=0,\"\",SUMIFS(R2:R7,Z2:Z7,\"EUR\")) →  "
                    + "| =IF(COUNT(S2:S7)=0,\"\",SUMIFS(S2:S7,Z2:Z7,\"EUR\")) →  |  |  |  |  |  |  | EUR",
                "Total of the visible lines" + gap + "=SUBTOTAL(109,O2:O7) → EUR 9502.99 "
                    + "| =SUBTOTAL(109,P2:P7) → EUR 389.15 | =SUBTOTAL(109,Q2:Q7) → EUR 7313.84 "
                    + "| =IF(COUNT(R2:R7)=0,\"\",SUBTOTAL(109,R2:R7)) →  "
                    + "| =IF(COUNT(S2:S7)=0,\"\",SUBTOTAL(109,S2:S7)) →  |  |  |  |  |  |  | EUR",
                "Lines without a value" + gap + "=ROWS(O2:O7)-COUNT(O2:O7) → 1",
                "Lines without cash value" + gap + " |  | =ROWS(Q2:Q7)-COUNT(Q2:Q7) → 2",
                "Lines with a value only" + gap + " | =COUNT(O2:O7)-COUNT(Q2:Q7) → 1",
                "Lines in no total" + gap
                    + "=COUNT(O2:O7)-COUNTIFS(Z2:Z7,\"EUR\",O2:O7,\">=0\") → 0",
            ])
        #expect(sheet.headings == 0)
        #expect(sheet.filterEnd == 6)
    }

    @Test("The register begins with the columns that contents forms ask for; the others are folded away")
    func formColumns() throws {
        let sheet = try Self.sheet("Register", of: .flat)
        #expect(
            sheet.rows[0].prefix(20).map(\.shown) == [
                "Number", "Item", "Room", "Quantity", "Make", "Model", "Serial number", "Condition", "Age in years",
                "Bought from", "Bought", "Value of one", "Price paid", "Replacement cost", "Value", "Depreciation",
                "Actual cash value", "Accepted", "Difference", "Reason",
            ])
        #expect(sheet.foldedFrom == 20)
        #expect(sheet.rows[0].count == 37)
        // The owner's has two more: which serial numbers are missing, and scores.
        #expect(try Self.sheet("Register", of: .flatForOwner).rows[0].count == 39)
        // What was paid and what it is worth are on the second page, beside the number and the item.
        #expect(sheet.pageColumns == [12])
        #expect(sheet.repeatedColumns == 2)
        let mover = try Self.sheet("Register", of: .flatForMover)
        #expect(
            mover.rows[0].prefix(13).map(\.shown) == [
                "Number", "Item", "Room", "Quantity", "Make", "Model", "Serial number", "Condition", "Bought from",
                "Value of one", "Price paid", "Replacement cost", "Value",
            ])
        #expect(mover.foldedFrom == 13)
    }

    @Test("A line is as high as the columns in sight need, however long the folded texts are")
    func heights() throws {
        let sheet = try Self.sheet("Register", of: .hostile)
        #expect(sheet[3, 1].shown == "Long")
        #expect(sheet.height(ofRow: 3) == nil)
        #expect(sheet.rows[3].contains { $0.shown.count == 40_000 })
    }

    @Test("The adjuster's cells are to be filled in, in the currency of their line")
    func adjuster() throws {
        let sheet = try Self.sheet("Register", of: .currencies)
        #expect((1...7).map { sheet[$0, 17] }.allSatisfy { $0.look == .entry })
        #expect(sheet[5, 17].content == Currency("JPY").map(SheetCell.Content.entry))
        #expect(sheet[1, 19] == SheetCell(.empty, .entry))
    }

    @Test("Each currency has a total, and there is no total for filtered rows")
    func currencies() throws {
        let register = try Self.sheet("Register", of: .currencies)
        #expect(
            register.rows[9...].map { [$0[0].shown, $0[14].shown] } == [
                ["Total EUR", "=SUMIFS(O2:O8,Z2:Z8,\"EUR\") → EUR 10.80"],
                ["Total JPY", "=SUMIFS(O2:O8,Z2:Z8,\"JPY\") → JPY 5000"],
                ["Total KWD", "=SUMIFS(O2:O8,Z2:Z8,\"KWD\") → KWD 12.345"],
                ["Total USD", "=SUMIFS(O2:O8,Z2:Z8,\"USD\") → USD 20.00"],
                ["Lines without a value", "=ROWS(O2:O8)-COUNT(O2:O8) → 1"],
                ["Lines without cash value", ""], ["Lines with a value only", ""],
                [
                    "Lines in no total",
                    "=COUNT(O2:O8)-COUNTIFS(Z2:Z8,\"EUR\",O2:O8,\">=0\")-COUNTIFS(Z2:Z8,\"JPY\",O2:O8,\">=0\")"
                        + "-COUNTIFS(Z2:Z8,\"KWD\",O2:O8,\">=0\")-COUNTIFS(Z2:Z8,\"USD\",O2:O8,\">=0\") → 0",
                ],
            ])
        let summary = try Self.sheet("Summary", of: .currencies).results
        #expect(summary.contains("Replacement cost or price paid, JPY | JPY 5000"))
        #expect(summary.contains("Currencies are never added together."))
        #expect(
            summary.contains(
                "Kitchen | 7 | EUR 10.80 | EUR 10.80 | JPY 5000 | JPY 5000 | KWD 12.345 | KWD 12.345 | USD 20.00 "
                    + "| USD 20.00 | 1 | 1"))
    }

    @Test("A room with others inside it has a sum with them, which the total does not count again")
    func nested() throws {
        let sheet = try Self.sheet("Summary", of: .nested)
        let heading = try #require(sheet.lines.firstIndex(of: "By room"))
        #expect(
            sheet.results[(heading + 2)...].prefix(3) == [
                "Kitchen | 1 | EUR 100.00 | EUR 100.00 | 0 | 0",
                "Kitchen / Shelf | 1 | EUR 20.00 | EUR 20.00 | 0 | 0",
                "Kitchen / Shelf / Box | 2 | EUR 3.00 | EUR 3.00 | 1 | 1",
            ])
        #expect(
            sheet.lines[(heading + 5)...].prefix(3) == [
                Self.sums("Kitchen / Shelf, with the rooms inside", "23", "24", "3", "23.00"),
                Self.sums("Kitchen, with the rooms inside", "22", "25", "4", "123.00"),
                Self.sums("Total", "22", "26", "4", "123.00"),
            ])
    }

    /// A row that adds up others, of which one has no value.
    private static func sums(
        _ name: String, _ first: String, _ last: String, _ lines: String, _ euros: String
    ) -> String {
        let results = [("B", lines), ("C", "EUR " + euros), ("D", "EUR " + euros), ("E", "1"), ("F", "1")]
        let cells = results.map { column, result in "=SUBTOTAL(9,\(column)\(first):\(column)\(last)) → \(result)" }
        return ([name] + cells).joined(separator: " | ")
    }

    @Test("Where no value is known there is no total, only the number of lines")
    func unknown() throws {
        #expect(
            try Self.sheet("Register", of: .unknown).rows[3...].map {
                [$0.first?.shown, $0.dropFirst(14).first?.shown]
            }
                == [
                    [nil, nil], ["Lines without a value", "=ROWS(O2:O3)-COUNT(O2:O3) → 2"],
                    ["Lines without cash value", ""], ["Lines with a value only", ""],
                    ["Lines in no total", "=COUNT(O2:O3) → 0"],
                ])
        let summary = try Self.sheet("Summary", of: .unknown).results
        #expect(summary.contains("Room | Lines | Without a value | Without an actual cash value"))
        #expect(summary.contains("Total | 2 | 2 | 2"))
        #expect(!summary.contains { $0.hasPrefix("Replacement cost") })
    }

    @Test("A home without items says so on each sheet")
    func empty() throws {
        let sheets = ReportWorkbook.sheets(of: SampleReport.empty.report, .sample)
        #expect(sheets.map(\.name) == ["Summary", "Register", "Coverage", "Evidence", "Depreciation"])
        #expect(sheets[0].lines.contains("Lines in the register | 0"))
        var options = ReportOptions.sample
        options.rootHash = "9f2c"
        #expect(ReportWorkbook.sheets(of: SampleReport.empty.report, options)[0].lines.contains("Root hash | 9f2c"))
        #expect(sheets[0].lines.count { $0 == "The register is empty." } == 2)
        #expect(sheets[1].lines.last == "The register is empty.")
        #expect(sheets[2].lines == ["This copy names no policy."])
        #expect(sheets[3].lines.last == "No file is attached to any line.")
    }

    @Test("The coverage has two kinds of loss for each policy, and never one figure for both")
    func coverage() throws {
        let lines = try Self.sheet("Coverage", of: .flatForOwner).lines
        #expect(
            lines[1]
                == "Acme Mutual | Total loss | HO-123 | In force | 2026-01-01 | 2026-12-31 | Replacement cost "
                + "| =Register!O9 → EUR 9502.99 | EUR 6200.00 | =H2-I2 → EUR 3302.99 | 1 |  | 908/1000 | EUR 302.99 | EUR 500.00 | EUR 3000.00 "
                + "| =MAX(0,MAX(0,MAX(0,MAX(0,J2-L2)-N2)-O2)-P2) → EUR 0.00 "
                + "| =MIN(MAX(0,MAX(0,MAX(0,J2-L2)-N2)-O2),P2) → EUR 2500.00 | Lines without a value are left out: a lower bound. "
                + "Average applies: the limit is below the value, so each loss is paid in proportion.")
        #expect(
            lines[2].hasPrefix(
                "Acme Mutual | Theft | HO-123 | In force | 2026-01-01 | 2026-12-31 | Replacement cost "
                    + "| =Register!O9 → EUR 9502.99 | EUR 6200.00 | =H3-I3 → EUR 3302.99 | 1 | EUR 300.00 | 908/1000 "
                    // 3,002.99 × 3,000 ÷ 3,302.99 = 2,727.52
                    + "| EUR 275.47 | EUR 500.00 | EUR 3000.00 "))
        #expect(
            lines[3]
                == "Old Oak | Total loss |  | NOT in force, it ended on 2025-12-31 |  | 2025-12-31 | Replacement cost "
                + "| USD 0.00 | USD 0.00 | =H4-I4 → USD 0.00 | 1 |  |  |  |  |  |  |  "
                + "| The policy is not in force on 2026-06-30. How the policy settles is not on record. Lines without a "
                + "value are left out: a lower bound. In other currencies, and left out: EUR 9502.99. The deductible is "
                + "not on record. The limit is not on record.")
        #expect(
            lines[5...] == [
                "",
                "Special limits",
                "Policy | Case | Policy number | Class | Lines | Lines without a value | Peril | Value on record | Edition "
                    + "| Limit | Above the limit | In other currencies, apart",
                "Acme Mutual | Theft | HO-123 | Jewelry | 1 | 0 | theft | EUR 1800.00 | 2022 | EUR 1500.00 "
                    + "| =MAX(0,H9-J9) → EUR 300.00",
                "",
                "Scheduled items",
                "Policy | Line | Policy number | Item |  |  | Insured for | Value on record |  | Shortfall",
                "Acme Mutual | ST-01 | HO-123 | Oil painting |  |  | EUR 5000.00 | EUR 6200.00 |  "
                    + "| =MAX(0,H13-G13) → EUR 1200.00",
            ])
    }

    @Test("The coverage leaves out what is part of the building, and says who else insures the same things")
    func othersInCoverage() throws {
        for sample in [SampleReport.interests, .interestsForOwner] {
            let line = try Self.sheet("Coverage", of: sample).lines[1]
            #expect(line.contains("| EUR 9394.99 | EUR 6200.00 | =H2-I2 → EUR 3194.99 |"))
            #expect(
                line.contains(
                    "Part of the building, and in none of these figures: 1 line, EUR 108.00. "
                        + "Other insurance on record: “The club’s”. Another policy is in force as well, Old Oak: "
                        + "the insurers share a loss, and nobody pays twice. "
                        + "On the schedule of another policy in force as well: ST-01."))
        }
    }

    @Test("The summary sums up what is part of the building, and counts what is borrowed")
    func interests() throws {
        let lines = try Self.sheet("Summary", of: .interests).lines
        #expect(lines.contains("    Part of the building, EUR | EUR 108.00"))
        #expect(lines.contains("Items left out: borrowed | 1"))
        #expect(lines.contains("Lines in the register | 5"))
    }

    @Test("The insurer's copy has what each policy says, and nothing that the owner prepares")
    func insurersCoverage() throws {
        #expect(
            try Self.sheet("Coverage", of: .flat).lines == [
                "Policy | On the day | Policy number | Settled at | Begins | Ends | Lines without a value "
                    + "| Value on record | Scheduled | Value of the other lines | Limit | Deductible | Notes",
                "Acme Mutual | In force | HO-123 | Replacement cost | 2026-01-01 | 2026-12-31 | 1 "
                    + "| =Register!O9 → EUR 9502.99 | EUR 6200.00 | =H2-I2 → EUR 3302.99 | EUR 3000.00 | EUR 500.00",
                "Old Oak | NOT in force, it ended on 2025-12-31 |  | Replacement cost |  | 2025-12-31 | 1 | USD 0.00 "
                    + "| USD 0.00 | =H3-I3 → USD 0.00",
                "",
                "Special limits",
                "Policy | Class | Policy number | Peril | Lines | Lines without a value | Edition | Value on record "
                    + "| Limit | In other currencies, apart",
                "Acme Mutual | Jewelry | HO-123 | theft | 1 | 0 | 2022 | EUR 1800.00 | EUR 1500.00",
                "",
                "Scheduled items",
                "Policy | Line | Policy number | Item |  |  | Insured for | Value on record",
                "Acme Mutual | ST-01 | HO-123 | Oil painting |  |  | EUR 5000.00 | EUR 6200.00",
            ])
    }

    @Test("The evidence lists each file, its digest, and the day it was taken in the reader's time zone")
    func evidence() throws {
        let digests = ["50", "51", "52", "53"].map { String(repeating: $0, count: 32) }
        let sheet = try Self.sheet("Evidence", of: .flat)
        #expect(
            sheet.lines == [
                "Line | Item | Kind | Name in the folder | File name | Taken on | Date from | Caption | Remarks | SHA-256 "
                    + "| SHA-256 of the copy",
                "KI-01 | Cordless drill | Photo |  | drill.jpg |  |  | Both batteries |  | \(digests[0])",
                "KI-01 | Cordless drill | Receipt |  | receipt.pdf |  |  |  |  | \(digests[1])",
                "ST-01 | Oil painting | Photo |  | painting.jpg | 2024-05-03 | entered |  |  | \(digests[2])",
                "ST-01 | Oil painting | Appraisal |  | appraisal.pdf |  |  |  |  | \(digests[3])",
            ])
        #expect(sheet.foldedFrom == 9)
        #expect(sheet.filterEnd == 4)
        var options = ReportOptions.sample
        options.timeZone = try #require(.init(secondsFromGMT: 7200))
        #expect(ReportWorkbook.sheets(of: SampleReport.flat.report, options)[3][3, 5].shown == "2024-05-04")
    }

    @Test("The evidence says who dates a file, which papers cannot be shown, and which lines share a picture")
    func remarks() throws {
        let report = HarbourFlat.report { attachments in
            attachments[0].sha256 = attachments[2].sha256
            attachments[0].cameraDate = CalendarDate("2024-05-02")
            attachments[1].fault = .locked
            attachments[2].cameraDate = CalendarDate("2024-05-02")
            attachments[3].fault = .damaged
        }
        let sheet = ReportWorkbook.sheets(of: report, .sample)[3]
        #expect(
            (1...4).map { row in [5, 6, 8].map { sheet[row, $0].shown } } == [
                ["2024-05-02", "camera", "the same picture as at ST-01"], ["", "", "locked with a password"],
                ["2024-05-03", "entered; the camera says 2024-05-02", "the same picture as at KI-01"],
                ["", "", "damaged"],
            ])
        let crowd = ReportWorkbook.sheets(of: SampleReport.large(8), .sample)[3]
        #expect(
            crowd[1, 8].shown == "the same picture as at KI-02, KI-03, KI-04, KI-05, KI-06 and 2 more")
    }

    @Test("A claim's summary states its cause, its day, and how many lines are lost, damaged or missing")
    func claim() throws {
        let lines = try Self.sheet("Summary", of: .claim).lines
        #expect(lines[0] == "Insurance claim: Burst pipe")
        for line in [
            "Cause | Burst pipe", "Date of loss | 2026-06-30", "Notes | Plumber called. Dried out.", "Lines lost | 1",
            "Lines damaged | 1", "Lines missing | 1", "Lines recorded after the loss | 1",
        ] {
            #expect(lines.contains(line))
        }
        #expect(!lines.contains { $0.hasPrefix("Items left out") })
        // It leads from what is claimed to what is still open, and says what the sums leave out.
        let first = try #require(lines.firstIndex { $0.hasPrefix("Statement of loss") })
        // The plates are damaged, and what their repair costs is not on record.
        #expect(
            Array(lines[first..<first + 7]) == [
                "Statement of loss, EUR", "Claimed for items | EUR 1394.99", "Deductible | EUR -500.00",
                "Above the limit for personal property | EUR 0.00", "Still open | =SUM(B10:B12) → EUR 894.99",
                "Items at | replacement cost",
                "Items whose amount is unknown, not in these sums | 1",
            ])
        let laptop = try Self.sheet("Register", of: .claim).results[3]
        #expect(laptop.hasPrefix("ST-02 | Laptop | Study | 1 | Nova |  |  |  | Missing | 1.0 |"))
        #expect(laptop.hasSuffix("| yes | Electronics | Price paid"))
    }

    @Test("An audience without values, papers or policies finds none in any sheet")
    func mover() {
        let sheets = ReportWorkbook.sheets(of: SampleReport.flatForMover.report, .sample)
        let text = sheets.flatMap(\.lines).joined(separator: "\n")
        for hidden in [
            "EUR", "Acme", "HO-123", "receipt", "appraisal.pdf", "Appraisals", "Actual cash", "0028710", "2024-03-09",
        ] {
            #expect(!text.contains(hidden), "\(hidden)")
        }
        #expect(sheets[2].lines == ["Policies are not for the readers of this report."])
        #expect(sheets.map(\.name) == ["Summary", "Register", "Coverage", "Evidence"])
    }
}
