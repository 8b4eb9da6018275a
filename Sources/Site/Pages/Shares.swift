import Foundation
import Household
import Templating
import Wording

/// An amount, with the length of its bar.
struct ShareValue: TemplateModel {
    var amount: String  // `€8,420.00`
    var share: String  // per cent of the highest amount of that currency in the table, with a point: `62.5`
    /// `CHF`, where the bars of several currencies are stacked; absent for the first currency, and elsewhere.
    var otherCurrency: String?
}

/// The items and values of one part of a total, or of the rest that is in no part.
struct ShareFigures: TemplateModel {
    var items: String  // items that count: `24`
    /// One per currency; empty where no counted item has a value, zero where no item counts.
    var values: [ShareValue]
}

/// The figures of a room or a label, without values for an audience that does not see them.
struct PartFigures: TemplateModel {
    @Included var shares: ShareFigures
    var itemShare: String?  // where the page is not `valued`: per cent of the highest number of items in the table
    var fragileItems: String?  // for movers: how many of them are fragile
    var weight: String?  // for movers: what they weigh together, as far as it is known; may be empty: `126 kg`
}

struct RoomShare: TemplateModel {
    @Included var link: PlainLink  // `name`: `Kitchen`; `href`: the room's page
    @Included var figures: PartFigures
}

struct DestinationShare: TemplateModel {
    var name: String  // where they go in a move: `New kitchen`
    @Included var figures: PartFigures
}

struct LabelShare: TemplateModel {
    @Included var link: LabelLink  // `href`: the label's page
    @Included var figures: PartFigures
}

/// A home's value by room or by label: rows with bars, whose figures add up to the total.
typealias Shares<Row> = (rows: [Row], rest: PartFigures?)

/// The parts of a home that have a row.
enum ShownParts {
    /// The parts with items that count, the highest value first. The others add nothing to the total, and the
    /// navigation leads to their pages.
    case counted
    /// All parts, by name.
    case all
}

/// The total of a home's rooms or labels.
struct PartsTotal: TemplateModel {
    var countedItems: String  // the number of items in the total, with or without a value: `208`
    var countedFragile: String?  // for movers: how many of them are fragile
    var countedWeight: String?  // for movers, where any weight is known: what they weigh together: `1,240 kg`
    var barsNote: String?  // `Bars show amounts in EUR only.`; absent where all amounts are in one currency
}

extension SiteModel {
    func shares(
        of rooms: Breakdown<Location>, _ shown: ShownParts = .counted, in home: Home, at address: PageAddress
    ) -> Shares<RoomShare> {
        let items = { (room: EntityID<Location>?) in
            room.map { index.items(inLocation: $0) } ?? index.itemsWithoutLocation(ofHome: home.id)
        }
        return shares(of: rooms, shown, in: home, items: items) { id, figures in
            index.location(id).flatMap { roomLink($0, at: address) }.map { RoomShare(link: $0, figures: figures) }
        }
    }

    func shares(
        of labels: Breakdown<Label>, _ shown: ShownParts = .counted, in home: Home, at address: PageAddress
    ) -> Shares<LabelShare> {
        let items = { (label: EntityID<Label>?) in
            label.map { index.items(withPrimaryLabel: $0) } ?? index.itemsWithoutLabel(ofHome: home.id)
        }
        return shares(of: labels, shown, in: home, items: items) { id, figures in
            index.label(id).flatMap { labelLink($0, at: address) }.map { LabelShare(link: $0, figures: figures) }
        }
    }

    /// The total of a home's rooms or labels, which is the same for both, or of a room's contents.
    /// - Parameter items: The positions of all items in the parts.
    func partsTotal(of value: Valuation, _ items: [Int], in home: Home) -> PartsTotal {
        let packing = packing(of: items)
        return PartsTotal(
            countedItems: formats.count(value.items),
            countedFragile: packing.map { formats.count($0.fragile) },
            countedWeight: packing?.weight.total.map(weight),
            barsNote: visibleParts.values && value.totals.count > 1
                ? words(.barsOfHome, ["currency": home.currency.code]) : nil)
    }

    /// The destinations in a move, by name, and the items without one. Empty for other audiences than movers, and if no
    /// item has a destination.
    /// - Parameter items: The positions of all items of the home.
    func destinations(of items: [Int], in home: Home) -> Shares<DestinationShare> {
        let counted = visibleParts.packing ? items.filter { index.item(at: $0).counts } : []
        let groups = Dictionary(grouping: counted) {
            index.item(at: $0).moving.destination.trimmingCharacters(in: .whitespaces)
        }
        let names = groups.keys.filter { !$0.isEmpty }
        guard !names.isEmpty else { return ([], nil) }
        let parts = names.sorted().sorted { NameSortKey($0) < NameSortKey($1) }.map {
            (part: $0, items: groups[$0] ?? [])
        }
        let shares = shares(of: parts, rest: groups[""] ?? [], in: home) { DestinationShare(name: $0, figures: $1) }
        return (shares.rows, groups[""] == nil ? nil : shares.rest)
    }

