import Console
import Foundation
import Household
import TestSupport
import Testing
import Values

@Suite struct PolicyTests {
    private typealias Limit = InsurancePolicy.SpecialLimit

    private func policy(_ limits: [(String, Int64)] = []) -> InsurancePolicy {
        InsurancePolicy(
            provider: "Acme", currency: .eur,
            specialLimits: limits.map { Limit(itemClass: $0.0, amount: Sample.euros($0.1)) })
    }

    // MARK: - Validation

    @Test("Texts are trimmed; each home and scheduled item is listed once")
    func normalised() throws {
        let (home, item) = (EntityID<Home>(), EntityID<Item>())
        let draft = InsurancePolicy(
            provider: " Acme\n", number: " HO-1 ", currency: .eur,
            specialLimits: [Limit(itemClass: " Jewelry ", amount: Sample.euros(1), peril: " theft", edition: "2022 ")],
            scheduledItems: [.init(itemID: item, amount: Sample.euros(7)), .init(itemID: item)],
            homeIDs: [home, home])
        let valid = try draft.validated()
        #expect(valid.provider == "Acme")
        #expect(valid.number == "HO-1")
        #expect(
            valid.specialLimits
                == [Limit(itemClass: "Jewelry", amount: Sample.euros(1), peril: "theft", edition: "2022")])
        #expect(valid.scheduledItems == [.init(itemID: item, amount: Sample.euros(7))])
        #expect(valid.homeIDs == [home])
    }

    /// Changes that make a policy invalid, by the words of the refusal.
    private static let faults: [String: @Sendable (inout InsurancePolicy) -> Void] = [
        "a policy needs a name": { $0.provider = " " },
        "the policy number contains a NUL character": { $0.number = "a\0b" },
        "the deductible is below zero": { $0.deductible = Sample.euros(-1) },
        "the dwelling limit is too large": { $0.limits.dwelling = Sample.euros(Money.largest + 1) },
        "the liability limit is in USD, the policy in EUR": { $0.limits.liability = Sample.dollars(1) },
        "a special limit needs a name": { $0.specialLimits = [.init(itemClass: "", amount: Sample.euros(1))] },
        "the special limit is in USD, the policy in EUR": {
            $0.specialLimits = [.init(itemClass: "Jewelry", amount: Sample.dollars(1))]
        },
        "the scheduled amount is below zero": {
            $0.scheduledItems = [.init(itemID: EntityID(), amount: Sample.euros(-1))]
        },
        "the policy ends on 2026-01-01, before it starts on 2026-01-02": {
            ($0.start, $0.end) = (Sample.day("2026-01-02"), Sample.day("2026-01-01"))
        },
    ]

    @Test("An invalid policy is refused, in words", arguments: faults.keys.sorted())
    func refused(words: String) throws {
        let fault = try #require(Self.faults[words])
        var changed = policy()
        fault(&changed)
        let error = #expect(throws: DomainError.self) { try changed.validated() }
        #expect(error?.description == words)
    }

    @Test("A policy of a single day is valid")
    func oneDay() throws {
        var policy = policy()
        (policy.start, policy.end) = (Sample.day("2026-01-01"), Sample.day("2026-01-01"))
        #expect(try policy.validated() == policy)
    }

    // MARK: - Lists

    @Test("Setting a class's special limit replaces the old one, ignoring case")
    func limits() throws {
        var policy = policy([("Jewelry", 100), ("Cash", 200), ("JEWELRY", 300)])
        policy.setLimit(Limit(itemClass: " jewelry", amount: Sample.euros(400)))
        #expect(policy.specialLimits.map(\.itemClass) == [" jewelry", "Cash"])
        #expect(policy.limits(ofClass: "Jewelry").map(\.amount) == [Sample.euros(400)])
        policy.setLimit(Limit(itemClass: "Silver", amount: Sample.euros(5)))
        #expect(policy.specialLimits.map(\.itemClass) == [" jewelry", "Cash", "Silver"])
        try policy.removeLimit(ofClass: "JEWELRY")
        #expect(policy.specialLimits.map(\.itemClass) == ["Cash", "Silver"])
        #expect(policy.limits(ofClass: "Jewelry") == [])
    }

    @Test("Removing the limit of a class without one is refused, with the nearest names")
    func noSuchLimit() {
        var policy = policy([("Jewelry", 100)])
        let error = DomainError.notFound(kind: .specialLimit, reference: "Jewlery", suggestions: ["Jewelry"])
        #expect(throws: error) { try policy.removeLimit(ofClass: "Jewlery") }
        let other = DomainError.notFound(kind: .specialLimit, reference: "Boats", suggestions: [])
        #expect(throws: other) { try policy.removeLimit(ofClass: "Boats") }
    }

    @Test("Scheduling an item again sets the new amount, or keeps the old one if none is given")
    func schedule() {
        var policy = policy()
        let (ring, vase) = (EntityID<Item>(), EntityID<Item>())
        policy.schedule(ring, for: Sample.euros(100))
        policy.schedule(vase)
        policy.schedule(ring)
        #expect(policy.scheduledItems == [.init(itemID: ring, amount: Sample.euros(100)), .init(itemID: vase)])
        policy.schedule(ring, for: Sample.euros(90))
        #expect(policy.scheduledItems.map(\.amount) == [Sample.euros(90), nil])
    }

    @Test(
        "A policy is in force from its first to its last day; an unknown day is no limit",
        arguments: [
            ("2026-01-01", "2026-12-31", "2025-12-31", .notBegun(Sample.day("2026-01-01"))),
            ("2026-01-01", "2026-12-31", "2026-01-01", .inForce),
            ("2026-01-01", "2026-12-31", "2026-12-31", .inForce),
            ("2026-01-01", "2026-12-31", "2027-01-01", .ended(Sample.day("2026-12-31"))),
            (nil, "2026-12-31", "1970-01-01", .inForce), ("2026-01-01", nil, "2999-01-01", .inForce),
            (nil, nil, "2026-01-01", .inForce),
        ] as [(String?, String?, String, InsurancePolicy.Standing)])
    func standing(start: String?, end: String?, day: String, expected: InsurancePolicy.Standing) {
        var policy = policy()
        (policy.start, policy.end) = (start.map(Sample.day), end.map(Sample.day))
        #expect(policy.standing(on: Sample.day(day)) == expected)
    }

    // MARK: - Findings

    private func findings(_ change: (inout Snapshot) -> Void) -> [Finding] {
        let house = Sample.home("House", isPrimary: true)
        let ring = Sample.item("Ring", price: Sample.euros(100), home: house.id)
        var notes = Sample.item("Notes in the safe", price: Sample.euros(50), home: house.id)
        notes.insuranceClass = "cash"
        var snapshot = Sample.household([house], items: [notes, ring], attachments: [Sample.photo(of: ring)])
        snapshot.policies = [
            InsurancePolicy(
                slug: "acme", provider: "Acme", currency: .eur, deductible: Sample.euros(5),
                start: Sample.day("2026-01-01"), end: Sample.day("2026-12-31"),
                specialLimits: [Limit(itemClass: "Cash", amount: Sample.euros(2))],
                scheduledItems: [.init(itemID: ring.id, amount: Sample.euros(1))], homeIDs: [house.id])
        ]
        change(&snapshot)
        return HouseholdCheck.check(snapshot, today: Sample.day("2026-06-01")).filter { $0.subject.kind == .policy }
    }

    private func problems(_ change: (inout InsurancePolicy) -> Void) -> [Finding.Problem] {
        findings { change(&$0.policies[0]) }.map(\.problem)
    }

    @Test("A sound policy has no findings")
    func sound() {
        #expect(problems { _ in } == [])
    }

    @Test("A limit that nothing falls under, and items that look as if they did, are found")
    func missedByLimits() {
        let found = findings { snapshot in
            snapshot.items[0].insuranceClass = ""
            let home = snapshot.homes[0].id
            for title in ["Silver cutlery, 48 pieces", "Gold coins", "Coin purse"] {
                snapshot.items.append(Sample.item(title, price: Sample.euros(1), home: home))
            }
            snapshot.policies[0].specialLimits.append(Limit(itemClass: "Tafelsilber", amount: Sample.euros(3)))
        }
        #expect(
            found.map(\.problem) == [
                .seeminglyLimited(items: ["gold-coins"], class: "Cash"),
                .seeminglyLimited(items: ["silver-cutlery-48-pieces"], class: "Tafelsilber"),
                .limitsOfNothing(classes: ["Cash", "Tafelsilber"]),
            ])
        #expect(found.map(\.severity) == [.warning, .warning, .notice])
        #expect(
            found[1].message
                == "limits Tafelsilber, and 1 item not in this class looks like it: silver-cutlery-48-pieces")
        #expect(
            found[1].hint
                == "if an item belongs to the class: housebook item edit ITEM --insurance-class “Tafelsilber”; "
                + "if it does not, give it the class that it belongs to")
        // Nothing is on record in a home that was only just added.
        #expect(
            findings { $0.items = [] }.map(\.problem).contains { if case .limitsOfNothing = $0 { true } else { false } }
                == false)
    }

    @Test("Dangling references are found")
    func references() {
        let (home, item) = (EntityID<Home>(), EntityID<Item>())
        #expect(problems { $0.homeIDs.append(home) } == [.coveredHomeGone(home)])
        #expect(problems { $0.scheduledItems.append(.init(itemID: item)) } == [.scheduledItemGone(item)])
    }

    @Test("Impossible amounts and dates are found")
    func figures() {
        #expect(problems { $0.deductible = Sample.euros(-1) } == [.negative(field: "deductible")])
        #expect(
            problems { $0.limits.personalProperty = Sample.euros(Money.largest + 1) }
                == [.tooLarge(field: "personal property limit")])
        #expect(
            problems { $0.limits.lossOfUse = Sample.dollars(1) }
                == [.otherCurrencyThanPolicy(field: "loss of use limit", .usd, ofPolicy: .eur)])
        #expect(
            problems { $0.specialLimits[0].amount = Sample.dollars(-1) } == [.negative(field: "special limit")])
        #expect(
            problems { $0.scheduledItems[0].amount = Sample.dollars(1) }
                == [.otherCurrencyThanPolicy(field: "scheduled amount", .usd, ofPolicy: .eur)])
        #expect(
            problems { $0.end = Sample.day("2025-12-31") }
                == [.endedBeforeStart(ended: Sample.day("2025-12-31"), began: Sample.day("2026-01-01"))])
        #expect(problems { $0.specialLimits[0].itemClass = " " } == [.unnamedSpecialLimit(number: 1)])
    }

    @Test("A policy without a provider, and a duplicate policy, are found")
    func identity() {
        #expect(problems { $0.provider = " " } == [.emptyName])
        #expect(problems { $0.slug = "a b" } == [.invalidSlug])
        #expect(findings { $0.policies.append($0.policies[0]) }.map(\.problem) == [.sharedID, .sharedSlug])
        #expect(problems { $0.record.deletedAt = Date(timeIntervalSince1970: 0) } == [.deleted])
    }

    @Test("Findings of policies come after those of items, with a hint each")
    func words() throws {
        let home = EntityID<Home>()
        let finding = try #require(findings { $0.policies[0].homeIDs = [home] }.first)
        #expect(finding.description == "policy “Acme” (acme) covers a home that is gone: \(home)")
        #expect(finding.severity == .error)
        #expect(finding.hint == "any edit removes the reference: housebook policy edit acme ...")
        #expect(
            findings { $0.policies[0].provider = "" }.map(\.hint) == ["housebook policy edit acme --provider NAME"])
        let kinds = EntityKind.allCases.map(\.rawValue)
        #expect(kinds.firstIndex(of: "policy") == kinds.firstIndex(of: "item").map { $0 + 1 })
    }
}
