import Household
import Templating
import Wording

/// The part of a claim's report about the claim itself: who handles it, its progress, the statement of loss, the photos
/// of the damage and the expenses.
package struct ReportClaim: TemplateModel {
    /// A fact with its lines, such as an adjuster's name, telephone number and address.
    struct Fact: TemplateModel {
        var name: String  // `Adjuster`
        var lines: [String]  // what is known about it; each: `Reported on 3 November 2026`
    }

    /// A file attached to the claim itself.
    struct File: TemplateModel {
        var name: String  // `IMG_0412.jpg`
        var kind: String  // `Photo`
        var about: String?  // what it shows
        var items: [String]  // of a photo of damage, the items that it shows; each: `LR-01 Dining chairs`
        var taken: String?  // the day, and who says so: `4 November 2026, by the camera`
        var extent: String?  // the pages of a PDF, unless all are shown: `Page 1 of 500`
        /// The link to the file on the site; nil if the site does not have the file.
        @Link var source: String? = nil  // the file itself; absent where it is missing
        var unreadable: String?  // why it cannot be shown: `locked with a password: cannot be shown`
        var pictures: [ReportPhoto]  // the photo, or the pages of the paper; empty where no pictures are shown
    }

    struct Expense: TemplateModel {
        var number: String  // `1`
        var date: String  // `4 November 2026`
        var description: String  // `Hotel, two nights`
        var kind: String  // `Living`
        var amount: String  // `€240.00`
        var normal: String?  // what it would have cost without the loss: `€40.00`
        var additional: String  // the rest: `€200.00`
        var receipts: [File]  // its receipts
    }

    /// A step of the statement of loss.
    struct Step: TemplateModel {
        var label: String  // `Deductible`
        var amount: String  // `−€500.00`
        var rest: String  // what remains: `€4,320.00`
        var result = false  // it is what is still open, or overpaid
    }

    var facts: [Fact]  // in the order in which they are shown
    /// The statement of loss, from what the items claim to what is still open; the last has an empty `rest`.
    var steps: [Step]
    /// What the statement leaves out, and the order of its steps; each: `No policy was in force on the date of loss, so
    /// nothing is taken off.`.
    var stepNotes: [String]  // what it leaves out, and in which order
    @Flagged var photos: [File]  // of the damage
    @Flagged var expenses: [Expense]  // what was spent because of the loss, by date
    var hasReceiptPictures: Bool  // a receipt of an expense is shown as a picture
    var expenseTotal: [String]  // one per currency; each: `€240.00`

    /// All pictures shown.
    var pictures: [ReportPhoto] {
        photos.flatMap(\.pictures) + expenses.flatMap { $0.receipts.flatMap(\.pictures) }
    }
}

extension ReportPresentation {
    /// Nil in a home's report.
    func claim() -> ReportClaim? {
        guard let claim = report.claim else { return nil }
        let photos = report.files.filter { $0.kind == .photo }
        let expenses = claim.expenses.enumerated().map { place, expense in
            let number = formats.count(place + 1)
            let receipts = report.files.filter { expense.receiptIDs.contains($0.id) }
            return ReportClaim.Expense(
                number: number, date: formats.date(expense.date), description: expense.description,
                kind: words[Word(expense.kind)], amount: formats.amount(expense.amount),
                normal: amount(expense.normalCost), additional: formats.amount(expense.additional),
                receipts: receipts.map {
                    file($0, alt: words(.reportPaperOf, ["kind": words[Word($0.kind)], "title": expense.description]))
                })
        }
        return ReportClaim(
            facts: facts(of: claim), steps: steps(), stepNotes: stepNotes(on: claim),
            photos: photos.enumerated().map { place, photo in
                file(
                    photo, of: claim, alt: words(.photoOf, ["title": claim.cause, "number": formats.count(place + 1)]))
            },
            expenses: expenses,
            hasReceiptPictures: expenses.contains { $0.receipts.contains { !$0.pictures.isEmpty } },
            expenseTotal: amounts(report.statement?.expenses ?? []))
    }

    /// - Parameters:
    ///   - claim: The claim whose lines a photo may show the damage of; nil where that does not matter.
    ///   - alt: The alternative text of a picture without a caption.
    private func file(_ attachment: Attachment, of claim: Claim? = nil, alt: String) -> ReportClaim.File {
        let shown = (claim?.lines ?? []).filter { $0.photoIDs.contains(attachment.id) }.map(\.line)
        let pictures = files.pages(attachment, ReportPhoto.paperWidth).map { place in
            ReportPhoto(alt: attachment.caption.orNil ?? alt, caption: attachment.caption.orNil, place: place)
        }
        return ReportClaim.File(
            name: name(of: attachment), kind: words[Word(attachment.kind)], about: attachment.caption.orNil,
            items: shown.map { words(.lookAlike, ["number": $0.number, "title": $0.title]) },
            taken: taken(attachment, in: timeZone), extent: extent(of: attachment, shown: pictures.count),
            source: files.document(attachment), unreadable: unreadable(attachment), pictures: pictures)
    }

    // MARK: - Facts

