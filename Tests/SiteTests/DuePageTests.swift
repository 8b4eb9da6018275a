import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The page of what is due, the calendar file, and the upkeep and the loans on other pages.
struct DuePageTests {
    private static let flat = Sample.home(1, "Harbour; flat", isPrimary: true)
    private static let cottage = Sample.home(2, "Cottage")

    /// Something of each kind, on 3 May 2026.
    private static let household: Snapshot = {
        var flat = Self.flat
        flat.upkeep = [UpkeepTask(name: "Gutters", due: Sample.day("2026-06-20"))]
        var den = Sample.room(3, "Den", in: flat)
        den.upkeep = [UpkeepTask(name: "Paint <b>", every: Interval(1, .year), due: Sample.day("2026-05-10"))]
        var drill = Sample.item(4, "Drill, red", in: den)
        drill.upkeep = [
            UpkeepTask(
                name: "Oil", every: Interval(3, .month), due: Sample.day("2026-01-01"), notes: "Thin\noil; drops")
        ]
        drill.upkeepLog = [
            UpkeepEntry(task: "Oil", date: Sample.day("2026-01-20"), cost: Sample.euros(250), person: "Ana"),
            UpkeepEntry(task: "Brushes", date: Sample.day("2025-03-01"), cost: Sample.euros(1200)),
            UpkeepEntry(task: "Oil", date: Sample.day("2025-11-02"), cost: Sample.euros(300)),
        ]
        drill.loans = [
            Loan(person: "Bo", since: Sample.day("2025-01-01"), returned: Sample.day("2025-01-09"), condition: .good),
            Loan(person: "Cy", since: Sample.day("2026-04-01"), due: Sample.day("2026-05-02")),
        ]
        var books = Sample.item(5, "Books", home: cottage)
        (books.ownership, books.loans) = (.borrowed, [Loan(person: "Library", since: Sample.day("2026-03-01"))])
        return Sample.household([flat, cottage], rooms: [den], items: [books, drill])
    }()

    /// All pages and the calendar file.
    private func pages(_ household: Snapshot = household, for audience: Audience = .owner) throws -> [String: String] {
        let plan = try TestSite.plan(household, TestSite.inputs(for: audience))
        var pages: [String: String] = [:]
        for file in plan.files() where file.isPage || file.path == "calendar.ics" {
            var bytes: [UInt8] = []
            try plan.render(file, into: &bytes)
            pages[file.path] = String(decoding: bytes, as: UTF8.self)
        }
        return pages
    }

