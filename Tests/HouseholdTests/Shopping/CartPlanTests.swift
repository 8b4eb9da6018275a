import Foundation
import Household
import TestSupport
import Testing

/// Adding to a cart in planning, and naming its lines.
@Suite struct CartPlanTests {
    private let lidl = Sample.shop(1, "Lidl")
    private let aldi = Sample.shop(2, "Aldi")

    // MARK: - Planning the same item twice

    private static let shop = Sample.shop(1, "Lidl")
    private static let milk: EntityID<VaultItem> = Sample.id(50)

    @Test(
        "The same item from the same store in the same unit adds to the line; anything else makes a new line",
        arguments: [
            ("the same", Sample.line(2, "Milk", at: shop, per: "l", item: milk), true),
            (
                "the vault's item, called otherwise by now",
                Sample.line(2, "Whole milk", at: Shop(id: shop.id, name: "LIDL"), per: "l", item: milk), true
            ),
            ("another store", Sample.line(2, "Milk", at: Sample.shop(2, "Lidl"), per: "l", item: milk), false),
            ("no store", Sample.line(2, "Milk", per: "l", item: milk), false),
            ("another unit", Sample.line(2, "Milk", at: shop, item: milk), false),
            ("another item of the name", Sample.line(2, "Milk", at: shop, per: "l", item: Sample.id(51)), false),
            ("the same name, bought for once", Sample.line(2, "Milk", at: shop, per: "l"), false),
        ])
    func merging(what: String, second: CartItem, isMerged: Bool) throws {
        var cart = Sample.cart()
        try cart.plan(Sample.line(1, "Milk", "2", at: Self.shop, per: "l", item: Self.milk))
        let line = try cart.plan(second)
        #expect(cart.lines.map(\.quantity.description) == (isMerged ? ["3"] : ["2", "1"]))
        #expect(cart.lines.map(\.id) == (isMerged ? [Sample.id(1)] : [Sample.id(1), Sample.id(2)]))
        #expect(line == cart.lines.last)
    }

    @Test("A line without a vault item is matched by its name, ignoring only case; more at a new price sets that price")
    func mergingByName() throws {
        for (name, isMerged) in [("Bar", true), ("BAR", true), ("Bär", false), ("Bars", false), ("Bar ", false)] {
            var cart = Sample.cart([Sample.line(1, "bar")])
            try cart.plan(Sample.line(2, name))
            #expect(cart.lines.map(\.name) == (isMerged ? ["bar"] : ["bar", name]))
        }
        // Without a price the old one stays.
        var cart = Sample.cart([Sample.line(1, "Milk", "0.5", of: Sample.euros(100), at: lidl)])
        try cart.plan(Sample.line(2, "Milk", "0.25", at: lidl))
        #expect(cart.lines == [Sample.line(1, "Milk", "0.75", of: Sample.euros(100), at: lidl)])
        try cart.plan(Sample.line(3, "Milk", "0.25", of: Sample.euros(90), at: lidl))
        #expect(cart.lines == [Sample.line(1, "Milk", "1", of: Sample.euros(90), at: lidl)])
    }

    @Test("More than a million of an item, and none of it, cannot be planned, even for an item on the list")
    func quantities() throws {
        var cart = Sample.cart([Sample.line(1, "Rice", "999999.5")])
        for (name, quantity, error) in [
            ("Rice", "0.6", .valueTooLarge(field: "quantity")), ("Rice", "0", .notPositive(field: "quantity")),
            ("Salt", "0", .notPositive(field: "quantity")),
        ] as [(String, String, DomainError)] {
            #expect(throws: error) { try cart.plan(Sample.line(2, name, quantity)) }
        }
        #expect(cart == Sample.cart([Sample.line(1, "Rice", "999999.5")]))
        try cart.plan(Sample.line(2, "Rice", "0.5"))
        #expect(cart.lines.map(\.quantity.description) == ["1000000"])
    }

    // MARK: - Naming a line

    private var list: Cart {
        Sample.cart([
            Sample.line(1, "Milk", at: lidl), Sample.line(2, "Milk chocolate"), Sample.line(3, "Crème fraîche"),
            Sample.line(4, "Milk", at: aldi), Sample.line(5, "7 Up"), Sample.line(6, "Brown bread"),
        ])
    }

    @Test(
        "A line is named by its number, its id, its name or part of its name",
        arguments: [
            ("1", 1), ("6", 6), ("00000000-0000-0000-0000-000000000004", 4), ("MILK CHOCOLATE", 2), ("choc", 2),
            ("creme", 3), ("FRAÎ", 3), ("7 up", 5), ("7", 5), ("bread", 6),
        ])
    func lookup(reference: String, number: Int) throws {
        #expect(try list.line(reference).id == Sample.id(number))
    }