    /// The known facts in order of display.
    private func facts(of claim: Claim) -> [ReportClaim.Fact] {
        let facts: [(Word, [String])] = [
            (.reportClaimNumber, [claim.number]), (.reportPoliceReport, [claim.policeReport]),
            (.reportAdjuster, claim.adjuster.parts.map(Unbroken.telephoneNumbers)),
            (.reportStatus, claim.steps.map { words(Word($0.stage), ["date": formats.date($0.date)]) }),
            (.reportPaid, payments(of: claim)),
        ]
        return facts.compactMap { word, lines in
            let known = lines.filter { !$0.isEmpty }
            return known.isEmpty ? nil : ReportClaim.Fact(name: words[word], lines: known)
        }
    }

    /// Each payment, and their sum if there are several.
    private func payments(of claim: Claim) -> [String] {
        let lines = claim.payments.map { payment in
            let (date, amount) = (formats.date(payment.date), formats.amount(payment.amount))
            guard let note = payment.note.orNil else { return words(.reportPayment, ["date": date, "amount": amount]) }
            return words(.reportPaymentFor, ["date": date, "amount": amount, "note": note])
        }
        guard lines.count > 1 else { return lines }
        let total = amounts(report.statement?.paid ?? []).joined(separator: ", ")
        return lines + [words(.reportPaidInAll, ["amounts": total])]
    }

    // MARK: - Statement of loss

    private func steps() -> [ReportClaim.Step] {
        guard let statement = report.statement else { return [] }
        let steps = statement.steps.map { step in
            ReportClaim.Step(
                label: words[Word(step.kind)], amount: formats.amount(step.amount), rest: formats.amount(step.rest))
        }
        let elsewhere = statement.elsewhere.map { other in
            ReportClaim.Step(
                label: words(.reportStepElsewhere, ["currency": other.claimed.currency.code]),
                amount: formats.amount(other.claimed), rest: formats.amount(other.balance))
        }
        return steps + [result(statement.balance, isUnknown: statement.isUnknown)] + elsewhere
    }

    private func result(_ balance: Money, isUnknown: Bool) -> ReportClaim.Step {
        let isOverpaid = balance.minorUnits < 0
        let amount = isOverpaid ? Money(minorUnits: 0, currency: balance.currency).minus(balance) : balance
        return ReportClaim.Step(
            label: words[isOverpaid ? .reportOverpaid : .reportOpen],
            amount: isUnknown ? words[.unknown] : formats.amount(amount), rest: "", result: true)
    }

    /// What the statement is based on, and what it leaves out.
    private func stepNotes(on claim: Claim) -> [String] {
        guard let statement = report.statement else { return [] }
        var notes = [
            words[statement.basis == .replacementCost ? .reportClaimedReplacement : .reportClaimedCash]
        ]
        if let without = count(.reportLowerBoundClaimed, ifAny: statement.withoutAmount) { notes.append(without) }
        guard showsPolicies else { return notes }
        guard let policy = statement.policy else { return notes + [words[.reportNoPolicyInForce]] }
        notes.append(words[Word(policy.deductibleOrder)])
        if policy.deductible == nil { notes.append(words[.reportNoDeductible]) }
        if policy.limits.personalProperty == nil { notes.append(words[.reportNoLimit]) }
        if statement.isAverageUnknown { notes.append(words[.reportAverageUnknown]) }
        if statement.basis != policy.basis { notes.append(words[.reportCashByInsurer]) }
        return notes
    }

    /// One amount for each currency, the home's own first.
    private func amounts(_ totals: [Money]) -> [String] {
        totals.startingWith(report.home.currency).map(formats.amount)
    }
}

extension Word {
    init(_ stage: Claim.Stage) {
        self =
            switch stage {
            case .reported: .stageReported
            case .inspected: .stageInspected
            case .settled: .stageSettled
            }
    }
}

extension Word {
    fileprivate init(_ kind: Claim.Expense.Kind) {
        self =
            switch kind {
            case .living: .expenseLiving
            case .mitigation: .expenseMitigation
            case .storage: .expenseStorage
            case .repair: .expenseRepair
            }
    }

    fileprivate init(_ kind: StatementOfLoss.Kind) {
        self =
            switch kind {
            case .items: .reportStepItems
            case .withoutScheduled: .reportStepWithoutScheduled
            case .withoutBuilding: .reportStepWithoutBuilding
            case .deduction(.specialLimits): .reportStepSpecialLimits
            case .deduction(.average): .reportStepAverage
            case .deduction(.deductible): .reportStepDeductible
            case .deduction(.limit): .reportStepLimit
            case .scheduled: .reportStepScheduled
            case .building: .reportStepBuilding
            case .expenses(.living): .reportStepLiving
            case .expenses(.mitigation): .reportStepMitigation
            case .expenses(.storage): .reportStepStorage
            case .expenses(.repair): .reportStepRepair
            case .aboveLossOfUse: .reportStepLossOfUse
            case .paid: .reportPaid
            }
    }

    init(_ order: InsurancePolicy.DeductibleOrder) {
        self =
            switch order {
            case .beforeLimit: .reportOrderBeforeLimit
            case .first: .reportOrderFirst
            case .last: .reportOrderLast
            }
    }
}
