import Foundation
import Household
import HouseholdStore
import Testing
import Values

@Suite struct PolicyStoreTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    var policies: PolicyRepository { temporary.store.policies }

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
    }

    private func acme(covers homes: [Home] = []) throws -> InsurancePolicy {
        try policies.add(
            InsurancePolicy(provider: "Acme Mutual", number: "HO-1", currency: .eur, homeIDs: homes.map(\.id)))
    }

    private func ring() throws -> Item { try temporary.inventory.add(Item(title: "Ring", homeID: cottage.id)) }

    private func versions() throws -> [String] {
        try temporary.rows("SELECT provider, version, deletedAt IS NOT NULL FROM policy ORDER BY provider, version")
    }

    // MARK: - The policy

    @Test("A policy is added trimmed, with a slug and a record, and read back unchanged")
    func add() throws {
        let item = try ring()
        let draft = InsurancePolicy(
            provider: " Acme Mutual\n", number: "HO-1", currency: .eur, deductible: euros(50_000),
            limits: .init(
                dwelling: euros(1), personalProperty: euros(2), lossOfUse: euros(3), liability: euros(4),
                medicalPayments: euros(5)),
            start: CalendarDate("2026-01-01"), end: CalendarDate("2026-12-31"), settlement: .replacementCost,
            appliesAverage: true,
            specialLimits: [.init(itemClass: "Jewelry", amount: euros(150_000), peril: "theft", edition: "2022")],
            scheduledItems: [.init(itemID: item.id, amount: euros(300_000))], homeIDs: [cottage.id, flat.id],
            notes: "*Renew*")
        var expected = draft
        (expected.provider, expected.slug) = ("Acme Mutual", "acme-mutual")
        expected.record = RecordInfo(createdAt: TestClock.start)
        #expect(try policies.add(draft) == expected)
        #expect(try policies.policies() == [expected])
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.policies == [expected] && problems == [])
        #expect(try policies.add(InsurancePolicy(provider: "ACME mutual", currency: .eur)).slug == "acme-mutual-2")
    }

    @Test("A policy that is invalid or refers to missing homes or items is not added")
    func refused() throws {
        for (policy, error) in [
            (
                InsurancePolicy(provider: "Acme", currency: .eur, homeIDs: [id(9)]),
                DomainError.notFound(kind: .home, reference: uuid(9), suggestions: [])
            ),
            (
                InsurancePolicy(provider: "Acme", currency: .eur, scheduledItems: [.init(itemID: id(9))]),
                .notFound(kind: .item, reference: uuid(9), suggestions: [])
            ),
            (InsurancePolicy(provider: " ", currency: .eur), .emptyName(kind: .policy)),
        ] {
            #expect(throws: error) { try policies.add(policy) }
        }
        #expect(try policies.policies() == [])
    }

    @Test("An edit cannot change slug and record; an edit without a change writes nothing")
    func edit() throws {
        let policy = try acme()
        temporary.clock.advance()
        let edited = try policies.edit(policy.id) { policy in
            (policy.provider, policy.slug, policy.notes) = ("Other", "else", "x")
            policy.record.version = 40
        }
        #expect(edited.provider == "Other" && edited.slug == "acme-mutual" && edited.notes == "x")
        #expect(edited.record.version == 2 && edited.record.updatedAt == temporary.clock.now)
        #expect(try policies.edit(policy.id) { $0.provider = " Other " } == edited)
        #expect(try versions() == ["Other|2|0"])
    }

    @Test("A refused edit leaves the policy as it was")
    func refusedEdit() throws {
        let policy = try acme(covers: [cottage])
        #expect(throws: DomainError.self) { try policies.edit(policy.id) { $0.deductible = euros(-1) } }
        #expect(throws: DomainError.self) { try policies.cover([flat.id, EntityID()], by: policy.id) }
        #expect(throws: DomainError.self) { try policies.schedule([EntityID()], in: policy.id) }
        #expect(throws: DomainError.notFound(kind: .policy, reference: "\(id(9) as EntityID<Home>)", suggestions: [])) {
            try policies.edit(id(9)) { $0.provider = "x" }
        }
        #expect(try policies.policies() == [policy])
    }

    @Test("Deleting a policy deletes its attachments, and nothing else")
    func delete() throws {
        let (policy, item) = (try acme(covers: [cottage]), try ring())
        for (column, owner) in [("policyID", policy.id.description), ("itemID", item.id.description)] {
            try temporary.sql(
                """
                INSERT INTO attachment (\(column), sha256, kind, fileName, mediaType, size)
                VALUES ('\(owner)', '\(String(repeating: "a", count: 64))', 'other', 'a.pdf', 'application/pdf', 1)
                """)
        }
        try policies.delete(policy.id)
        #expect(try versions() == ["Acme Mutual|2|1"])
        #expect(try temporary.store.snapshot().attachments.map(\.owner) == [.item(item.id)])
        #expect(try temporary.rows("SELECT version FROM attachment WHERE deletedAt IS NOT NULL") == ["2"])
        #expect(throws: DomainError.self) { try policies.delete(policy.id) }
        #expect(throws: DomainError.self) { try policies.policy("acme-mutual") }
        // The deleted policy's slug stays taken, so old links do not lead to another one.
        #expect(try acme().slug == "acme-mutual-2")
        #expect(try temporary.store.integrityProblems() == [])
    }

    // MARK: - Lists

    @Test("Homes are covered and uncovered, items scheduled and unscheduled; no change writes nothing")
    func lists() throws {
        let (policy, ring) = (try acme(covers: [cottage]), try ring())
        let vase = try temporary.inventory.add(Item(title: "Vase"))
        #expect(try policies.cover([flat.id, cottage.id], by: policy.id).homeIDs == [cottage.id, flat.id])
        #expect(try policies.cover([flat.id], by: policy.id).record.version == 2)
        #expect(try policies.uncover([cottage.id], from: policy.id).homeIDs == [flat.id])
        #expect(try policies.uncover([cottage.id], from: policy.id).record.version == 3)
        try policies.schedule([ring.id], for: euros(100), in: policy.id)
        let both = try policies.schedule([vase.id, ring.id], in: policy.id)
        #expect(both.scheduledItems == [.init(itemID: ring.id, amount: euros(100)), .init(itemID: vase.id)])
        #expect(try policies.unschedule([ring.id], from: policy.id).scheduledItems == [.init(itemID: vase.id)])
        #expect(try policies.unschedule([ring.id], from: policy.id).record.version == 6)
    }

    @Test("Special limits are set and removed")
    func limits() throws {
        let policy = try acme()
        let (jewelry, cash) = (
            InsurancePolicy.SpecialLimit(itemClass: "Jewelry", amount: euros(100)),
            InsurancePolicy.SpecialLimit(itemClass: "Cash", amount: euros(200))
        )
        try policies.setLimit(jewelry, of: policy.id)
        #expect(try policies.setLimit(cash, of: policy.id).specialLimits == [jewelry, cash])
        #expect(try policies.removeLimit(ofClass: "jewelry", from: policy.id).specialLimits == [cash])
        #expect(throws: DomainError.notFound(kind: .specialLimit, reference: "Cahs", suggestions: ["Cash"])) {
            try policies.removeLimit(ofClass: "Cahs", from: policy.id)
        }
        #expect(throws: DomainError.otherCurrencyThanPolicy(field: "special limit", .usd, ofPolicy: .eur)) {
            try policies.setLimit(
                .init(itemClass: "Cash", amount: Money(minorUnits: 1, currency: .usd)), of: policy.id)
        }
        #expect(try policies.policies().map(\.specialLimits) == [[cash]])
    }

    // MARK: - Deleted homes and items

    @Test("A deleted home is no longer covered and its items leave the schedules, in the same write")
    func homeGone() throws {
        let sofa = try temporary.inventory.add(Item(title: "Sofa", homeID: flat.id))
        let ring = try ring()
        let policy = try acme(covers: [flat, cottage])
        let other = try policies.add(InsurancePolicy(provider: "Other", currency: .eur, homeIDs: [cottage.id]))
        try policies.schedule([sofa.id, ring.id], for: euros(5), in: policy.id)
        temporary.clock.advance()
        let latest = try temporary.store.changes.latest()
        try temporary.household.deleteHome(flat.id)
        let changed = try policies.policy("acme-mutual")
        #expect(changed.homeIDs == [cottage.id])
        #expect(changed.scheduledItems == [.init(itemID: ring.id, amount: euros(5))])
        #expect(changed.record.updatedAt == temporary.clock.now)
        #expect(try policies.policy("other") == other)
        let changes = try temporary.store.changes.changes(after: latest).filter { $0.entity == "policy" }
        #expect(changes.map(\.entityID) == [policy.id.description, policy.id.description])
        #expect(
            HouseholdCheck.check(try temporary.store.snapshot(), today: .today).filter { $0.severity == .error } == [])
    }

    @Test("A deleted item leaves every schedule; one that moves stays")
    func itemGone() throws {
        let (ring, policy) = (try ring(), try acme())
        let other = try policies.add(InsurancePolicy(provider: "Other", currency: .eur))
        for policy in [policy, other] { try policies.schedule([ring.id], in: policy.id) }
        try temporary.inventory.move([ring.id], to: flat.id)
        #expect(try policies.policies().map { $0.scheduledItems.map(\.itemID) } == [[ring.id], [ring.id]])
        try temporary.inventory.delete(ring.id)
        #expect(try policies.policies().map(\.scheduledItems) == [[], []])
        #expect(try versions() == ["Acme Mutual|3|0", "Other|3|0"])
    }

    // MARK: - Whole households

    @Test("A household is restored with its policies, without their dangling references")
    func restore() throws {
        let (ring, policy) = (try ring(), try acme(covers: [cottage, flat]))
        try policies.schedule([ring.id], for: euros(5), in: policy.id)
        let snapshot = try temporary.store.snapshot()
        let other = try TemporaryStore()
        try other.store.restore(snapshot)
        #expect(try other.store.snapshot().policies == snapshot.policies)
        // Restoring it again changes nothing; a later change is undone as a new version.
        try temporary.store.restore(snapshot)
        #expect(try policies.policies() == snapshot.policies)
        try policies.setLimit(.init(itemClass: "Cash", amount: euros(1)), of: policy.id)
        try temporary.store.restore(snapshot)
        #expect(try policies.policies().map(\.specialLimits) == [[]])
        #expect(try policies.policies().map(\.record.version) == [4])

        var torn = snapshot
        torn.policies[0].homeIDs.append(EntityID())
        torn.policies[0].scheduledItems.append(.init(itemID: EntityID()))
        let third = try TemporaryStore()
        try third.store.restore(torn)
        #expect(try third.store.snapshot().policies.map(\.homeIDs) == [[cottage.id, flat.id]])
        #expect(
            try third.store.snapshot().policies.map(\.scheduledItems) == [[.init(itemID: ring.id, amount: euros(5))]])
    }

    // MARK: - Rows from other programs

    @Test("Dangling references of another program go with the next edit, not before")
    func dangling() throws {
        let policy = try acme(covers: [cottage])
        try temporary.sql(
            """
            UPDATE policy SET homeIDs = '["\(cottage.id)", "\(id(8) as EntityID<Home>)"]',
                scheduledItems = '[{"itemID": "\(id(9) as EntityID<Item>)"}]'
            """)
        #expect(try policies.policies()[0].homeIDs == [cottage.id, id(8)])
        #expect(try policies.edit(policy.id) { _ in }.homeIDs == [cottage.id, id(8)])
        let edited = try policies.edit(policy.id) { $0.notes = "x" }
        #expect(edited.homeIDs == [cottage.id] && edited.scheduledItems == [])
    }

    @Test(
        "An unreadable value is reported, and kept when another field is edited",
        arguments: [
            ("deductible = -5", "deductible"), ("settlement = 'none'", "settlement"),
            ("specialLimits = '[1]'", "specialLimits"), ("scheduledItems = '[{}]'", "scheduledItems"),
            ("homeIDs = '[\"x\"]'", "homeIDs"), ("\"end\" = 'soon'", "end"), ("appliesAverage = 7", "appliesAverage"),
        ])
    func unreadable(assignment: String, column: String) throws {
        let policy = try acme()
        try temporary.sql("UPDATE policy SET \(assignment)", checked: false)
        let value = try temporary.value("SELECT \"\(column)\" FROM policy")
        #expect(try temporary.store.snapshotAndProblems().problems.map(\.column) == [column])
        try policies.edit(policy.id) { $0.notes = "x" }
        try temporary.household.deleteHome(flat.id)
        #expect(try temporary.value("SELECT \"\(column)\" FROM policy") == value)
        #expect(try policies.policies().map(\.notes) == ["x"])
    }

    // MARK: - Finding a policy

    @Test("A policy is found by slug, id, number, provider and a part of it, in this order, ignoring case")
    func lookup() throws {
        let acme = try acme()
        let other = try policies.add(InsurancePolicy(provider: "HO-1", number: "77 b", currency: .eur))
        for reference in ["acme-mutual", acme.id.description.uppercased(), "HO-1", "Acme MUTUAL"] {
            #expect(try policies.policy(reference) == acme, "\(reference)")
        }
        // One policy's slug wins over the other's number.
        for reference in ["ho-1", "77 B"] { #expect(try policies.policy(reference) == other, "\(reference)") }
        #expect(try policies.policy("acme") == acme)
        #expect(try policies.policy("HO") == other, "a part of the provider")
        for reference in ["", " ", "7", "H1"] {
            #expect(throws: DomainError.self, "\(reference)") { try policies.policy(reference) }
        }
    }

    @Test("A reference to several policies or to none is refused, and the error says which")
    func ambiguous() throws {
        let matches = try [acme(), acme()].map { "Acme Mutual (\($0.slug))" }.sorted()
        for reference in ["acme mutual", "ho-1", "cme"] {
            #expect(throws: DomainError.ambiguous(kind: .policy, reference: reference, matches: matches)) {
                try policies.policy(reference)
            }
        }
        let missing = #expect(throws: DomainError.self) { try policies.policy("Acne Mutual") }
        guard case .notFound(.policy, "Acne Mutual", let suggestions) = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(suggestions.contains { $0.contains("Acme Mutual") })
    }
}

extension CalendarDate {
    /// The day of the tests' clock.
    fileprivate static let today = CalendarDate(TestClock.start, in: .gmt)
}
