import Household
import TestSupport
import Testing

@Suite struct PolicyTests {
    /// The furnished household with a ring, a vase, and a policy for the main house.
    private func insured() async throws -> TemporarySite { try await Self.model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Ring")
        try await site.run("item", "add", "Vase")
        try await site.run("policy", "add", "Acme Mutual", "--number", "HO-1", "--personal-property", "150000")
        return site
    }

    @Test("add takes every field")
    func addTakesEveryField() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run(
            "policy", "add", " Acme Mutual", "--number", "HO-1", "--deductible", "1,000.00", "--dwelling", "300000",
            "--personal-property", "150000", "--loss-of-use", "60000", "--liability", "100000", "--medical-payments",
            "1000.50", "--start", "2026-01-01", "--end", "2026-12-31", "--settlement", "Actual-Cash-Value", "--average",
            "--other-insurance", "The club’s",
            "--notes", "*Renew*", "--home", "main-house", "--home", "Beach House", "--currency", "USD")
        #expect(result.output == "Added “Acme Mutual” (acme-mutual), which covers Main House and Beach House.\n")
        #expect(result.errors == "")
        #expect(result.status == 0)
        let snapshot = try site.snapshot()
        let policy = try #require(snapshot.policies.first)
        func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
        #expect(policy.provider == "Acme Mutual")
        #expect(policy.number == "HO-1")
        #expect(policy.currency == .usd)
        #expect(policy.deductible == dollars(100_000))
        #expect(
            policy.limits
                == InsurancePolicy.Limits(
                    dwelling: dollars(30_000_000), personalProperty: dollars(15_000_000),
                    lossOfUse: dollars(6_000_000), liability: dollars(10_000_000), medicalPayments: dollars(100_050)))
        #expect(policy.start == CalendarDate("2026-01-01"))
        #expect(policy.end == CalendarDate("2026-12-31"))
        #expect(policy.settlement == .actualCashValue)
        #expect(policy.appliesAverage)
        #expect(policy.otherInsurance == "The club’s")
        #expect(policy.notes == "*Renew*")
        #expect(policy.homeIDs == snapshot.homes.map(\.id))
    }

    @Test("add without a home covers the active one, in its currency; in a household without homes, none")
    func addIsAboutTheActiveHome() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("home", "use", "beach-house")
        let result = try await site.run("policy", "add", "Acme", "--deductible", "5")
        #expect(result.output == "Added “Acme” (acme), which covers Beach House.\n")
        #expect(try site.snapshot().policies[0].deductible == Money(minorUnits: 500, currency: .usd))
        let empty = try TemporarySite.empty(settings: "currency: CHF\n")
        #expect(try await empty.run("policy", "add", "Acme").output == "Added “Acme” (acme).\n")
        #expect(try empty.snapshot().policies[0].currency == Currency("CHF"))
        #expect(try empty.snapshot().policies[0].deductible == nil)
    }

    @Test(
        "add refuses what it cannot take with a hint, and adds nothing",
        arguments: [
            (["--deductible", "much"], "--deductible: “much” is not an amount", "an amount is written 39.95", 64),
            (
                ["--deductible", "5 USD"], "--deductible: “5 USD” is in USD, not in EUR", "add --currency USD", 64
            ),
            (
                ["--end", "2025-12-31", "--start", "2026-01-01"],
                "the policy ends on 2025-12-31, before it starts on 2026-01-01", "check the dates", 65
            ),
            (
                ["--home", "main-hose"], "there is no home “main-hose”", "did you mean “main-house” or “Main House”?",
                65
            ),
            (
                ["--settlement", "market"],
                "the value 'market' is invalid for '--settlement <settlement>': expected one of replacement-cost, "
                    + "actual-cash-value", "see housebook policy add --help", 64
            ),
        ])
    func refused(_ options: [String], _ error: String, _ hint: String, _ status: Int32) async throws {
        let site = try TemporarySite.furnished()
        let result = try await runCommand(["policy", "add", "Acme"] + options, in: site.folder)
        #expect(result.errors == "error: \(error)\nhint: \(hint)\n")
        #expect(result.status == status)
        #expect(try site.snapshot().policies == [])
    }

    @Test("list shows the homes covered, and marks policies not in force")
    func list() async throws {
        let site = try await insured()
        try await site.run("policy", "edit", "HO-1", "--start", "2020-01-01", "--deductible", "500")
        try await site.run(
            "policy", "add", "Zeta", "--home", "main-house", "--home", "beach-house", "--end", "2020-12-31")
        try await site.run("policy", "add", "Early", "--home", "beach-house", "--start", "2999-01-01")
        #expect(
            try await site.run("policy", "list").output == """
                Slug         Provider     Number  Homes                    Personal property  Deductible  From        Until
                acme-mutual  Acme Mutual  HO-1    Main House                   150000.00 EUR  500.00 EUR  2020-01-01
                early        Early                Beach House                                             2999-01-01              not in force yet
                zeta         Zeta                 Main House, Beach House                                             2020-12-31  ended

                """)
        let beach = try await site.run("policy", "list", "--home", "beach-house", "--json")
        #expect(beach.output.contains("\"slug\": \"early\""))
        #expect(!beach.output.contains("acme"))
    }

    @Test("show prints limits and scheduled items")
    func show() async throws {
        let site = try await insured()
        try await site.run("policy", "limit", "acme-mutual", "Jewelry", "1500", "--peril", "theft", "--edition", "2022")
        try await site.run("policy", "schedule", "acme-mutual", "ring", "--amount", "3000")
        try await site.run("policy", "schedule", "acme-mutual", "vase")
        try await site.run("policy", "edit", "acme-mutual", "--end", "2020-12-31", "--settlement", "replacement-cost")
        let shown = try await site.run("policy", "show", "ho-1").output
        #expect(shown.contains("Provider           Acme Mutual\n"))
        #expect(shown.contains("Homes              Main House\n"))
        #expect(shown.contains("Today              ended\n"))
        #expect(shown.contains("Settlement         replacement-cost\n"))
        #expect(shown.contains("Special limits     1500.00 EUR for Jewelry (theft; 2022)\n"))
        #expect(
            shown.contains(
                """
                Scheduled          “Ring” (ring): 3000.00 EUR
                                   “Vase” (vase): amount unknown

                """))
        #expect(!shown.contains("Average") && !shown.contains("Deductible"))
        let json = try await site.run("policy", "show", "acme-mutual", "--json")
        #expect(json.output.contains("\"standing\": \"ended\""))
        #expect(json.output.contains("\"deductible\": null"))
    }

    @Test("edit changes the named fields, and clears fields")
    func edit() async throws {
        let site = try await insured()
        #expect(
            try await site.run("policy", "edit", "Acme Mutual", "--provider", "Zeta", "--average").output
                == "Changed “Zeta” (acme-mutual).\n")
        #expect(try site.snapshot().policies[0].appliesAverage)
        try await site.run(
            "policy", "edit", "zeta", "--no-average", "--home", "beach-house", "--clear", "number", "--clear",
            "personal-property", "--currency", "USD")
        let policy = try site.snapshot().policies[0]
        #expect(policy.number == "" && policy.limits.personalProperty == nil && !policy.appliesAverage)
        #expect(policy.currency == .usd)
        #expect(policy.homeIDs == [try site.snapshot().homes[1].id])
        try await site.run("policy", "edit", "zeta", "--deductible", "5")
        let refused = try await site.run("policy", "edit", "zeta", "--currency", "EUR")
        #expect(
            refused.errors
                == "error: the deductible is in USD, the policy in EUR\n"
                + "hint: give all amounts of a policy in one currency\n")
        #expect(refused.status == 65)
        try await site.run("policy", "edit", "zeta", "--clear", "homes")
        #expect(try site.snapshot().policies[0].homeIDs == [])
    }

    @Test("cover and uncover print what is covered afterwards")
    func cover() async throws {
        let site = try await insured()
        let both = "“Acme Mutual” (acme-mutual) covers Main House and Beach House.\n"
        #expect(try await site.run("policy", "cover", "ho-1", "beach-house").output == both)
        #expect(try await site.run("policy", "cover", "ho-1", "beach-house", "main-house").output == both)
        #expect(
            try await site.run("policy", "uncover", "ho-1", "main-house", "beach-house").output
                == "“Acme Mutual” (acme-mutual) covers no home.\n")
        let wrong = try await site.run("policy", "cover", "ho-1", "beach-house", "nowhere")
        #expect(wrong.status == 65)
        #expect(try site.snapshot().policies[0].homeIDs == [])
    }

    @Test("limit sets a class's limit, ignoring case, and keeps peril and edition; unlimit removes it")
    func limit() async throws {
        let site = try await insured()
        #expect(
            try await site.run("policy", "limit", "ho-1", "Jewelry", "1500", "--peril", "theft").output
                == "“Acme Mutual” (acme-mutual) pays at most 1500.00 EUR for Jewelry (theft).\n")
        #expect(
            try await site.run("policy", "limit", "ho-1", "jewelry", "2000", "--edition", "2022").output
                == "“Acme Mutual” (acme-mutual) pays at most 2000.00 EUR for jewelry (theft; 2022).\n")
        let wrong = try await site.run("policy", "limit", "ho-1", "Cash", "200 USD")
        #expect(
            wrong.errors
                == "error: the amount: “200 USD” is in USD, not in EUR\n"
                + "hint: a policy has one currency; to change it: housebook policy edit POLICY --currency CODE\n")
        #expect(wrong.status == 64)
        let mistyped = try await site.run("policy", "unlimit", "ho-1", "jewlery")
        #expect(mistyped.errors == "error: there is no special limit “jewlery”\nhint: did you mean “jewelry”?\n")
        #expect(mistyped.status == 65)
        #expect(
            try await site.run("policy", "unlimit", "ho-1", "JEWELRY").output
                == "“Acme Mutual” (acme-mutual) has no special limit for JEWELRY.\n")
        #expect(try site.snapshot().policies[0].specialLimits == [])
    }

    @Test("limit says which items it applies to, by class and by label, and what they are worth above it")
    func reach() async throws {
        let site = try await insured()
        try await site.run("label", "add", "jewelry")
        for (title, price, more) in [
            ("Brooch", "900", ["--insurance-class", "Jewelry"]),
            ("Watch", "800.50", ["--insurance-class", "jewellery"]),
            ("Locket", "100", ["--label", "Jewelry"]), ("Heirloom", "", ["--label", "jewelry"]),
            ("Mixer", "70", ["--label", "jewelry", "--insurance-class", "Appliances"]),
            ("Pearls", "5000", ["--label", "jewelry"]), ("Sold", "5", ["--label", "jewelry", "--archived"]),
        ] {
            let arguments = ["item", "add", title] + (price.isEmpty ? [] : ["--price", price]) + more
            #expect(try await runCommand(arguments, in: site.folder).status == 0)
        }
        try await site.run("policy", "schedule", "ho-1", "pearls", "--amount", "5000")
        let result = try await site.run("policy", "limit", "ho-1", "Jewelry", "1500")
        #expect(
            result.output == """
                “Acme Mutual” (acme-mutual) pays at most 1500.00 EUR for Jewelry.
                It applies to 4 items worth 1800.50 EUR; 1 without a value; 300.50 EUR over the limit.
                By class: “Brooch” (brooch), “Watch” (watch)
                By label: “Heirloom” (heirloom), “Locket” (locket)

                """)
        #expect(
            result.errors == """
                note: these look like it, but have no class: “Ring” (ring)
                hint: housebook item edit ITEM --insurance-class "Jewelry"

                """)
        let within = try await site.run("policy", "limit", "ho-1", "Appliances", "70")
        #expect(within.output.contains("\nIt applies to 1 item worth 70.00 EUR.\nBy class: “Mixer” (mixer)\n"))
        let nothing = try await site.run("policy", "limit", "ho-1", "Boats", "70")
        #expect(nothing.output == "“Acme Mutual” (acme-mutual) pays at most 70.00 EUR for Boats.\n")
        #expect(
            nothing.errors
                == "note: no item of its homes has the class or a label “Boats”, so this limit applies to no item\n")
    }

    @Test("schedule and unschedule take several items, all or none")
    func schedule() async throws {
        let site = try await insured()
        #expect(
            try await site.run("policy", "schedule", "ho-1", "ring", "--amount", "3000").output
                == "Scheduled “Ring” (ring) for 3000.00 EUR in “Acme Mutual” (acme-mutual).\n")
        #expect(
            try await site.run("policy", "schedule", "ho-1", "ring", "vase", "--amount", "40").output
                == "Scheduled 2 items for 40.00 EUR each in “Acme Mutual” (acme-mutual).\n")
        #expect(try await site.run("policy", "unschedule", "ho-1", "ring", "nothing").status == 65)
        #expect(try site.snapshot().policies[0].scheduledItems.count == 2)
        #expect(
            try await site.run("policy", "unschedule", "ho-1", "ring").output
                == "“Ring” (ring) is off the schedule of “Acme Mutual” (acme-mutual).\n")
        try await site.run("item", "delete", "vase")
        #expect(try site.snapshot().policies[0].scheduledItems == [])
    }

    @Test("delete, status and check cover policies")
    func others() async throws {
        let site = try await insured()
        #expect(try await site.run("status").output.contains("Policies       1\n"))
        try await site.run("home", "set-primary", "beach-house")
        try await site.run("home", "delete", "main-house", "--yes")
        #expect(try site.snapshot().policies[0].homeIDs == [])
        #expect(try await site.run("policy", "delete", "ho-1").output == "Deleted “Acme Mutual” (acme-mutual).\n")
        #expect(try site.snapshot().policies == [])
        #expect(try await !site.run("status").output.contains("Policies"))
        let gone = try await site.run("policy", "show", "ho-1")
        #expect(gone.errors == "error: there is no policy “ho-1”\nhint: `housebook policy list` shows them all\n")
    }
}
