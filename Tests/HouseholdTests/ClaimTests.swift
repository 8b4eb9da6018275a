import Console
import Foundation
import TestSupport
import Testing
import Values

@testable import Household

@Suite struct ClaimTests {
    /// Depreciates by 10 % a year down to 20 %; rings keep their value.
    static let table = DepreciationTable(
        name: "Ours", floorPercent: 20, classes: [.init(name: "Rings", rate: .none, words: ["jewelry"])],
        otherwise: .init(name: "Things", rate: .years(10)))

    static let house = Sample.home("House", isPrimary: true)

    /// A line worth 1,200 euros, bought on 2020-01-01 by default.
    static func line(
        _ title: String, number: String = "LR-01", value: Int64? = 1_200_00, bought: String? = "2020-01-01",
        labels: [String] = [], loss: Claim.Loss = .lost
    ) -> Claim.Line {
        var item = Sample.item(title, price: value.map(Sample.euros), home: house.id)
        item.purchaseDate = bought.map { PartialDate(Sample.day($0)) }
        var line = RegisterLine(
            item, number: number, in: SnapshotIndex(Sample.household([house], items: [item])), table: table,
            on: Sample.day("2022-01-01"))
        line.labels = labels
        line.reckon(by: table, on: Sample.day("2022-01-01"))
        return Claim.Line(
            line: line, loss: loss, addedAt: Date(timeIntervalSince1970: 2_000_000_000),
            recordedAt: Date(timeIntervalSince1970: 1_000_000_000))
    }

    /// A claim of 2022-01-01.
    static func claim(_ lines: [Claim.Line] = []) -> Claim {
        Claim(
            slug: "2022-01-01-burst-pipe", homeID: house.id, date: Sample.day("2022-01-01"), cause: "Burst pipe",
            setting: Claim.Setting(insured: "The Millers", home: house, policies: [], depreciation: table),
            lines: lines)
    }

    private func amounts(_ claim: Claim) -> [Int64?] { claim.lines.map(\.line.actualCashValue.amount?.minorUnits) }

    // MARK: - Lines

    @Test("Lines are added once, removed and marked; an item not in the claim changes nothing")
    func lines() {
        let (sofa, desk) = (Self.line("Sofa"), Self.line("Desk"))
        var claim = Self.claim([sofa])
        var again = sofa
        (again.loss, again.line.title) = (.damaged, "Couch")
        claim.add([again, desk, again])
        #expect(claim.lines == [sofa, desk])
        #expect(claim.place(of: sofa.line.itemID) == 0)
        #expect(claim.place(of: EntityID()) == nil)
        claim.mark([desk.line.itemID, EntityID()]) { $0.loss = .missing }
        #expect(claim.lines.map(\.loss) == [.lost, .missing])
        claim.remove([sofa.line.itemID, EntityID()])
        #expect(claim.lines.map(\.line.title) == ["Desk"])
    }

    @Test("On another date every line is revalued by the claim's own table and facts")
    func date() {
        var claim = Self.claim([
            Self.line("Sofa"), Self.line("Ring", labels: ["Jewelry"]), Self.line("Vase", bought: nil),
            Self.line("Rug", value: nil),
        ])
        // Two of ten years of life are over.
        #expect(amounts(claim) == [960_00, 1_200_00, nil, nil])
        claim.setDate(Sample.day("2025-07-01"))
        #expect(amounts(claim) == [540_00, 1_200_00, nil, nil])
        #expect(claim.lines.map(\.line.actualCashValue.ageInMonths) == [66, 66, nil, 66])
        claim.setDate(Sample.day("2040-01-01"))
        #expect(amounts(claim) == [240_00, 1_200_00, nil, nil])
        #expect(claim.lines.map(\.line.actualCashValue.isAtFloor) == [true, false, false, false])
        let before = claim
        claim.setDate(Sample.day("2022-01-01"))
        claim.setDate(Sample.day("2040-01-01"))
        #expect(claim == before)
    }

    @Test("A claim has sums for each kind of loss and for all, which count the lines that they leave out")
    func sums() {
        let claim = Self.claim([
            Self.line("Sofa"), Self.line("Desk", loss: .damaged), Self.line("Vase", bought: nil, loss: .damaged),
            Self.line("Rug", value: nil, loss: .missing),
        ])
        func figures(_ loss: Claim.Loss?) -> [Int64?] {
            [InsurancePolicy.Settlement.replacementCost, .actualCashValue].flatMap { basis -> [Int64?] in
                let sum = claim.claimed(loss, at: basis)
                return [Int64(sum.items), sum.total(in: .eur)?.minorUnits, Int64(sum.withoutValue)]
            }
        }
        #expect(figures(.lost) == [1, 1_200_00, 0, 1, 960_00, 0])
        // What a repair costs is not on record.
        #expect(figures(.damaged) == [2, nil, 2, 2, nil, 2])
        #expect(figures(.missing) == [1, nil, 1, 1, nil, 1])
        #expect(figures(nil) == [4, 1_200_00, 3, 4, 960_00, 3])
    }

