import Household
import Workbooks

/// The subject of the report, and its totals by room and by label, which add up to the same.
struct SummarySheet {
    private(set) var sheet = Sheet("Summary")
    private let report: InsuranceReport
    private let places: RegisterSheet.Places
    private let currencies: [Currency]
    private var total: RegisterValue { report.register.total }

    init(_ report: InsuranceReport, _ rows: ReportRows, _ places: RegisterSheet.Places, _ options: ReportOptions) {
        self.report = report
        self.places = places
        currencies = report.currencies
        sheet.append([.text(report.title, .title)])
        sheet.append()
        appendHead(options)
        appendCounts(rows)
        appendTotals()
        appendTable(
            "By room", "Room", rest: "Without a room", report.register.rooms, families: report.register.families)
        appendTable("By label", "Label", rest: "Without a label", report.register.labels)
        appendNotes(options)
        sheet.widths = [32] + Array(repeating: 19, count: max(6, tableHeadings.count))
    }

    // MARK: - Subject

    private mutating func appendHead(_ options: ReportOptions) {
        fact("Home", .text(report.home.displayName))
        fact("Address", .text(report.home.address.lines.joined(separator: ", ")))
        fact("Insured", .text(report.insured))
        fact("Telephone", .text(report.contact?.telephone ?? ""))
        fact("E-mail", .text(report.contact?.email ?? ""))
        if let claim = report.claim {
            fact("Cause", .text(claim.cause))
            fact("Date of loss", .day(report.day))
            appendProgress(of: claim)
            fact("Notes", .text(claim.notes.oneLine))
        } else {
            fact("As of", .day(report.day))
        }
        fact("Copy", .text(copy))
        fact("Made for", .text(options.audience))
        if report.visibleParts.policies {
            for coverage in report.coverage {
                let policy = coverage.policy
                let name = [policy.provider, policy.number].filter { !$0.isEmpty }.joined(separator: " ")
                fact("Policy", .text("\(name): \(coverage.standingWords)"))
                fact("Agent", .text(policy.agent?.parts.joined(separator: ", ") ?? ""))
            }
            if report.visibleParts.preparation, report.coverage.isEmpty {
                fact("Policy", .text("None on record covers this home"))
            }
        }
        fact("Root hash", .text(options.rootHash ?? ""))
        sheet.append()
    }

    /// Appends who handles the claim, and its progress.
    private mutating func appendProgress(of claim: Claim) {
        fact("Claim number", .text(claim.number))
        fact("Police report", .text(claim.policeReport))
        fact("Adjuster", .text(claim.adjuster.parts.joined(separator: ", ")))
        for step in claim.steps { fact(step.stage.rawValue.capitalisedFirst, .day(step.date)) }
        let balance = claim.balance
        for total in balance.expenses { fact("Additional living expenses, \(total.currency.code)", .amount(total)) }
        for total in balance.claimed { fact("Claimed in all, \(total.currency.code)", .amount(total)) }
        for total in balance.paid { fact("Paid, \(total.currency.code)", .amount(total)) }
        for total in balance.open { fact("Still open, \(total.currency.code)", .amount(total)) }
        let basis = balance.basis == .replacementCost ? "replacement cost" : "actual cash value"
        fact("Claimed and still open", .text("the items at \(basis), and the additional living expenses"))
        if balance.withoutValue > 0 { fact("Items without a value, not in these sums", .count(balance.withoutValue)) }
    }

    /// The sentence that says whose copy it is.
    private var copy: String {
        switch report.audience {
        case .owner: "Owner’s copy"
        case .insurer: "Insurer’s copy"
        default: "Copy for \(report.audience.name)"
        }
    }

    private mutating func appendCounts(_ rows: ReportRows) {
        fact("Lines in the register", .count(total.lines))
        if report.visibleParts.preparation {
            fact("Lines without a photo", .count(report.register.lines.count { $0.evidence.photos == 0 }))
        }
        if let claim = report.claim {
            for loss in Claim.Loss.allCases {
                fact("Lines \(loss.rawValue)", .count(claim.lines.count { $0.loss == loss }))
            }
            if let later = rows.recordedLater { fact("Lines recorded after the loss", .count(later)) }
        } else {
            // Zero is left out, since the true number may be hidden: an insurer sees nothing of sold items, not even
            // how many there are.
            if report.leftOut.sold > 0 { fact("Items left out: sold", .count(report.leftOut.sold)) }
            if report.leftOut.archived > 0 { fact("Items left out: archived", .count(report.leftOut.archived)) }
        }
    }

    private mutating func appendTotals() {
        sheet.append()
        for currency in currencies {
            fact(
                "\(replacementTitle), \(currency.code)",
                .sum(places.value[currency] ?? "", total.replacement.total(in: currency), .strong))
            for kind in ValueSources.Kind.allCases {
                fact("    \(kind.title), \(currency.code)", .amount(total.sources[kind]?.value.total(in: currency)))
            }
        }
        if let age = total.sources[.price]?.averageAgeInMonths {
            fact("Average age of what has only a price, months", .count(age))
        }
        without("replacement cost", total.replacement.withoutValue, places.withoutValue)
        guard report.visibleParts.purchases else { return }
        for currency in currencies {
            fact(
                "Actual cash value, \(currency.code)",
                .sum(places.actualCash[currency] ?? "", total.actualCash.total(in: currency), .strong))
        }
        without("actual cash value", total.actualCash.withoutValue, places.withoutActualCash)
    }

