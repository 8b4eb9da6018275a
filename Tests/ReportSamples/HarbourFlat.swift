import Foundation
public import Household
public import Reports

/// A home of six lines; the tests write out its figures.
///
/// | line | room | first label | replacement cost | actual cash value |
/// |---|---|---|---|---|
/// | KI-01 Cordless drill | Kitchen | Electronics | 95.00 | 27 of 60 months: 52.25 |
/// | KI-02 Plates × 24 | Kitchen | | 108.00 | older than ten years, a fifth: 21.60 |
/// | KI-03 Kettle | Kitchen | Electronics | unknown | unknown |
/// | ST-01 Oil painting | Study | Art | 6200.00 | does not depreciate: 6200.00 |
/// | ST-02 Laptop | Study | Electronics | 1299.99 | 12 of 60 months: 1039.99 |
/// | 00-01 Gold ring | | Jewelry | 1800.00 | of unknown age: unknown |
/// | in all | | | 9502.99 | 7313.84 |
public enum HarbourFlat {
    static func report(for audience: Audience = .insurer) -> InsuranceReport {
        Sample.report(snapshot, for: audience)
    }

    /// The plates are part of the building, the drill is shared and the kettle borrowed; Old Oak has not ended, and
    /// schedules what Acme Mutual schedules.
    static func interests(for audience: Audience = .insurer) -> InsuranceReport {
        var snapshot = snapshot
        snapshot.items[0].ownership = .shared
        snapshot.items[1].partOfBuilding = true
        snapshot.items[2].ownership = .borrowed
        snapshot.policies[0].otherInsurance = "The club’s"
        (snapshot.policies[1].end, snapshot.policies[1].scheduledItems) = (nil, snapshot.policies[0].scheduledItems)
        return Sample.report(snapshot, for: audience)
    }

    /// The insurer's report, with the four attachments changed.
    public static func report(_ change: (inout [Attachment]) -> Void) -> InsuranceReport {
        var changed = snapshot
        change(&changed.attachments)
        return Sample.report(changed, for: .insurer)
    }

    private static let homeID: EntityID<Home> = Sample.id(1)
    private static let (kitchen, study): (EntityID<Location>, EntityID<Location>) = (Sample.id(10), Sample.id(11))
    private static let labels: [(String, EntityID<Label>)] = [
        ("Electronics", Sample.id(20)), ("Art", Sample.id(21)), ("Work", Sample.id(22)), ("Jewelry", Sample.id(23)),
    ]

    static let snapshot = Snapshot(
        profile: Profile(id: Sample.id(9), name: "The Rivera household", homeIDs: [homeID]),
        homes: [
            Home(
                id: homeID, slug: "harbour-flat", name: "Harbour Flat",
                address: Address(line1: "4 Quay Street", city: "Bristol", postalCode: "BS1 4DJ"), currency: .eur,
                isPrimary: true)
        ],
        locations: [
            Location(id: kitchen, slug: "kitchen", homeID: homeID, name: "Kitchen"),
            Location(id: study, slug: "study", homeID: homeID, name: "Study"),
        ],
        labels: labels.map { name, id in
            Label(id: id, slug: name.lowercased(), homeID: homeID, name: name)
        },
        items: items, policies: policies, attachments: attachments)

    private static let items: [Item] = [
        Item(
            id: Sample.id(30), slug: "drill", title: "Cordless drill", description: "With two batteries",
            make: "Tamaki",
            model: "D-1", serial: "0028710", assetID: "A7", price: Sample.money(7990),
            purchaseDate: PartialDate(Sample.day("2024-03-09")), purchasedFrom: "Corner Tools",
            replacement: ReplacementCost(
                cost: Sample.money(9500), source: "Shop window", date: Sample.day("2026-01-15")),
            condition: .good, locationID: kitchen, labelIDs: [Sample.id(20)]),
        Item(
            id: Sample.id(31), slug: "plates", title: "Plates", quantity: Sample.quantity("24"),
            price: Sample.money(450), purchaseDate: PartialDate(Sample.day("2016-01-01")), locationID: kitchen),
        Item(
            id: Sample.id(32), slug: "kettle", title: "Kettle", purchaseDate: PartialDate(Sample.day("2020-05-05")),
            locationID: kitchen, labelIDs: [Sample.id(20)]),
        Item(
            id: Sample.id(33), slug: "painting", title: "Oil painting",
            replacement: ReplacementCost(
                cost: Sample.money(620_000), source: "Appraisal, Miller & Sons", date: Sample.day("2025-11-02")),
            locationID: study, labelIDs: [Sample.id(21)]),
        Item(
            id: Sample.id(34), slug: "laptop", title: "Laptop", make: "Nova", price: Sample.money(129_999),
            purchaseDate: PartialDate(Sample.day("2025-06-30")), locationID: study,
            labelIDs: [Sample.id(20), Sample.id(22)]),
        Item(
            id: Sample.id(35), slug: "ring", title: "Gold ring",
            replacement: ReplacementCost(cost: Sample.money(180_000)), homeID: homeID, labelIDs: [Sample.id(23)]),
        Item(
            id: Sample.id(36), slug: "sofa", title: "Old sofa", price: Sample.money(50_000), homeID: homeID,
            sale: Sale()),
        Item(
            id: Sample.id(37), slug: "bicycle", title: "Bicycle", price: Sample.money(30_000), homeID: homeID,
            archived: true),
    ]