    // MARK: - Naming a line

    @Test("A line is named by its number, its item's id or slug, or a unique title")
    func lineReferences() throws {
        let (sofa, desk) = (Self.line("Sofa"), Self.line("Desk", number: "LR-02"))
        let (chair, other) = (Self.line("Chair", number: "KI-01"), Self.line("Chair", number: "KI-02"))
        let claim = Self.claim([sofa, desk, chair, other])
        let slugs = [other.line.itemID: "chair", desk.line.itemID: "lr-desk"]
        for (reference, expected) in [
            ("lr-01", sofa), ("LR-02", desk), ("sofa", sofa), ("chair", other), ("lr-desk", desk),
            (chair.line.itemID.description.uppercased(), chair),
        ] {
            #expect(try claim.line(reference, slugs: slugs) == expected, "\(reference)")
        }
        for (reference, error) in [
            ("CHAIR", .ambiguous(kind: .claimLine, reference: "CHAIR", matches: ["Chair (KI-01)", "Chair (KI-02)"])),
            ("Soda", .notFound(kind: .claimLine, reference: "Soda", suggestions: ["Sofa"])),
            ("Grand piano", .notFound(kind: .claimLine, reference: "Grand piano", suggestions: [])),
        ] as [(String, DomainError)] {
            #expect(throws: error) { try claim.line(reference, slugs: slugs) }
        }
    }

    // MARK: - Validation

    /// Changes that make a claim invalid, by the words of the refusal.
    private static let faults: [String: @Sendable (inout Claim) -> Void] = [
        "a claim needs a cause": { $0.cause = " \n" },
        "the notes contains a NUL character": { $0.notes = "a\0b" },
        "the household's name contains a NUL character": { $0.setting.insured = "\0" },
        "the purchase price is below zero": { $0.setting.home.purchasePrice = Sample.euros(-1) },
        "a policy needs a name": { $0.setting.policies = [InsurancePolicy(provider: "", currency: .eur)] },
        "floorPercent of “Ours” is not within 0 to 100": { $0.setting.depreciation.floorPercent = 101 },
        "the claim contains “Sofa” more than once": { $0.lines.append($0.lines[0]) },
        "an item needs a name": { $0.lines[0].line.title = "" },
        "the serial contains a NUL character": { $0.lines[0].line.serial = "\0" },
        "the value is too large": { $0.lines[0].line.value = Sample.euros(Money.largest + 1) },
        "the actual cash value is below zero": { $0.lines[0].line.actualCashValue.amount = Sample.euros(-1) },
        "the source contains a NUL character": { $0.lines[0].line.basis = .replacement(source: "\0", date: nil) },
    ]

    @Test("An invalid claim is refused, in words")
    func refused() throws {
        try Self.expectRefused(Self.faults)
    }

    /// Expects each fault that is made in a valid claim to be refused, in its words.
    static func expectRefused(_ faults: [String: @Sendable (inout Claim) -> Void]) throws {
        for (words, fault) in faults {
            var claim = claim([line("Sofa")])
            #expect(try claim.validated() == claim)
            fault(&claim)
            let error = #expect(throws: DomainError.self) { try claim.validated() }
            #expect(error?.description == words)
        }
    }

    @Test("The cause is trimmed; frozen texts are kept exactly")
    func trimmed() throws {
        var claim = Self.claim([Self.line("Sofa")])
        claim.cause = " Burst pipe\n"
        claim.lines[0].line.title = " Sofa "
        claim.setting.home.name = " House "
        let valid = try claim.validated()
        #expect(valid.cause == "Burst pipe")
        #expect(valid.lines[0].line.title == " Sofa " && valid.setting.home.name == " House ")
        #expect(valid.slugSource == "2022-01-01 Burst pipe")
    }

    // MARK: - Claims in a household

    @Test("Claims are in the order of the date of loss, then of id")
    func order() {
        let claims = ["2022-01-02", "2021-01-01", "2022-01-02"].map { day in
            var claim = Self.claim()
            claim.date = Sample.day(day)
            return Claim(id: EntityID(), homeID: claim.homeID, date: claim.date, cause: "x", setting: claim.setting)
        }
        var snapshot = Sample.household([Self.house])
        snapshot.claims = claims
        snapshot.sort()
        #expect(snapshot.claims.map(\.id) == [claims[1].id] + [claims[0].id, claims[2].id].sorted())
    }

    @Test("Files shown only by claims follow the attached ones, each once")
    func allAttachments() {
        let sofa = Sample.item("Sofa", home: Self.house.id)
        let (kept, gone) = (Sample.photo(of: sofa), Sample.photo(of: sofa))
        var line = Self.line("Sofa")
        line.line.attachments = [kept, gone]
        var snapshot = Sample.household([Self.house], items: [sofa], attachments: [kept])
        snapshot.claims = [Self.claim([line]), Self.claim([line])]
        #expect(snapshot.allAttachments.map(\.id) == [kept.id, gone.id])
        #expect(snapshot.claims[0].attachments.map(\.id) == [kept.id, gone.id])
    }

