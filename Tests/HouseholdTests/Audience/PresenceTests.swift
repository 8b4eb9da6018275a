import TestSupport
import Testing

@testable import Household

/// Which entities an audience sees, and which others are hidden with those that it does not.
@Suite struct PresenceTests {
    private let house = Sample.home("House", isPrimary: true)
    private let flat = Sample.home("Flat")

    @Test("An entity marked for a circle is visible to that circle and to those inside it", arguments: Circle.allCases)
    func circles(_ circle: Circle) {
        var item = Sample.item("Lamp", home: house.id)
        item.audience = circle
        var home = flat
        home.audience = circle
        var label = Sample.label("Loan", in: house.id)
        label.audience = circle
        let snapshot = Sample.household([house, home], labels: [label], items: [item])
        let seeing = Audience.builtIn.filter { $0.circle <= circle }
        for audience in Audience.builtIn {
            let copy = snapshot.redacted(for: audience)
            #expect(copy.items.count == (seeing.contains(audience) ? 1 : 0))
            #expect(copy.homes.count == (seeing.contains(audience) ? 2 : 1))
            #expect(copy.labels.count == (seeing.contains(audience) ? 1 : 0))
            #expect(copy.profile.homeIDs == copy.homes.map(\.id))
        }
    }

    @Test("A hidden home hides everything in it, whatever the audience of each part")
    func home() {
        var hidden = house
        hidden.audience = .family
        let (den, loft) = (Sample.room("Den", in: hidden.id), Sample.room("Loft", in: flat.id))
        let (hers, his) = (Sample.label("Hers", in: hidden.id), Sample.label("His", in: flat.id))
        var safe = Sample.item("Safe", in: den.id)
        safe.audience = .everyone
        let lamp = Sample.item("Lamp", in: loft.id, home: hidden.id, labels: [his.id, hers.id])
        let rug = Sample.item("Rug", home: hidden.id)
        var plan = Sample.photo(of: lamp)
        plan.owner = .home(hidden.id)
        var snapshot = Sample.household(
            [hidden, flat], rooms: [den, loft], labels: [hers, his], items: [lamp, rug, safe],
            attachments: [plan, Sample.photo(of: safe), Sample.photo(of: lamp)])
        snapshot.policies = [
            InsurancePolicy(
                provider: "Both", currency: .eur, scheduledItems: [.init(itemID: safe.id), .init(itemID: lamp.id)],
                homeIDs: [hidden.id, flat.id]),
            InsurancePolicy(provider: "House alone", currency: .eur, homeIDs: [hidden.id]),
        ]

        let copy = snapshot.redacted(for: .insurer, by: .own)
        #expect(copy.homes.map(\.name) == ["Flat"])
        #expect(copy.profile.homeIDs == [flat.id])
        #expect(copy.locations.map(\.name) == ["Loft"])
        #expect(copy.labels.map(\.name) == ["His"])
        #expect(copy.items.map(\.title) == ["Lamp"])
        #expect(copy.items.map(\.homeID) == [flat.id])
        #expect(copy.items.map(\.labelIDs) == [[his.id]])
        #expect(copy.attachments.map(\.owner) == [.item(lamp.id)])
        #expect(copy.policies.map(\.provider) == ["Both"])
        #expect(copy.policies.map(\.homeIDs) == [[flat.id]])
        #expect(copy.policies.map { $0.scheduledItems.map(\.itemID) } == [[lamp.id]])
        // The first remaining home becomes primary when the primary one is hidden.
        #expect(copy.homes.map(\.isPrimary) == [true])
        #expect(snapshot.redacted(for: .family).homes.map(\.isPrimary) == [true, false])
    }

    @Test("A cart is hidden with its home; one of no home, or of a deleted one, stays")
    func cart() {
        var hidden = house
        hidden.audience = .owner
        var snapshot = Sample.household([hidden, flat])
        snapshot.carts = [
            Cart(name: "Hidden", homeID: hidden.id, currency: .eur),
            Cart(name: "Flat", homeID: flat.id, currency: .eur),
            Cart(name: "None", currency: .eur), Cart(name: "Gone", homeID: EntityID(), currency: .eur),
        ]
        let carts = snapshot.redacted(for: .family).carts
        #expect(Set(carts.map(\.name)) == ["Flat", "None", "Gone"])
        #expect(Set(carts.map(\.homeID)) == [flat.id, nil])
        #expect(snapshot.redacted(for: .insurer).carts == [])
    }

    @Test("A hidden label hides every item with it, even beside other labels")
    func label() {
        var loan = Sample.label("Loan", in: house.id)
        loan.audience = .family
        let tools = Sample.label("Tools", in: house.id)
        let items = [
            Sample.item("Drill", home: house.id, labels: [tools.id, loan.id]),
            Sample.item("Saw", home: house.id, labels: [tools.id]),
            // The label of another home counts as well.
            Sample.item("Vase", home: flat.id, labels: [loan.id]),
        ]
        let copy = Sample.household([house, flat], labels: [loan, tools], items: items).redacted(for: .insurer)
        #expect(copy.labels.map(\.name) == ["Tools"])
        #expect(copy.items.map(\.title) == ["Saw"])
    }

