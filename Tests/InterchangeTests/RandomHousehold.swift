import Foundation
import Household
import TestSupport

/// Random but valid households with texts that are made to break a format.
struct RandomHousehold {
    var random: SeededGenerator
    private static let currencies = ["EUR", "USD", "JPY", "KWD", "CLF"].compactMap { Currency($0) }
    private static let pieces = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "'", "''", "\"", "\"\"", ",", ";", "\\", "\\;", " ", "\u{A0}",
        "＝", "＠", "\u{FEFF}", "\u{301}", "é", "e\u{301}", "👩‍👩‍👧", "日本", "HYPERLINK(\"x\")", "cmd|' /C calc'!A0", "|",
        "Lamp", "2",
        "Field: ", "\u{200B}", "\u{1B}", "\u{7F}", "\u{2028}", "</script>", "yes", "000-002", "0", ".", "null", "{}",
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func snapshot(items count: Int) -> Snapshot {
        var snapshot = Snapshot(profile: Profile(id: id(), name: text(), record: record()))
        for number in 0..<3 {
            let home = Home(
                id: id(), slug: "home-\(number)", name: number == 2 ? "" : "Home \(number)",
                // Trimmed, as a store keeps it, because a home without a name is shown by it.
                address: Address(line1: text().trimmingCharacters(in: .whitespacesAndNewlines), city: text()),
                currency: currency(), isPrimary: number == 1,
                purchaseDate: random.maybe(Self.partialDate), purchasePrice: money(), notes: text(), record: record())
            snapshot.homes.append(home)
            for place in 0..<4 {
                snapshot.locations.append(
                    Location(
                        id: id(), slug: "room-\(place)", code: random.chance(80) ? "R\(place)" : "", homeID: home.id,
                        name: "Room \(place);\\ \(text())x",
                        notes: text(), record: record()))
                snapshot.labels.append(
                    Label(
                        id: id(), slug: "label-\(place)", homeID: home.id, name: "\(place)\(text())x", notes: text(),
                        record: record()))
            }
        }
        snapshot.profile.homeIDs = snapshot.homes.map(\.id)
        // The third room of each home is inside the second, the fourth inside the third.
        for place in snapshot.locations.indices where place % 4 > 1 {
            snapshot.locations[place].parentID = snapshot.locations[place - 1].id
        }
        for number in 0..<count { snapshot.items.append(item(number, in: snapshot)) }
        for place in snapshot.items.indices.dropFirst() where random.chance(20) {
            let outer = snapshot.items[..<place].last {
                $0.homeID == snapshot.items[place].homeID && $0.locationID == snapshot.items[place].locationID
                    && $0.containerID == nil
            }
            snapshot.items[place].containerID = outer?.id
        }
        for item in snapshot.items.prefix(3) {
            snapshot.attachments.append(
                Attachment(
                    id: id(), owner: .item(item.id), sha256: String(repeating: "0a", count: 32), kind: .receipt,
                    fileName: text(), mediaType: "image/jpeg", size: 12, capturedAt: random.maybe(Self.instant),
                    cameraDate: random.maybe { CalendarDate(daysSinceEpoch: .random(in: 10_000...20_000, using: &$0)) },
                    pages: random.maybe { .random(in: 1...900, using: &$0) }, fault: random.maybe { _ in .locked },
                    record: record()))
        }
        for place in snapshot.items.indices {
            (snapshot.items[place].loans, snapshot.items[place].upkeep) = (loans(), tasks())
            snapshot.items[place].upkeepLog = entries()
        }
        (snapshot.homes[0].upkeep, snapshot.homes[1].upkeepLog) = (tasks(), entries())
        (snapshot.locations[0].upkeep, snapshot.locations[1].upkeepLog) = (tasks(), entries())
        addShopping(to: &snapshot)
        addEvidence(to: &snapshot)
        addClaims(to: &snapshot)
        return snapshot
    }