    /// The text of a page's main part, in one line.
    private func text(_ page: String?) throws -> String {
        let main = try #require(page?.split(separator: "<main").last)
        return String(main.replacing("\u{2060}", with: "").replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " "))
    }

    @Test func whatIsDueIsListedByItsDay() throws {
        let text = try text(pages()["due.html"])
        #expect(
            text.contains(
                "Overdue Oil : Drill, red Harbour; flat every 3 months, last on 20 Jan 2026 20 Apr 2026 "
                    + "Lent to Cy : Drill, red Harbour; flat 2 May 2026 Within 30 days "
                    + "Paint &lt;b&gt; : Den Harbour; flat every year 10 May 2026 Later "
                    + "Gutters : Harbour; flat 20 Jun 2026 Without a date "
                    + "Borrowed from Library : Books Cottage since 1 Mar 2026"))
    }

    @Test func whatIsLentAndWhatIsNotOurOwnHaveTotalsOfTheirOwn() throws {
        var household = Self.household
        (household.items[0].price, household.items[1].price) = (Sample.euros(1050), Sample.euros(20_000))
        var tent = Sample.item(6, "Tent", home: Self.cottage)
        tent.ownership = .borrowed
        var crates = Sample.item(7, "Crates", home: Self.flat)
        crates.quantity = try #require(Quantity("8"))
        crates.price = Sample.euros(200)
        crates.loans = [Loan(person: "Di", quantity: Quantity("3")), Loan(person: "Ed", returned: TestSite.today)]
        var sold = Sample.item(8, "Bike", home: Self.flat)
        (sold.loans, sold.archived) = ([Loan(person: "Flo")], true)
        household.items += [tent, crates, sold]
        #expect(
            try text(pages(household)["loans.html"]).contains(
                "Lent to others Drill, red Overdue Harbour; flat Lent to Cy since 1 Apr 2026 until 2 May 2026 €200.00 "
                    + "Crates · 3 Harbour; flat Lent to Di €6.00 In all €206.00 "
                    + "Not our own Books Cottage Borrowed from Library since 1 Mar 2026 €10.50 Tent Cottage In all "
                    + "1 item without a value is not included. €10.50"))
        #expect(try text(pages(Sample.household([Self.flat]))["loans.html"]).contains("Nothing is lent or borrowed."))
        #expect(try pages(for: .mover)["loans.html"] == nil)
    }

    @Test func anItemHasItsLoansItsTasksItsLogAndTheCostsByYear() throws {
        let text = try text(pages()["items/drill-red.html"])
        #expect(text.contains("Lent"))
        #expect(
            text.contains(
                "Loans Lent to Cy Overdue since 1 Apr 2026 until 2 May 2026 "
                    + "Lent to Bo since 1 Jan 2025 returned 9 Jan 2025 Good Upkeep "
                    + "Oil Overdue every 3 months, last on 20 Jan 2026 Thin oil; drops 20 Apr 2026 Done "
                    + "Oil 20 Jan 2026 · Ana €2.50 Oil 2 Nov 2025 €3.00 Brushes 1 Mar 2025 €12.00 "
                    + "Costs by year 2026 €2.50 2025 €15.00"))
    }

    @Test func roomsHomesAndTheDashboardHaveTheirs() throws {
        let pages = try pages()
        #expect(
            try text(pages["homes/harbour-flat/locations/den.html"]).contains(
                "Upkeep Paint &lt;b&gt; every year 10 May 2026"))
        let dashboard = try text(pages["index.html"])
        #expect(dashboard.contains("Upkeep of the home Gutters 20 Jun 2026"))
        #expect(
            dashboard.contains(
                "Due soon or overdue 3 Oil Drill, red, 20 April 2026 Lent to Cy Drill, red, 2 May 2026 "
                    + "Paint &lt;b&gt; Den, 10 May 2026 What is due"))
        // A home knows nothing of what is due in another.
        #expect(!(try text(pages["homes/cottage.html"]).contains("Drill")))
    }

    @Test func theCalendarFileHasAnEventForEachDay() throws {
        let file = try #require(try pages()["calendar.ics"])
        let lines = file.components(separatedBy: "\r\n")
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 4)
        #expect(lines.contains("SUMMARY:Oil: Drill\\, red"))
        #expect(lines.contains("DESCRIPTION:Thin\\noil\\; drops"))
        #expect(lines.contains("LOCATION:Harbour\\; flat"))
        #expect(lines.contains("DTSTART;VALUE=DATE:20260420"))
        // By the record, not by the clock; and the same after a task was done.
        #expect(lines.filter { $0.hasPrefix("DTSTAMP") }.allSatisfy { $0 == "DTSTAMP:19700101T000000Z" })
        var later = Self.household
        later.items[1].upkeepLog.append(UpkeepEntry(task: "Oil", date: TestSite.today))
        let uids = { (file: String) in Set(file.split(separator: "\r\n").filter { $0.hasPrefix("UID") }) }
        let laterFile = try #require(try pages(later)["calendar.ics"])
        #expect(uids(laterFile) == uids(file) && uids(file).count == 4)
        #expect(laterFile.contains("DTSTART;VALUE=DATE:20260803"))
    }

    @Test func eventsOfLoansThatLookTheSameAreTwo() throws {
        var twice = Self.household
        twice.items[1].loans = ["2026-05-20", "2026-06-20"].map {
            Loan(person: "Cy", quantity: .one, since: Sample.day("2026-04-01"), due: Sample.day($0))
        }
        let file = try #require(try pages(twice)["calendar.ics"])
        #expect(Set(file.split(separator: "\r\n").filter { $0.hasPrefix("UID") }).count == 5)
    }

    @Test func aLongTextGoesOnInTheNextLine() throws {
        var long = Self.household
        long.items[1].title = String(repeating: "é日", count: 60)
        let file = try #require(try pages(long)["calendar.ics"])
        let lines = file.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(
            file.replacing("\r\n ", with: "").contains("SUMMARY:Oil: " + String(repeating: "é日", count: 60) + "\r\n"))
    }

    @Test func onlyTheHouseholdSeesIt() throws {
        #expect(try Set(pages(for: .family).keys).isSuperset(of: ["due.html", "calendar.ics"]))
        for audience in [Audience.insurer, .mover, .everyone] {
            let pages = try pages(for: audience)
            #expect(pages["due.html"] == nil && pages["calendar.ics"] == nil)
            #expect(
                pages.values.allSatisfy { !$0.contains("Lent") && !$0.contains("Gutters") && !$0.contains("due.html") })
        }
    }
}