    @Test("Evidence counted from a line equals the evidence counted from its item")
    func evidence() {
        let kinds = Attachment.Kind.allCases
        for number in 0..<64 {
            func has(_ bit: Int) -> Bool { number >> bit & 1 == 1 }
            var item = Sample.item("Ring", price: has(0) ? Sample.euros(5) : nil, home: Self.house.id)
            (item.serial, item.make, item.model) = (has(1) ? "S" : "", has(2) ? "A" : "", has(3) ? "M" : "")
            if has(4) { item.replacement = ReplacementCost(cost: Sample.euros(6), source: has(5) ? "Shop" : "") }
            let files = kinds.prefix(number % (kinds.count + 1)).map { kind in
                var file = Sample.photo(of: item)
                file.kind = kind
                return file
            }
            let index = SnapshotIndex(Sample.household([Self.house], items: [item], attachments: files))
            let line = RegisterLine(item, number: "", in: index, table: Self.table, on: Sample.day("2022-01-01"))
            #expect(ItemEvidence(of: line, asksSerial: true) == line.evidence, "\(number)")
        }
    }

    // MARK: - Findings

    private let check: CheckOfChanges = {
        var snapshot = Sample.household([Self.house])
        snapshot.claims = [Self.claim([Self.line("Sofa")])]
        return CheckOfChanges(snapshot: snapshot, today: Sample.day("2026-06-01")) {
            $0.severity == .error || $0.subject.kind == .claim
        }
    }()

    @Test("Impossible values in a claim are found; that its item, home and policies are gone is no finding")
    func found() {
        check.finds { _ in }
        check.finds { $0.claims[0].homeID = EntityID() }
        check.finds {
            $0.claims[0].setting.policies = [InsurancePolicy(provider: "Gone", currency: .eur, homeIDs: [EntityID()])]
        }
        check.finds(.emptyName) { $0.claims[0].cause = " " }
        check.finds(.invalidSlug) { $0.claims[0].slug = "a b" }
        check.finds(.sharedID, .sharedSlug) { $0.claims.append($0.claims[0]) }
        check.finds(.deleted) { $0.claims[0].record.deletedAt = .distantPast }
        let tomorrow = Sample.day("2027-01-01")
        check.finds(.inFuture(field: "date of loss", PartialDate(tomorrow))) { $0.claims[0].date = tomorrow }
        check.finds(.itemTwice(item: "Sofa")) { $0.claims[0].lines.append($0.claims[0].lines[0]) }
        check.finds(.negative(field: "value")) { $0.claims[0].lines[0].line.value = Sample.euros(-1) }
        check.finds(.tooLarge(field: "actual cash value")) {
            $0.claims[0].lines[0].line.actualCashValue.amount = Sample.euros(.max)
        }
    }

    @Test("A missing file is reported once, at its attachment, or at the claim if only claims show it")
    func files() {
        let sofa = Sample.item("Sofa", home: Self.house.id)
        var photo = Sample.photo(of: sofa)
        photo.fileName = "sofa.jpg"
        let facts = AttachmentFacts(troubles: [photo.sha256: .missing])
        func findings(attached: Bool) -> [Finding] {
            check.findings(facts) { snapshot in
                snapshot.items = [sofa]
                if attached { snapshot.attachments = [photo] }
                snapshot.claims[0].lines[0].line.attachments = [photo]
                snapshot.claims.append(Self.claim([snapshot.claims[0].lines[0]]))
                snapshot.claims[1].slug = "other"
                snapshot.claims[1].setStep(.settled, on: Sample.day("2022-02-01"))
            }
        }
        let found = findings(attached: false)
        #expect(
            found.map(\.description) == [
                "attachment “sofa.jpg” has lost its file, Household/attachments/\(photo.sha256)"
            ])
        #expect(found.map(\.hint) == ["copy it back from a backup; the claim 2022-01-01-burst-pipe refers to it"])
        #expect(
            findings(attached: true).map(\.hint) == [
                "copy it back from a backup; or housebook item detach sofa 1, and attach it again"
            ])
        photo.sha256 = "x"
        #expect(findings(attached: false).map(\.problem) == [.invalidDigest])
    }

    @Test("Findings of claims come after those of policies, with a hint each")
    func words() {
        let twice = check.findings { $0.claims[0].lines.append($0.claims[0].lines[0]) }
        #expect(
            twice.map(\.description) == ["claim “Burst pipe” (2022-01-01-burst-pipe) contains “Sofa” more than once"])
        #expect(twice.map(\.hint) == ["remove it and add it again: housebook claim remove 2022-01-01-burst-pipe ITEM"])
        let unnamed = check.findings { $0.claims[0].cause = "" }
        #expect(unnamed.map(\.hint) == ["housebook claim edit 2022-01-01-burst-pipe --cause NAME"])
        let kinds = EntityKind.allCases.map(\.rawValue)
        #expect(kinds.firstIndex(of: "claim") == kinds.firstIndex(of: "policy").map { $0 + 1 })
    }
}
