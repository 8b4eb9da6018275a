import Foundation
import Household
import TestSupport
import Testing

/// When a task is due next, and what is due in a household.
struct UpkeepTests {
    private static func task(
        _ every: Interval?, due: String = "2026-01-31", _ counting: UpkeepTask.Counting = .done, _ season: Season? = nil
    ) -> UpkeepTask {
        UpkeepTask(name: "Oil", every: every, due: Sample.day(due), counting: counting, season: season)
    }

    private static let monthly = Interval(1, .month)

    @Test(
        arguments: [
            (task(nil), nil, "2026-01-31"), (task(nil), "2026-02-02", nil),
            // From the last time; a shorter month ends the interval on its last day.
            (task(monthly), nil, "2026-01-31"), (task(monthly), "2026-01-31", "2026-02-28"),
            (task(Interval(10, .day)), "2026-02-25", "2026-03-07"),
            (task(Interval(2, .week)), "2026-02-25", "2026-03-11"),
            (task(Interval(1, .year)), "2024-02-29", "2025-02-28"),
            (task(Interval(4, .year)), "2024-02-29", "2028-02-29"),
            // By the calendar: what is done a little early or late counts for the nearest day.
            (task(monthly, .calendar), "2026-01-31", "2026-02-28"),
            (task(monthly, .calendar), "2026-02-25", "2026-03-31"),
            (task(monthly, .calendar), "2026-03-05", "2026-03-31"),
            (task(monthly, .calendar), "2026-01-20", "2026-02-28"),
            (task(monthly, .calendar), "2025-12-01", "2026-01-31"),
            (task(Interval(1, .day), due: "1000-01-01", .calendar), "9998-12-30", "9998-12-31"),
            // The calendar ends, and no appointment comes after its last day.
            (task(monthly, due: "9999-12-31", .calendar), "9999-12-31", "9999-12-31"),
            (task(Interval(1000, .week), due: "1000-01-01", .calendar), "9999-12-31", "9999-12-31"),
            // Outside the season, the first day of the next one.
            (task(monthly, .done, Season(4, 10)), "2026-10-15", "2027-04-01"),
            (task(monthly, .done, Season(11, 2)), "2026-12-15", "2027-01-15"),
            (task(monthly, .done, Season(11, 2)), "2026-02-15", "2026-11-01"),
            (task(nil, due: "2026-12-31", .done, Season(5, 5)), nil, "2027-05-01"),
        ] as [(UpkeepTask, String?, String?)])
    func dayAfterTheLastTime(_ task: UpkeepTask, _ last: String?, _ next: String?) {
        #expect(task.next(after: last.map(Sample.day)) == next.map(Sample.day))
    }

    @Test(
        arguments: [
            ("3 months", "3 months"), ("1 YEAR", "1 year"), ("week", "1 week"), ("10 day", "10 days"), ("0 days", nil),
            ("3", nil), ("", nil), ("3 fortnights", nil), ("-1 day", nil), ("1001 days", nil), ("1 2 days", nil),
        ] as [(String, String?)])
    func interval(_ text: String, _ read: String?) {
        #expect(Interval(text)?.description == read)
    }

    @Test(
        arguments: [
            ("4-10", "4-10"), ("11 - 2", "11-2"), ("5", "5"), ("5-5", "5"), ("0-3", nil), ("4-13", nil), ("", nil),
            ("-", nil), ("1-2-3", nil), ("April", nil),
        ] as [(String, String?)])
    func season(_ text: String, _ read: String?) {
        #expect(Season(text)?.description == read)
    }

    // MARK: - What is due

    private static let home = Sample.home(1, "Flat", isPrimary: true)
    private static let today = Sample.day("2026-05-03")

    /// The days and subjects of what is due.
    private static func due(_ change: (inout Item) -> Void) -> [String] {
        var item = Sample.item(2, "Drill", home: home)
        change(&item)
        let index = SnapshotIndex(Sample.household([home], items: [item]))
        return index.dueDates(since: today).map { "\($0.day) \($0.cause.name)" }
    }

