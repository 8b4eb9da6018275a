import Household
import Workbooks

/// The subject of the report, and its totals by room and by label, which add up to the same.
struct SummarySheet {
    private(set) var sheet = Sheet("Summary")
    private let report: InsuranceReport
    private let options: ReportOptions
    private let currencies: [Currency]
    private var places = RegisterSheet.Places()
    private var total: RegisterValue { report.register.total }
    /// The report's day, from which ages are computed.
    private(set) var day: ReportDay

    /// Makes the sheet without the sums, which refer to the register.
    init(_ report: InsuranceReport, _ rows: ReportRows, _ options: ReportOptions) {
        self.report = report
        self.options = options
        currencies = report.currencies
        day = ReportDay(date: report.day, cell: "")
        sheet.append([.text(report.title, .title)])
        sheet.append()
        appendHead(options)
        appendCounts(rows)
    }

    mutating func appendSums(of places: RegisterSheet.Places) {
        self.places = places
        appendTotals()
        appendTable(
            "By room", "Room", rest: "Without a room", report.register.rooms, by: .fact(.room),
            families: report.register.families)
        appendTable("By label", "Label", rest: "Without a label", report.register.labels, by: .countsUnder)
        appendNotes(options)
        // Lines and amounts need more room than the numbers of lines without one.
        sheet.widths = [40] + tableHeadings.map { $0.hasPrefix("Without") ? 13 : 19 }
        sheet.repeatedColumns = 1
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
            appendDay("Date of loss")
            appendProgress(of: claim)
            fact("Notes", .text(claim.notes.oneLine))
        } else {
            appendDay("As of")
        }
        fact("Copy", .text(copy))
        fact("Made for", .text(options.audience))
        if let made = report.made {
            fact("Made on", .day(made.day))
            fact("Made by", .text("Housebook \(made.version)"))
            fact("Root hash of the copy before it", .text(made.previous))
        }
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

    private mutating func appendDay(_ name: String) {
        day = ReportDay(date: report.day, cell: "\(sheet.name)!\(CellName.fixed(sheet.rows.count, 1))")
        fact(name, .day(report.day))
    }

    /// Appends who handles the claim, and its progress.
    private mutating func appendProgress(of claim: Claim) {
        fact("Claim number", .text(claim.number))
        fact("Police report", .text(claim.policeReport))
        fact("Adjuster", .text(claim.adjuster.parts.joined(separator: ", ")))
        for step in claim.steps { fact(step.stage.rawValue.capitalisedFirst, .day(step.date)) }
        if let statement = report.statement { append(statement) }
    }

