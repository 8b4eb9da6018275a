import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The page of a trip.
struct TripPageTests {
    private static func page(_ slug: String, _ snapshot: Snapshot = TripHousehold.snapshot) throws -> String {
        try TestSite.page("shopping/trips/\(slug)", snapshot)
    }

    private static func snapshot(_ cart: Cart) -> Snapshot {
        var snapshot = TripHousehold.snapshot
        snapshot.carts = [cart]
        return snapshot
    }

    /// The bars of the steps: their colours, where they start, and how long they are.
    private static func bars(_ page: String) -> [String] {
        page.matches(of: /<span (?:class="(\w+)" )?style="--s:([\d.-]+);--v:([\d.-]+)">/).map {
            "\($0.1 ?? "") \($0.2) \($0.3)"
        }
    }

    @Test(
        "A finished trip in Markdown: the plan and the differences add up to the sum spent, and so do the stores")
    func finishedTrip() throws {
        let expected = #"""
            # Party shop

            [Harbour flat](../../homes/harbour-flat.md) › [Shopping](../../shopping.md)

            - Finished: 2 May 2026
            - [Market](../../shopping/stores/market.md)
            - [Bakery](../../shopping/stores/bakery.md)
            - **€25.21** spent
            - €5.21 over the budget of €20.00
            - Mainly: €7.50 for unplanned items, €2.41 for items planned without a price, €0.60 for larger quantities.
            - 1 line without a price is not included in any total.
            - 1 line had no price when it was planned; the planned total leaves it out.

            ## Planned and actual cost

            | Step | Lines | Amount |
            |---|--:|--:|
            | Planned | | €18.00 (1 price unknown) |
            | Larger quantity | 2 | \+€0.60 |
            | More expensive | 1 | \+€0.30 |
            | Planned without price | 1 | \+€2.41 |
            | Unplanned | 2 | \+€7.50 |
            | Skipped | 1 | −€3.60 |
            | **Spent** | | €25.21 (1 price unknown) |
            | Budget | | €20.00 |

            ## Unplanned (\+€7.50)

            - Balloons: 1 × €4.50 (\+€4.50)
            - Cake: 1 × €3.00 (\+€3.00)
            - Ribbon: 2, price not known (€0.00)

            ## Changed (\+€3.31)

            - [Bread](../../shopping/items/bread.md): €2.41 instead of an unknown price (\+€2.41)
            - [Milk](../../shopping/items/milk.md): 3 instead of 2, €1.30 instead of €1.20 (\+€1.50)
            - [Cheese](../../shopping/items/cheese.md): 0\.45 instead of 0.5, at Bakery instead of Market (−€0.60)

            ## Skipped (−€3.60)

            - [Milk](../../shopping/items/milk.md): 3 × €1.20 (−€3.60)

            ## Lines by store

            ### [Market](../../shopping/stores/market.md)

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Milk](../../shopping/items/milk.md) (changed) | 2 × €1.20 = €2.40 | 3 × €1.30 = €3.90 | \+€1.50 (\+62.5%) |
            | Balloons (unplanned) | not planned | 1 × €4.50 = €4.50 | \+€4.50 |
            | Ribbon (unplanned) | not planned | 2, price not known | |
            | **Subtotal** | €2.40 | €8.40 (1 price unknown) | \+€6.00 (\+250%) |

