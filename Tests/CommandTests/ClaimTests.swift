import Foundation
import Household
import TestSupport
import Testing

@Suite struct ClaimTests {
    /// The furnished household with a sofa in the kitchen and a desk in the study, both bought in 2020; a rug without
    /// value and date in the kitchen; a sold and an archived item; a bed at the beach; and a claim.
    private static func claimed() async throws -> TemporarySite { try await model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        try site.write("depreciation: tables/ours.yml\n", to: "housebook.yml")
        try site.write(
            """
            name: Ours
            edition: "2024"
            otherwise: {name: Things, years: 10}
            """, to: "tables/ours.yml")
        try await site.run("policy", "add", "Acme Mutual", "--number", "HO-1", "--end", "2025-12-31")
        try await site.run(
            "item", "add", "Sofa", "--room", "kitchen", "--price", "1000", "--purchase-date", "2020-01-15",
            "--serial", "S-1234567890", "--label", "Furniture")
        try await site.run(
            "item", "add", "Desk", "--room", "study", "--home", "main-house", "--price", "500", "--purchase-date",
            "2021-01-15")
        try await site.run("item", "add", "Rug", "--room", "kitchen")
        try await site.run("item", "add", "Stove", "--room", "kitchen", "--sold-to", "Ann")
        try await site.run("item", "add", "Bin", "--room", "kitchen", "--archived")
        try await site.run("item", "add", "Bed", "--home", "beach-house")
        try await site.run("claim", "new", "--date", "2025-01-15", "--cause", "Burst pipe")
        return site
    }

    private static let reference = "“Burst pipe” (2025-01-15-burst-pipe)"

    // MARK: - new