    @Test("A label with a private name is for insurers at most, unless it has its own audience; no count has its items")
    func privateLabel() {
        var jewels = Sample.label("Jewelry", in: house.id)
        let ring = Sample.item("Ring", price: Sample.euros(900_00), home: house.id, labels: [jewels.id])
        let lamp = Sample.item("Lamp", price: Sample.euros(20_00), home: house.id)
        let snapshot = Sample.household([house], labels: [jewels], items: [lamp, ring])
        for audience in Audience.builtIn {
            let copy = snapshot.redacted(for: audience)
            let isSeen = audience.circle <= .insurer
            #expect(copy.items.map(\.title) == (isSeen ? ["Lamp", "Ring"] : ["Lamp"]))
            #expect(copy.labels.map(\.name) == (isSeen ? ["Jewelry"] : []))
            #expect(Valuation(copy.items).items == (isSeen ? 2 : 1))
        }
        jewels.audience = .everyone
        let copy = Sample.household([house], labels: [jewels], items: [ring]).redacted(for: .everyone)
        #expect(copy.items.map(\.title) == ["Ring"])
        #expect(copy.redactedAgain() == copy)
    }

    @Test("Archived items are hidden from the public, sold ones from all but owner and family")
    func archivedAndSold() {
        var old = Sample.item("Old lamp", home: house.id)
        old.archived = true
        var sold = Sample.item("Sold lamp", home: house.id)
        sold.sale = Sale(to: "Ann")
        let snapshot = Sample.household([house], items: [Sample.item("Lamp", home: house.id), old, sold])
        #expect(
            Audience.builtIn.map { snapshot.redacted(for: $0).items.map(\.title) } == [
                ["Lamp", "Old lamp", "Sold lamp"], ["Lamp", "Old lamp", "Sold lamp"], ["Lamp", "Old lamp"],
                ["Lamp", "Old lamp"], ["Lamp"],
            ])
    }

    @Test(
        "Which audiences see a file, by its kind, its own circle and that of its item",
        arguments: [
            // The public sees a photo marked as public, or an unmarked one of an item marked as public.
            (.photo, nil, nil, 4), (.photo, nil, .everyone, 5), (.photo, .everyone, nil, 5),
            (.photo, .mover, .everyone, 4), (.photo, .everyone, .everyone, 5), (.photo, .everyone, .mover, 4),
            // A file of another kind is for owner and family, and for the insurer only if marked so.
            (.other, nil, nil, 2), (.other, .owner, nil, 1), (.other, .family, nil, 2), (.other, .insurer, nil, 3),
            (.other, .mover, nil, 3), (.other, .everyone, nil, 3),
        ] as [(Attachment.Kind, Circle?, Circle?, Int)])
    func files(kind: Attachment.Kind, ofFile: Circle?, ofItem: Circle?, seeing: Int) {
        var lamp = Sample.item("Lamp", home: house.id)
        lamp.audience = ofItem
        var file = Sample.photo(of: lamp)
        (file.kind, file.audience) = (kind, ofFile)
        let snapshot = Sample.household([house], items: [lamp], attachments: [file])
        let seen = Audience.builtIn.filter { snapshot.redacted(for: $0).attachments.count == 1 }
        #expect(seen == Array(Audience.builtIn.prefix(seeing)))
        let copy = snapshot.redacted(for: .everyone)
        #expect(copy.redactedAgain() == copy)
    }

    @Test("Of two entities with the same id, hiding one hides both")
    func sharedIDs() {
        var twin = house
        twin.audience = .owner
        let copy = Sample.household([house, twin, flat], items: [Sample.item("Lamp", home: house.id)])
            .redacted(for: .everyone)
        #expect(copy.homes.map(\.name) == ["Flat"])
        #expect(copy.items == [])
    }

    @Test("A household's own audience may see no items, no rooms or no files")
    func hiddenKinds() throws {
        let den = Sample.room("Den", in: house.id)
        let lamp = Sample.item("Lamp", in: den.id)
        let snapshot = Sample.household([house], rooms: [den], items: [lamp], attachments: [Sample.photo(of: lamp)])
        for (key, items, rooms, files) in [
            ("item", 0, 1, 0), ("location", 1, 0, 1), ("attachment", 1, 1, 0), ("attachment.photo", 1, 1, 0),
            ("item.price", 1, 1, 1),
        ] {
            let copy = snapshot.redacted(for: try Audience("some", narrowing: .family, hiding: [key]), by: .own)
            #expect((copy.items.count, copy.locations.count, copy.attachments.count) == (items, rooms, files), "\(key)")
            // Where rooms are hidden, the item stays in its home.
            #expect(copy.items.allSatisfy { $0.locationID == (rooms == 0 ? nil : den.id) })
            #expect(copy.items.allSatisfy { rooms == 1 || $0.homeID == house.id })
        }
    }
}
