import Household
import Templating
import Wording

/// The lines that are listed separately: the scheduled items of the policies, and the most valuable items.
struct ReportSchedule: TemplateModel {
    struct Scheduled: TemplateModel {
        var number: String
        var href: String
        var title: String
        var policy: String
        /// The insured amount; nil where it is not on record.
        var amount: String?
        var value: String?
        /// How far the value exceeds the insured amount; nil where it does not, or where either is unknown.
        var shortfall: String?

        static let fields = Fields<Scheduled> {
            $0.text(["number": \.number, "title": \.title, "policy": \.policy])
            $0.link("href", \.href)
            $0.text(optional: ["amount": \.amount, "value": \.value, "shortfall": \.shortfall])
        }
    }

    /// A line of the register in another list, such as the most valuable items.
    struct Line: TemplateModel {
        var number: String
        var href: String
        var title: String
        var room: String?
        var value: String?
        var actualCash: String?
        var score: String

        static let fields = Fields<Line> {
            $0.text(["number": \.number, "title": \.title, "score": \.score])
            $0.link("href", \.href)
            $0.text(optional: ["room": \.room, "value": \.value, "actualCash": \.actualCash])
        }
    }

    var scheduled: [Scheduled]
    /// A sentence that counts the scheduled items not listed; nil where all are.
    var moreScheduled: String?
    var highValue: [Line]

    static let fields = Fields<ReportSchedule> {
        $0.list("scheduled", \.scheduled, flag: "hasScheduled")
        $0.text("moreScheduled", optional: \.moreScheduled)
        $0.list("highValue", \.highValue, flag: "hasHighValue")
    }
}

extension ReportPresentation {
    /// Nil where nothing is scheduled and the register is too short for a separate list of the most valuable items.
    func schedule() -> ReportSchedule? {
        let scheduled = showsPolicies ? report.coverage.flatMap(scheduled) : []
        let highValue = report.highValue.map(line)
        guard !scheduled.isEmpty || !highValue.isEmpty else { return nil }
        return ReportSchedule(
            scheduled: scheduled, moreScheduled: moreScheduled(of: report.coverage), highValue: highValue)
    }

    func scheduled(of coverage: Coverage) -> [ReportSchedule.Scheduled] {
        coverage.scheduled.prefix(scheduledPerPolicy ?? .max).map { scheduled in
            let line = lines[scheduled.line]
            let shortfall = scheduled.insured.shortfall.flatMap { $0.minorUnits > 0 ? formats.amount($0) : nil }
            return ReportSchedule.Scheduled(
                number: line.number, href: href(scheduled.line), title: line.title, policy: coverage.policy.provider,
                amount: amount(scheduled.insured.amount), value: amount(scheduled.insured.value), shortfall: shortfall)
        }
    }

    func moreScheduled(of coverage: [Coverage]) -> String? {
        guard showsPolicies, let scheduledPerPolicy else { return nil }
        let more = coverage.map { max($0.scheduled.count - scheduledPerPolicy, 0) }
        return count(parts.isEmpty ? .reportMoreScheduled : .reportMarkedScheduled, ifAny: more.reduce(0, +))
    }

    func line(_ position: Int) -> ReportSchedule.Line {
        let line = lines[position]
        return ReportSchedule.Line(
            number: line.number, href: href(position), title: line.title, room: line.room, value: amount(line.value),
            actualCash: amount(line.actualCashValue.amount), score: score(line))
    }
}
