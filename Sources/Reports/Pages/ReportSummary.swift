import Household
import Templating
import Wording

/// The register added up, once by room and once by label, both to the same total.
struct ReportSummary: TemplateModel {
    struct Row: TemplateModel {
        var name: String
        /// Whether the row holds the lines without a room, or without a label.
        var isRest: Bool
        var items: String
        var replacement: [String]
        var withoutValue: String
        var actualCash: [String]
        var withoutActualCash: String
        /// How many lines an amount leaves out, as a text; nil for none.
        var gap: String?
        var cashGap: String?

        static let fields = Fields<Row> {
            $0.text("name", \.name)
            $0.flag("rest", \.isRest)
            $0.text("items", \.items)
            $0.texts("replacement", \.replacement)
            $0.text("withoutValue", \.withoutValue)
            $0.texts("actualCash", \.actualCash)
            $0.text("withoutActualCash", \.withoutActualCash)
            $0.text(optional: ["gap": \.gap, "cashGap": \.cashGap])
        }
    }

    var hasSeveralCurrencies: Bool
    var rooms: [Row]
    var labels: [Row]
    var total: Row

    static let fields = Fields<ReportSummary> {
        $0.flag("severalCurrencies", \.hasSeveralCurrencies)
        $0.list("rooms", \.rooms)
        $0.list("labels", \.labels)
        $0.object("total", \.total)
    }
}

extension ReportPresentation {
    func summary() -> ReportSummary {
        let total = report.register.total
        return ReportSummary(
            hasSeveralCurrencies: total.replacement.totals.count > 1,
            rooms: report.register.rooms.map { row(roomName($0.name), $0.name == nil, $0.value) },
            labels: report.register.labels.map { row($0.name ?? words[.reportWithoutLabel], $0.name == nil, $0.value) },
            total: row(words[.reportTotal], false, total))
    }

    private func row(_ name: String, _ isRest: Bool, _ value: RegisterValue) -> ReportSummary.Row {
        ReportSummary.Row(
            name: name, isRest: isRest, items: formats.count(value.lines), replacement: amounts(value.replacement),
            withoutValue: formats.count(value.replacement.withoutValue), actualCash: amounts(value.actualCash),
            withoutActualCash: formats.count(value.actualCash.withoutValue),
            gap: count(.reportCountWithout, ifAny: value.replacement.withoutValue),
            cashGap: count(.reportCountWithout, ifAny: value.actualCash.withoutValue))
    }
}