    @Test("new shows what is claimed, which policies cover it, and which were not in force on that day")
    func new() async throws {
        let site = try TemporarySite.furnished()
        let none = try await site.run(
            "claim", "new", "--date", "2026-01-15", "--cause", " Burst pipe", "--notes", "*x*")
        #expect(
            none.output == """
                Began claim “Burst pipe” (2026-01-15-burst-pipe) of 2026-01-15 at Main House. Add to it: \
                housebook claim add 2026-01-15-burst-pipe ITEM
                No policy on record covers Main House.

                """)
        #expect(none.errors == "" && none.status == 0)
        try await site.run("policy", "add", "Acme", "--home", "beach-house", "--end", "2025-12-31")
        try await site.run("policy", "add", "Early", "--home", "beach-house", "--start", "2026-02-01")
        try await site.run("policy", "add", "Mutual", "--home", "beach-house")
        let beach = try await site.run(
            "claim", "new", "--home", "beach-house", "--date", "2026-01-20", "--cause", "Theft")
        #expect(
            beach.output == """
                Began claim “Theft” (2026-01-20-theft) of 2026-01-20 at Beach House. Add to it: \
                housebook claim add 2026-01-20-theft ITEM
                “Acme” (acme) was not in force on 2026-01-20: it ended on 2025-12-31.
                “Early” (early) was not in force on 2026-01-20: it began on 2026-02-01.
                “Mutual” (mutual) covers it.

                """)
        let claims = try site.snapshot().claims
        #expect(claims.map(\.cause) == ["Burst pipe", "Theft"])
        #expect(claims.map(\.notes) == ["*x*", ""])
        #expect(claims[1].setting.policies.map(\.provider) == ["Acme", "Early", "Mutual"])
        #expect(claims.map(\.setting.insured) == ["The Testers", "The Testers"])
        #expect(claims[0].setting.depreciation == (try DepreciationTable.standard()))
    }

    @Test(
        "new refuses what it cannot take with a hint, and begins no claim",
        arguments: [
            (
                ["--date", "2999-01-01", "--cause", "Fire"], "--date: “2999-01-01” is in the future",
                "it is the day of the loss; today is ", 64
            ),
            (["--date", "2026-01-15", "--cause", " "], "a claim needs a cause", "say what happened, such as “", 65),
            (
                ["--date", "2026-01-15", "--cause", "Fire", "--home", "main-hose"], "there is no home “main-hose”",
                "did you mean “main-house”", 65
            ),
            (
                ["--date", "2026-02-30", "--cause", "Fire"],
                "the value '2026-02-30' is invalid for '--date <date>': february 2026 has 28 days",
                "see housebook claim new --help", 64
            ),
            (["--cause", "Fire"], "missing expected argument '--date <date>'", "see housebook claim new --help", 64),
        ])
    func refused(_ options: [String], _ error: String, _ hint: String, _ status: Int32) async throws {
        let site = try TemporarySite.furnished()
        let result = try await runCommand(["claim", "new"] + options, in: site.folder)
        #expect(result.errors.lowercased().hasPrefix("error: \(error.lowercased())\nhint: \(hint.lowercased())"))
        #expect(result.output == "")
        #expect(result.status == status)
        #expect(try site.snapshot().claims == [])
    }

    // MARK: - add, remove, mark

    @Test("add takes items, a room or all; items in the claim stay as they are, and items left out are counted")
    func add() async throws {
        let site = try await Self.claimed()
        let (sofa, rug) = (try Self.named("sofa", in: site), try Self.named("rug", in: site))
        let desk = try Self.named("desk", in: site)
        #expect(
            try await site.run("claim", "add", "burst", "sofa").output == """
                Added \(sofa) to \(Self.reference) as lost.
                The claim has 1 item: 1000.00 EUR claimed at replacement cost, 500.00 EUR at actual cash value.

                """)
        try await site.run("item", "edit", "sofa", "--price", "9")
        #expect(
            try await site.run("claim", "add", "burst", "--room", "kitchen", "--damaged").output == """
                Added \(rug) to \(Self.reference) as damaged.
                \(sofa) is already in the claim, and was left unchanged.
                Left out: 1 sold, 1 archived.
                The claim has 2 items: 1000.00 EUR (1 without) claimed at replacement cost, 500.00 EUR (1 without) at actual cash value.

                """)
        #expect(
            try await site.run("claim", "add", "burst", "--all", "--missing").output == """
                Added \(desk) to \(Self.reference) as missing.
                2 items are already in the claim, and were left unchanged.
                Left out: 1 sold, 1 archived.
                The claim has 3 items: 1500.00 EUR (1 without) claimed at replacement cost, 800.00 EUR (1 without) at actual cash value.

                """)
        #expect(try site.snapshot().claims[0].lines.map(\.loss) == [.lost, .damaged, .missing])
        #expect(
            try await site.run("claim", "add", "burst", "--room", "study").output.hasPrefix(
                "\(desk) is already in the claim, and was left unchanged.\nThe claim has 3 items: "))
    }

    @Test("An item bought after the loss is left out of a room or of all; named itself, it is refused")
    func boughtLater() async throws {
        let site = try await Self.claimed()
        try await site.run("item", "edit", "sofa", "--purchase-date", "2025-01-16")
        try await site.run("item", "edit", "desk", "--purchase-date", "2025-01-15")
        for result in [
            try await site.run("claim", "add", "burst", "--room", "kitchen"),
            try await site.run("claim", "add", "burst", "--all"),
        ] {
            #expect(result.output.contains("\nLeft out: 1 sold, 1 archived, 1 bought after the loss.\n"), "\(result)")
            #expect(result.errors == "")
        }
        #expect(try site.snapshot().claims[0].lines.map(\.line.title) == ["Rug", "Desk"])
        let result = try await site.run("claim", "add", "burst", "sofa")
        #expect(
            result.errors == """
                error: “Sofa” was bought on 2025-01-16, after the loss on 2025-01-15
                hint: correct the day of the loss or of the purchase; what came later was not lost

                """)
        #expect(result.status == 65)
        #expect(try site.snapshot().claims[0].lines.map(\.line.title) == ["Rug", "Desk"])
    }

    /// An item's title with its number in the register: `“Sofa” (KI-01)`.
    private static func named(_ slug: String, in site: TemporarySite) throws -> String {
        "“\(slug.prefix(1).uppercased() + slug.dropFirst())” (\(try number(of: slug, in: site)))"
    }

    private static func number(of slug: String, in site: TemporarySite) throws -> String {
        let index = SnapshotIndex(try site.snapshot())
        let item = try #require(index.snapshot.items.first { $0.slug == slug })
        let home = try #require(index.effectiveHome(of: item))
        return try #require(index.registerNumbers(ofHome: home)[item.id])
    }

    @Test("add refuses what it cannot take with a hint, and adds nothing")
    func addRefused() async throws {
        let site = try await Self.claimed()
        for (words, error, hint) in [
            (
                ["sofa", "bed"], "“Bed” does not belong to “Main House”, the home of the claim",
                "a claim covers one home; begin another: "
            ),
            (
                ["sofa", "stove"], "“Stove” was sold and cannot be in a claim",
                "see the item: housebook item show stove"
            ),
            (["bin"], "“Bin” is archived and cannot be in a claim", "see the item: housebook item show bin"),
            (["sofaa"], "there is no item “sofaa”", "did you mean “sofa”"),
            (["--room", "kitchn"], "there is no room “kitchn”", "did you mean “kitchen”"),
        ] {
            let result = try await runCommand(["claim", "add", "burst"] + words, in: site.folder)
            #expect(result.errors.hasPrefix("error: \(error)\nhint: \(hint)"), "\(words): \(result.errors)")
            #expect(result.output == "")
            #expect(result.status == 65)
        }
        let both = try await site.run("claim", "add", "burst", "sofa", "--lost", "--missing")
        #expect(both.status == 64)
        let unknown = try await site.run("claim", "add", "flood", "sofa")
        #expect(unknown.errors.hasPrefix("error: there is no claim “flood”\n"))
        #expect(try site.snapshot().claims[0].lines == [])
        try await site.run("claim", "new", "--home", "beach-house", "--date", "2026-01-15", "--cause", "Theft")
        #expect(
            try await site.run("claim", "add", "theft", "--room", "kitchen").output
                == "There is nothing to add.\nThe claim is empty.\n")
    }

    @Test("Lines are marked and removed by number, slug or title, even when the item is gone")
    func markAndRemove() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "add", "burst", "sofa", "desk")
        let (sofa, desk) = (try Self.named("sofa", in: site), try Self.named("desk", in: site))
        let number = try Self.number(of: "sofa", in: site)
        try await site.run("item", "delete", "desk")
        #expect(
            try await site.run("claim", "mark", "burst", number.lowercased(), "--damaged").output
                == "Marked \(sofa) as damaged in \(Self.reference).\nStill open: 500.00 EUR (at least: 1 item without an amount).\n"
        )
        #expect(
            try await site.run("claim", "mark", "burst", "sofa", "Desk", number, "--missing").output
                == "Marked 2 items as missing in \(Self.reference).\nStill open: 1500.00 EUR.\n")
        #expect(try site.snapshot().claims[0].lines.map(\.loss) == [.missing, .missing])
        let unmarked = try await site.run("claim", "mark", "burst", "sofa")
        #expect(unmarked.status == 64)
        let wrong = try await site.run("claim", "remove", "burst", "sofa", "dusk")
        #expect(wrong.errors == "error: there is no claim line “dusk”\nhint: did you mean “Desk”?\n")
        #expect(wrong.status == 65)
        #expect(
            try await site.run("claim", "remove", "burst", "desk").output == """
                Removed \(desk) from \(Self.reference).
                The claim has 1 item: 1000.00 EUR claimed at replacement cost, 500.00 EUR at actual cash value.

                """)
        #expect(try await site.run("claim", "remove", "burst", "sofa").output.hasSuffix("\nThe claim is empty.\n"))
    }

    // MARK: - list, show

    @Test("list has a line for each claim, or for those of one home")
    func list() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "add", "burst", "sofa", "rug")
        try await site.run("claim", "new", "--home", "beach-house", "--date", "2024-03-01", "--cause", "Theft")
        #expect(
            try await site.run("claim", "list").output == """
                Slug                   Date        Cause       Home         Items      Claimed  \
                                                      Still open
                2024-03-01-theft       2024-03-01  Theft       Beach House      0
                2025-01-15-burst-pipe  2025-01-15  Burst pipe  Main House       2  1000.00 EUR  \
                1000.00 EUR (at least: 1 item without an amount)

                """)
        let beach = try await site.run("claim", "list", "--home", "beach-house", "--json")
        #expect(beach.output.contains("\"slug\": \"2024-03-01-theft\""))
        #expect(!beach.output.contains("burst"))
    }

    @Test("show prints the facts, the lines, and the sums by kind of loss; its JSON has every key of a line")
    func show() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "add", "burst", "sofa", "rug")
        try await site.run("claim", "add", "burst", "desk", "--damaged")
        let shown = try await site.run("claim", "show", "burst").output
        for line in [
            "Cause         Burst pipe\n", "Date of loss  2025-01-15\n", "Insured       The Testers\n",
            "Home          Main House\n", "Policies      Acme Mutual, HO-1\n", "Depreciation  Ours, 2024\n",
        ] {
            #expect(shown.contains(line), "\(line)")
        }
        let (sofa, rug) = (try Self.number(of: "sofa", in: site), try Self.number(of: "rug", in: site))
        let desk = try Self.number(of: "desk", in: site)
        #expect(
            shown.hasSuffix(
                """

                No.    Item  State    Room     Bought      Replacement  Actual cash      Claimed  Evidence
                \(sofa)  Sofa  lost     Kitchen  2020-01-15  1000.00 EUR   500.00 EUR  1000.00 EUR  1 of 4    \
                recorded after the loss
                \(rug)  Rug   lost     Kitchen                  unknown      unknown      unknown  0 of 3    \
                recorded after the loss
                \(desk)  Desk  damaged  Study    2021-01-15   500.00 EUR   300.00 EUR      unknown  0 of 3    \
                recorded after the loss

                         Items      Claimed  without
                Lost         2  1000.00 EUR        1
                Damaged      1                     1
                In all       3  1000.00 EUR        2

                Statement of loss       Amount         Rest
                Items claimed      1000.00 EUR  1000.00 EUR

                """), "\(shown)")
        let json = try await site.run("claim", "show", "burst", "--json")
        struct Lines: Decodable {
            var lines: [AnyKeys]
            var values: AnyKeys
        }
        #expect(try json.json(as: Lines.self).values.keys == ["all", "damaged", "lost", "missing", "stolen"])
        #expect(
            Set(try json.json(as: Lines.self).lines.map(\.keys)) == [
                [
                    "actualCashValue", "addedAt", "assetID", "attachments", "audience", "barcode", "basis",
                    "businessUse", "claimed", "condition", "description", "evidence", "insuranceClass", "isEstimated",
                    "isInspectable", "itemID", "labels", "make", "model", "notFound", "number", "ownership", "paid",
                    "partOfBuilding", "photoIDs",
                    "purchaseDate",
                    "purchasedFrom", "quantity", "recordedAfterLoss", "recordedAt", "repair", "room", "salvage",
                    "seen", "serial", "state",
                    "title",
                    "unit", "unitValue", "value",
                ]
            ])
        #expect(json.output.contains("\"standing\": \"in-force\""))
        let empty = try await Self.claimed().run("claim", "show", "burst").output
        #expect(!empty.contains("No."))
    }

    // MARK: - edit, delete

    @Test("edit changes date, cause and notes, and recomputes the values for another date")
    func edit() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "add", "burst", "sofa")
        #expect(
            try await site.run("claim", "edit", "burst", "--date", "2024-01-15", "--notes", "*Wet*").output == """
                Changed \(Self.reference).
                Ages and values are now those of 2024-01-15. The claim has 1 item: 1000.00 EUR claimed at replacement cost, \
                600.00 EUR at actual cash value.

                """)
        #expect(
            try await site.run("claim", "edit", "burst", "--cause", "Leak", "--clear", "notes").output
                == "Changed “Leak” (2025-01-15-burst-pipe).\n")
        let claim = try site.snapshot().claims[0]
        #expect(claim.notes == "" && claim.date == CalendarDate("2024-01-15"))
        let future = try await site.run("claim", "edit", "leak", "--date", "2999-01-01")
        #expect(future.errors.hasPrefix("error: --date: “2999-01-01” is in the future\n"))
        #expect(future.status == 64)
        #expect(try site.snapshot().claims[0] == claim)
    }

    @Test("delete, status, check and export cover claims")
    func others() async throws {
        let site = try await Self.claimed()
        try await site.run("claim", "add", "burst", "sofa", "desk")
        #expect(try await site.run("status").output.contains("Claims         1\n"))
        let exported = try await site.run("export", "--format", "json")
        let other = try TemporarySite.empty()
        try other.write(exported.output, to: "all.json")
        #expect(try await other.run("import", "all.json").status == 0)
        #expect(try other.snapshot().claims == (try site.snapshot().claims))
        #expect(
            try await other.run("claim", "show", "burst", "--json").output
                == (try await site.run("claim", "show", "burst", "--json").output))
        #expect(try await site.run("claim", "delete", "burst").output == "Deleted \(Self.reference).\n")
        #expect(try site.snapshot().claims == [])
        #expect(try await !site.run("status").output.contains("Claims"))
    }

    // MARK: - Later changes

    @Test("A claim is shown as it was, byte for byte, whatever is edited, deleted or detached later")
    func frozen() async throws {
        let site = try await Self.claimed()
        try site.write("%PDF-1.7 and so on", to: "in/receipt.pdf")
        try site.write("photo of it", to: "in/photo.txt")
        try await site.run("item", "attach", "sofa", "in/receipt.pdf", "--kind", "receipt")
        try await site.run("item", "attach", "sofa", "in/photo.txt", "--caption", "From the left")
        try await site.run("claim", "add", "burst", "sofa", "desk")
        let (json, text) = try await (
            site.run("claim", "show", "burst", "--json").output, site.run("claim", "show", "burst").output
        )
        #expect(json.contains("\"fileName\": \"receipt.pdf\"") && json.contains("S-1234567890"))
        let claim = try site.snapshot().claims
        for step in [
            "item edit sofa --price 9 --title Couch --serial X --room study --clear purchase-date",
            "item edit-attachment sofa 2 --caption Other --audience owner", "item detach sofa 1",
            "item edit sofa --audience owner", "room edit kitchen --name Cellar --home main-house",
            "label edit furniture --name Art --home main-house",
            "policy edit acme-mutual --provider Zeta --number X --deductible 5 --clear end",
            "home edit main-house --name Castle --audience owner", "item delete sofa --yes", "item delete desk",
            "policy delete acme-mutual", "home set-primary beach-house", "home delete main-house --yes",
        ] {
            let words = step.split(separator: " ").map(String.init)
            let result = try await runCommand(words, in: site.folder)
            #expect(result.status == 0, "\(step): \(result.errors)")
            #expect(try await site.run("claim", "show", "burst", "--json").output == json, "\(step)")
        }
        try site.write("name: Other\notherwise: {name: x, years: 1}\n", to: "tables/ours.yml")
        #expect(try await site.run("claim", "show", "burst").output == text)
        #expect(try site.snapshot().claims == claim)
        try await site.run("compact", "--keep-days", "0", "--yes")
        // The claim's files are still there, and no others.
        #expect(try site.attachedFiles().count == 2)
        let check = try await site.run("check")
        #expect(!check.output.contains("attachments"))
        #expect(check.status == 0)
        let digest = try #require(claim[0].attachments.first { $0.kind == .receipt }).sha256
        try FileManager.default.removeItem(at: site.url("Household/attachments/\(digest)"))
        let missing = try await site.run("check")
        #expect(
            missing.output.contains(
                """
                error: attachment “receipt.pdf” has lost its file, Household/attachments/\(digest)
                    hint: copy it back from a backup; the claim 2025-01-15-burst-pipe refers to it

                """))
        #expect(missing.status == 65)
        try await site.run("claim", "delete", "burst", "--yes")
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [])
    }
}
