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
        try await site.run("claim", "expense", "add", "burst", "Laundry", "60", "--date", "2025-01-18")
        let shown = try await site.run("claim", "show", "burst").output
        for line in [
            "Claim number     CL-7\n", "Police report    P-9\n", "Adjuster         Ann Lee\n",
            "Adjuster email   ann@example.com\n", "Status           reported 2025-01-16\n",
            "Living expenses  1 2025-01-17: 240.00 EUR, Hotel (1 receipt)\n",
            "                 2 2025-01-18: 60.00 EUR, Laundry (no receipt)\n", "In all           300.00 EUR\n",
            "Paid             1 2025-02-01: 300.00 EUR, first part\n", "Still open       1000.00 EUR\n",
            "Attachments      1 receipt hotel.txt\n",
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
                Still open: 760.00 EUR.

                """)
        #expect(
            try await site.run("claim", "unpaid", "burst", "1").output == """
                Removed the payment of 300.00 EUR from \(Self.reference).
                Still open: 1060.00 EUR.

                """)
        #expect(try site.snapshot().attachments.map(\.fileName) == ["hotel.txt", "laundry.txt"])
        #expect(try site.snapshot().claims[0].expenses.map(\.receiptIDs.count) == [1])
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
