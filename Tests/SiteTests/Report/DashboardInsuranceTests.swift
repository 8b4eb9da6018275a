import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// Policies and claims on a dashboard, and the pages of claims.
struct DashboardInsuranceTests {
    private static let claimPath = "homes/harbour-flat/claims/2026-05-01-burst-pipe"

    private func household() throws -> Snapshot {
        var snapshot = ReportHousehold.snapshot
        snapshot.claims = [try ReportHousehold.claim()]
        return snapshot
    }

    private func insurance(of snapshot: Snapshot, _ inputs: SiteInputs = TestSite.inputs()) throws
        -> DashboardInsurance?
    {
        let model = try TestSite.model(snapshot, inputs)
        let home = model.index.snapshot.homes.first { $0.displayName == ReportHousehold.flat.displayName }
        return model.insurance(
            of: home ?? ReportHousehold.flat, includingClaimsOfDeletedHomes: false,
            at: PageAddress("homes/harbour-flat.html"))
    }

    @Test("Each policy says how far it covers either kind of loss, and whether it is no longer in force")
    func policies() throws {
        let insurance = try #require(try insurance(of: household()))
        #expect(insurance.policies.map(\.policy.provider) == ["Acme Mutual", "Former Mutual"])
        #expect(insurance.policies.map(\.policy.inForce) == [true, false])
        #expect(insurance.policies.map(\.limit) == ["€2,000.00", "not on record"])
        // €2,600.00 above the limit of €2,000.00; average pays as much of the €2,100.00 that theft leaves of them.
        #expect(insurance.policies.map(\.aboveAfterTotalLoss) == ["€600.00", "cannot be determined"])
        #expect(insurance.policies.map(\.aboveAfterTheft) == ["€484.62", "cannot be determined"])
        #expect(
            insurance.shortfall
                == "Underinsured by €600.00: after a total loss, that much would be above the limit of €2,000.00.")
        #expect(insurance.gap == "At least; 1 item has no value yet")
        #expect(insurance.reportHref == "../homes/harbour-flat/report.html")
        #expect(!insurance.uninsured)
    }

    @Test("Only a policy in force whose limit is on record can say that a home is underinsured")
    func shortfall() throws {
        func shortfall(_ change: (inout InsurancePolicy) -> Void) throws -> String? {
            var snapshot = ReportHousehold.snapshot
            let place = try #require(snapshot.policies.firstIndex { $0.provider == "Acme Mutual" })
            change(&snapshot.policies[place])
            return try insurance(of: snapshot)?.shortfall
        }
        #expect(try shortfall { $0.limits.personalProperty = Sample.euros(259_999) }?.contains("by €0.01:") == true)
        #expect(try shortfall { $0.limits.personalProperty = Sample.euros(260_000) } == nil)
        #expect(try shortfall { $0.limits.personalProperty = nil } == nil)
        #expect(try shortfall { $0.end = Sample.day("2026-05-02") } == nil)
        // Above a limit of $100.00, less the deductible of $50.00, there would be $350.00: not to be compared with euros.
        #expect(
            try shortfall {
                $0.currency = .usd
                ($0.limits.personalProperty, $0.deductible) = (Sample.dollars(100_00), Sample.dollars(50_00))
                ($0.specialLimits, $0.scheduledItems) = ([], [])
            } == nil)
        let index = try #require(try TestSite.pages(ReportHousehold.snapshot)["index.html"])
        #expect(index.contains("Underinsured by €600.00"))
    }

    @Test("A claim is listed with the value of its items, and has a page in both formats")
    func claims() throws {
        let snapshot = try household()
        let claim = try #require(try insurance(of: snapshot)?.claims.first)
        #expect([claim.cause, claim.date, claim.items] == ["Burst pipe", whole("1 May 2026"), "3 items"])
        #expect(claim.worth == ["€2,240.00", "US$500.00"])
        #expect(claim.href == "../\(Self.claimPath).html")
        let pages = try TestSite.pages(snapshot)
        for ending in [".html", ".md"] {
            let page = try #require(pages[Self.claimPath + ending])
            #expect(page.contains("Burst pipe") && page.contains("Damaged"))
            #expect(try #require(pages["homes/harbour-flat\(ending)"]).contains("2026-05-01-burst-pipe\(ending)"))
        }
        #expect(try TestSite.plan(snapshot).brokenLinks == [])
    }

    @Test("The claim of a deleted home is in the top folder, where the index links to it, and keeps its currencies")
    func orphan() throws {
        var snapshot = try household()
        snapshot.items.removeAll { $0.id == ReportHousehold.amp.id }
        expect(try TestSite.page(Self.claimPath + ".html", snapshot), has: ["US$500.00", "US$461.81"])
        snapshot.claims[0].homeID = Sample.id(99)
        let pages = try TestSite.pages(snapshot)
        expect(pages["claims/2026-05-01-burst-pipe.html"], has: ["US$500.00", "US$461.81"])
        expect(pages["index.html"], has: ["href=\"claims/2026-05-01-burst-pipe.html\""])
        expect(pages["homes/harbour-flat.html"], lacks: ["burst-pipe"])
    }

    @Test("A home without a policy says so; an empty home shows nothing")
    func uninsured() throws {
        var snapshot = ReportHousehold.snapshot
        snapshot.policies = []
        #expect(try insurance(of: snapshot)?.uninsured == true)
        #expect(
            try #require(try TestSite.pages(snapshot)["index.html"]).contains(
                "No policy on record covers this home."))
        snapshot.items = []
        snapshot.attachments = []
        #expect(try insurance(of: snapshot) == nil)
    }

    @Test("The family sees the coverage but no claim and no shortfall, a mover neither, the insurer both")
    func audiences() throws {
        func seen(by audience: Audience) throws -> [Int]? {
            let insurance = try insurance(of: household(), TestSite.inputs(for: audience))
            return insurance.map { [$0.policies.count, $0.claims.count, $0.shortfall == nil ? 0 : 1] }
        }
        #expect(try seen(by: .owner) == [2, 1, 1])
        #expect(try seen(by: .family) == [2, 0, 0])
        let insurers = try seen(by: .insurer)
        #expect(insurers?.prefix(2) == [2, 1])
        #expect(try seen(by: .mover) == nil && seen(by: .everyone) == nil)
    }

    @Test("An audience without labels sees nothing derived from them: ages, and deductions by special limits")
    func hiddenLabels() throws {
        let broker = try Audience("broker", narrowing: .insurer, hiding: ["item.labelIDs"])
        let visibleParts = broker.visibleParts
        #expect(!visibleParts.policies && !visibleParts.purchases)
        #expect(Audience.insurer.visibleParts.policies && Audience.insurer.visibleParts.purchases)
    }

    @Test(
        "The contents of the dashboard and of the claim's page affect their stamps",
        arguments: ["policy", "claim", "price", "item"])
    func stamps(_ change: String) throws {
        let snapshot = try household()
        var changed = snapshot
        switch change {
        case "policy": changed.policies[0].limits.personalProperty = Sample.euros(1)
        case "claim": changed.claims[0].cause = "Flood"
        case "price": changed.items[0].price = Sample.euros(1)
        default:
            // The page loses its link to the item.
            changed.items.removeAll { $0.id == ReportHousehold.chairs.id }
            changed.attachments.removeAll { $0.owner == .item(ReportHousehold.chairs.id) }
        }
        let paths = try TestSite.plan(changed).changes(since: TestSite.plan(snapshot))
        #expect(paths.contains("homes/harbour-flat.html"))
        // A claim is frozen: later policies do not change its page.
        #expect(paths.contains(Self.claimPath + ".html") == (change != "policy"))
    }
}
