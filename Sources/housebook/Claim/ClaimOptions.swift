import ArgumentParser
import Console
import Household

/// The fields of a claim, as options of `claim new` and `claim edit`.
struct ClaimOptions: ParsableArguments {
    @Option(help: "Its number, as the insurer writes it.")
    var number: String?

    @Option(help: "The number of the police report.")
    var policeReport: String?

    @Option(help: "The name of the adjuster, who judges the loss for the insurer.")
    var adjuster: String?

    @Option(help: "The adjuster's telephone number.")
    var adjusterPhone: String?

    @Option(help: "The adjuster's e-mail address.")
    var adjusterEmail: String?

    @Option(help: "Notes, shown only on your own site and report.")
    var notes: String?

    /// Sets the fields that were given; the others stay.
    func apply(to claim: inout Claim) {
        claim.number = number ?? claim.number
        claim.policeReport = policeReport ?? claim.policeReport
        claim.adjuster.name = adjuster ?? claim.adjuster.name
        claim.adjuster.phone = adjusterPhone ?? claim.adjuster.phone
        claim.adjuster.email = adjusterEmail ?? claim.adjuster.email
        claim.notes = notes ?? claim.notes
    }

    var isEmpty: Bool {
        [number, policeReport, adjuster, adjusterPhone, adjusterEmail, notes].allSatisfy { $0 == nil }
    }
}

extension Claim {
    /// - Parameter what: What happened on that day, for the hint.
    /// - Throws: `CommandError.badValue` for a day in the future.
    static func check(_ date: CalendarDate, of what: String = "the loss", today: CalendarDate) throws(CommandError) {
        guard date > today else { return }
        throw .badValue(
            option: "--date", value: date.description, reason: "is in the future",
            hint: "it is the day of \(what); today is \(today)")
    }
}
