import Foundation
import Household
public import Reports

/// Fixed reports, for the tests and for the probe that writes files of them.
public enum SampleReport: String, CaseIterable, Sendable {
    /// Six lines, two policies, four files: see `HarbourFlat`.
    case flat
    /// The same for the owner.
    case flatForOwner = "flat-for-owner"
    /// For the mover: no values, papers or policies.
    case flatForMover = "flat-for-mover"
    /// With a part of the building, a shared and a borrowed thing, and a second policy in force.
    case interests
    case interestsForOwner = "interests-for-owner"
    /// No items at all.
    case empty
    /// Items without any known value.
    case unknown
    /// Amounts with no, two and three decimals, which are never added together.
    case currencies
    /// A shelf in the kitchen, and a box on the shelf.
    case nested
    /// Two rooms whose names differ in case only.
    case twinRooms = "twin-rooms"
    /// Text that tries to break out of its field or format.
    case hostile
    case claim

    public var report: InsuranceReport {
        switch self {
        case .flat: HarbourFlat.report()
        case .flatForOwner: HarbourFlat.report(for: .owner)
        case .flatForMover: HarbourFlat.report(for: .mover)
        case .interests: HarbourFlat.interests()
        case .interestsForOwner: HarbourFlat.interests(for: .owner)
        case .empty: SmallHome().report
        case .unknown: SmallHome.unknown.report
        case .currencies: SmallHome.currencies.report
        case .nested: SmallHome.nested.report
        case .twinRooms: SmallHome.twinRooms.report
        case .hostile: SmallHome.hostile.report
        case .claim: HarbourFlat.claimReport
        }
    }

    /// A home with `lines` lines, each with a photo.
    public static func large(_ lines: Int) -> InsuranceReport { SmallHome.large(lines).report }
}

/// Short ways to make values for samples.
enum Sample {
    static func id<Kind>(_ number: Int) -> EntityID<Kind> {
        let digits = String(number, radix: 16)
        let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        guard let id = EntityID<Kind>(text) else { preconditionFailure("\(text) is no id") }
        return id
    }

    static func day(_ text: String) -> CalendarDate {
        guard let day = CalendarDate(text) else { preconditionFailure("\(text) is no day") }
        return day
    }

    static func money(_ minorUnits: Int64, _ code: String = "EUR") -> Money {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is no currency") }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    static func quantity(_ text: String) -> Quantity {
        guard let quantity = Quantity(text) else { preconditionFailure("\(text) is no quantity") }
        return quantity
    }

    static let day = day("2026-06-30")

    /// Five years for electronics, ten for everything else, no depreciation for art; a fifth remains at any age.
    static let table = DepreciationTable(
        name: "The test's table", edition: "2026", source: "Made up", floorPercent: 20,
        classes: [
            DepreciationTable.ItemClass(name: "Electronics", rate: .years(5), words: ["electronics"]),
            DepreciationTable.ItemClass(name: "Art", rate: .none, words: ["art"]),
        ], otherwise: DepreciationTable.ItemClass(name: "Household goods", rate: .years(10)))

    static func report(
        _ snapshot: Snapshot, for audience: Audience = .insurer, on day: CalendarDate = Sample.day
    ) -> InsuranceReport {
        var snapshot = snapshot
        // Numbered in the order given, separately for each room and for items without a room.
        var numbers: [EntityID<Location>?: Int] = [:]
        for place in snapshot.items.indices {
            numbers[snapshot.items[place].locationID, default: 0] += 1
            snapshot.items[place].number = numbers[snapshot.items[place].locationID] ?? 0
        }
        let shown = snapshot.redacted(for: audience)
        let home: EntityID<Home> = shown.ids(id(1))
        guard let report = InsuranceReport(of: home, in: RedactedIndex(shown), table: table, on: day) else {
            preconditionFailure("the sample has no home")
        }
        return report
    }
}

extension ReportOptions {
    /// The options of all samples.
    public static let sample = ReportOptions(audience: "Insurer", timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
}

extension ReportData.Making {
    public static let sample = ReportData.Making(
        version: "0.0.0", timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
}