    /// The title of sums at replacement cost, which may include prices paid.
    private var replacementTitle: String {
        total.sources[.price] == nil ? "Replacement cost" : "Replacement cost or price paid"
    }

    /// Appends the number of lines that a total leaves out, if there are any.
    private mutating func without(_ what: String, _ count: Int, _ place: String?) {
        guard let place, count > 0 else { return }
        sheet.append([
            .text("Lines without \(what)"), .tally(place, count, .fact),
            .text("The total is a lower bound: it leaves out these lines.", .note),
        ])
    }

    private mutating func fact(_ name: String, _ cell: SheetCell) {
        guard cell.content != .empty else { return }
        sheet.append([.text(name), SheetCell(cell.content, cell.look == .strong ? .strongFact : .fact)])
    }

    private mutating func appendNotes(_ options: ReportOptions) {
        sheet.append()
        var notes = ["Each line counts under the first of its labels. An empty cell means unknown, never zero."]
        if currencies.count > 1 { notes.append("Currencies are never added together.") }
        if report.visibleParts.purchases {
            let table = report.depreciation
            let edition = table.edition.isEmpty ? "" : ", edition \(table.edition)"
            notes.append("Actual cash value: replacement cost less depreciation by \(table.name)\(edition).")
            if report.hasPartialDates {
                notes.append(
                    "Ages are rough where only the month or the year of a purchase is known: they count from the 15th of "
                        + "the month, or from 1 July of the year.")
            }
            if let remainder = report.remainder {
                notes.append(
                    "Uncertain: \(remainder.lines) of \(remainder.all) actual cash values are of lines that belong to no "
                        + "class of that table but “\(table.otherwise.name)”.")
            }
        }
        notes.append("This is a list of what is on record. It is neither an appraisal nor a proof of loss.")
        for note in notes { sheet.append([.text(note, .note)]) }
    }
}

// MARK: - Tables

extension SummarySheet {
    private var tableHeadings: [String] {
        let money = currencies.flatMap { currency in
            ["\(replacementTitle), \(currency.code)"]
                + (report.visibleParts.purchases ? ["Actual cash value, \(currency.code)"] : [])
        }
        return ["Lines"] + money + ["Without replacement cost"]
            + (report.visibleParts.purchases ? ["Without actual cash value"] : [])
    }

    private mutating func appendTable(
        _ title: String, _ column: String, rest: String, _ groups: [Register.Group],
        families: [Int: [Register.Family]] = [:]
    ) {
        sheet.append()
        sheet.append([.text(title, .section)])
        sheet.append([.text(column, .heading)] + tableHeadings.map { .text($0, .numberHeading) })
        let first = sheet.rows.count
        var places: [Int] = []
        for (position, group) in groups.enumerated() {
            places.append(sheet.rows.count)
            sheet.append([.text(group.name ?? rest, .wrapped)] + cells(group.value))
            for family in families[position] ?? [] {
                let rows = places[family.rooms.lowerBound]..<sheet.rows.count
                let name = "\(family.name), with the rooms inside"
                sheet.append([.text(name, .wrapped)] + sums(rows, family.value, .plain))
            }
        }
        let rows = first..<sheet.rows.count
        guard !rows.isEmpty else {
            sheet.append([.text("The register is empty.", .note)])
            return
        }
        sheet.append([.text("Total", .total)] + sums(rows, total, .total))
    }

    /// The sums of rows. `SUBTOTAL` ignores other `SUBTOTAL` cells among them.
    private func sums(_ rows: Range<Int>, _ value: RegisterValue, _ look: SheetCell.Look) -> [SheetCell] {
        cells(value).enumerated().map { place, cell in
            let formula = "SUBTOTAL(9,\(CellName.range(rows, place + 1)))"
            switch cell.content {
            case .amount(let amount): return SheetCell.sum(formula, amount, look)
            case .count(let count): return SheetCell.tally(formula, count, look)
            default: return SheetCell(.empty, look)
            }
        }
    }

    private func cells(_ value: RegisterValue) -> [SheetCell] {
        var cells: [SheetCell] = [.count(value.lines)]
        for currency in currencies {
            cells.append(.amount(value.replacement.total(in: currency)))
            if report.visibleParts.purchases { cells.append(.amount(value.actualCash.total(in: currency))) }
        }
        cells.append(.count(value.replacement.withoutValue))
        if report.visibleParts.purchases { cells.append(.count(value.actualCash.withoutValue)) }
        return cells
    }
}

extension ValueSources.Kind {
    fileprivate var title: String {
        switch self {
        case .appraisal: "Appraised"
        case .replacement: "Replacement cost, source on record"
        case .replacementWithoutSource: "Replacement cost, source not recorded"
        case .price: "Price paid"
        }
    }
}

extension InsuranceReport {
    /// `Insurance report: Harbour Flat`
    var title: String {
        if let claim {
            "Insurance claim: \(claim.cause.oneLine)"
        } else {
            "Insurance report: \(home.displayName.oneLine)"
        }
    }
}

extension Coverage {
    /// Says whether the policy is in force on the report's day.
    var standingWords: String {
        switch standing {
        case .inForce where policy.start == nil && policy.end == nil: "its term is not on record"
        case .inForce: "in force"
        case .notBegun(let day): "NOT in force, it begins on \(day)"
        case .ended(let day): "NOT in force, it ended on \(day)"
        }
    }
}
