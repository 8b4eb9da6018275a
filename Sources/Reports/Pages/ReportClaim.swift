import Household
import Templating
import Wording

/// The part of a claim's report about the claim itself: who handles it, its progress, the photos of the damage and the
/// additional living expenses.
package struct ReportClaim: TemplateModel {
    /// A fact with its lines, such as an adjuster's name, telephone number and address.
    struct Fact: TemplateModel {
        var name: String  // `Adjuster`
        var lines: [String]  // what is known about it; each: `Reported on 3 November 2026`
        var notes: [String] = []  // how it was calculated; each: `At least; 2 items have no value yet`
    }

    /// A file attached to the claim itself.
    struct File: TemplateModel {
        var name: String  // `IMG_0412.jpg`
        var kind: String  // `Photo`
        var about: String?  // what it shows
        var taken: String?  // the day: `4 November 2026`
        /// The link to the file on the site; nil if the site does not have the file.
        @Link var source: String? = nil  // the file itself; absent where it is missing
        var unreadable: Bool  // the file is missing or damaged
        var pictures: [ReportPhoto]  // the photo, or the pages of the paper; empty where no pictures are shown
    }

    struct Expense: TemplateModel {
        var number: String  // `1`
        var date: String  // `4 November 2026`
        var description: String  // `Hotel, two nights`
        var amount: String  // `€240.00`
        var receipts: [File]  // its receipts
    }

    var facts: [Fact]  // in the order in which they are shown; what is still open comes last
    @Flagged var photos: [File]  // of the damage
    @Flagged var expenses: [Expense]  // additional living expenses, by date
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
                amount: formats.amount(expense.amount),
                receipts: receipts.map {
                    file($0, alt: words(.reportPaperOf, ["kind": words[Word($0.kind)], "title": expense.description]))
                })
        }
        return ReportClaim(
            facts: facts(of: claim),
            photos: photos.enumerated().map { place, photo in
                file(photo, alt: words(.photoOf, ["title": claim.cause, "number": formats.count(place + 1)]))
            },
            expenses: expenses,
            hasReceiptPictures: expenses.contains { $0.receipts.contains { !$0.pictures.isEmpty } },
            expenseTotal: amounts(claim.balance.expenses))
    }

    /// - Parameter alt: The alternative text of a picture without a caption.
    private func file(_ attachment: Attachment, alt: String) -> ReportClaim.File {
        let pictures = files.pages(attachment, ReportPhoto.paperWidth).map { place in
            ReportPhoto(alt: attachment.caption.orNil ?? alt, caption: attachment.caption.orNil, place: place)
        }
        return ReportClaim.File(
            name: name(of: attachment), kind: words[Word(attachment.kind)], about: attachment.caption.orNil,
            taken: attachment.capturedAt.map { formats.date(CalendarDate($0, in: timeZone)) },
            source: files.document(attachment), unreadable: files.isMissing(attachment),
            pictures: pictures)
    }

    // MARK: - Facts

    /// The known facts in order of display; open questions come last.
    private func facts(of claim: Claim) -> [ReportClaim.Fact] {
        let facts: [(Word, [String])] = [
            (.reportClaimNumber, [claim.number]), (.reportPoliceReport, [claim.policeReport]),
            (.reportAdjuster, claim.adjuster.parts.map(Unbroken.telephoneNumbers)),
            (.reportStatus, claim.steps.map { words(Word($0.stage), ["date": formats.date($0.date)]) }),
            (.reportExpenses, amounts(claim.balance.expenses)),
            // Shown separately: expenses and the settlement basis make it differ from the items' total.
            (.reportClaimed, amounts(claim.balance.claimed)),
            (.reportPaid, payments(of: claim)),
        ]
        return facts.compactMap { word, lines in
            let known = lines.filter { !$0.isEmpty }
            return known.isEmpty ? nil : ReportClaim.Fact(name: words[word], lines: known)
        } + [open(of: claim)]
    }

    /// Each payment, and their sum if there are several.
    private func payments(of claim: Claim) -> [String] {
        let lines = claim.payments.map { payment in
            let (date, amount) = (formats.date(payment.date), formats.amount(payment.amount))
            guard let note = payment.note.orNil else { return words(.reportPayment, ["date": date, "amount": amount]) }
            return words(.reportPaymentFor, ["date": date, "amount": amount, "note": note])
        }
        guard lines.count > 1 else { return lines }
        let total = amounts(claim.balance.paid).joined(separator: ", ")
        return lines + [words(.reportPaidInAll, ["amounts": total])]
    }

    private func open(of claim: Claim) -> ReportClaim.Fact {
        let balance = claim.balance
        let open = amounts(balance.open)
        let basis =
            balance.basis == .replacementCost ? words[.reportOpenReplacement] : words[.reportOpenActualCash]
        return ReportClaim.Fact(
            name: words[.reportOpen], lines: open.isEmpty ? [words[.unknown]] : open,
            notes: [basis, count(.reportLowerBound, ifAny: balance.withoutValue)].compactMap(\.self))
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
