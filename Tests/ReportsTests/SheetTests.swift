import Foundation
import Household
import ReportSamples
import Testing

@testable import Reports
@testable import Workbooks

/// The contents of the workbook's sheets.
@Suite struct SheetTests {
    private static func sheet(_ name: String, of sample: SampleReport) throws -> Sheet {
        try #require(
            ReportWorkbook.sheets(of: sample.report, .sample).first { $0.name == name }, "there is no sheet \(name)")
    }

    @Test("The summary names its subject, and its rooms and labels add up to the register's total")
    func summary() throws {
        #expect(
            try Self.sheet("Summary", of: .flat).lines == [
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
                "Replacement cost or price paid, EUR | =Register!M9 → EUR 9502.99",
                "    Appraised, EUR | EUR 6200.00",
                "    Replacement cost, source on record, EUR | EUR 95.00",
                "    Replacement cost, source not recorded, EUR | EUR 1800.00",
                "    Price paid, EUR | EUR 1407.99",
                "Average age of what has only a price, months | 68",
                "Lines without replacement cost | =Register!M11 → 1 "
                    + "| The total is a lower bound: it leaves out these lines.",
                "Actual cash value, EUR | =Register!O9 → EUR 7313.84",
                "Lines without actual cash value | =Register!O11 → 2 "
                    + "| The total is a lower bound: it leaves out these lines.",
                "",
                "By room",
                "Room | Lines | Replacement cost or price paid, EUR | Actual cash value, EUR "
                    + "| Without replacement cost | Without actual cash value",
                "Kitchen | 3 | EUR 203.00 | EUR 73.85 | 1 | 1",
                "Study | 2 | EUR 7499.99 | EUR 7239.99 | 0 | 0",
                "Without a room | 1 | EUR 1800.00 |  | 0 | 1",
                "Total | =SUBTOTAL(9,B27:B29) → 6 | =SUBTOTAL(9,C27:C29) → EUR 9502.99 "
                    + "| =SUBTOTAL(9,D27:D29) → EUR 7313.84 | =SUBTOTAL(9,E27:E29) → 1 | =SUBTOTAL(9,F27:F29) → 2",
                "",
                "By label",
                "Label | Lines | Replacement cost or price paid, EUR | Actual cash value, EUR "
                    + "| Without replacement cost | Without actual cash value",
                "Art | 1 | EUR 6200.00 | EUR 6200.00 | 0 | 0",
                "Electronics | 3 | EUR 1394.99 | EUR 1092.24 | 1 | 1",
                "Jewelry | 1 | EUR 1800.00 |  | 0 | 1",
                "Without a label | 1 | EUR 108.00 | EUR 21.60 | 0 | 0",
                "Total | =SUBTOTAL(9,B34:B37) → 6 | =SUBTOTAL(9,C34:C37) → EUR 9502.99 "
                    + "| =SUBTOTAL(9,D34:D37) → EUR 7313.84 | =SUBTOTAL(9,E34:E37) → 1 | =SUBTOTAL(9,F34:F37) → 2",
                "",
                "Each line counts under the first of its labels. An empty cell means unknown, never zero.",
                "Actual cash value: replacement cost less depreciation by The test's table, edition 2026.",
                "Uncertain: 1 of 4 actual cash values are of lines that belong to no class of that table but “Household "
                    + "goods”.",
                "This is a list of what is on record. It is neither an appraisal nor a proof of loss.",
            ])
    }

    @Test("A copy that is handed over does not say that no policy is on record, and each copy says whose it is")
    func copies() throws {
        let handedOver = try Self.sheet("Summary", of: .empty).lines
        #expect(handedOver.contains("Copy | Insurer’s copy"))
        #expect(!handedOver.contains { $0.hasPrefix("Policy") })
        #expect(try Self.sheet("Summary", of: .flatForOwner).lines.contains("Copy | Owner’s copy"))
        #expect(try Self.sheet("Summary", of: .flatForMover).lines.contains("Copy | Copy for mover"))
    }

    @Test("The register has a row for each line, then totals that a spreadsheet can recompute")
    func register() throws {
        let sheet = try Self.sheet("Register", of: .flat)
        #expect(sheet.lines.count == 11)
        #expect(
            sheet.lines[1]
                == "KI-01 | Cordless drill | Kitchen | 1 | Tamaki | D-1 | 0028710 | Good | 2.3 | Corner Tools | 2024-03-09 "
                + "| EUR 95.00 | EUR 95.00 | =M2-O2 → EUR 42.75 | EUR 52.25 | With two batteries | Electronics |  | A7 |  "
                + "| EUR | Replacement cost | Shop window | 2026-01-15 | Electronics | 27 | 1 | 1 | 0 | no"
        )
        #expect(
            sheet.lines[3]
                == "KI-03 | Kettle | Kitchen | 1 |  |  |  |  | 6.1 |  | 2020-05-05 |  |  |  |  |  | Electronics |  |  |  |  |  "
                + "|  |  | Electronics | 73 | 0 | 0 | 0 | no")
        #expect(sheet.lines[7] == "")
        let gap = String(repeating: " | ", count: 12)
        #expect(
            sheet.lines[8]
                == "Total EUR" + gap + "=SUM(M2:M7) → EUR 9502.99 |  | =SUM(O2:O7) → EUR 7313.84 |  |  |  |  |  | EUR")
        #expect(
            sheet.lines[9]
                == "Total of the visible lines" + gap + "=SUBTOTAL(109,M2:M7) → EUR 9502.99 |  "
                + "| =SUBTOTAL(109,O2:O7) → EUR 7313.84 |  |  |  |  |  | EUR")
        #expect(sheet.lines[10] == "Lines without a value" + gap + "=COUNTBLANK(M2:M7) → 1 |  | =COUNTBLANK(O2:O7) → 2")
        #expect(sheet.headings == 0)
        #expect(sheet.filterEnd == 6)
    }

    @Test("The register begins with the columns that contents forms ask for; the others are folded away")
    func formColumns() throws {
        let sheet = try Self.sheet("Register", of: .flat)
        #expect(
            sheet.rows[0].prefix(15).map(\.shown) == [
                "Number", "Item", "Room", "Quantity", "Make", "Model", "Serial number", "Condition", "Age in years",
                "Bought from", "Bought", "Value of one", "Replacement cost", "Depreciation", "Actual cash value",
            ])
        #expect(sheet.foldedFrom == 15)
        #expect(sheet.rows[0].count == 30)
        // The owner's has two more: which serial numbers are missing, and scores.
        #expect(try Self.sheet("Register", of: .flatForOwner).rows[0].count == 32)
        #expect(sheet.pagesWide == 1)
        let mover = try Self.sheet("Register", of: .flatForMover)
        #expect(
            mover.rows[0].prefix(11).map(\.shown) == [
                "Number", "Item", "Room", "Quantity", "Make", "Model", "Serial number", "Condition", "Bought from",
                "Value of one", "Replacement cost",
            ])
        #expect(mover.foldedFrom == 11)
    }

    @Test("A line is as high as the columns in sight need, however long the folded texts are")
    func heights() throws {
        let sheet = try Self.sheet("Register", of: .hostile)
        #expect(sheet[3, 1].shown == "Long")
        #expect(sheet.height(ofRow: 3) == nil)
        #expect(sheet.rows[3].contains { $0.shown.count == 40_000 })
    }

    @Test("Each currency has a total, and there is no total for filtered rows")
    func currencies() throws {
        let register = try Self.sheet("Register", of: .currencies)
        #expect(
            register.rows[9...].map { [$0[0].shown, $0[12].shown] } == [
                ["Total EUR", "=SUMIF(U2:U8,\"EUR\",M2:M8) → EUR 10.80"],
                ["Total JPY", "=SUMIF(U2:U8,\"JPY\",M2:M8) → JPY 5000"],
                ["Total KWD", "=SUMIF(U2:U8,\"KWD\",M2:M8) → KWD 12.345"],
                ["Total USD", "=SUMIF(U2:U8,\"USD\",M2:M8) → USD 20.00"],
                ["Lines without a value", "=COUNTBLANK(M2:M8) → 1"],
            ])
        let summary = try Self.sheet("Summary", of: .currencies).lines
        #expect(summary.contains("Replacement cost or price paid, JPY | =Register!M11 → JPY 5000"))
        #expect(summary.contains("Currencies are never added together."))
        #expect(
            summary.contains(
                "Kitchen | 7 | EUR 10.80 | EUR 10.80 | JPY 5000 | JPY 5000 | KWD 12.345 | KWD 12.345 | USD 20.00 "
                    + "| USD 20.00 | 1 | 1"))
    }

    @Test("A room with others inside it has a sum with them, which the total does not count again")
    func nested() throws {
        let lines = try Self.sheet("Summary", of: .nested).lines
        let heading = try #require(lines.firstIndex(of: "By room"))
        #expect(
            lines[(heading + 2)...].prefix(6) == [
                "Kitchen | 1 | EUR 100.00 | EUR 100.00 | 0 | 0",
                "Kitchen / Shelf | 1 | EUR 20.00 | EUR 20.00 | 0 | 0",
                "Kitchen / Shelf / Box | 2 | EUR 3.00 | EUR 3.00 | 1 | 1",
                Self.sums("Kitchen / Shelf, with the rooms inside", "21", "22", "3", "23.00"),
                Self.sums("Kitchen, with the rooms inside", "20", "23", "4", "123.00"),
                Self.sums("Total", "20", "24", "4", "123.00"),
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
                [$0.first?.shown, $0.dropFirst(12).first?.shown]
            }
                == [[nil, nil], ["Lines without a value", "=COUNTBLANK(M2:M3) → 2"]])
        let summary = try Self.sheet("Summary", of: .unknown).lines
        #expect(summary.contains("Room | Lines | Without replacement cost | Without actual cash value"))
        #expect(
            summary.contains("Total | =SUBTOTAL(9,B16:B16) → 2 | =SUBTOTAL(9,C16:C16) → 2 | =SUBTOTAL(9,D16:D16) → 2"))
        #expect(!summary.contains { $0.hasPrefix("Replacement cost") })
    }

    @Test("A home without items says so on each sheet")
    func empty() throws {
        let sheets = ReportWorkbook.sheets(of: SampleReport.empty.report, .sample)
        #expect(sheets.map(\.name) == ["Summary", "Register", "Coverage", "Evidence"])
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
                + "| EUR 9502.99 | EUR 6200.00 | =H2-I2 → EUR 3302.99 | 1 | EUR 0.00 | EUR 500.00 "
                + "| =MAX(0,J2-L2-M2) → EUR 2802.99 | EUR 3000.00 | =MAX(0,N2-O2) → EUR 0.00 "
                + "| =MIN(N2,O2) → EUR 2802.99 | 908/1000 | Lines without a value are left out: a lower bound. "
                + "Average applies: the limit is below the value, so each loss is paid in proportion.")
        #expect(
            lines[2].hasPrefix(
                "Acme Mutual | Theft | HO-123 | In force | 2026-01-01 | 2026-12-31 | Replacement cost | EUR 9502.99 "
                    + "| EUR 6200.00 | =H3-I3 → EUR 3302.99 | 1 | EUR 300.00 | EUR 500.00 "
                    + "| =MAX(0,J3-L3-M3) → EUR 2502.99 | EUR 3000.00 | =MAX(0,N3-O3) → EUR 0.00 "
                    + "| =MIN(N3,O3) → EUR 2502.99 | 908/1000 | "))
        #expect(
            lines[3]
                == "Old Oak | Total loss |  | NOT in force, it ended on 2025-12-31 |  | 2025-12-31 | Replacement cost "
                + "| USD 0.00 | USD 0.00 | =H4-I4 → USD 0.00 | 1 | USD 0.00 |  | =MAX(0,J4-L4-M4) → USD 0.00 |  |  |  |  "
                + "| The policy is not in force on 2026-06-30. How the policy settles is not on record. Lines without a "
                + "value are left out: a lower bound. In other currencies, and left out: EUR 9502.99. The deductible is "
                + "not on record. The limit is not on record.")
        #expect(
            lines[5...] == [
                "",
                "Special limits",
                "Policy | Case | Policy number | Class | Lines | Lines without a value | Peril | Value on record | Edition "
                    + "| Limit | Above the limit",
                "Acme Mutual | Theft | HO-123 | Jewelry | 1 | 0 | theft | EUR 1800.00 | 2022 | EUR 1500.00 "
                    + "| =MAX(0,H9-J9) → EUR 300.00",
                "",
                "Scheduled items",
                "Policy | Line | Policy number | Item |  |  | Insured for | Value on record |  | Shortfall",
                "Acme Mutual | ST-01 | HO-123 | Oil painting |  |  | EUR 5000.00 | EUR 6200.00 |  "
                    + "| =MAX(0,H13-G13) → EUR 1200.00",
            ])
    }

    @Test("The insurer's copy has what each policy says, and nothing that the owner prepares")
    func insurersCoverage() throws {
        #expect(
            try Self.sheet("Coverage", of: .flat).lines == [
                "Policy | On the day | Policy number | Settled at | Begins | Ends | Lines without a value "
                    + "| Value on record | Scheduled | Value of the other lines | Limit | Deductible",
                "Acme Mutual | In force | HO-123 | Replacement cost | 2026-01-01 | 2026-12-31 | 1 | EUR 9502.99 "
                    + "| EUR 6200.00 | =H2-I2 → EUR 3302.99 | EUR 3000.00 | EUR 500.00",
                "Old Oak | NOT in force, it ended on 2025-12-31 |  | Replacement cost |  | 2025-12-31 | 1 | USD 0.00 "
                    + "| USD 0.00 | =H3-I3 → USD 0.00",
                "",
                "Special limits",
                "Policy | Class | Policy number | Peril | Lines | Lines without a value | Edition | Value on record "
                    + "| Limit",
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
                "Line | Item | Kind | Name in the folder | File name | Taken on | Date from | Caption | SHA-256 "
                    + "| SHA-256 of the copy",
                "KI-01 | Cordless drill | Photo |  | drill.jpg |  |  | Both batteries | \(digests[0])",
                "KI-01 | Cordless drill | Receipt |  | receipt.pdf |  |  |  | \(digests[1])",
                "ST-01 | Oil painting | Photo |  | painting.jpg | 2024-05-03 | entered by the household |  "
                    + "| \(digests[2])",
                "ST-01 | Oil painting | Appraisal |  | appraisal.pdf |  |  |  | \(digests[3])",
            ])
        #expect(sheet.foldedFrom == 8)
        #expect(sheet.filterEnd == 4)
        var options = ReportOptions.sample
        options.timeZone = try #require(.init(secondsFromGMT: 7200))
        #expect(ReportWorkbook.sheets(of: SampleReport.flat.report, options)[3][3, 5].shown == "2024-05-04")
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
        let first = try #require(lines.firstIndex { $0.hasPrefix("Claimed in all") })
        #expect(
            Array(lines[first..<first + 3]) == [
                "Claimed in all, EUR | EUR 1502.99", "Still open, EUR | EUR 1502.99",
                "Claimed and still open | the items at replacement cost, and the additional living expenses",
            ])
        let laptop = try Self.sheet("Register", of: .claim).lines[3]
        #expect(laptop.hasPrefix("ST-02 | Laptop | Study | 1 | Nova |  |  |  | Missing | 1.0 |"))
        #expect(laptop.hasSuffix("| yes"))
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
    }
}