    @Test func everyKindIsDueOnItsDay() {
        var home = Self.home
        home.upkeep = [UpkeepTask(name: "Gutters", due: Sample.day("2026-06-01"))]
        var room = Sample.room(3, "Den", in: home)
        room.upkeep = [UpkeepTask(name: "Paint", due: Sample.day("2026-05-04"))]
        var item = Sample.item(2, "Drill", in: room)
        item.upkeep = [UpkeepTask(name: "Oil", due: Sample.day("2026-05-01"))]
        item.loans = [
            Loan(person: "Ana", due: Sample.day("2026-05-02")), Loan(person: "Bo", returned: Sample.day("2026-05-02")),
        ]
        item.warranty.expires = Sample.day("2026-05-03")
        var household = Sample.household([home], rooms: [room], items: [item])
        household.policies = [
            InsurancePolicy(provider: "Acme", currency: .eur, end: Sample.day("2026-07-01"), homeIDs: [home.id])
        ]
        let dates = SnapshotIndex(household).dueDates(since: Self.today)
        #expect(dates.map(\.cause.name) == ["Oil", "Ana", "warranty", "Paint", "Gutters", "Acme"])
        #expect(
            dates.map(\.subject) == [.item(0), .item(0), .item(0), .location(room.id), .home(home.id), .home(home.id)])
        #expect(dates.map { $0.isOverdue(on: Self.today) } == [true, true, false, false, false, false])
        #expect(SnapshotIndex(household).dueDates(ofHome: Sample.id(7), since: Self.today) == [])
        #expect(SnapshotIndex(household).dueDates(ofHome: home.id, since: Self.today) == dates)
    }

    @Test func whatHasEndedOrIsGoneIsNotDue() {
        #expect(Self.due { $0.warranty.expires = Sample.day("2026-05-02") } == [])
        #expect(Self.due { $0.warranty = Warranty(expires: Sample.day("2027-05-02"), isLifetime: true) } == [])
        let task = UpkeepTask(name: "Oil", due: Sample.day("2026-05-02"))
        #expect(Self.due { $0.upkeep = [task] } == ["2026-05-02 Oil"])
        #expect(Self.due { ($0.upkeep, $0.archived) = ([task], true) } == [])
        #expect(Self.due { ($0.upkeep, $0.sale) = ([task], Sale()) } == [])
        // A name in another case is the same task.
        #expect(Self.due { ($0.upkeep, $0.upkeepLog) = ([task], [UpkeepEntry(task: "OIL ", date: Self.today)]) } == [])
        #expect(Self.due { ($0.upkeep, $0.upkeepLog) = ([task], [UpkeepEntry(task: "Oils", date: Self.today)]) } != [])
    }

    // MARK: - Loans

    @Test func aLoanEndsOnce() throws {
        var item = Sample.item(1, "Ladder")
        item.loans = [Loan(person: "Ana"), Loan(person: "Ben", since: Sample.day("2026-01-02"))]
        #expect(throws: DomainError.ambiguous(kind: .loan, reference: "Ladder", matches: ["Ana", "Ben"])) {
            try item.giveBack(on: Self.today)
        }
        #expect(throws: DomainError.notFound(kind: .loan, reference: "Eve", suggestions: ["Ana", "Ben"])) {
            try item.giveBack(loanOf: "Eve", on: Self.today)
        }
        let ended = try item.giveBack(loanOf: "ben", on: Self.today, condition: .fair)
        #expect(ended == item.loans[1])
        #expect(ended.returned == Self.today && ended.condition == .fair)
        try item.giveBack(on: Self.today)
        #expect(item.openLoans.isEmpty && !item.archived)
        #expect(throws: DomainError.notLent(item: "Ladder")) { try item.giveBack(on: Self.today) }
    }

    @Test func aCheckNamesWhatIsOverdue() {
        func found(_ change: (inout Item) -> Void) -> [Finding.Problem] {
            var ladder = Sample.item(1, "Ladder", home: Self.home)
            ladder.loans = [Loan(person: "Ana", due: Sample.day("2026-05-02")), Loan(person: "Bo", due: Self.today)]
            change(&ladder)
            return HouseholdCheck.check(Sample.household([Self.home], items: [ladder]), today: Self.today)
                .map(\.problem).filter { if case .loanOverdue = $0 { true } else { false } }
        }
        #expect(found { _ in } == [.loanOverdue(person: "Ana", due: Sample.day("2026-05-02"))])
        #expect(found { $0.archived = true } == [])
        #expect(found { $0.loans[0].returned = Self.today } == [])
    }

    @Test func whatIsGivenBackIsArchived() throws {
        var item = Sample.item(1, "Books")
        (item.ownership, item.loans) = (.borrowed, [Loan(person: "Library")])
        try item.giveBack(on: Self.today)
        #expect(item.archived)
    }

    @Test func wrongValuesAreRefused() {
        func refused(_ change: (inout Item) -> Void) -> DomainError? {
            var item = Sample.item(1, "Ladder")
            change(&item)
            do throws(DomainError) {
                _ = try item.validated()
                return nil
            } catch {
                return error
            }
        }
        let (early, late) = (Sample.day("2026-01-01"), Sample.day("2026-02-01"))
        #expect(refused { $0.loans = [Loan(person: " ")] } == .emptyName(kind: .loan))
        #expect(refused { $0.loans = [Loan(person: "Ana", quantity: .zero)] } == .notPositive(field: "quantity lent"))
        #expect(
            refused { $0.loans = [Loan(person: "Ana", since: late, due: early)] }
                == .loanEndsBeforeStart(person: "Ana", start: late, end: early))
        #expect(
            refused { $0.loans = [Loan(person: "Ana", since: late, returned: early)] }
                == .loanEndsBeforeStart(person: "Ana", start: late, end: early))
        #expect(refused { $0.upkeep = [UpkeepTask(name: "", due: early)] } == .emptyName(kind: .task))
        #expect(
            refused { $0.upkeep = [UpkeepTask(name: "Oil", due: early), UpkeepTask(name: " oil", due: late)] }
                == .duplicateName(kind: .task, name: "oil"))
        #expect(refused { $0.upkeepLog = [UpkeepEntry(task: "", date: early)] } == .emptyName(kind: .task))
        #expect(
            refused { $0.upkeepLog = [UpkeepEntry(task: "Oil", date: early, cost: Sample.euros(-1))] }
                == .negative(field: "cost"))
    }

    @Test func anEntryOfAnEarlierVersionHasNoReceipts() throws {
        func entry(_ json: String) throws -> UpkeepEntry {
            try JSONDecoder().decode(UpkeepEntry.self, from: Data(json.utf8))
        }
        let oiled = UpkeepEntry(task: "Oil", date: Sample.day("2026-01-01"), person: "Ana")
        #expect(try entry(#"{"task": "Oil", "date": "2026-01-01", "person": "Ana", "notes": ""}"#) == oiled)
        #expect(throws: DecodingError.self) { try entry(#"{"task": "Oil", "person": "Ana", "notes": ""}"#) }
        #expect(throws: DecodingError.self) { try entry(#"{"date": "2026-01-01", "person": "", "notes": ""}"#) }
    }

    @Test func anAudienceSeesTheReceiptsThatItSeesAmongTheFiles() {
        var snapshot = Sample.household([Sample.home(1, "Flat", isPrimary: true)])
        var drill = Sample.item(2, "Drill", home: snapshot.homes[0])
        snapshot.attachments = [Circle.family, .owner].enumerated().map { order, circle in
            Attachment(
                owner: .item(drill.id), sha256: "", kind: .receipt, fileName: "", mediaType: "", size: 1,
                audience: circle, order: order)
        }
        let receipts = snapshot.attachments.map(\.id)
        drill.upkeepLog = [UpkeepEntry(task: "Oil", date: Sample.day("2026-01-01"), receiptIDs: receipts)]
        snapshot.items = [drill]
        #expect(snapshot.redacted(for: .owner).items[0].upkeepLog[0].receiptIDs == receipts)
        #expect(snapshot.redacted(for: .family).items[0].upkeepLog[0].receiptIDs == [receipts[0]])
        #expect(snapshot.redacted(for: .insurer).items[0].upkeepLog == [])
    }
}

extension DueDate.Cause {
    fileprivate var name: String {
        switch self {
        case .upkeep(let task): task.name
        case .loan(let loan, _): loan.person
        case .warranty: "warranty"
        case .policy(let policy): policy.provider
        }
    }
}
