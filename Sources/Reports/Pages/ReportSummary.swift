import Household
import Templating
import Wording

/// The register added up, once by room and once by label, both to the same total.
struct ReportSummary: TemplateModel {
    struct Row: TemplateModel {
        var name: String  // `Living room`
        var rest: Bool  // it has what belongs to none
        var part = false  // it is a page of the room above it
        var subtotal = false  // it adds up rooms above it, which are already in the total
        @Link var href: String? = nil  // the page with its lines; absent where the report is one document
        var items: String  // `24`
        var replacement: [String]  // one per currency; empty where no value is known; each: `€9,100.00`
        var withoutValue: String  // `1`
        var actualCash: [String]  // one per currency; each: `€5,020.00`
        var withoutActualCash: String  // `2`
        /// How much of it is only prices paid, and what it leaves out: `€4,300.00 of it prices paid, 1 unknown`.
        var gap: String?
        var cashGap: String?  // `2 unknown`
    }

    var replacementHeading: String  // what the sums are called: `Replacement cost or price paid`
    var severalCurrencies: Bool  // there are amounts in several currencies
    /// `Values are prices paid, unless a note says otherwise.`; absent where most rooms have others, too, and each room
    /// says so itself.
    var pricesNote: String?
    var rooms: [Row]  // in the order of the register
    /// By name; an item with several counts under its first; `name`: `Tools`; `href`: always absent; `part`: never set;
    /// `subtotal`: never set.
    var labels: [Row]
    /// The rooms together, and the labels; `name`: `Total`; `href`: always absent; `part`: never set; `subtotal`: never
    /// set.
    var total: Row
}

extension ReportPresentation {
    func summary() -> ReportSummary {
        let (total, families) = (report.register.total, report.register.families)
        return ReportSummary(
            replacementHeading: replacementHeading(of: total),
            severalCurrencies: total.replacement.totals.count > 1,
            pricesNote: isMostlyPrices ? words[.reportPricesUnlessNoted] : nil,
            rooms: report.register.rooms.indices.flatMap { rows(ofRoom: $0) + subtotals(families[$0] ?? []) },
            labels: report.register.labels.map { row($0.name ?? words[.reportWithoutLabel], $0.name == nil, $0.value) },
            total: row(words[.reportTotal], false, total))
    }

    /// Whether most rooms have no values other than prices paid.
    private var isMostlyPrices: Bool {
        let values = report.register.rooms.map(\.value).filter { !$0.replacement.totals.isEmpty }
        return values.count { prices(in: $0) == words[.reportAllPrices] } * 2 > values.count
    }

    /// The note of a room below the general note that values are prices paid: only the differences.
    private func exception(of value: RegisterValue) -> String? {
        let prices = prices(in: value)
        let isUsual = value.replacement.totals.isEmpty || prices == words[.reportAllPrices]
        let basis = isUsual ? nil : prices ?? words[.reportNoPrices]
        return [basis, count(.reportCountWithout, ifAny: value.replacement.withoutValue)].compactMap(\.self)
            .joined(separator: ", ").orNil
    }

    /// The row of a room, followed by its pages if it has several.
    private func rows(ofRoom number: Int) -> [ReportSummary.Row] {
        let room = report.register.rooms[number]
        let parts = parts.filter { $0.room == number }
        var rows = [roomRow(roomName(room.name), room.name == nil, room.value)]
        rows[0].href = parts.first?.href
        guard parts.count > 1 else { return rows }
        return rows
            + parts.map { part in
                var row = roomRow(numbers(of: part.lines), false, value(of: part.lines, inRoom: number))
                (row.part, row.href) = (true, part.href)
                return row
            }
    }

    private func subtotals(_ families: [Register.Family]) -> [ReportSummary.Row] {
        families.map { family in
            var row = roomRow(words(.reportWithRoomsInside, ["room": family.name]), false, family.value)
            row.subtotal = true
            return row
        }
    }

    private func roomRow(_ name: String, _ isRest: Bool, _ value: RegisterValue) -> ReportSummary.Row {
        var row = row(name, isRest, value)
        if isMostlyPrices { row.gap = exception(of: value) }
        return row
    }

    private func row(_ name: String, _ isRest: Bool, _ value: RegisterValue) -> ReportSummary.Row {
        ReportSummary.Row(
            name: name, rest: isRest, items: formats.count(value.lines), replacement: amounts(value.replacement),
            withoutValue: formats.count(value.replacement.withoutValue), actualCash: amounts(value.actualCash),
            withoutActualCash: formats.count(value.actualCash.withoutValue),
            gap: gap(of: value),
            cashGap: count(.reportCountWithout, ifAny: value.actualCash.withoutValue))
    }
}
