import Foundation
import TestSupport
import Testing

@testable import Household

/// An audience sees as much of the frozen data in a claim as of the home, policies, items and files that they were
/// copied from.
@Suite struct ClaimRedactionTests {
    /// A claim in which every field holds its own secret.
    private static let original = CanaryHousehold(archived: false, sold: false).snapshot
    private static let claim = original.claims[0]

    private static func json(_ snapshot: Snapshot) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .secondsSince1970
        return String(decoding: try encoder.encode(snapshot.claims), as: UTF8.self)
    }

    /// The keys of the claim whose secrets are in the claims that an audience sees. Files are told apart by kind.
    private static func keys(for audience: Audience) throws -> [String] {
        let json = try json(original.redacted(for: audience).snapshot)
        var keys: Set<String> = []
        for leaf in Leaf.all(of: claim, "claim") where !leaf.key.contains(".attachments.") && isSecret(leaf.text) {
            if json.contains("\"\(leaf.text)\"") || json.contains(":\(leaf.text)") { keys.insert(leaf.key) }
        }
        for file in claim.attachments {
            for leaf in Leaf.all(of: file, file.kind.rawValue) where isSecret(leaf.text) && json.contains(leaf.text) {
                keys.insert(leaf.key)
            }
        }
        return keys.sorted()
    }

    /// Whether a text is one of the sample's own texts, numbers and dates. Ids do not count: they are found wherever
    /// something refers to them.
    private static func isSecret(_ text: String) -> Bool {
        text.hasPrefix("canary") || text.hasPrefix("#c0f") || text.hasPrefix("Q")
            || (text.utf8.count >= 7 && text.utf8.allSatisfy { (0x2D...0x39).contains($0) })
    }

    private static func list(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init).sorted()
    }

    private static let always = """
        claim.number claim.policeReport claim.adjuster.name claim.adjuster.phone claim.adjuster.email
        claim.steps.date claim.payments.date claim.payments.amount
        claim.expenses.date claim.expenses.description claim.expenses.amount claim.expenses.normalCost
        claim.lines.quantity claim.lines.repair claim.lines.salvage claim.setting.contents.value
        claim.date claim.cause claim.lines.addedAt claim.setting.depreciation.name
        claim.setting.depreciation.edition claim.setting.depreciation.source claim.setting.depreciation.floorPercent claim.setting.depreciation.conditions.new
        claim.setting.depreciation.conditions.excellent claim.setting.depreciation.conditions.good
        claim.setting.depreciation.conditions.fair claim.setting.depreciation.conditions.poor
        claim.setting.depreciation.classes.name claim.setting.depreciation.classes.rate
        claim.setting.depreciation.classes.floorPercent claim.setting.depreciation.classes.words
        claim.setting.depreciation.otherwise.name claim.setting.depreciation.otherwise.rate
        claim.setting.depreciation.otherwise.floorPercent claim.setting.depreciation.otherwise.words
        claim.setting.insured claim.setting.contact.telephone claim.setting.contact.email
        claim.setting.home.name claim.setting.home.address.line1 claim.setting.home.address.line2
        claim.setting.home.address.city claim.setting.home.address.region claim.setting.home.address.postalCode
        claim.setting.home.address.country claim.setting.home.currency claim.setting.home.colour
        claim.setting.home.record.createdAt claim.setting.home.record.updatedAt
        claim.setting.policies.provider claim.setting.policies.number claim.setting.policies.agent.name
        claim.setting.policies.agent.telephone claim.setting.policies.agent.email claim.setting.policies.currency
        claim.setting.policies.deductible claim.setting.policies.limits.dwelling
        claim.setting.policies.limits.personalProperty claim.setting.policies.limits.lossOfUse
        claim.setting.policies.limits.liability claim.setting.policies.limits.medicalPayments
        claim.setting.policies.otherInsurance claim.setting.policies.start claim.setting.policies.end claim.setting.policies.specialLimits.itemClass
        claim.setting.policies.specialLimits.amount claim.setting.policies.specialLimits.peril
        claim.setting.policies.specialLimits.edition claim.setting.policies.scheduledItems.amount
        claim.lines.recordedAt claim.lines.line.number claim.lines.line.title claim.lines.line.description
        claim.lines.line.quantity claim.lines.line.unit claim.lines.line.insuranceClass claim.lines.line.make claim.lines.line.model claim.lines.line.serial
        claim.lines.line.assetID claim.lines.line.barcode claim.lines.line.seen claim.lines.line.notFound claim.lines.line.purchaseDate
        claim.lines.line.purchasedFrom claim.lines.line.room claim.lines.line.labels claim.lines.line.unitValue
        claim.lines.line.value claim.lines.line.basis.source claim.lines.line.basis.date
        claim.lines.line.actualCashValue.amount claim.lines.line.actualCashValue.className
        claim.lines.line.actualCashValue.ageInMonths
        """

    private static let files = Attachment.Kind.allCases.flatMap { kind in
        ["sha256", "fileName", "mediaType", "size", "capturedAt", "cameraDate", "pages", "caption"].map {
            "\(kind.rawValue).\($0)"
        }
    }

    @Test("The insurer sees exactly the fields of a claim that are written out here")
    func insurer() throws {
        #expect(try Self.keys(for: .insurer) == (Self.list(Self.always) + Self.files).sorted())
    }

    @Test("The family, movers and the public see no claims", arguments: ["family", "mover", "public"])
    func others(_ name: String) throws {
        let audience = try #require(Audience.named(name))
        #expect(!audience.sees("claim"))
        #expect(Self.original.redacted(for: audience).claims == [])
        let narrowed = try Audience("x", narrowing: audience, hiding: ["item.serial"])
        #expect(Self.original.redacted(for: narrowed).claims == [])
    }

    /// What hiding a key removes from the claims of an audience that narrows the insurer. `*` stands for any rest of a
    /// key.
    private static let narrowings: [String: String] = [
        "item.serial": "claim.lines.line.serial",
        "item.description": "claim.lines.line.description",
        "item.make": "claim.lines.line.make",
        "item.model": "claim.lines.line.model",
        "item.assetID": "claim.lines.line.assetID",
        "item.purchasedFrom": "claim.lines.line.purchasedFrom",
        "item.seen": "claim.lines.line.seen",
        "item.notFound": "claim.lines.line.notFound",
        // Values computed from the age would reveal the date.
        "item.purchaseDate": "claim.lines.line.purchaseDate claim.lines.line.actualCashValue*",
        "item.price": "",
        "item.replacement": value,
        "item.replacement.cost": value,
        "item.replacement.source": "claim.lines.line.basis.source",
        "item.replacement.date": "claim.lines.line.basis.date",
        "item.locationID": "claim.lines.line.room claim.lines.line.number",
        "location": "claim.lines.line.room claim.lines.line.number",
        "item.labelIDs": "claim.lines.line.labels claim.lines.line.actualCashValue*",
        "label": "claim.lines.line.labels claim.lines.line.actualCashValue*",
        "item.record.createdAt": "claim.lines.recordedAt",
        "item": "claim.lines* claim.setting.policies.scheduledItems* " + everyFile,
        "attachment.receipt": "receipt*",
        "attachment.other": "other*",
        "attachment": everyFile,
        "attachment.caption":
            "photo.caption receipt.caption manual.caption warranty.caption appraisal.caption other.caption",
        "policy": "claim.setting.policies* claim.setting.contents*",
        "policy.number": "claim.setting.policies.number",
        "policy.limits": "claim.setting.policies.limits*",
        "home.address": "claim.setting.home.address*",
        "home.name": "claim.setting.home.name",
        "profile.name": "claim.setting.insured",
        "claim.number": "claim.number",
        "claim.adjuster": "claim.adjuster*",
        "claim.adjuster.phone": "claim.adjuster.phone",
        "claim.steps": "claim.steps*",
        "claim.payments": "claim.payments*",
        "claim.expenses": "claim.expenses*",
        "claim.lines.addedAt": "claim.lines.addedAt",
        "claim.setting.depreciation": "claim.setting.depreciation*",
        "claim": "*",
    ]

    private static let value = """
        claim.lines.line.unitValue claim.lines.line.value claim.lines.line.basis* claim.lines.line.actualCashValue*
        """
    private static let everyFile = "photo* receipt* manual* warranty* appraisal* other*"

    @Test("Hiding a field from the insurer hides it in claims, too", arguments: narrowings.keys.sorted())
    func narrowed(_ key: String) throws {
        let gone = Self.list(try #require(Self.narrowings[key]))
        func isGone(_ key: String, by pattern: String) -> Bool {
            pattern.hasSuffix("*") ? key.hasPrefix(pattern.dropLast()) : key == pattern
        }
        let all = (Self.list(Self.always) + Self.files).sorted()
        for pattern in gone { #expect(all.contains { isGone($0, by: pattern) }, "\(pattern)") }
        let audience = try Audience("adjuster", narrowing: .insurer, hiding: [key])
        let copy = Self.original.redacted(for: audience)
        #expect(try Self.keys(for: audience) == all.filter { key in !gone.contains { isGone(key, by: $0) } })
        #expect(copy.redactedAgain() == copy)
    }

    // MARK: - Remade values

    @Test("Slugs and the order of files are remade; other homes and items of a policy are left out")
    func remade() {
        let copy = Self.original.redacted(for: .insurer, by: .own).claims[0]
        let slug = Slug.make(from: "\(Self.claim.date) \(Self.claim.cause)", fallback: "")
        #expect(copy.slug == slug)
        #expect(copy.setting.home.slug == Self.claim.setting.home.name)
        #expect(copy.setting.policies.map(\.slug) == [Self.claim.setting.policies[0].provider])
        #expect(copy.setting.policies.map(\.homeIDs) == [[Self.claim.homeID]])
        #expect(copy.setting.policies[0].scheduledItems.map(\.itemID) == [Self.claim.lines[0].line.itemID])
        #expect(copy.lines[0].line.attachments.map(\.order) == [0, 1, 2, 3, 4, 5])
        #expect(copy.lines[0].line.attachments.map(\.kind) == Attachment.Kind.allCases)
        #expect(copy.lines[0].audience == nil)
        #expect(copy.notes == "")
        #expect(copy.record == .unsaved)
    }

    @Test("A text of a line is shortened like the item's")
    func shortened() throws {
        let audience = try Audience("adjuster", narrowing: .insurer, shortening: ["item.serial", "policy.number"])
        let copy = Self.original.redacted(for: audience).claims[0]
        #expect(copy.lines[0].line.serial == "…" + Self.claim.lines[0].line.serial.suffix(4))
        #expect(copy.setting.policies[0].number == "…" + Self.claim.setting.policies[0].number.suffix(4))
        #expect(copy.lines[0].line.make == Self.claim.lines[0].line.make)
    }

    @Test("Evidence and actual cash value are computed anew from the visible fields")
    func evidence() throws {
        let day = "2022-01-01"
        let sofa = ClaimTests.line("Sofa")
        var claim = ClaimTests.claim([sofa])
        claim.lines[0].line.serial = "S1"
        claim.lines[0].line.labels = ["Jewelry"]
        claim.lines[0].line.reckon(by: ClaimTests.table, on: Sample.day(day))
        claim.lines[0].line.attachments = [Attachment.Kind.photo, .receipt, .other].map { kind in
            var file = Sample.photo(of: Sample.item("Sofa"))
            file.kind = kind
            return file
        }
        claim.lines[0].line.evidence = ItemEvidence(of: claim.lines[0].line, asksSerial: true)
        var snapshot = Sample.household([ClaimTests.house])
        snapshot.claims = [claim]
        func line(hiding: String...) throws -> RegisterLine? {
            snapshot.redacted(for: try Audience("some", narrowing: .insurer, hiding: hiding)).claims.first?.lines.first?
                .line
        }
        // The insurer sees the file of another kind only if it is marked for the insurer.
        let whole = try #require(snapshot.redacted(for: .insurer).claims.first?.lines.first?.line)
        #expect(
            whole.evidence
                == ItemEvidence(photos: 1, receipts: 1, hasSerial: true, wantsSerial: true, hasDocumentedValue: true))
        #expect(whole.actualCashValue == claim.lines[0].line.actualCashValue)
        #expect(
            try line(hiding: "item.serial", "attachment.receipt")?.evidence
                == ItemEvidence(photos: 1, wantsSerial: false, hasDocumentedValue: false))
        // Without its label the item belongs to the default class, which depreciates.
        let unlabelled = try line(hiding: "label")?.actualCashValue
        #expect((unlabelled?.className, unlabelled?.amount) == ("Things", Sample.euros(960_00)))
        #expect(try line(hiding: "label", "item.purchaseDate")?.actualCashValue.amount == nil)
        let unpriced = try line(hiding: "item.price")
        #expect((unpriced?.value, unpriced?.actualCashValue.amount) == (nil, nil))
        #expect(unpriced?.basis == nil)
        #expect(try line(hiding: "item.replacement")?.value == Sample.euros(1_200_00))
    }

    // MARK: - Presence

    @Test(
        "The files of a claim are visible with it, and a receipt is named only where it is", arguments: Circle.allCases)
    func files(_ circle: Circle) throws {
        var snapshot = Sample.household([ClaimTests.house])
        snapshot.claims = [ClaimTests.claim()]
        let claim = snapshot.claims[0]
        snapshot.attachments = [Attachment.Kind.photo, .receipt].enumerated().map { order, kind in
            Attachment(
                owner: .claim(claim.id), sha256: "", kind: kind, fileName: "", mediaType: "", size: 1,
                audience: kind == .receipt ? circle : nil, order: order)
        }
        let receipt = snapshot.attachments[1].id
        snapshot.claims[0].expenses = [
            Claim.Expense(date: claim.date, description: "Hotel", amount: Sample.euros(1), receiptIDs: [receipt])
        ]
        let copy = snapshot.redacted(for: .insurer)
        let isSeen = circle >= .insurer
        #expect(copy.attachments.map(\.kind) == (isSeen ? [.photo, .receipt] : [.photo]))
        #expect(copy.attachments.map(\.owner) == copy.attachments.map { _ in .claim(copy.claims[0].id) })
        #expect(copy.claims[0].expenses[0].receiptIDs == (isSeen ? [copy.attachments[1].id] : []))
        #expect(copy.claims[0].id != claim.id)
        #expect(snapshot.redacted(for: .family).attachments == [])
        snapshot.claims[0].setting.home.audience = .owner
        #expect(snapshot.redacted(for: .insurer).attachments == [])
    }

    @Test("A line is visible where its item was, a claim where its home was and still is", arguments: Circle.allCases)
    func circles(_ circle: Circle) {
        var snapshot = Sample.household([ClaimTests.house])
        var hidden = ClaimTests.line("Ring", number: "LR-02")
        hidden.audience = circle
        snapshot.claims = [ClaimTests.claim([ClaimTests.line("Sofa"), hidden])]
        let isSeen = circle >= .insurer
        #expect(snapshot.redacted(for: .owner).snapshot == snapshot)
        #expect(
            snapshot.redacted(for: .insurer).claims.map { $0.lines.map(\.line.title) } == [
                isSeen ? ["Sofa", "Ring"] : ["Sofa"]
            ])
        var frozen = snapshot
        frozen.claims[0].setting.home.audience = circle
        #expect(frozen.redacted(for: .insurer).claims.count == (isSeen ? 1 : 0))
        var live = snapshot
        live.homes[0].audience = circle
        #expect(live.redacted(for: .insurer).claims.count == (isSeen ? 1 : 0))
        var gone = snapshot
        gone.claims[0].homeID = EntityID()
        #expect(gone.redacted(for: .insurer).claims.count == 1)
    }

    @Test("Where rooms are hidden, lines are renumbered; a home named after a hidden address loses its name")
    func numbersAndAddress() throws {
        var snapshot = Sample.household([ClaimTests.house])
        var claim = ClaimTests.claim([
            ClaimTests.line("Sofa", number: "GS-07"), ClaimTests.line("Safe", number: "GS-09"),
        ])
        (claim.setting.home.name, claim.setting.home.address.line1) = ("At 12 Elm Street", "12 Elm Street")
        snapshot.claims = [claim]
        let narrowed = try Audience("some", narrowing: .insurer, hiding: ["location", "home.address"])
        for (audience, numbers, name) in [
            (narrowed, ["00-01", "00-02"], ""), (Audience.insurer, ["GS-07", "GS-09"], "At 12 Elm Street"),
        ] {
            let copy = snapshot.redacted(for: audience).claims[0]
            #expect(copy.lines.map(\.line.number) == numbers)
            #expect(copy.setting.home.name == name)
        }
        #expect(snapshot.redacted(for: narrowed).claims[0].setting.home.slug == "unnamed-home")
    }

    @Test("An item's outermost circle is the last one whose copy has it", arguments: 1...8 as ClosedRange<UInt64>)
    func outermostCircle(seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        let index = SnapshotIndex(snapshot)
        for audience in Audience.builtIn {
            let seen = Set(snapshot.redacted(for: audience, by: .own).items.map(\.id))
            for item in snapshot.items where item.counts {
                let circle = index.outermostCircle(of: item)
                #expect(seen.contains(item.id) == (circle.map { audience.circle <= $0 } ?? true))
            }
        }
    }
}