    private mutating func item(_ number: Int, in snapshot: Snapshot) -> Item {
        let home = random.chance(85) ? snapshot.homes.randomElement(using: &random) : nil
        let rooms = snapshot.locations.filter { $0.homeID == home?.id }
        let room = random.chance(70) ? rooms.randomElement(using: &random) : nil
        let labels = snapshot.labels.filter { $0.homeID == home?.id }.shuffled(using: &random)
        return Item(
            id: id(), slug: "item-\(number)", number: Int.random(in: 0...999, using: &random),
            title: "\(number)" + text(), description: text(),
            quantity: Quantity(millionths: Int64.random(in: 0...9_000_000, using: &random)) ?? .one, make: text(),
            model: text(), serial: text(), assetID: text(),
            barcode: ["", "4006381333931", "HB 42"].randomElement(using: &random) ?? "",
            codes: random.chance(30) ? "GA-\(number) X\(number)" : "", price: money(),
            purchaseDate: random.maybe(Self.partialDate),
            purchasedFrom: text(),
            replacement: money().map { ReplacementCost(cost: $0, source: text(), date: random.maybe(Self.date)) },
            condition: random.maybe { Condition.allCases.randomElement(using: &$0) } ?? nil,
            warranty: Warranty(expires: random.maybe(Self.date), isLifetime: random.chance(30), details: text()),
            insured: random.chance(50), seen: random.maybe(Self.date), notFound: random.maybe(Self.date), notes: text(),
            locationID: room?.id, homeID: home?.id,
            labelIDs: labels.prefix(Int.random(in: 0...4, using: &random)).map(\.id), customFields: customFields(),
            archived: random.chance(20),
            sale: random.chance(30)
                ? Sale(date: random.maybe(Self.date), price: money(), to: text(), notes: text()) : nil,
            moving: Moving(
                isFragile: random.chance(50), priority: random.maybe { .allCases.randomElement(using: &$0) } ?? nil,
                destination: text()),
            importRef: text(), record: record())
    }

    /// Draws from few names, so that items share, repeat and reorder them.
    private mutating func customFields() -> [CustomField] {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let name = ["Wattage", "Colour", " Colour", "\u{301}", "a,b\n\"c\"", "=1"].randomElement(using: &random)
            return CustomField(name: name ?? "Colour", value: text())
        }
    }

    private mutating func loans() -> [Loan] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let since = Self.date(&random)
            return Loan(
                person: "Ana" + kept(), quantity: random.maybe { _ in Quantity("2") } ?? nil,
                since: random.maybe { _ in since },
                due: random.maybe { since.adding(days: .random(in: 0...99, using: &$0)) },
                returned: random.maybe { since.adding(days: .random(in: 0...99, using: &$0)) },
                condition: random.maybe { Condition.allCases.randomElement(using: &$0) } ?? nil, notes: kept())
        }
    }

    private mutating func tasks() -> [UpkeepTask] {
        (0..<Int.random(in: 0...2, using: &random)).map { number in
            UpkeepTask(
                name: "Task \(number)" + kept(), every: random.maybe { _ in Interval(3, .month) } ?? nil,
                due: Self.date(&random), counting: random.chance(50) ? .done : .calendar,
                season: random.maybe { _ in Season(11, 2) } ?? nil, notes: kept())
        }
    }

    private mutating func entries() -> [UpkeepEntry] {
        (0..<Int.random(in: 0...3, using: &random)).map { number in
            UpkeepEntry(
                task: "Task \(number)", date: Self.date(&random), cost: money(), person: kept(), notes: kept(),
                receiptIDs: random.chance(30) ? [id(), id()] : [])
        }
    }

    /// Trimmed, as a store keeps the texts of parts.
    private mutating func kept() -> String { text().trimmingCharacters(in: .whitespacesAndNewlines) }

    mutating func text() -> String {
        (0..<Int.random(in: 0...6, using: &random))
            .compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
    }

    mutating func money() -> Money? {
        guard random.chance(60) else { return nil }
        let currency = currency()
        return amount(currency)
    }

    mutating func currency() -> Currency { Self.currencies.randomElement(using: &random) ?? .eur }

    private static func date(_ random: inout SeededGenerator) -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int.random(in: -20_000...40_000, using: &random))
    }

    private static func partialDate(_ random: inout SeededGenerator) -> PartialDate {
        let day = date(&random)
        let rough = [PartialDate(year: day.year, month: day.month), PartialDate(year: day.year)]
        return rough.randomElement(using: &random)?.flatMap { Bool.random(using: &random) ? $0 : nil }
            ?? PartialDate(day)
    }

    static func instant(_ random: inout SeededGenerator) -> Date {
        Date(timeIntervalSince1970: Double(Int64.random(in: 1...4_000_000_000_000, using: &random)) / 1000)
    }

    mutating func record() -> RecordInfo {
        RecordInfo(
            createdAt: Self.instant(&random), updatedAt: Self.instant(&random),
            version: Int.random(in: 1...99, using: &random))
    }

    /// A random id that depends on the seed alone.
    mutating func id<Entity>() -> EntityID<Entity> { EntityID(random.uuid()) }

    mutating func trimmed() -> String { text().trimmingCharacters(in: .whitespacesAndNewlines) }

    mutating func amount(_ currency: Currency) -> Money {
        Money(minorUnits: Int64.random(in: 0...2_000_000, using: &random), currency: currency)
    }
}

extension SeededGenerator {
    mutating func maybe<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
        chance(50) ? value(&self) : nil
    }
}
