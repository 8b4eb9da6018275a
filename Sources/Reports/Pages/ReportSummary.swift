import Household
import Templating
import Wording

/// The register added up, once by room and once by label, both to the same total.
struct ReportSummary: TemplateModel {
    struct Row: TemplateModel {
        var name: String
        /// Whether the row holds the lines without a room, or without a label.
        var rest: Bool
        /// Whether the row is a page of the room above it.
        var part = false
        /// Whether the row adds up rows above it, which the total has counted already.
        var subtotal = false
        /// The page that lists the lines; nil in a report of one page, and for labels.
        @Link var href: String? = nil
        var items: String
        var replacement: [String]
        var withoutValue: String
        var actualCash: [String]
        var withoutActualCash: String
        /// How much of the replacement cost are only prices paid, and how many lines an amount leaves out; nil for none.
        var gap: String?
        var cashGap: String?
    }

    /// What the sums at replacement cost are called: prices paid may be among them.
    var replacementHeading: String
    var severalCurrencies: Bool
    /// Says that values are prices paid; nil where most rooms have others, too, and each room says so itself.
    var pricesNote: String?
    var rooms: [Row]
    var labels: [Row]
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

    /// Whether most rooms have no other values than prices paid.
    private var isMostlyPrices: Bool {
        let values = report.register.rooms.map(\.value).filter { !$0.replacement.totals.isEmpty }
        return values.count { prices(in: $0) == words[.reportAllPrices] } * 2 > values.count
    }

    /// The note of a room under a note that says that values are prices paid: only what differs.
    private func exception(of value: RegisterValue) -> String? {
        let prices = prices(in: value)
        let isUsual = value.replacement.totals.isEmpty || prices == words[.reportAllPrices]
        let basis = isUsual ? nil : prices ?? words[.reportNoPrices]
        return [basis, count(.reportCountWithout, ifAny: value.replacement.withoutValue)].compactMap(\.self)
            .joined(separator: ", ").orNil
    }

    /// A room; under it its pages, where it has several.
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
