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
        var valid = draft
        (valid.provider, valid.number) = ("Acme", "HO-1")
        valid.specialLimits = [Limit(itemClass: "Jewelry", amount: Sample.euros(1), peril: "theft", edition: "2022")]
        valid.scheduledItems = [.init(itemID: item, amount: Sample.euros(7))]
        valid.homeIDs = [home]
        #expect(try draft.validated() == valid)
        // A policy of a single day is valid.
        (valid.start, valid.end) = (Sample.day("2026-01-01"), Sample.day("2026-01-01"))
        #expect(try valid.validated() == valid)
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

    @Test("An invalid policy is refused, in words")
    func refused() {
        for (words, fault) in Self.faults {
            var changed = policy()
            fault(&changed)
            let error = #expect(throws: DomainError.self) { try changed.validated() }
            #expect(error?.description == words)
        }
    }

    // MARK: - Lists

    @Test("Setting a class's special limit replaces the old one, ignoring case; no limit is no limit to remove")
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
        for (reference, suggestions) in [("Slver", ["Silver"]), ("Boats", [])] as [(String, [String])] {
            let error = DomainError.notFound(kind: .specialLimit, reference: reference, suggestions: suggestions)
            #expect(throws: error) { try policy.removeLimit(ofClass: reference) }
        }
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

    /// A policy of a house with a ring and notes, without findings.
    private let check: CheckOfChanges = {
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
        return CheckOfChanges(snapshot: snapshot, today: Sample.day("2026-06-01")) { $0.subject.kind == .policy }
    }()

    @Test("A limit that nothing falls under, and items that look as if they did, are found")
    func missedByLimits() {
        let found = check.findings { snapshot in
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
        #expect(!check.findings { $0.items = [] }.contains { $0.rule == "limits-of-nothing" })
    }

    @Test("What cannot be true of a policy is found, and nothing else")
    func impossible() {
        check.finds { _ in }
        let (home, item) = (EntityID<Home>(), EntityID<Item>())
        check.finds(.coveredHomeGone(home)) { $0.policies[0].homeIDs.append(home) }
        check.finds(.scheduledItemGone(item)) { $0.policies[0].scheduledItems.append(.init(itemID: item)) }
        check.finds(.negative(field: "deductible")) { $0.policies[0].deductible = Sample.euros(-1) }
        check.finds(.emptyName) { $0.policies[0].provider = " " }
        check.finds(.invalidSlug) { $0.policies[0].slug = "a b" }
        check.finds(.sharedID, .sharedSlug) { $0.policies.append($0.policies[0]) }
        check.finds(.deleted) { $0.policies[0].record.deletedAt = .distantPast }
        check.finds(.tooLarge(field: "personal property limit")) {
            $0.policies[0].limits.personalProperty = Sample.euros(Money.largest + 1)
        }
        check.finds(.otherCurrencyThanPolicy(field: "loss of use limit", .usd, ofPolicy: .eur)) {
            $0.policies[0].limits.lossOfUse = Sample.dollars(1)
        }
        check.finds(.negative(field: "special limit")) {
            $0.policies[0].specialLimits[0].amount = Sample.dollars(-1)
        }
        check.finds(.otherCurrencyThanPolicy(field: "scheduled amount", .usd, ofPolicy: .eur)) {
            $0.policies[0].scheduledItems[0].amount = Sample.dollars(1)
        }
        check.finds(.endedBeforeStart(ended: Sample.day("2025-12-31"), began: Sample.day("2026-01-01"))) {
            $0.policies[0].end = Sample.day("2025-12-31")
        }
        check.finds(.unnamedSpecialLimit(number: 1)) { $0.policies[0].specialLimits[0].itemClass = " " }
    }

    @Test("Findings of policies come after those of items, with a hint each")
    func words() throws {
        let home = EntityID<Home>()
        let finding = try #require(check.findings { $0.policies[0].homeIDs = [home] }.first)
        #expect(finding.description == "policy “Acme” (acme) covers a home that is gone: \(home)")
        #expect(finding.severity == .error)
        #expect(finding.hint == "any edit removes the reference: housebook policy edit acme ...")
        let unnamed = check.findings { $0.policies[0].provider = "" }
        #expect(unnamed.map(\.hint) == ["housebook policy edit acme --provider NAME"])
        let kinds = EntityKind.allCases.map(\.rawValue)
        #expect(kinds.firstIndex(of: "policy") == kinds.firstIndex(of: "item").map { $0 + 1 })
    }
}