    @Test("A line is found by its present name, and by its id in capitals")
    func presentNames() throws {
        let present = { (line: CartItem) in line.id == Sample.id(1) ? "Oat drink" : line.name }
        #expect(try list.line("oat", name: present).id == Sample.id(1))
        // The first line is renamed, so only one “Milk” is left.
        #expect(try list.line("milk", name: present).id == Sample.id(4))
        let id = try #require(EntityID<CartItem>("aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"))
        let cart = Sample.cart([Sample.line(1), CartItem(id: id, name: "Salt")])
        #expect(try cart.line("AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE").name == "Salt")
    }

    @Test("An ambiguous name lists the matching lines with their numbers; no line comes with names that are near")
    func refused() {
        for (reference, matches) in [
            ("milk", ["1 Milk", "4 Milk"]), ("il", ["1 Milk", "2 Milk chocolate", "4 Milk"]),
            ("r", ["3 Crème fraîche", "6 Brown bread"]),
        ] {
            #expect(throws: DomainError.ambiguous(kind: .line, reference: reference, matches: matches)) {
                try list.line(reference)
            }
        }
        for (reference, suggestions) in [
            ("0", []), ("-1", []), ("8", []), ("", []), ("sausage", []), ("mlik", ["Milk"]),
            ("brwon bread", ["Brown bread"]), ("00000000-0000-0000-0000-000000000009", []),
        ] as [(String, [String])] {
            #expect(throws: DomainError.notFound(kind: .line, reference: reference, suggestions: suggestions)) {
                try list.line(reference)
            }
        }
    }

    // MARK: - Cloning

    @Test("A clone plans what was planned, and surprise items as they were bought")
    func clone() throws {
        let lines = [
            Sample.line(
                1, "Milk", "2", of: Sample.euros(119), at: lidl, item: Sample.id(50), category: "Dairy",
                outcome: .fulfilled(Sample.purchase("3", of: Sample.euros(129), at: aldi))),
            Sample.line(2, "Bread", outcome: .skipped),
            Sample.line(
                3, "Figs", "1", of: Sample.euros(399), per: "kg",
                outcome: .fulfilled(Sample.purchase("0.35", of: Sample.euros(349), at: aldi, per: "kg")),
                surprise: true),
            Sample.line(4, "Gum", outcome: .skipped, surprise: true),
        ]
        var cart = Sample.cart(lines, .completed(since: Sample.morning, at: Sample.noon), budget: Sample.euros(2000))
        cart.homeID = Sample.id(9)
        cart.record.version = 4
        let copy = cart.cloned(as: "Again")
        #expect((copy.name, copy.slug, copy.state, copy.currency) == ("Again", "", .planning, .eur))
        #expect((copy.budget, copy.homeID) == (Sample.euros(2000), Sample.id(9)))
        #expect(copy.record == .unsaved)
        #expect(copy.id != cart.id)
        let ids = copy.lines.map(\.id)
        #expect(ids.count == 3 && Set(ids).count == 3 && Set(ids).isDisjoint(with: lines.map(\.id)))
        let expected = [
            Sample.line(1, "Milk", "2", of: Sample.euros(119), at: lidl, item: Sample.id(50), category: "Dairy"),
            Sample.line(2, "Bread"), Sample.line(3, "Figs", "0.35", of: Sample.euros(349), at: aldi, per: "kg"),
        ]
        #expect(copy.lines.map { $0.copied(as: Sample.id(0)) } == expected.map { $0.copied(as: Sample.id(0)) })
        #expect(throws: Never.self) { try copy.validated() }
    }

    @Test("A cart in any state can be cloned", arguments: CartStepTests.Stage.allCases)
    func cloneOfAnyState(stage: CartStepTests.Stage) throws {
        let copy = stage.cart.cloned(as: "Again")
        #expect(copy.isPlanning)
        #expect(copy.lines.map(\.name) == (stage == .planning ? ["Milk"] : ["Milk", "Cake"]))
        #expect(copy.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping })
    }
}

extension CartItem {
    /// The same line with another id.
    fileprivate func copied(as id: EntityID<CartItem>) -> CartItem {
        CartItem(
            id: id, vaultItemID: vaultItemID, name: name, category: category, quantity: quantity, planned: planned,
            outcome: outcome, addedDuringShopping: addedDuringShopping, record: record)
    }
}
