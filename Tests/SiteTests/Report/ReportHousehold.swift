import Foundation
import Household
import TestSupport

@testable import Reports
@testable import Site

/// A flat whose report can be calculated by hand: on 3 May 2026 its items are worth €3,800.00 and US$500.00 new,
/// €2,600.00 and US$458.33 at their age; the value of a toaster is unknown.
enum ReportHousehold {
    static let flat: Home = {
        var flat = Sample.home(1, "Harbour flat", isPrimary: true)
        flat.address = Address(line1: "12 Quay Street", city: "Bristol", postalCode: "BS1 4RN")
        return flat
    }()
    static let kitchen = Sample.room(11, "Kitchen", in: flat)
    static let study = Sample.room(12, "Study", in: flat)
    static let furniture = Sample.label(21, "Furniture", in: flat)
    static let jewelry = Sample.label(22, "Jewelry", in: flat)
    static let kitchenware = Sample.label(23, "Kitchenware", in: flat)

    /// 54 of 108 months old, so half of €600.00 is left.
    static let chairs: Item = {
        var item = Sample.item(31, "Chairs", price: Sample.euros(10_000), in: kitchen, labels: [furniture])
        item.quantity = Sample.quantity("6")
        item.purchaseDate = PartialDate(Sample.day("2021-11-03"))
        item.purchasedFrom = "Oak & Sons"
        return item
    }()
    /// In a class that does not depreciate.
    static let ring = Sample.item(32, "Ring", price: Sample.euros(200_000), in: study, labels: [jewelry])
    static let toaster: Item = {
        var item = Sample.item(33, "Toaster", in: kitchen, labels: [kitchenware])
        item.make = "Acme"
        return item
    }()
    /// Older than the lifetime of its class: a quarter of €1,200.00 is left.
    static let desk: Item = {
        var item = Sample.item(34, "Desk", price: Sample.euros(1), in: study, labels: [furniture])
        item.replacement = ReplacementCost(
            cost: Sample.euros(120_000), source: "Shop offer", date: Sample.day("2026-04-01"))
        item.purchaseDate = PartialDate(Sample.day("2010-01-01"))
        return item
    }()
    /// 12 of 144 months old.
    static let amp: Item = {
        var item = Sample.item(35, "Amp", price: Sample.dollars(50_000), home: flat)
        item.purchaseDate = PartialDate(Sample.day("2025-05-03"))
        return item
    }()
    static let sold: Item = {
        var item = Sample.item(36, "Old lamp", price: Sample.euros(7_777_77), in: kitchen)
        item.sale = Sale()
        return item
    }()
    static let archived: Item = {
        var item = Sample.item(37, "Empty box", price: Sample.euros(8_888_88), in: kitchen)
        item.archived = true
        return item
    }()

    static let mutual = InsurancePolicy(
        id: Sample.id(51), slug: "acme-mutual", provider: "Acme Mutual", number: "HO-1", currency: .eur,
        deductible: Sample.euros(50_000), limits: InsurancePolicy.Limits(personalProperty: Sample.euros(200_000)),
        start: Sample.day("2026-01-01"), end: Sample.day("2026-12-31"), settlement: .replacementCost,
        appliesAverage: true,
        specialLimits: [
            InsurancePolicy.SpecialLimit(
                itemClass: "Jewelry", amount: Sample.euros(150_000), peril: "theft", edition: "2022")
        ],
        scheduledItems: [InsurancePolicy.ScheduledItem(itemID: desk.id, amount: Sample.euros(100_000))],
        homeIDs: [flat.id])
    /// It has ended, settles at actual cash value, and leaves everything else blank.
    static let former = InsurancePolicy(
        id: Sample.id(52), slug: "former", provider: "Former Mutual", currency: .eur, end: Sample.day("2025-12-31"),
        settlement: .actualCashValue, homeIDs: [flat.id])

    static let attachments = [
        MediaHousehold.attachment(41, "a", of: .item(chairs.id)),
        MediaHousehold.attachment(42, "b", of: .item(chairs.id), caption: "From behind"),
        MediaHousehold.attachment(43, "e", of: .item(ring.id), .receipt, called: "bill.jpg"),
        MediaHousehold.attachment(
            44, "d", of: .item(ring.id), .appraisal, called: "Appraisal.pdf", type: "application/pdf"),
        MediaHousehold.attachment(45, "f", of: .item(desk.id), called: "lost.jpg"),
    ]

    static var snapshot: Snapshot {
        var snapshot = Sample.household(
            [flat], rooms: [kitchen, study], labels: [furniture, jewelry, kitchenware],
            items: [chairs, ring, toaster, desk, amp, sold, archived])
        snapshot.profile.name = "The Adler household"
        snapshot.policies = [mutual, former]
        snapshot.attachments = attachments
        return snapshot
    }

    static func report(
        of snapshot: Snapshot = snapshot, on day: CalendarDate = TestSite.today
    ) throws -> InsuranceReport? {
        InsuranceReport(
            of: flat.id, in: RedactedIndex(snapshot.redacted(for: .owner)), table: try .standard(), on: day)
    }

    /// The contents of the report in one document.
    static func content(
        of snapshot: Snapshot = snapshot, _ inputs: SiteInputs = TestSite.inputs(), media: SiteMedia = .none
    ) throws -> ReportContent? {
        let model = try TestSite.model(snapshot, inputs, media: media)
        let home = model.index.snapshot.homes.first { $0.displayName == flat.displayName }
        let whole = ReportPages(subject: .home(home?.id ?? flat.id), path: "homes/harbour-flat/report")
        return model.report(whole, at: PageAddress("homes/harbour-flat/report.html"), navigation: "")?.content
    }

    /// A claim for the chairs, the ring, and an amp that was recorded after the loss.
    static func claim() throws -> Claim {
        let index = SnapshotIndex(snapshot)
        let day = Sample.day("2026-05-01")
        let table = try DepreciationTable.standard()
        func line(_ item: Item, _ number: String, _ loss: Claim.Loss, recorded: Double) -> Claim.Line {
            Claim.Line(
                line: RegisterLine(item, number: number, in: index, table: table, on: day), loss: loss,
                addedAt: Date(timeIntervalSince1970: 1_777_900_000),
                recordedAt: Date(timeIntervalSince1970: recorded))
        }
        var chairs = line(chairs, "KI-01", .damaged, recorded: 1_700_000_000)
        (chairs.repair, chairs.isEstimated, chairs.isInspectable) = (Sample.euros(240_00), true, true)
        return Claim(
            id: Sample.id(61), slug: "2026-05-01-burst-pipe", homeID: flat.id, date: day, cause: "Burst pipe",
            notes: "The *plumber* came at noon.",
            setting: Claim.Setting(
                insured: "The Adler household", home: flat, policies: [mutual], depreciation: table),
            // The later time is 3 May 2026.
            lines: [
                chairs,
                line(ring, "ST-01", .lost, recorded: 1_700_000_000),
                line(amp, "00-01", .lost, recorded: 1_777_800_000),
            ])
    }
}