    /// The figures of parts in order, each with the items given for it, and the figures of the rest.
    func shares<Part, Row>(
        of parts: [(part: Part, items: [Int])], rest: [Int], in home: Home, row: (Part, PartFigures) -> Row
    ) -> (rows: [Row], rest: PartFigures) {
        let values = parts.map { index.value(of: $0.items) }
        let remainder = index.value(of: rest)
        let scale = scale(of: values + [remainder], in: home)
        let rows = zip(parts, values).map { part, value in
            row(part.part, figures(value, part.items, scale, in: home))
        }
        return (rows, figures(remainder, rest, scale, in: home))
    }

    /// The highest figures of several parts, which have the longest bars.
    private struct Scale {
        // Only amounts in the home's currency have bars: a bar for €420 beside one for $27,226 would suggest a
        // comparison.
        var highest: [Currency: Int64]
        var most: Int64?
    }

    private func scale(of values: [Valuation], in home: Home) -> Scale {
        Scale(
            highest: Self.highest(values.compactMap { $0.total(in: home.currency) }),
            most: values.map { Int64($0.items) }.max())
    }

    private func figures(
        _ value: Valuation, _ items: @autoclosure () -> [Int], _ scale: Scale, in home: Home
    ) -> PartFigures {
        var figures = PartFigures(shares: ShareFigures(items: formats.count(value.items), values: []))
        if visibleParts.values {
            // An empty part is worth zero: only items can have an unknown value.
            let nothing = Money(minorUnits: 0, currency: home.currency)
            let totals = value.items == 0 ? [nothing] : totals(of: value, home: home)
            figures.shares.values = values(totals, of: scale.highest)
        } else {
            figures.itemShare = Self.percent(Int64(value.items), of: scale.most)
            let packing = packing(of: items())
            figures.fragileItems = packing.map { formats.count($0.fragile) }
            figures.weight = packing.map { $0.weight.total.map(weight) ?? "" }
        }
        return figures
    }

    private func shares<Part, Row>(
        of breakdown: Breakdown<Part>, _ shown: ShownParts, in home: Home, items: (EntityID<Part>?) -> [Int],
        row: (EntityID<Part>, PartFigures) -> Row?
    ) -> Shares<Row> {
        let counted = breakdown.entries.filter { $0.value.items > 0 }
        let scale = scale(of: counted.map(\.value), in: home)
        func figures(_ entry: Breakdown<Part>.Entry) -> PartFigures {
            self.figures(entry.value, items(entry.id), scale, in: home)
        }
        let listed =
            switch shown {
            case .counted: highestFirst(counted, in: home)
            case .all: breakdown.entries
            }
        let rows: [Row] = listed.compactMap { entry in entry.id.flatMap { row($0, figures(entry)) } }
        let rest = counted.first { $0.id == nil }.map(figures)
        return (rows, rest)
    }

    /// Sorts by value in the home's currency, or by item count for an audience without values. Equal parts stay in the
    /// order of their names, so that the result is stable.
    private func highestFirst<Part>(
        _ entries: [Breakdown<Part>.Entry], in home: Home
    ) -> [Breakdown<Part>.Entry] {
        entries.largestFirst { entry in
            visibleParts.values ? entry.value.total(in: home.currency)?.minorUnits ?? -1 : Int64(entry.value.items)
        }
    }

    /// The amounts, with bars as parts of the highest amount in their currency.
    /// - Parameter main: The currency whose bars need no name.
    func values(_ amounts: [Money], of highest: [Currency: Int64], main: Currency? = nil) -> [ShareValue] {
        amounts.map { amount in
            ShareValue(
                amount: formats.amount(amount), share: Self.percent(amount.minorUnits, of: highest[amount.currency]),
                otherCurrency: main == nil || amount.currency == main ? nil : amount.currency.code)
        }
    }

    /// The highest amount in each currency, in minor units.
    static func highest(_ amounts: [Money]) -> [Currency: Int64] {
        Dictionary(amounts.map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: max)
    }

    /// A percentage for a style sheet, which knows no length below zero: then it is 0.
    static func percent(_ part: Int64, of whole: Int64?) -> String {
        guard let whole, whole > 0, part > 0 else { return "0" }
        let permille = Int((Double(part) / Double(whole) * 1000).rounded())
        return String(tenths: permille)
    }
}

extension String {
    /// A number of tenths, with at most one decimal and a full stop: `62.5`.
    init(tenths: Int) {
        self = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension Sequence {
    /// The elements in descending order of a value. Elements with the same value keep their order.
    func largestFirst(by value: (Element) -> some Comparable) -> [Element] {
        let ranked = enumerated().map { (place: $0.offset, element: $0.element, value: value($0.element)) }
        let sorted = ranked.sorted { a, b in a.value == b.value ? a.place < b.place : a.value > b.value }
        return sorted.map(\.element)
    }
}
