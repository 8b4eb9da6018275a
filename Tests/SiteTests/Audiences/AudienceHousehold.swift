import Foundation
import Household
import TestSupport

@testable import Site

/// A household with something to hide from each audience, and sites of it for an audience.
enum AudienceHousehold {
    static let flat: Home = {
        var home = Sample.home(1, "Harbour flat", isPrimary: true)
        home.address = Address(line1: "4 Quay Street", city: "Bristol")
        home.purchasePrice = Sample.euros(20_000_000)
        home.notes = "See the [alarm](../pages/alarm.html) and the [taps](../pages/taps.html)."
        return home
    }()

    static let kitchen = Sample.room(11, "Kitchen", in: flat)
    static let study = Sample.room(12, "Study", in: flat)
    static let glass = Sample.label(21, "Glass", in: flat)
    static let safe: Label = {
        var label = Sample.label(22, "Safe", in: flat)
        label.audience = .owner
        return label
    }()

    private static func record(_ day: Int) -> RecordInfo {
        let made = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
        return RecordInfo(createdAt: made, updatedAt: made.addingTimeInterval(86_400 * 3))
    }

    /// Two things to carry with care, one without details, and one hidden from everybody but the owner.
    static let items: [Item] = {
        var vase = Sample.item(31, "Vase", price: Sample.euros(12_000), in: kitchen, labels: [glass])
        vase.moving = Moving(isFragile: true, priority: .high, destination: "New hall", size: "30 × 30 × 60 cm")
        vase.serial = "V-778899"
        vase.purchasedFrom = "Antiques"
        vase.notes = "The [alarm](../pages/alarm.html) is near. See [the desk](desk.html)."
        vase.record = record(1)
        var desk = Sample.item(32, "Desk", price: Sample.euros(40_000), in: study)
        desk.quantity = Sample.quantity("2")
        desk.moving = Moving(size: "160 × 80 cm")
        desk.description = "Oak"
        desk.record = record(2)
        var stool = Sample.item(33, "Stool", in: study)
        stool.record = record(3)
        var ingot = Sample.item(34, "Ingot", price: Sample.euros(900_000), in: study, labels: [safe])
        ingot.record = record(4)
        return [desk, ingot, stool, vase]
    }()

    static let snapshot: Snapshot = {
        var snapshot = Sample.household([flat], rooms: [kitchen, study], labels: [glass, safe], items: items)
        snapshot.carts = [
            Cart(id: Sample.id(91), slug: "weekly", name: "Weekly", homeID: flat.id, currency: .eur)
        ]
        return snapshot
    }()

    /// `alarm` is for the owner, `taps` by default for the family, `welcome` for everyone.
    static func content() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Alarm\naudience: owner\n---\nThe code is 4711.\n", to: "alarm.md")
        try folder.write("---\ntitle: Taps\n---\nThe main tap is under the stairs.\n", to: "taps.md")
        try folder.write(
            "---\ntitle: Welcome\naudience: public\n---\nHello. [Taps](taps.md), [alarm](alarm.md), [plan](plan.pdf).\n",
            to: "welcome.md")
        try folder.write("plan", to: "plan.pdf")
        return folder
    }

    static func site(for audience: Audience, content: URL? = nil) throws -> (plan: SitePlan, pages: [String: String]) {
        if content == nil, let built = built[audience.name] { return try built.get() }
        return try build(for: audience, content: content)
    }

    /// The sites without Content, since many tests look at them.
    private static let built: [String: Result<(plan: SitePlan, pages: [String: String]), any Error>] = Dictionary(
        uniqueKeysWithValues: Audience.builtIn.map { audience in
            (audience.name, Result { try build(for: audience, content: nil) })
        })

    private static func build(
        for audience: Audience, content: URL?
    ) throws -> (plan: SitePlan, pages: [String: String]) {
        let inputs = TestSite.inputs(
            Settings(title: "Our things", locale: "en-GB", currency: .eur), content: content, for: audience)
        let plan = try TestSite.plan(snapshot, inputs)
        return (plan, try plan.pages())
    }

    static func sitter() throws -> Audience {
        try Audience(
            "sitter", narrowing: .family,
            hiding: ["item.price", "item.replacement", "item.warranty", "home.purchasePrice", "cart"],
            shortening: ["item.serial"])
    }
}
