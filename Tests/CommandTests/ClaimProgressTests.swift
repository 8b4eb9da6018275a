import Foundation
import Household
import TestSupport
import Testing

/// `claim status`, `paid`, `expense` and `attach`.
@Suite struct ClaimProgressTests {
    private static let reference = "“Burst pipe” (2025-01-15-burst-pipe)"

    /// The furnished household, with a claim for a sofa of 1,000 euros.
    private static func claimed() async throws -> TemporarySite { try await model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Sofa", "--room", "kitchen", "--price", "1000")
        try await site.run(
            "claim", "new", "--date", "2025-01-15", "--cause", "Burst pipe", "--number", "CL-7", "--adjuster",
            "Ann Lee",
            "--adjuster-phone", "555-0101")
        try await site.run("claim", "add", "burst", "sofa")
        return site
    }

    @Test("What becomes of a claim is recorded, shown, and taken back")
    func progress() async throws {
        let site = try await Self.claimed()
        try await site.run(
            "claim", "edit", "CL-7", "--police-report", "P-9", "--adjuster-email", "ann@example.com", "--clear",
            "adjuster-phone")
        #expect(
            try await site.run("claim", "status", "burst", "reported", "--date", "2025-01-16").output
                == "\(Self.reference) was reported on 2025-01-16.\n")
        try await site.run("claim", "status", "burst", "settled", "--date", "2025-03-01")
        try await site.run("claim", "status", "burst", "settled", "--remove")
        #expect(
            try await site.run(
                "claim", "paid", "burst", "300", "--date", "2025-02-01", "--note", "first part"
            ).output == """
                Recorded a payment of 300.00 EUR for \(Self.reference).
                Still open: 700.00 EUR.

                """)
        try site.write("abc", to: "hotel.txt")
        #expect(
            try await site.run(
                "claim", "expense", "add", "burst", "Hotel", "240", "--date", "2025-01-17", "--receipt", "hotel.txt"
            ).output == """
                Added an expense of 240.00 EUR to \(Self.reference), with 1 receipt.
                Still open: 940.00 EUR.

                """)
        try await site.run(
            "claim", "expense", "add", "burst", "Laundry", "60", "--date", "2025-01-18", "--normal-cost", "20")
        let shown = try await site.run("claim", "show", "burst").output
        for line in [
            "Claim number    CL-7\n", "Police report   P-9\n", "Adjuster        Ann Lee\n",
            "Adjuster email  ann@example.com\n", "Status          reported 2025-01-16\n",
            "Expenses        1 2025-01-17: 240.00 EUR, Hotel (living, 1 receipt)\n",
            "                2 2025-01-18: 60.00 EUR, Laundry (living, normally 20.00 EUR, no receipt)\n",
            "In all          280.00 EUR\n",
            "Paid            1 2025-02-01: 300.00 EUR, first part\n", "Claimed         1280.00 EUR\n",
            "Still open      980.00 EUR\n",
            "Attachments     1 receipt hotel.txt\n",
        ] {
            #expect(shown.contains(line), "\(line)\n\(shown)")
        }
        #expect(!shown.contains("555-0101"))
        try site.write("abcd", to: "laundry.txt")
        #expect(
            try await site.run("claim", "expense", "attach", "burst", "2", "laundry.txt").output
                == "Attached 1 receipt to “Laundry” in \(Self.reference).\n")
        #expect(
            try await site.run("claim", "expense", "remove", "burst", "1").output == """
                Removed “Hotel” from \(Self.reference).
                Still open: 740.00 EUR.

                """)
        #expect(
            try await site.run("claim", "unpaid", "burst", "1").output == """
                Removed the payment of 300.00 EUR from \(Self.reference).
                Still open: 1040.00 EUR.

                """)
        #expect(try site.snapshot().attachments.map(\.fileName) == ["hotel.txt", "laundry.txt"])
        #expect(try site.snapshot().claims[0].expenses.map(\.receiptIDs.count) == [1])
    }

    @Test("A part of a line, a repair, salvage, inspection and photos of the damage are recorded and taken back")
    func losses() async throws {
        let site = try await Self.claimed()
        try await site.run("item", "add", "Plates", "--room", "kitchen", "--price", "9.50", "--quantity", "14")
        try await site.run("claim", "add", "burst", "plates", "--quantity", "3")
        try site.write(try PhotoFile.jpeg(1), to: "sofa.jpg")
        let marked = try await site.run(
            "claim", "mark", "burst", "sofa", "--repair", "240", "--estimate", "--inspectable", "--photo", "sofa.jpg")
        #expect(marked.output.hasSuffix(" as damaged in \(Self.reference).\nStill open: 268.50 EUR.\n"), "\(marked)")
        let lines = try site.snapshot().claims[0].lines
        #expect(lines.map(\.repair) == [Sample.euros(240_00), nil] && lines[0].isEstimated)
        #expect(lines[0].isInspectable == true && lines[1].isInspectable == nil)
        #expect(lines[0].photoIDs == (try site.snapshot().attachments.map(\.id)))
        let shown = try await site.run("claim", "show", "burst").output
        #expect(shown.contains("3 of 14") && shown.contains("repair 240.00 EUR (estimate)"))
        try await site.run("claim", "mark", "burst", "plates", "--salvage", "0.50", "--clear", "quantity")
        try await site.run("claim", "mark", "burst", "sofa", "--stolen")
        #expect(try site.snapshot().claims[0].statement.balances == [Sample.euros(1_132_50)])
        try await site.run("claim", "detach", "burst", "1")
        #expect(try site.snapshot().claims[0].lines[0].photoIDs == [])
        for wrong in [
            ["sofa", "plates", "--quantity", "3"], ["sofa", "--lost", "--repair", "5"], ["sofa", "--estimate"],
            ["sofa"],
        ] {
            #expect(try await runCommand(["claim", "mark", "burst"] + wrong, in: site.folder).status == 64, "\(wrong)")
        }
        let tooMany = try await site.run("claim", "mark", "burst", "plates", "--quantity", "15")
        #expect(tooMany.errors.hasPrefix("error: 15 of “Plates” cannot be claimed: there are 14\n"))
    }

    @Test("An item of another open claim is added with a note; every file of a claim goes to the insurer unless kept")
    func othersAndFiles() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "new", "--date", "2025-01-20", "--cause", "Dropped shelf")
        let again = try await site.run("claim", "add", "dropped", "sofa")
        #expect(
            again.errors
                == "note: “Sofa” is also in the claim “Burst pipe”; only one of them can be paid for it\n")
        #expect(try await site.run("check").output.contains("claims “Sofa”, and so does Dropped shelf"))
        try site.write("estimate", to: "estimate.txt")
        try site.write("private", to: "diary.txt")
        try await site.run("claim", "attach", "burst", "estimate.txt", "diary.txt", "--kind", "other")
        try await site.run("claim", "edit-attachment", "burst", "2", "--audience", "owner")
        let made = try await site.run("report", "--claim", "burst", "--audience", "insurer", "--format", "md")
        #expect(
            made.errors.contains(
                "note: the report leaves out 1 file of the claim “Burst pipe”, kept from insurer: diary.txt\n"))
        let text = try site.read("Reports/2025-01-15-burst-pipe-for-insurer/report.md")
        #expect(text.contains("estimate.txt") && !text.contains("diary") && !text.contains("Every file"))
        #expect(text.contains("Also in another open claim: Dropped shelf"))
        // What age takes off is in it only where it was asked for.
        #expect(!text.contains("cash value |") && !text.contains("Depreciation"))
        try await site.run("report", "--claim", "burst", "--audience", "insurer", "--format", "md", "--cash-value")
        let asked = try site.read("Reports/2025-01-15-burst-pipe-for-insurer/report.md")
        #expect(asked.contains("For information. It concedes no depreciation."))
    }

    @Test("Files are attached to a claim, listed, and detached")
    func files() async throws {
        let site = try await Self.claimed()
        try site.write("abc", to: "wall.txt")
        #expect(
            try await site.run("claim", "attach", "burst", "wall.txt", "--caption", "The wall").output
                == "Attached “wall.txt” to \(Self.reference) as other.\n")
        #expect(try await site.run("claim", "attachments", "burst").output.contains("The wall"))
        #expect(try await site.run("claim", "show", "burst").output.contains("  1 other wall.txt: The wall\n"))
        #expect(
            try await site.run("claim", "detach", "burst", "1").output
                == "Detached “wall.txt” from \(Self.reference).\n")
        #expect(try site.snapshot().attachments == [])
    }

    @Test(
        "What cannot be true is refused with a hint",
        arguments: [
            (
                ["status", "burst", "reported", "--date", "2025-01-14"],
                "the day it was reported, 2025-01-14, is before the loss on 2025-01-15", "check the days; "
            ),
            (
                ["status", "burst", "settled", "--date", "2999-01-01"], "--date: “2999-01-01” is in the future",
                "it is the day of the status; today is "
            ),
            (
                ["paid", "burst", "0", "--date", "2025-02-01"], "the payment must be above zero",
                "leave it out, or check the figure"
            ),
            (
                ["paid", "burst", "5 USD", "--date", "2025-02-01"], "the amount: “5 USD” is in USD, not in EUR",
                "add --currency USD"
            ),
            (["unpaid", "burst", "1"], "there is no payment “1”", "`housebook claim show CLAIM` numbers its payments"),
            (
                ["expense", "remove", "burst", "1"], "there is no expense “1”",
                "`housebook claim show CLAIM` numbers its expenses"
            ),
        ])
    func refused(_ words: [String], _ error: String, _ hint: String) async throws {
        let site = try await Self.claimed()
        let before = try site.snapshot().claims
        let result = try await runCommand(["claim"] + words, in: site.folder)
        #expect(result.errors.hasPrefix("error: \(error)\nhint: \(hint)"), "\(result.errors)")
        #expect(result.status != 0 && result.output == "")
        #expect(try site.snapshot().claims == before)
    }

    @Test("A status needs a day, or to be removed")
    func usage() async throws {
        let site = try await Self.claimed()
        #expect(try await site.run("claim", "status", "burst", "reported").status == 64)
        #expect(try await site.run("claim", "status", "burst", "lost", "--remove").status == 64)
    }
}
