import Foundation
import GRDB
import Household
import HouseholdStore
import TestSupport

// Random choices for the changes: which row, which name, which value.

extension World {
    func chance(_ percent: Int) -> Bool { random.chance(percent) }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func one<C: Collection>(of choices: C) -> C.Element where C.Index == Int, C: RandomAccessCollection {
        choices[choices.index(choices.startIndex, offsetBy: number(0...choices.count - 1))]
    }

    /// A random element.
    /// - Throws: `NothingToDo` if there is none.
    func any<T>(of choices: [T]) throws -> T {
        guard !choices.isEmpty else { throw NothingToDo() }
        return one(of: choices)
    }

    // MARK: - Rows

    /// The ids of rows in insertion order, which is the same in each run.
    func ids(_ table: String, where condition: String = "deletedAt IS NULL", _ values: StatementArguments = [])
        throws -> [String]
    {
        try read {
            try String.fetchAll($0, sql: "SELECT id FROM \(table) WHERE \(condition) ORDER BY rowid", arguments: values)
        }
    }

    func anyID(_ table: String, where condition: String = "deletedAt IS NULL", _ values: StatementArguments = [])
        throws -> String
    {
        try any(of: try ids(table, where: condition, values))
    }

    /// - Throws: `NothingToDo` where there is no such entity.
    func anEntity<E>(_ table: String, where condition: String = "deletedAt IS NULL", _ values: StatementArguments = [])
        throws -> EntityID<E>
    {
        guard let id = EntityID<E>(try anyID(table, where: condition, values)) else { throw NothingToDo() }
        return id
    }

    func entity<E>(_ text: String) throws -> EntityID<E> {
        guard let id = EntityID<E>(text) else { throw NothingToDo() }
        return id
    }

    func slug(of table: String, _ id: String) throws -> String {
        try read { try String.fetchOne($0, sql: "SELECT slug FROM \(table) WHERE id = ?", arguments: [id]) } ?? "gone"
    }

    /// An unused id, the same in each run.
    func newID() -> String {
        let digits = String(random.next(), radix: 16)
        let tail = String(repeating: "0", count: 16 - digits.count) + digits
        return "00000000-0000-4000-\(tail.prefix(4))-\(tail.suffix(12))"
    }

    func newID<E>() throws -> EntityID<E> { try entity(newID()) }

    // MARK: - Values

    private static let names = [
        "Sofa", "sofa", "Lamp", "Drill", "Chair", "Chair 2", "Chair 10", "Table", "Bücherregal", "Ærø print", "Bed",
        "桌子", "كرسي", "🪑", "A & B <i>", "“Quoted” *star*", "{{title}}", "Piano", "Bicycle", "Kettle", "Con", "Rug",
        "Clock", "Mirror", "Desk", "Radio", "Camera", "Tent", "Kayak", "Toolbox", "Vase", "Printer",
    ]

    func name() -> String { one(of: Self.names) }

    /// A name that is probably free in a household of this size.
    func freshName() -> String { "\(name()) \(number(1...400))" }

    func text() -> String { chance(30) ? "" : "\(name()), \(name()) & more" }

    func date() -> CalendarDate? { chance(30) ? nil : today.adding(days: number(-400...400)) }

    func partialDate() -> PartialDate? {
        date().flatMap { day in
            one(of: [PartialDate(day), PartialDate(year: day.year, month: day.month), PartialDate(year: day.year)])
        }
    }

    func money() -> Money? {
        guard !chance(25), let currency = Currency(one(of: ["EUR", "EUR", "EUR", "USD", "JPY", "KWD"])) else {
            return nil
        }
        return Money(minorUnits: Int64(number(0...5_000_000)), currency: currency)
    }

    func currency() -> Currency { Currency(one(of: ["EUR", "USD", "GBP", "JPY", "CHF"])) ?? .eur }
    func colour() -> Colour { Colour(one(of: ["#2f6f4f", "#aa3300", "#123456", "#777777"])) ?? .standard }
    func quantity() -> Quantity { Quantity(millionths: Int64(one(of: [1, 1, 1, 2, 12]) * 1_000_000)) ?? .one }

    // MARK: - Links

    /// Markdown with links to pages that exist, existed or may come to exist.
    func notes() throws -> String {
        guard !chance(20) else { return "" }
        let links = try (0..<number(0...3)).map { _ in try link() }
        return (["Some *words* about \(name())."] + links).joined(separator: "\n\n")
    }

    func link() throws -> String {
        let way = String(repeating: "../", count: one(of: [1, 1, 1, 0, 2, 3]))
        let target = try target()
        return one(of: [
            "[\(name())](\(way)\(target))", "![photo](\(way)\(target))", "See <a href=\"\(target)\">it</a>",
        ])
    }

    /// A path in the site, which may lead nowhere.
    private func target() throws -> String {
        let ending = one(of: [".html", ".html", ".md"])
        func slug(_ table: String) throws -> String {
            // Deleted rows, too.
            try self.slug(of: table, try anyID(table, where: "TRUE"))
        }
        switch number(0...11) {
        case 10:
            return try one(of: [
                "shopping\(ending)", "shopping/vault\(ending)", "shopping/trips/\(slug("cart"))\(ending)",
            ])
        case 11:
            return try one(of: [
                "shopping/stores/\(slug("store"))\(ending)", "shopping/items/\(slug("vaultItem"))\(ending)",
            ])
        case 0...2: return "items/\(try slug("item"))\(ending)"
        case 3: return "items/\(Slug.make(from: name(), fallback: "item"))\(ending)"
        case 4: return "homes/\(try slug("home"))\(ending)"
        case 5:
            let home = try anyID("home", where: "TRUE")
            let room = try ids("location", where: "homeID = ?", [home])
            guard let id = room.last else { return "unassigned.html" }
            return "homes/\(try self.slug(of: "home", home))/locations/\(try self.slug(of: "location", id)).html"
        case 6: return "pages/\(one(of: ContentChange.pages))\(ending)#part"
        case 7: return one(of: ContentChange.pages) + ".md"
        case 8: return "pages/\(one(of: ContentChange.images))"
        default: return one(of: ["inventory-4\(ending)", "unassigned.html", "assets/own.css", "nowhere.html"])
        }
    }

    // MARK: - Places

    /// A home, perhaps a room of it, and some of its labels.
    func place() throws -> (home: EntityID<Home>, room: EntityID<Location>?, labels: [EntityID<Label>]) {
        let home: EntityID<Home> = try anEntity("home")
        let belongs = "deletedAt IS NULL AND homeID = ?"
        let rooms = try ids("location", where: belongs, [home.description])
        let labels = try ids("label", where: belongs, [home.description]).shuffled(using: &random)
        return (
            home, rooms.isEmpty || chance(20) ? nil : try entity(one(of: rooms)),
            try labels.prefix(number(0...4)).map { try entity($0) }
        )
    }
}
