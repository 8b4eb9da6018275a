package import Household
import Values

// What is lent and what is borrowed, as a table and for programs.

extension TextTable {
    package init(_ lendings: [(item: Int, loan: Loan?)], in index: SnapshotIndex, today: CalendarDate) {
        self.init([
            .key("Slug"), .text("Title"), .text("What"), .figure("Quantity"), .text("Since"), .text("Until"), .text(""),
            .figure("Value"),
        ])
        for (position, loan) in lendings {
            let item = index.item(at: position)
            append([
                item.slug, item.title, item.words(for: loan), loan?.quantity?.description ?? "",
                loan?.since?.description ?? "", loan?.due?.description ?? "",
                loan?.isOverdue(on: today) == true ? "overdue" : "", item.value(of: loan)?.text ?? "",
            ])
        }
    }
}

extension RecordSheet {
    package init(_ lending: (item: Int, loan: Loan?), in index: SnapshotIndex) {
        let item = index.item(at: lending.item)
        self.init()
        add("slug", "Slug", item.slug)
        add("title", "Title", item.title)
        add("home", "Home", index.home(index.effectiveHome(of: item))?.slug)
        add("isBorrowed", "Borrowed", item.ownership == .borrowed)
        for field in Loan.members { add(field, of: lending.loan ?? .blank) }
        add("value", "Value", item.value(of: lending.loan))
    }
}

extension Item {
    fileprivate func words(for loan: Loan?) -> String {
        guard let loan else { return "Borrowed" }
        return (ownership == .borrowed ? "Borrowed from " : "Lent to ") + loan.person
    }
}
