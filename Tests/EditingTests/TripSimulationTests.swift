import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing
import Values

@testable import Editing

/// Devices that tick, pay, skip and add at random, one of them without a connection for a while, with forms sent again at
/// any time: a line is always as the last form that was accepted left it, and nothing is lost or doubled.
struct TripSimulationTests {
    @Test(arguments: TestLength.seeds(4, long: 60))
    func eachLineIsAsTheLastAcceptedFormLeftIt(_ seed: UInt64) throws {
        var simulation = try Simulation(seed: seed)
        for _ in 1...TestLength.count(60, long: 120) { try simulation.step() }
        try simulation.reconnect()
        try simulation.check()
    }
}

private struct Simulation {
    /// A form with what it asks for.
    struct Form {
        enum Wish: Equatable {
            case bought, open, skipped
            case paid(Int64)
            case add(String, bought: Bool)
        }

        let wish: Wish
        let verb: String
        let line: EntityID<CartItem>?
        var was: String
        var shown: [String: String] = [:]
        let mark = EntityID<Void>().description

        var fields: [(String, String)] {
            var fields = [("mark", mark), ("was", was)]
            if let line { fields.append(("line", line.description)) }
            fields += shown.map { ("was.\($0.key)", $0.value) }
            switch wish {
            case .paid(let cents):
                fields += shown.filter { $0.key != "price" }.map { ($0.key, $0.value) }
                fields.append(("price", Money(minorUnits: cents, currency: .eur).plain))
            case .add(let name, let bought): fields += [("words", name), ("as", bought ? "basket" : "to-get")]
            case .bought, .open, .skipped: break
            }
            return fields
        }
    }

    /// What the test itself holds a line to be: nothing that Housebook computes.
    enum Outcome: Equatable {
        case open, skipped
        case bought(cents: Int64)
    }