    /// Appends the statement of loss, whose last sum follows its steps.
    private mutating func append(_ statement: StatementOfLoss) {
        sheet.append()
        sheet.append([.text("Statement of loss, \(statement.currency.code)", .section)])
        let first = sheet.rows.count
        for step in statement.steps { sheet.append([.text(step.kind.title), .amount(step.amount)]) }
        let sum = "SUM(\(CellName.range(first..<sheet.rows.count, 1)))"
        sheet.append([
            .text(statement.balance.minorUnits < 0 ? "Overpaid" : "Still open", .total),
            .sum(sum, statement.balance, .total),
        ])
        for other in statement.elsewhere {
            fact("Claimed in \(other.claimed.currency.code), apart", .amount(other.claimed))
            fact("Still open in \(other.claimed.currency.code)", .amount(other.balance))
        }
        fact("Items at", .text(statement.basis == .replacementCost ? "replacement cost" : "actual cash value"))
        if statement.withoutAmount > 0 {
            fact("Items whose amount is unknown, not in these sums", .count(statement.withoutAmount))
        }
        sheet.append()
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
            if report.leftOut.borrowed > 0 { fact("Items left out: borrowed", .count(report.leftOut.borrowed)) }
            if report.leftOut.later > 0 { fact("Items left out: came later", .count(report.leftOut.later)) }
        }
    }

    private mutating func appendTotals() {
        sheet.append()
        let building = report.register.building
        for currency in currencies {
            let title = "\(replacementTitle), \(currency.code)"
            fact(title, .sum(places.value[currency] ?? "", total.replacement.total(in: currency), .strong))
            appendSources(of: currency)
            if let amount = building.replacement.total(in: currency) {
                fact("    Part of the building, \(currency.code)", .amount(amount))
            }
        }
        if let age = total.sources[.price]?.averageAgeInMonths {
            fact("Average age of what has only a price, months", averageAge(age))
        }
        without("a value", total.replacement.withoutValue, places.withoutValue)
        if report.showsCashValues {
            for currency in currencies {
                fact(
                    "Actual cash value, \(currency.code)",
                    .sum(places.actualCash[currency] ?? "", total.actualCash.total(in: currency), .strong))
            }
            without("an actual cash value", total.actualCash.withoutValue, places.withoutActualCash)
        }
        guard let place = places.inNoTotal else { return }
        sheet.append([
            .warning("A line has no currency, and is in no total: see below the register.", unless: "\(place)=0")
        ])
    }

    /// Appends the parts of a total by the kind of their source.
    private mutating func appendSources(of currency: Currency) {
        let first = sheet.rows.count
        for kind in ValueSources.Kind.allCases {
            guard let amount = total.sources[kind]?.value.total(in: currency) else { continue }
            fact("    \(kind.title), \(currency.code)", sum(.fact(.value), currency, amount, where: condition(kind)))
        }
        guard let place = places.value[currency], sheet.rows.count > first else { return }
        let rest = "ROUND(\(place)-SUM(\(CellName.range(first..<sheet.rows.count, 1))),\(currency.minorUnitDigits))"
        // Stays out of sight until the register has a value of another source.
        sheet.append([
            SheetCell(.formula("IF(\(rest)=0,\"\",\"    From elsewhere, \(currency.code)\")", .empty)),
            SheetCell(.formula("IF(\(rest)=0,\"\",\(rest))", .entry(currency)), .fact),
        ])
    }

    private func condition(_ kind: ValueSources.Kind) -> String? {
        places.lines[.valueFrom].map { "\($0)=\"\(kind.title)\"" }
    }

    private func averageAge(_ months: Int) -> SheetCell {
        guard let condition = condition(.price), let ages = places.lines[.fact(.ageMonths)] else {
            return .count(months)
        }
        let dated = "SUMPRODUCT((\(condition))*ISNUMBER(\(ages)))"
        return .tally("INT(SUMPRODUCT((\(condition))*1,\(ages))/MAX(1,\(dated)))", months)
    }

    /// The title of sums at replacement cost, which may include prices paid.
    private var replacementTitle: String {
        total.sources[.price] == nil ? "Replacement cost" : "Replacement cost or price paid"
    }

    /// Appends the number of lines that a total leaves out.
    private mutating func without(_ what: String, _ count: Int, _ place: String?) {
        guard let place else { return }
        let note = "The total is a lower bound: it leaves out these lines."
        sheet.append([
            .text("Lines without \(what)"), .tally(place, count, .fact),
            SheetCell(.formula("IF(\(place)=0,\"\",\"\(note)\")", count == 0 ? .empty : .text(note)), .note),
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
        if report.showsCashValues {
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
                + (report.showsCashValues ? ["Actual cash value, \(currency.code)"] : [])
        }
        return ["Lines"] + money + ["Without a value"]
            + (report.showsCashValues ? ["Without an actual cash value"] : [])
    }

    /// - Parameter key: The register's column by which the lines are grouped.
    private mutating func appendTable(
        _ title: String, _ column: String, rest: String, _ groups: [Register.Group], by key: RegisterColumn,
        families: [Int: [Register.Family]] = [:]
    ) {
        sheet.append()
        sheet.sections.append(sheet.append([.text(title, .section)]))
        sheet.append([.text(column, .heading)] + tableHeadings.map { .text($0, .numberHeading) })
        let first = sheet.rows.count
        // A spreadsheet takes names for the same that differ in case only.
        let names = Dictionary(grouping: groups, by: { $0.name?.lowercased() }).mapValues(\.count)
        var places: [Int] = []
        for (position, group) in groups.enumerated() {
            let row = sheet.rows.count
            places.append(row)
            let name = group.name == nil ? "\"\"" : CellName.cell(row, 0)
            let isAlone = names[group.name?.lowercased()] == 1
            let condition = isAlone ? self.places.lines[key].map { "\($0)=\(name)" } : nil
            sheet.append([.text(group.name ?? rest, .wrapped)] + cells(group.value, where: condition))
            for family in families[position] ?? [] {
                let rows = places[family.rooms.lowerBound]..<sheet.rows.count
                let name = "\(family.name), with the rooms inside"
                sheet.append([.text(name, .wrapped)] + sums(rows, family.value, .plain))
            }
        }
        let rows = first..<sheet.rows.count
        guard !rows.isEmpty, let lines = self.places.lines[key] else {
            sheet.append([.text("The register is empty.", .note)])
            return
        }
        let total = sheet.append([.text("Total", .total)] + sums(rows, total, .total))
        sheet.append([
            .warning(
                "Some lines are in none of these rows: the register has a \(column.lowercased()) that is not listed here.",
                unless: "\(CellName.cell(total, 1))=ROWS(\(lines))")
        ])
    }

    /// The sums of rows. `SUBTOTAL` ignores other `SUBTOTAL` cells among them.
    private func sums(_ rows: Range<Int>, _ value: RegisterValue, _ look: SheetCell.Look) -> [SheetCell] {
        cells(value, where: nil).enumerated().map { place, cell in
            guard cell.content != .empty else { return SheetCell(.empty, look) }
            return SheetCell(.formula("SUBTOTAL(9,\(CellName.range(rows, place + 1)))", cell.content), look)
        }
    }

    /// The sums of the lines that meet a condition, as formulas that follow the register; plain figures without one.
    private func cells(_ value: RegisterValue, where condition: String?) -> [SheetCell] {
        var cells = [count("1", value.lines, where: condition)]
        let hasCash = report.showsCashValues
        for currency in currencies {
            cells.append(sum(.fact(.value), currency, value.replacement.total(in: currency), where: condition))
            guard hasCash else { continue }
            cells.append(sum(.fact(.actualCashValue), currency, value.actualCash.total(in: currency), where: condition))
        }
        cells.append(without(.fact(.value), value.replacement.withoutValue, where: condition))
        if hasCash { cells.append(without(.fact(.actualCashValue), value.actualCash.withoutValue, where: condition)) }
        return cells
    }

    private func count(_ counted: String, _ count: Int, where condition: String?) -> SheetCell {
        condition.map { .tally("SUMPRODUCT((\($0))*\(counted))", count) } ?? .count(count)
    }

    private func without(_ column: RegisterColumn, _ count: Int, where condition: String?) -> SheetCell {
        guard let cells = places.lines[column] else { return .count(count) }
        return self.count("(1-ISNUMBER(\(cells)))", count, where: condition)
    }

    /// The sum of a column in a currency; empty while no line has an amount.
    private func sum(
        _ column: RegisterColumn, _ currency: Currency, _ amount: Money?, where condition: String?
    ) -> SheetCell {
        guard let condition, let amounts = places.lines[column], let codes = places.lines[.fact(.currency)] else {
            return .amount(amount)
        }
        let own = "(\(condition))*(\(codes)=\"\(currency.code)\")"
        return SheetCell(
            .formula(
                "IF(SUMPRODUCT(\(own)*ISNUMBER(\(amounts)))=0,\"\",SUMPRODUCT(\(own),\(amounts)))",
                amount.map { .amount($0) } ?? .entry(currency)))
    }
}

extension ValueSources.Kind {
    var title: String {
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

extension StatementOfLoss.Kind {
    var title: String {
        switch self {
        case .items: "Claimed for items"
        case .withoutScheduled: "Of these, scheduled items, which follow below"
        case .withoutBuilding: "Of these, parts of the building, which follow below"
        case .deduction(.specialLimits): "Above special limits"
        case .deduction(.average): "Average"
        case .deduction(.deductible): "Deductible"
        case .deduction(.limit): "Above the limit for personal property"
        case .scheduled: "Scheduled items, at most at their amounts"
        case .building: "Parts of the building, at most at the limit for the dwelling"
        case .expenses(.living): "Additional living expenses"
        case .expenses(.mitigation): "Mitigation of the damage"
        case .expenses(.storage): "Storage"
        case .expenses(.repair): "Repairs"
        case .aboveLossOfUse: "Above the limit for loss of use"
        case .paid: "Paid"
        }
    }
}