            ### [Bakery](../../shopping/stores/bakery.md)

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Cheese](../../shopping/items/cheese.md) (changed) | 0\.5 × €12.00 per kg = €6.00 | 0\.45 × €12.00 per kg = €5.40 | −€0.60 (−10%) |
            | [Bread](../../shopping/items/bread.md) | 2 × €3.00 = €6.00 | 2 × €3.00 = €6.00 | |
            | Cake (unplanned) | not planned | 1 × €3.00 = €3.00 | \+€3.00 |
            | **Subtotal** | €12.00 | €14.40 | \+€2.40 (\+20%) |

            ### No store noted

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Bread](../../shopping/items/bread.md) (changed) | 1, price not known | 1 × €2.41 = €2.41 | \+€2.41 |
            | **Subtotal** | unknown | €2.41 | \+€2.41 |

            ### Skipped

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Milk](../../shopping/items/milk.md) | 3 × €1.20 = €3.60 | not bought | −€3.60 |
            | **Subtotal** | €3.60 | €0.00 | −€3.60 |

            | **Total** | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | | €18.00 (1 price unknown) | €25.21 (1 price unknown) | \+€7.21 (\+40.1%) |

            ---

            For the owners of this household. It shows everything on record. Made by Housebook 0.1.0.

            """#
        #expect(try Self.page("party-shop.md") == expected)
    }

    @Test("A trip in progress has a running total, and the lines still to get come first")
    func underWay() throws {
        let expected = """
            # Weekend

            [Harbour flat](../../homes/harbour-flat.md) › [Shopping](../../shopping.md)

            - Under way: since 3 May 2026
            - [Market](../../shopping/stores/market.md)
            - [Bakery](../../shopping/stores/bakery.md)
            - **€9.60** expected in total
            - €5.40 left of the budget of €15.00 when all is bought
            - **In the basket:** €3.60
            - **Still to get:** €6.00

            ## Still to get

            ### [Bakery](../../shopping/stores/bakery.md)

            | Item | Planned |
            |---|--:|
            | [Bread](../../shopping/items/bread.md) | 2 × €3.00 = €6.00 |
            | **Subtotal** | €6.00 |

            **Total** €6.00

            ## Planned and actual cost

            | Step | Lines | Amount |
            |---|--:|--:|
            | Planned | | €10.80 |
            | Skipped | 1 | −€1.20 |
            | **Total** | | €9.60 |
            | Budget | | €15.00 |

            ## Skipped (−€1.20)

            - [Milk](../../shopping/items/milk.md): 1 × €1.20 (−€1.20)

            ## In the basket so far

            ### [Market](../../shopping/stores/market.md)

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Milk](../../shopping/items/milk.md) | 3 × €1.20 = €3.60 | 3 × €1.20 = €3.60 | |
            | **Subtotal** | €3.60 | €3.60 | |

            ### Skipped

            | Item | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | [Milk](../../shopping/items/milk.md) | 1 × €1.20 = €1.20 | not bought | −€1.20 |
            | **Subtotal** | €1.20 | €0.00 | −€1.20 |

            | **Total** | Planned | Paid | Difference |
            |---|--:|--:|--:|
            | | €4.80 | €3.60 | −€1.20 (−25%) |

            ---

            """
        #expect(try Self.page("weekend.md").hasPrefix(expected))
    }

    @Test("A plan has its lines by store, without steps from plan to sum")
    func plan() throws {
        let expected = """
            # Next week

            [Shopping](../../shopping.md)

            - Being planned
            - [Market](../../shopping/stores/market.md)
            - **€2.60** planned
            - 1 line without a price is not included in any total.
            - 1 line had no price when it was planned; the planned total leaves it out.

            ## Plan

            ### [Market](../../shopping/stores/market.md)

            | Item | Planned |
            |---|--:|
            | [Milk](../../shopping/items/milk.md) | 2 × €1.30 = €2.60 |
            | **Subtotal** | €2.60 |

            ### No store noted

            | Item | Planned |
            |---|--:|
            | [Bread](../../shopping/items/bread.md) | 1, price not known |
            | **Subtotal** | unknown |

            **Total** €2.60 (1 price unknown)

            ---

            """
        #expect(try Self.page("next-week.md").hasPrefix(expected))
    }

    @Test("In HTML, the bars of the steps go from the plan to the sum, with the budget as a line across them")
    func barsOfSteps() throws {
        let page = try Self.page("party-shop.html")
        #expect(HTMLScan(page).fault == nil)
        // Relative to 28.81, the highest of the steps 18.00, 18.60, 18.90, 21.31, 28.81, 25.21. The budget is 20.00.
        #expect(page.contains(#"<table class="steps" style="--b:69.4">"#))
        #expect(
            Self.bars(page) == [
                " 0 62.5", "dearer 62.5 2.1", "dearer 64.6 1", "dearer 65.6 8.4", "dearer 74 26", "cheaper 87.5 12.5",
                " 0 87.5",
            ])
    }

    @Test("A trip with a deposit and a fine price has the receipt's sum, and no bar is below zero")
    func deposit() throws {
        let market = TripHousehold.market
        let petrol = CartItem.Terms(
            shop: ShopReference(market), price: Money(minorUnits: 175, fraction: 9000, currency: .eur),
            unit: PriceUnit("L") ?? .each)
        let cart = TripHousehold.cart(
            101, "Tank", budget: 1_000, TripHousehold.completed("2026-05-02"),
            [
                TripHousehold.line(201, TripHousehold.milk, "2", TripHousehold.terms(market, 100), .skipped),
                TripHousehold.surprise(202, "Pfandbon", "1", TripHousehold.terms(market, -325)),
                TripHousehold.surprise(203, "Petrol", "2.5", petrol),
            ])
        // 2.5 × 1.759 are 4.40; less 3.25, that is 1.15. Planned was the milk alone.
        expect(
            try Self.page("tank.md", Self.snapshot(cart)),
            has: [
                "- **€1.15** spent\n- €8.85 under the budget of €10.00\n", "2\\.5 × €1.759 per L", "−€3.25",
            ])
        // From 2.00 by the surprises, 1.15 more, and the skipped milk, 2.00 less, to 1.15; relative to the budget.
        let html = try Self.page("tank.html", Self.snapshot(cart))
        #expect(Self.bars(html) == [" 0 20", "dearer 20 11.5", "cheaper 11.5 20", " 0 11.5"])
        // A trip that brings money back ends below zero, where no bar can go.
        var back = cart
        back.lines.removeLast()
        expect(try Self.page("tank.html", Self.snapshot(back)), has: ["−€3.25"], lacks: ["--s:-", "--v:-"])
    }

    @Test("A trip exactly as planned has no steps and no differences")
    func asPlanned() throws {
        expect(
            try Self.page("april-shop.html"), has: ["exactly on the budget of €7.20"],
            lacks: ["id=\"reckoning\"", "id=\"different\""])
    }

    @Test("A finished trip keeps the names of that time, an open one has the present ones, and what is gone no link")
    func names() throws {
        var snapshot = TripHousehold.snapshot
        snapshot.stores[1].name = "Super market"
        snapshot.vault[2].name = "Oat milk"
        expect(
            try Self.page("april-shop.md", snapshot),
            has: [
                "### [Market](../../shopping/stores/market.md)", "| [Milk](../../shopping/items/milk.md) | 6 × €1.20",
            ])
        expect(
            try Self.page("weekend.md", snapshot),
            has: [
                "### [Super market](../../shopping/stores/market.md)",
                "| [Oat milk](../../shopping/items/milk.md) | 3 × €1.20",
            ])
        (snapshot.stores, snapshot.vault) = ([], [])
        expect(
            try Self.page("april-shop.md", snapshot), has: ["### Market\n", "| Milk | 6 × €1.20 = €7.20 |"],
            lacks: ["shopping/stores/", "shopping/items/"])
    }

    @Test("A reopened trip says so, one over several days gives both, and one without purchases has spent zero")
    func states() throws {
        func page(_ change: (inout Cart) throws -> Void) throws -> String {
            var cart = TripHousehold.aprilShop
            try change(&cart)
            return try Self.page("april-shop.md", Self.snapshot(cart))
        }
        expect(
            try page { try $0.reopen() }, has: ["- Under way: reopened; first finished on 30 April 2026\n"])
        let days = (TripHousehold.instant("2026-04-29"), TripHousehold.instant("2026-04-30"))
        expect(
            try page { $0.state = .completed(since: days.0, at: days.1) },
            has: ["- Finished: 29 April 2026 to 30 April 2026\n"])
        expect(
            try page { $0.lines[0].outcome = .skipped },
            has: [
                "- **€0.00** spent\n- €7.20 under the budget of €7.20\n",
                "| Planned | | €7.20 |\n| Skipped | 1 | −€7.20 |\n| **Spent** | | €0.00 |",
            ])
    }

    @Test("A list without lines says how to add one; an invalid slug is replaced by the id")
    func empty() throws {
        var cart = TripHousehold.cart(1, "Empty", .planning, [])
        expect(
            try Self.page("empty.html", Self.snapshot(cart)),
            has: ["This cart is empty.", "<code>housebook cart add empty &quot;Milk&quot; --once</code>"])
        cart.slug = "$(reboot)"
        let id = "00000000-0000-0000-0000-000000000001"
        expect(
            try Self.page("reboot.html", Self.snapshot(cart)),
            has: ["<code>housebook cart add \(id) &quot;Milk&quot; --once</code>"])
    }

    @Test("Every cause of a difference has its own line, dearer or cheaper")
    func causes() throws {
        let (kilogram, market) = (TripHousehold.kilogram, TripHousehold.market)
        var cart = TripHousehold.partyShop
        cart.lines = [
            TripHousehold.line(
                1, TripHousehold.milk, "3", TripHousehold.terms(market, 200),
                TripHousehold.bought("2", TripHousehold.terms(market, 150))),
            TripHousehold.line(
                2, TripHousehold.bread, "1", TripHousehold.terms(market, 400),
                TripHousehold.bought("0.5", TripHousehold.terms(market, 900, kilogram))),
            TripHousehold.line(
                3, TripHousehold.cheese, "1", TripHousehold.terms(market, 300),
                TripHousehold.bought("1", TripHousehold.terms(market, nil))),
        ]
        expect(
            try Self.page("party-shop.md", Self.snapshot(cart)),
            has: [
                """
                | Planned | | €13.00 |
                | Smaller quantity | 1 | −€2.00 |
                | Cheaper | 1 | −€1.00 |
                | Different unit | 1 | \\+€0.50 |
                | Price paid unknown | 1 | −€3.00 |
                | **Spent** | | €7.50 (1 price unknown) |
                """, "[Bread](../../shopping/items/bread.md): 0\\.5 instead of 1, €9.00 per kg instead of €4.00",
                "[Cheese](../../shopping/items/cheese.md): an unknown price instead of €3.00 (−€3.00)",
            ])
    }

    @Test("The largest possible amounts are shown, and stop nothing")
    func hugeAmounts() throws {
        var cart = TripHousehold.partyShop
        for place in cart.lines.indices {
            cart.lines[place].quantity = Quantity(1_000_000) ?? .one
            cart.lines[place].planned.price = Sample.euros([.max, .min, -1, 0, Money.largest][place % 5])
            cart.lines[place].outcome = .fulfilled(
                CartItem.Purchase(
                    quantity: .one, terms: CartItem.Terms(price: Sample.euros([Money.largest, .max, -5][place % 3]))))
        }
        cart.budget = Sample.euros(0)
        let page = try Self.page("party-shop.md", Self.snapshot(cart))
        // Three lines with the largest price, two with a deposit of five cents that came back, and three without a price.
        #expect(page.contains("- **€299,999,999,999.90** spent\n"))
        #expect(page.contains("- 3 lines without a price are not included in any total.\n"))
    }
}
