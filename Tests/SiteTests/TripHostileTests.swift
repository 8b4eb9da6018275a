import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Arbitrary text in every field that the pages about trips show.
struct TripHostileTests {
    private static let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>|[x](y)`*_"

    /// A household with the hostile text in every field about shopping.
    private static let snapshot: Snapshot = {
        var snapshot = TripHousehold.snapshot
        for place in snapshot.homes.indices { snapshot.homes[place].name = hostile }
        for place in snapshot.stores.indices {
            (snapshot.stores[place].name, snapshot.stores[place].emoji) = (hostile, hostile)
        }
        (snapshot.categories[0].name, snapshot.categories[0].emoji) = (hostile, hostile)
        for place in snapshot.vault.indices { snapshot.vault[place].name = hostile }
        let unit = PriceUnit("<b>|") ?? .each
        func spoil(_ terms: inout CartItem.Terms) {
            if let shop = terms.shop { terms.shop = ShopReference(id: shop.id, name: hostile) }
            terms.unit = unit
        }
        for cart in snapshot.carts.indices {
            snapshot.carts[cart].name = hostile
            for place in snapshot.carts[cart].lines.indices {
                var line = snapshot.carts[cart].lines[place]
                (line.name, line.category) = (hostile, hostile)
                spoil(&line.planned)
                if case .fulfilled(var purchase) = line.outcome {
                    spoil(&purchase.terms)
                    line.outcome = .fulfilled(purchase)
                }
                snapshot.carts[cart].lines[place] = line
            }
        }
        return snapshot
    }()

    @Test("Hostile text in every field stays text, in HTML and in Markdown")
    func staysText() throws {
        let pages = try TestSite.pages(Self.snapshot) {
            $0.hasPrefix("shopping.") || $0.hasPrefix("shopping/trips/") || $0.hasPrefix("homes/")
                || $0.hasPrefix("index.")
        }
        #expect(pages.count >= 14)
        for (path, text) in pages where path.hasSuffix(".html") {
            let scan = HTMLScan(text)
            #expect(scan.fault == nil, "\(path)")
            let scripts = scan.tags.filter { $0.name == "script" && !$0.isEnd }.compactMap { $0.attributes["src"] }
            let ours = ["assets/housebook.js", "assets/ticks.js", "assets/cart.js"]
            #expect(scripts.allSatisfy { script in ours.contains { script.hasSuffix($0) } })
            #expect(scripts.count == scan.tags.filter { $0.name == "script" && !$0.isEnd }.count, "\(path)")
            #expect(!scan.tags.contains { $0.name == "img" || $0.attributes["onerror"] != nil }, "\(path)")
            #expect(!scan.tags.contains { $0.name == "b" }, "\(path)")
        }
        for (path, text) in pages where path.hasSuffix(".md") {
            #expect(!text.contains("<script"), "\(path)")
            // No bar in the text makes a cell, and no bracket makes a link.
            #expect(!text.contains(")>|") && !text.contains("|[x]") && !text.contains("<b"), "\(path)")
        }
    }

    @Test("The largest possible amounts are shown, and stop nothing")
    func hugeAmounts() throws {
        var snapshot = TripHousehold.snapshot
        var cart = TripHousehold.partyShop
        for place in cart.lines.indices {
            cart.lines[place].quantity = Quantity(1_000_000) ?? .one
            cart.lines[place].planned.price = Sample.euros([.max, .min, -1, 0, Money.largest][place % 5])
            cart.lines[place].outcome = .fulfilled(
                CartItem.Purchase(
                    quantity: .one, terms: CartItem.Terms(price: Sample.euros([Money.largest, .max, -5][place % 3]))))
        }
        cart.budget = Sample.euros(0)
        snapshot.carts = [cart]
        let page = try #require(
            try TestSite.pages(snapshot) { $0 == "shopping/trips/party-shop.md" }["shopping/trips/party-shop.md"])
        // Three lines with the largest price, two with a deposit of five cents that came back, and three without a price.
        #expect(page.contains("- **€299,999,999,999.90** spent\n"))
        #expect(page.contains("- 3 lines without a price are not included in any total.\n"))
    }
}
