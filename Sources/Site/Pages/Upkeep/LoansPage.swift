import Household
import Templating
import Values
import Wording

/// What is lent, and what is not the household's own, in all homes. No report has the latter.
struct LoansPage: TemplateModel {
    struct Row: TemplateModel {
        var title: String  // `Table saw`
        @Link var href: String  // its page
        var home: HomeLink?  // its home, where there are several
        /// `Lent to Ana`; absent for something borrowed of which nobody recorded whose it is.
        var what: String?
        var amount: String?  // how many of them: `2`; absent for all
        var since: String?  // `3 May 2026`
        var due: String?  // the day by which it has to be back: `3 June 2026`
        var overdue: Bool  // that day is over
        var worth: String?  // the value of what is lent; absent where it is unknown
    }

    struct List: TemplateModel {
        var heading: String  // `Not our own`
        var anchor: String  // its name in an address: `borrowed`
        var rows: [Row]  // in the order of the inventory
        var totals: [String]  // the total of the values, one a currency; each: `€1,200.00`
        var leftOut: String?  // how many values are not in it, a sentence
    }

    @Included var frame: Frame
    @Flagged var lists: [List]  // those that are not empty: what is lent, what is borrowed
}

extension SiteModel {
    func loansPage(at address: PageAddress, navigation: String) -> LoansPage {
        let lendings = index.lendings()
        func list(_ heading: Word, _ anchor: String, isBorrowed: Bool) -> LoansPage.List? {
            let chosen = lendings.filter { (index.item(at: $0.item).ownership == .borrowed) == isBorrowed }
            if chosen.isEmpty { return nil }
            var (sums, unknown) = (CurrencySums(), 0)
            for (position, loan) in chosen {
                if let value = index.item(at: position).value(of: loan) { sums.add(value) } else { unknown += 1 }
            }
            let known = sums.totals.startingWith(settings.currency).map(formats.amount)
            let totals = known.isEmpty ? [words[.unknown]] : known
            return LoansPage.List(
                heading: words[heading], anchor: anchor, rows: chosen.map { row($0, at: address) },
                totals: visibleParts.values ? totals : [],
                leftOut: visibleParts.values ? count(.leftOut, ifAny: unknown) : nil)
        }
        return LoansPage(
            frame: frame(words[.lentAndBorrowed], at: address, navigation: navigation),
            lists: [
                list(.lentToOthers, "lent", isBorrowed: false), list(.lentToUs, "borrowed", isBorrowed: true),
            ].compactMap(\.self))
    }

    private func row(_ lending: (item: Int, loan: Loan?), at address: PageAddress) -> LoansPage.Row {
        let (item, loan) = (index.item(at: lending.item), lending.loan)
        return LoansPage.Row(
            title: item.title, href: address.link(toPage: paths.item(item.id)),
            home: badge(of: index.effectiveHome(of: item), at: address),
            what: loan.map { words.what(.loan($0, isBorrowed: item.ownership == .borrowed)) },
            amount: loan?.quantity.map { formats.quantity($0, in: item.unit) },
            since: loan?.since.map { formats.shortDate($0) }, due: loan?.due.map { formats.shortDate($0) },
            overdue: loan.map { $0.isOverdue(on: today) } ?? false,
            worth: visibleParts.values ? item.value(of: loan).map { formats.amount($0) } : nil)
    }
}
