import Household
import Templating
import Wording

/// An item that a policy insures separately, in the list below the policy.
struct ReportScheduled: TemplateModel {
    var number: String
    @Link var href: String
    var title: String
    /// The insured amount; nil where it is not on record.
    var amount: String?
    var value: String?
    /// How far the value exceeds the insured amount; nil where it does not, where either is unknown, and in a copy that is
    /// handed over.
    var shortfall: String?
}

/// A line of the register in a short list, such as that of the most valuable items.
struct ReportPick: TemplateModel {
    var number: String
    @Link var href: String
    var title: String
    var room: String?
    var value: String?
    var actualCash: String?
    /// Nil in a copy that is handed over.
    var score: String?
}

extension ReportPresentation {
    func scheduled(of coverage: Coverage) -> [ReportScheduled] {
        coverage.scheduled.prefix(scheduledPerPolicy ?? .max).map { scheduled in
            let line = lines[scheduled.line]
            let above = showsPreparation ? scheduled.insured.shortfall : nil
            let shortfall = above.flatMap { $0.minorUnits > 0 ? formats.amount($0) : nil }
            return ReportScheduled(
                number: line.number, href: href(scheduled.line), title: line.title,
                amount: amount(scheduled.insured.amount), value: amount(scheduled.insured.value), shortfall: shortfall)
        }
    }

    func moreScheduled(of coverage: [Coverage]) -> String? {
        guard showsPolicies, let scheduledPerPolicy else { return nil }
        let more = coverage.map { max($0.scheduled.count - scheduledPerPolicy, 0) }
        return count(parts.isEmpty ? .reportMoreScheduled : .reportMarkedScheduled, ifAny: more.reduce(0, +))
    }

    func line(_ position: Int) -> ReportPick {
        let line = lines[position]
        return ReportPick(
            number: line.number, href: href(position), title: line.title, room: line.room, value: amount(line.value),
            actualCash: amount(line.actualCashValue.amount), score: score(line))
    }
}
