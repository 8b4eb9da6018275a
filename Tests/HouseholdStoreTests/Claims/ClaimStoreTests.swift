import Foundation
import Household
import HouseholdStore
import Testing
import Values

@Suite struct ClaimStoreTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    let sofa: Item
    let desk: Item
    var claims: ClaimRepository { temporary.store.claims }

    /// A table that depreciates by 10 % a year.
    static let table = DepreciationTable(
        name: "Ours", edition: "2024", classes: [.init(name: "Rugs", rate: .perMille(75), words: ["rugs"])],
        otherwise: .init(name: "Things", rate: .years(10)))

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
        try temporary.household.setProfileName("The Millers")
        let hall = try temporary.room("Hall", in: cottage)
        let tools = try temporary.label("Tools", in: cottage)
        sofa = try temporary.inventory.add(
            Item(
                title: "Sofa", serial: "S1", price: euros(100_000), purchaseDate: PartialDate("2024-01-15"),
                locationID: hall.id, labelIDs: [tools.id]))
        desk = try temporary.inventory.add(Item(title: "Desk", homeID: cottage.id))
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func pipe() throws -> Claim {
        try claims.add(of: cottage.id, date: try day("2026-01-15"), cause: " Burst pipe\n", table: Self.table)
    }

    private func versions() throws -> [String] {
        try temporary.rows("SELECT cause, version, deletedAt IS NOT NULL FROM claim ORDER BY rowid")
    }

    // MARK: - The claim

    @Test("A claim starts with a copy of the home, its policies and the table, and is read back unchanged")
    func add() throws {
        for (provider, homes) in [("Zeta", [cottage]), ("Acme", [cottage, flat]), ("Other", [flat])] {
            try temporary.store.policies.add(
                InsurancePolicy(provider: provider, currency: .eur, homeIDs: homes.map(\.id)))
        }
        let claim = try pipe()
        #expect(claim.cause == "Burst pipe" && claim.slug == "2026-01-15-burst-pipe" && claim.lines == [])
        #expect(claim.record == RecordInfo(createdAt: TestClock.start))
        #expect(claim.setting.insured == "The Millers" && claim.setting.home == cottage)
        #expect(claim.setting.policies.map(\.provider) == ["Acme", "Zeta"])
        #expect(claim.setting.depreciation == Self.table)
        #expect(try claims.claims() == [claim])
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.claims == [claim] && problems == [])
        #expect(try pipe().slug == "2026-01-15-burst-pipe-2")
    }

    @Test("A claim is refused when it is invalid or its home does not exist")
    func refused() throws {
        #expect(throws: DomainError.notFound(kind: .home, reference: uuid(9), suggestions: [])) {
            try claims.add(of: id(9), date: try day("2026-01-15"), cause: "Fire", table: Self.table)
        }
        #expect(throws: DomainError.claimWithoutCause) {
            try claims.add(of: cottage.id, date: try day("2026-01-15"), cause: " ", table: Self.table)
        }
        #expect(try claims.claims() == [])
    }

    @Test("An edit changes only cause, notes and date; an edit without a change writes nothing")
    func edit() throws {
        let claim = try pipe()
        temporary.clock.advance()
        let edited = try claims.edit(claim.id) { claim in
            (claim.cause, claim.notes, claim.slug) = (" Leak ", "*Wet*", "else")
            claim.setting.insured = "Others"
            claim.record.version = 40
        }
        #expect(edited.cause == "Leak" && edited.notes == "*Wet*")
        #expect(edited.slug == "2026-01-15-burst-pipe" && edited.setting == claim.setting)
        #expect(edited.record.version == 2 && edited.record.updatedAt == temporary.clock.now)
        #expect(try claims.edit(claim.id) { $0.cause = "Leak " } == edited)
        #expect(throws: DomainError.claimWithoutCause) { try claims.edit(claim.id) { $0.cause = "" } }
        #expect(throws: DomainError.self) { try claims.edit(id(9)) { $0.cause = "x" } }
        #expect(try claims.claims() == [edited])
        #expect(try versions() == ["Leak|2|0"])
    }

    @Test("A deleted claim is gone, and its slug stays taken")
    func delete() throws {
        let claim = try pipe()
        try claims.delete(claim.id)
        #expect(try claims.claims() == [])
        #expect(try versions() == ["Burst pipe|2|1"])
        #expect(throws: DomainError.self) { try claims.delete(claim.id) }
        #expect(try pipe().slug == "2026-01-15-burst-pipe-2")
        #expect(try temporary.store.integrityProblems() == [])
    }

    // MARK: - Lines

    @Test("Items are added as they are, at their value on the date of loss")
    func addLines() throws {
        let claim = try pipe()
        temporary.clock.advance()
        let addition = try claims.addLines([sofa.id, desk.id, sofa.id], as: .damaged, to: claim.id)
        #expect(addition.added == [sofa.id, desk.id] && addition.present == [])
        let lines = addition.claim.lines
        #expect(lines.map(\.line.title) == ["Sofa", "Desk"])
        #expect(lines.allSatisfy { $0.loss == .damaged && $0.addedAt == temporary.clock.now })
        #expect(lines.map(\.recordedAt) == [TestClock.start, TestClock.start])
        #expect(lines[0].wasRecordedAfter(claim.date, in: .gmt) == true)
        let line = lines[0].line
        #expect(line.room == "Hall" && line.labels == ["Tools"] && line.serial == "S1")
        #expect(line.value == euros(100_000) && line.basis == .price && lines[1].line.value == nil)
        #expect(
            line.actualCashValue
                == ActualCashValue(amount: euros(80_000), className: "Things", depreciates: true, ageInMonths: 24))
        let numbers = SnapshotIndex(try temporary.store.snapshot()).registerNumbers(ofHome: cottage.id)
        #expect(lines.map(\.line.number) == [numbers[sofa.id], numbers[desk.id]])
        #expect(try claims.claims() == [addition.claim])
        #expect(addition.claim.record.version == 2)
    }

    @Test("An item in the claim stays as it was added; lines are marked and removed; no change writes nothing")
    func changedLines() throws {
        let claim = try pipe()
        let before = try claims.addLines([sofa.id], as: .lost, to: claim.id).claim
        try temporary.inventory.edit(sofa.id) { $0.price = euros(1) }
        let again = try claims.addLines([sofa.id], as: .damaged, to: claim.id)
        #expect(again.claim == before && again.added == [] && again.present == [sofa.id])
        let both = try claims.addLines([desk.id, sofa.id], as: .missing, to: claim.id)
        #expect(both.added == [desk.id] && both.present == [sofa.id])
        #expect(both.claim.lines[0] == before.lines[0])
        let marked = try claims.mark([desk.id, id(9)], in: claim.id) { $0.loss = .damaged }
        #expect(marked.lines.map(\.loss) == [.lost, .damaged])
        #expect(try claims.mark([desk.id], in: claim.id) { $0.loss = .damaged } == marked)
        #expect(try claims.removeLines([sofa.id], from: claim.id).lines.map(\.line.title) == ["Desk"])
        #expect(try versions() == ["Burst pipe|5|0"])
    }

    @Test("One item of another home, not counting or not existing makes the whole addition fail")
    func refusedLines() throws {
        let claim = try pipe()
        let (bed, drill, saw, book) = try (
            temporary.inventory.add(Item(title: "Bed", homeID: flat.id)),
            temporary.inventory.add(Item(title: "Drill", homeID: cottage.id, archived: true)),
            temporary.inventory.add(Item(title: "Saw", homeID: cottage.id, sale: Sale())),
            temporary.inventory.add(Item(title: "Book", ownership: .borrowed, homeID: cottage.id))
        )
        for (item, error) in [
            (bed.id, DomainError.itemOfOtherHome(item: "Bed", home: "Cottage")),
            (drill.id, .itemDoesNotCount(item: "Drill", reference: "drill", because: .archived)),
            (saw.id, .itemDoesNotCount(item: "Saw", reference: "saw", because: .sold)),
            (book.id, .itemDoesNotCount(item: "Book", reference: "book", because: .borrowed)),
            (id(9), .notFound(kind: .item, reference: "\(id(9) as EntityID<Item>)", suggestions: [])),
        ] {
            #expect(throws: error) { try claims.addLines([sofa.id, item], as: .lost, to: claim.id) }
        }
        #expect(try claims.claims() == [claim])
    }

    @Test("A line records the item's audience, from the item, its labels and its home")
    func audience() throws {
        let claim = try pipe()
        let jewelry = try temporary.label("Jewelry", in: cottage)
        let ring = try temporary.inventory.add(Item(title: "Ring", homeID: cottage.id, labelIDs: [jewelry.id]))
        try temporary.inventory.edit(desk.id) { $0.audience = .family }
        let lines = try claims.addLines([sofa.id, desk.id, ring.id], as: .lost, to: claim.id).claim.lines
        #expect(lines.map(\.audience) == [nil, .family, .insurer])
        try temporary.household.editHome(cottage.id) { $0.audience = .owner }
        let vase = try temporary.inventory.add(Item(title: "Vase", homeID: cottage.id))
        #expect(try claims.addLines([vase.id], as: .lost, to: claim.id).claim.lines.last?.audience == .owner)
    }

    // MARK: - Frozen data

    @Test("A claim stays the same, whatever happens to the item, room, policy, household and home")
    func frozen() throws {
        let policy = try temporary.store.policies.add(
            InsurancePolicy(provider: "Acme", currency: .eur, homeIDs: [flat.id]))
        let attic = try temporary.room("Attic", in: flat)
        let bed = try temporary.inventory.add(
            Item(title: "Bed", price: Money(minorUnits: 50_000, currency: .usd), locationID: attic.id))
        let photo = try temporary.attach(try temporary.file("bed.jpg", "abc"), to: bed)
        let begun = try claims.add(of: flat.id, date: try day("2026-01-15"), cause: "Theft", table: Self.table)
        let claim = try claims.addLines([bed.id], as: .lost, to: begun.id).claim
        #expect(claim.lines[0].line.attachments == [photo])
        temporary.clock.advance()
        try temporary.inventory.edit(bed.id) { ($0.title, $0.price) = ("Old bed", nil) }
        try temporary.attachments.detach([photo.id])
        try temporary.household.editLocation(attic.id) { $0.name = "Loft" }
        try temporary.store.policies.edit(policy.id) { $0.provider = "Zeta" }
        try temporary.household.setProfileName("Others")
        try temporary.inventory.delete(bed.id)
        try temporary.store.policies.delete(policy.id)
        try temporary.household.deleteHome(flat.id)
        #expect(try claims.claims() == [claim])
        #expect(try temporary.store.snapshot().homes.map(\.id) == [cottage.id])
        #expect(
            HouseholdCheck.check(
                try temporary.store.snapshot(), today: try day("2026-03-01"),
                files: try temporary.attachments.facts(of: try temporary.store.snapshot().allAttachments)
            ).filter { $0.severity != .warning } == [])
        // Nothing can be added to the claim any more, but other changes still work.
        #expect(throws: DomainError.itemOfOtherHome(item: "Sofa", home: "Flat")) {
            try claims.addLines([sofa.id], as: .lost, to: claim.id)
        }
        let edited = try claims.edit(claim.id) { $0.date = try day("2025-01-15") }
        #expect(edited.setting == claim.setting)
    }

    @Test("On another date each line is revalued, even if its item is gone")
    func date() throws {
        let claim = try pipe()
        try claims.addLines([sofa.id], as: .lost, to: claim.id)
        try temporary.inventory.delete(sofa.id)
        let later = try claims.edit(claim.id) { $0.date = try day("2026-02-15") }
        #expect(later.lines[0].line.actualCashValue.amount == euros(79_167))
        #expect(later.slug == "2026-01-15-burst-pipe")
    }

    // MARK: - Whole households

    @Test("A household is restored with its claims, including those of a deleted home")
    func restore() throws {
        let claim = try pipe()
        try claims.addLines([sofa.id, desk.id], as: .lost, to: claim.id)
        var snapshot = try temporary.store.snapshot()
        snapshot.claims.append(
            Claim(
                homeID: id(9), date: try day("2020-01-01"), cause: "Storm", setting: claim.setting,
                record: RecordInfo(createdAt: TestClock.start)))
        snapshot.sort()
        let other = try TemporaryStore()
        try other.store.restore(snapshot)
        var expected = snapshot.claims
        expected[0].slug = "2020-01-01-storm"
        #expect(try other.store.claims.claims() == expected && other.store.restore(snapshot).changed == 0)
        // A later change is undone, as a new version.
        try claims.removeLines([sofa.id], from: claim.id)
        try temporary.store.restore(snapshot)
        #expect(try claims.claim("burst").lines == snapshot.claims[1].lines)
        #expect(try claims.claim("burst").record.version == 4)
        // A deleted claim comes back.
        try claims.delete(claim.id)
        try temporary.store.restore(snapshot)
        #expect(try claims.claim("burst").lines.count == 2)
        var wrong = snapshot
        wrong.claims[0].cause = " "
        #expect(throws: DomainError.claimWithoutCause) { try temporary.store.restore(wrong) }
    }

    @Test("A held snapshot follows claims")
    func held() throws {
        let claim = try pipe()
        var held = try HeldSnapshot(of: temporary.store)
        for step: () throws -> Void in [
            { try claims.addLines([sofa.id], as: .lost, to: claim.id) },
            { try temporary.household.setProfileName("Others") }, { try claims.edit(claim.id) { $0.notes = "x" } },
            { try temporary.inventory.delete(sofa.id) }, { try claims.delete(claim.id) },
        ] {
            try step()
            _ = try held.refresh(from: temporary.store)
            #expect(try held.snapshot == temporary.store.snapshot())
        }
    }

    // MARK: - Rows from other programs

    @Test(
        "An unreadable claim is reported and left out, but not lost",
        arguments: [
            ("date = 'soon'", "date"), ("setting = '{}'", "setting"), ("lines = '[1]'", "lines"),
            ("homeID = 'x'", "homeID"), ("lines = replace(lines, '100000', '-5')", "lines"),
            ("lines = replace(lines, '100000', '9000000000000000000')", "lines"),
            ("setting = replace(setting, '\"floorPercent\":0', '\"floorPercent\":1000000000000000000')", "setting"),
            ("setting = replace(setting, '500', '90000000000000000')", "setting"),
        ])
    func unreadable(assignment: String, column: String) throws {
        try temporary.store.policies.add(
            InsurancePolicy(
                provider: "Acme", currency: .eur, specialLimits: [.init(itemClass: "Cash", amount: euros(500))],
                homeIDs: [cottage.id]))
        let photo = try temporary.attach(try temporary.file("sofa.jpg", "abc"), to: sofa)
        let claim = try pipe()
        try claims.addLines([sofa.id], as: .lost, to: claim.id)
        try temporary.sql("UPDATE claim SET \(assignment)", checked: false)
        let value = try temporary.value("SELECT \"\(column)\" FROM claim")
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.claims == [])
        #expect(problems.map { "\($0.entity) \($0.column)" } == ["claim \(column)"])
        try temporary.attachments.detach([photo.id])
        let isToldOf = try #require(try temporary.value("SELECT instr(lines, '\(photo.sha256)') > 0 FROM claim")) == "1"
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == (isToldOf ? [photo.sha256] : []))
        #expect(try temporary.value("SELECT \"\(column)\" FROM claim") == value)
        #expect(throws: DomainError.self) { try claims.edit(claim.id) { $0.notes = "x" } }
    }

    // MARK: - Finding a claim

    @Test("A claim is found by slug, id, cause, or a unique part of the cause")
    func lookup() throws {
        let pipe = try pipe()
        let fire = try claims.add(of: flat.id, date: try day("2026-02-01"), cause: "Kitchen fire", table: Self.table)
        for reference in ["2026-01-15-burst-pipe", pipe.id.description.uppercased(), "BURST pipe", "burst"] {
            #expect(try claims.claim(reference) == pipe, "\(reference)")
        }
        #expect(try claims.claim("fire") == fire)
        let several = #expect(throws: DomainError.self) { try claims.claim("i") }
        #expect(several?.description.hasPrefix("“i” names 2 claims: Burst pipe (") == true)
        #expect(throws: DomainError.notFound(kind: .claim, reference: "flood", suggestions: [])) {
            try claims.claim("flood")
        }
    }
}