    private static let policies: [InsurancePolicy] = [
        InsurancePolicy(
            id: Sample.id(40), slug: "acme", provider: "Acme Mutual", number: "HO-123", currency: .eur,
            deductible: Sample.money(50_000),
            limits: InsurancePolicy.Limits(personalProperty: Sample.money(300_000)), start: Sample.day("2026-01-01"),
            end: Sample.day("2026-12-31"), settlement: .replacementCost, appliesAverage: true,
            specialLimits: [
                InsurancePolicy.SpecialLimit(
                    itemClass: "Jewelry", amount: Sample.money(150_000), peril: "theft", edition: "2022")
            ],
            scheduledItems: [
                InsurancePolicy.ScheduledItem(itemID: Sample.id(33), amount: Sample.money(500_000))
            ], homeIDs: [homeID]),
        InsurancePolicy(
            id: Sample.id(41), slug: "old-oak", provider: "Old Oak", currency: .usd, end: Sample.day("2025-12-31"),
            homeIDs: [homeID]),
    ]

    private static let attachments: [Attachment] = [
        attachment(50, of: 30, .photo, "drill.jpg", caption: "Both batteries"),
        attachment(51, of: 30, .receipt, "receipt.pdf"),
        // 22:30 in London, the next day in Berlin.
        attachment(52, of: 33, .photo, "painting.jpg", captured: 1_714_775_400),
        attachment(53, of: 33, .appraisal, "appraisal.pdf"),
    ]

    private static func attachment(
        _ id: Int, of item: Int, _ kind: Attachment.Kind, _ name: String, caption: String = "",
        captured: TimeInterval? = nil
    ) -> Attachment {
        Attachment(
            id: Sample.id(id), owner: .item(Sample.id(item)), sha256: String(repeating: "\(id)", count: 32), kind: kind,
            fileName: name, mediaType: kind == .photo ? "image/jpeg" : "application/pdf", size: 1000,
            capturedAt: captured.map { Date(timeIntervalSince1970: $0) }, caption: caption, order: id)
    }
}

// MARK: - A claim

extension HarbourFlat {
    /// The drill is lost, the plates are damaged, the laptop is missing; the laptop was recorded a month too late.
    static let claimReport: InsuranceReport = {
        let lines = report().register.lines
        let losses: [(String, Claim.Loss, Date)] = [
            ("Cordless drill", .lost, Date(timeIntervalSince1970: 1_750_000_000)),
            ("Plates", .damaged, Date(timeIntervalSince1970: 1_750_000_000)),
            ("Laptop", .missing, Date(timeIntervalSince1970: 1_785_000_000)),
        ]
        let claim = Claim(
            id: Sample.id(60), slug: "burst-pipe", homeID: homeID, date: Sample.day, cause: "Burst pipe",
            notes: "Plumber called.\nDried out.",
            setting: Claim.Setting(
                insured: snapshot.profile.name, home: snapshot.homes[0], policies: [policies[0]],
                depreciation: Sample.table),
            lines: losses.flatMap { title, loss, recordedAt in
                lines.filter { $0.title == title }.map {
                    Claim.Line(line: $0, loss: loss, addedAt: recordedAt, recordedAt: recordedAt)
                }
            })
        var household = snapshot
        household.claims = [claim]
        return InsuranceReport(ofClaimAt: 0, in: RedactedIndex(household.redacted(for: .owner)))
    }()
}
