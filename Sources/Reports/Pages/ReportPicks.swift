import Household
import Templating
import Wording

/// An item that a policy insures separately, in the list below the policy.
struct ReportScheduled: TemplateModel {
    var number: String  // `LR-03`
    @Link var href: String  // its line in the register, on its page
    var title: String  // `Oil painting`
    var amount: String?  // what it is insured for
    var value: String?  // `€6,200.00`
    /// The amount by which the value exceeds the insured amount; nil if it does not, if either is unknown, and in a
    /// copy that is handed over.
    var shortfall: String?  // by how much the value exceeds the amount
}

/// A line of the register in a short list, such as that of the most valuable items.
struct ReportPick: TemplateModel {
    var number: String  // `LR-01`
    @Link var href: String  // its line in the register, on its page
    var title: String  // `Upright piano`
    var room: String?  // `Living room`
    var value: String?  // `€8,900.00`
    var actualCash: String?  // `€6,675.00`
    /// Nil in a copy that is handed over.
    var score: String?  // `4 of 4`
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