    private var random: SeededGenerator
    private let household: ShoppingHousehold
    private let phones: [Phone]
    private var lines: [EntityID<CartItem>: Outcome] = [:]
    private var planned: [EntityID<CartItem>: Int64] = [:]
    private var added: Set<String> = []
    private var sent: [(phone: Int, form: Form)] = []
    /// What the third device could not send yet.
    private var waiting: [Form] = []
    /// The trip as the third device last saw it, with its own changes.
    private var seen: Cart?
    private var names = 0

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let household = try ShoppingHousehold()
        self.household = household
        let shopping = household.store.shopping
        for number in 1...6 {
            let price = Money(minorUnits: Int64(number) * 111, currency: .eur)
            let line = CartItem(name: "Thing \(number)", planned: .init(price: price))
            try shopping.plan(line, in: household.cart.id)
        }
        try household.start()
        phones = try ["One", "Two", "Three"].map { try Phone(household.site, .shopping, called: $0) }
        for line in try household.cart.lines {
            lines[line.id] = .open
            planned[line.id] = line.plannedTotal?.minorUnits
        }
    }

    mutating func step() throws {
        let phone = Int.random(in: 0...2, using: &random)
        if phone < 2 {
            let cart = try household.cart
            try send(try form(about: cart), from: phone)
        } else {
            var cart = try seen ?? household.cart
            let form = try form(about: cart)
            try lay(form, on: &cart)
            seen = cart
            waiting.append(form)
            if random.chance(12) { try reconnect() }
        }
        // A form whose answer was lost is sent again, perhaps much later.
        if random.chance(30), let (phone, form) = sent.randomElement(using: &random) {
            let before = try household.cart
            let answer = try phones[phone].post("\(household.address)/\(form.verb)", form.fields)
            #expect([.seeOther, .conflict].contains(answer.status))
            #expect(try household.cart == before, "\(form.verb) was done twice")
        }
        try check()
    }

    /// The third device sends what waits, in order.
    mutating func reconnect() throws {
        for form in waiting { try send(form, from: 2) }
        (waiting, seen) = ([], nil)
    }

    private mutating func form(about cart: Cart) throws -> Form {
        if random.chance(15) || cart.lines.isEmpty {
            names += 1
            let wish = Form.Wish.add("Extra \(names)", bought: random.chance(50))
            return Form(wish: wish, verb: "add", line: nil, was: "")
        }
        let line = cart.lines[Int.random(in: cart.lines.indices, using: &random)]
        let was = cart.shown(line)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Form(wish: .bought, verb: "check", line: line.id, was: was)
        case 1: return Form(wish: .open, verb: "uncheck", line: line.id, was: was)
        case 2: return Form(wish: .skipped, verb: "skip", line: line.id, was: was)
        default:
            let purchase = line.purchase ?? line.intention
            let shown = [
                "quantity": "1", "unit": "", "price": purchase.terms.price?.plain ?? "",
                "store": purchase.terms.shop?.id.description ?? "",
            ]
            let cents = Int64.random(in: -500...5000, using: &random)
            return Form(wish: .paid(cents), verb: "bought", line: line.id, was: was, shown: shown)
        }
    }

    /// What a device without a connection shows after its own form.
    private func lay(_ form: Form, on cart: inout Cart) throws {
        guard let place = cart.lines.firstIndex(where: { $0.id == form.line }) else { return }
        var purchase = cart.lines[place].intention
        switch form.wish {
        case .bought: if !cart.lines[place].isFulfilled { cart.lines[place].outcome = .fulfilled(purchase) }
        case .open: cart.lines[place].outcome = .open
        case .skipped:
            if cart.lines[place].addedDuringShopping {
                cart.lines.remove(at: place)
            } else {
                cart.lines[place].outcome = .skipped
            }
        case .paid(let cents):
            purchase = cart.lines[place].purchase ?? purchase
            purchase.terms.price = Money(minorUnits: cents, currency: .eur)
            cart.lines[place].outcome = .fulfilled(purchase)
        case .add: break
        }
    }

    private mutating func send(_ form: Form, from phone: Int) throws {
        let before = try household.cart
        let answer = try phones[phone].post("\(household.address)/\(form.verb)", form.fields)
        if answer.status == .conflict {
            #expect(try household.cart == before, "a refused form changed something")
            return
        }
        #expect(answer.status == .seeOther)
        // What wrote nothing may be tried again without harm, but may then do something.
        if answer.saved != nil { sent.append((phone, form)) }
        switch form.wish {
        case .add(let name, let bought):
            added.insert(name)
            let line = try #require(try household.cart.lines.first { $0.name == name })
            lines[line.id] = bought ? .bought(cents: 0) : .open
        case .bought:
            if case .bought? = lines[try id(form)] {
            } else {
                lines[try id(form)] = .bought(cents: planned[try id(form)] ?? 0)
            }
        case .open: lines[try id(form)] = .open
        case .skipped:
            let id = try id(form)
            if planned[id] == nil { lines[id] = nil } else { lines[id] = .skipped }
        case .paid(let cents): lines[try id(form)] = .bought(cents: cents)
        }
    }

    private func id(_ form: Form) throws -> EntityID<CartItem> { try #require(form.line) }

    /// Compares the trip on record with what the accepted forms make of it.
    func check() throws {
        let cart = try household.cart
        let stored = Dictionary(
            uniqueKeysWithValues: cart.lines.map { line -> (EntityID<CartItem>, Outcome) in
                switch line.outcome {
                case .open: (line.id, .open)
                case .skipped: (line.id, .skipped)
                case .fulfilled(let purchase): (line.id, .bought(cents: purchase.total?.minorUnits ?? 0))
                }
            })
        #expect(stored == lines)
        for name in added { #expect(cart.lines.count { $0.name == name } <= 1) }
        let reckoning = TripReckoning(cart)
        let expected = lines.reduce(Int64(0)) { sum, line in
            switch line.value {
            case .open: sum + (planned[line.key] ?? 0)
            case .skipped: sum
            case .bought(let cents): sum + cents
            }
        }
        #expect(reckoning.spent.minorUnits == expected)
        #expect(reckoning.planned.minorUnits == planned.values.reduce(0, +))
        #expect(reckoning.planned.minorUnits + reckoning.parts.reduce(0) { $0 + $1.amount.minorUnits } == expected)
    }
}
