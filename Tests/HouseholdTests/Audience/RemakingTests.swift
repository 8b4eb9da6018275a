import Foundation
import TestSupport
import Testing

@testable import Household

/// Values made anew in a copy, so that they reveal nothing hidden.
@Suite struct RemakingTests {
    private let house = Home(
        slug: "12-elm-street", name: "", address: Address(line1: "12 Elm Street"), currency: .eur, isPrimary: true)

    @Test("Slugs are made from visible names, except for owner and family", arguments: Audience.builtIn)
    func slugs(_ audience: Audience) {
        let den = Location(slug: "gun-room", homeID: house.id, name: "Den")
        let label = Label(slug: "inherited", homeID: house.id, name: "Loan")
        let items = ["from-aunt", "lamp-2", "ring"].map { Item(slug: $0, title: "Lamp", homeID: house.id) }
            .sorted { $0.id < $1.id }
        var snapshot = Sample.household([house], rooms: [den], labels: [label], items: items)
        snapshot.policies = [InsurancePolicy(slug: "former", provider: "Ämter & Co", currency: .eur)]
        snapshot.claims = [ClaimTests.claim(), ClaimTests.claim()]
        let copy = snapshot.redacted(for: audience)
        guard audience.circle > .family else {
            #expect(copy.homes.map(\.slug) == ["12-elm-street"])
            #expect(copy.items.map(\.slug) == items.map(\.slug))
            return
        }
        let isPublic = audience == .everyone
        #expect(copy.homes.map(\.slug) == [isPublic ? "unnamed-home" : "12-elm-street"])
        #expect(copy.locations.map(\.slug) == (isPublic ? [] : ["den"]))
        #expect(copy.labels.map(\.slug) == ["loan"])
        #expect(copy.items.map(\.slug) == ["lamp", "lamp-2", "lamp-3"])
        #expect(copy.policies.map(\.slug) == (audience == .insurer ? ["amter-co"] : []))
        let claims = ["2022-01-01-burst-pipe", "2022-01-01-burst-pipe-2"]
        #expect(copy.claims.map(\.slug) == (audience == .insurer ? claims : []))
    }

    @Test("Two rooms may share a slug in different homes, but not in one home")
    func scopes() {
        let flat = Sample.home("Flat")
        let rooms = [
            Sample.room("Den", in: house.id), Sample.room("Den", in: flat.id), Sample.room("Den", in: flat.id),
        ]
        .sorted { $0.id < $1.id }
        let copy = Sample.household([house, flat], rooms: rooms).redacted(for: .mover, by: .own)
        #expect(copy.locations.filter { $0.homeID == house.id }.map(\.slug) == ["den"])
        #expect(copy.locations.filter { $0.homeID == flat.id }.map(\.slug) == ["den", "den-2"])
    }

    @Test("In an audience that narrows the family, too, no slug reveals a hidden name")
    func narrowedFamily() throws {
        let guest = try Audience("guest", narrowing: .family, hiding: ["home.address"])
        #expect(Sample.household([house]).redacted(for: guest).homes.map(\.slug) == ["unnamed-home"])
        #expect(Sample.household([house]).redacted(for: guest).homes.map(\.address) == [Address()])
    }

    @Test("A slug's number is skipped where it is taken")
    func taken() {
        let items = ["Lamp", "Lamp", "Lamp 2"].map { Item(title: $0, homeID: house.id) }
        var snapshot = Sample.household([house], items: items)
        snapshot.sort()
        #expect(snapshot.redacted(for: .mover).items.map(\.slug) == ["lamp", "lamp-2", "lamp-2-2"])
    }

    @Test("The order of files has no gaps where some are hidden", arguments: [Audience.family, .mover])
    func order(_ audience: Audience) {
        let lamp = Sample.item("Lamp", home: house.id)
        let kinds: [Attachment.Kind] = [.receipt, .photo, .receipt, .photo]
        let files = kinds.enumerated().map { place, kind in
            var file = Sample.photo(of: lamp)
            (file.kind, file.order) = (kind, place * 10)
            return file
        }
        let copy = Sample.household([house], items: [lamp], attachments: files).redacted(for: audience, by: .own)
        #expect(copy.attachments.map(\.order) == (audience == .family ? [0, 10, 20, 30] : [0, 1]))
        let photos = files.filter { $0.kind == .photo }.map(\.id)
        #expect(copy.attachments.filter { $0.kind == .photo }.map(\.id) == photos)
    }

    @Test("A hidden store is in no price and no trip")
    func hiddenStores() throws {
        let shop = Shop(name: "Greengrocer")
        let reference = ShopReference(shop)
        var snapshot = Sample.household([house])
        snapshot.stores = [shop]
        snapshot.vault = [
            VaultItem(name: "Leek", prices: [PriceOption(shopID: shop.id, price: Sample.euros(1), asOf: .distantPast)])
        ]
        let terms = CartItem.Terms(shop: reference, price: Sample.euros(1))
        snapshot.carts = [
            Cart(
                name: "Trip", currency: .eur,
                lines: [
                    CartItem(
                        vaultItemID: snapshot.vault[0].id, name: "Leek", category: "Produce", planned: terms,
                        outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: terms)))
                ])
        ]
        #expect(snapshot.redacted(for: .family).carts == snapshot.carts)
        let audience = try Audience("guest", narrowing: .family, hiding: ["store", "category", "vault"])
        let copy = snapshot.redacted(for: audience)
        #expect(copy.stores == [])
        #expect(copy.vault == [])
        let line = try #require(copy.carts.first?.lines.first)
        #expect(line.planned == CartItem.Terms(price: Sample.euros(1)))
        #expect(line.purchase?.terms == CartItem.Terms(price: Sample.euros(1)))
        #expect(line.category == "")
        #expect(line.vaultItemID == nil)
    }
}
