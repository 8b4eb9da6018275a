import Testing

@testable import Household
@testable import Interchange

struct PartListTests {
    private static let loans = MemberTable(Loan.self)
    private static let tasks = MemberTable(UpkeepTask.self)
    private static let log = MemberTable(UpkeepEntry.self)

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func loans(_ cell: String) throws(TypedValue.Fault) -> [Loan] {
        try PartList.read(cell, of: Self.loans, currency: .eur).compactMap { Loan($0) }
    }

    private func fault(_ cell: String, of table: MemberTable = loans) -> String {
        do throws(TypedValue.Fault) {
            return "\(try PartList.read(cell, of: table, currency: .eur))"
        } catch {
            return "\(error.clause ?? ""): \(error.expected)"
        }
    }

    @Test func whatIsWritten() throws {
        let loans = [
            Loan(
                person: "Sam; next door", quantity: Quantity("2.5"), since: try day("2026-09-05"),
                returned: try day("2026-09-20"), condition: .good, notes: "two\nlines"),
            Loan(person: "Bo"),
        ]
        let cell = """
            person: Sam\\; next door; quantity: 2.5; since: 2026-09-05; returned: 2026-09-20; condition: good; notes: two
            lines;
            person: Bo
            """
        #expect(PartList.write(loans.map(\.memberValues), of: Self.loans) == cell)
        #expect(try self.loans(cell) == loans)

        let entry = UpkeepEntry(
            task: "Filter", date: try day("2026-05-03"), cost: Money(minorUnits: 620, currency: .usd),
            receiptIDs: [
                EntityID("5C0F5A3E-0000-4000-8000-000000000001"), EntityID("5C0F5A3E-0000-4000-8000-000000000002"),
            ].compactMap(\.self))
        let text =
            "task: Filter; date: 2026-05-03; cost: 6.20 USD; receipt ids: "
            + "5c0f5a3e-0000-4000-8000-000000000001 5c0f5a3e-0000-4000-8000-000000000002"
        #expect(PartList.write([entry.memberValues], of: Self.log) == text)
        #expect(try PartList.read(text, of: Self.log, currency: .eur).map { UpkeepEntry($0) } == [entry])
    }

    @Test func whatPeopleWrite() throws {
        #expect(try loans("Person:Ana;SINCE : 2026-05-03 ;;") == [Loan(person: "Ana", since: try day("2026-05-03"))])
        #expect(try loans("") == [])
        #expect(try loans("person: Ana: the neighbour").map(\.person) == ["Ana: the neighbour"])
        let task = try PartList.read("name: Oil; due: 2026-05-03; every: 3 months", of: Self.tasks, currency: .eur)
        #expect(
            task.map { UpkeepTask($0) }
                == [UpkeepTask(name: "Oil", every: Interval(3, .month), due: try day("2026-05-03"))])
    }

    @Test func whatCannotBeRead() {
        let names = "person, quantity, since, due, returned, condition, notes"
        let rule = "values are written “person: Ana; ...”, with the names \(names)"
        #expect(fault("Ana") == ": \(rule)")
        #expect(fault("person: Ana; colour: red") == ": \(rule)")
        #expect(fault("since: 2026-05-03") == "does not begin each part with its person: \(rule)")
        #expect(fault("person: Ana; due: 2026-05-03; due: 2026-05-04").hasPrefix("does not begin each part"))
        #expect(fault("person: Ana; due: 2026-02-30") == "has the due “2026-02-30”: February 2026 has 28 days")
        #expect(
            fault("person: Ana; condition: shiny")
                == "has the condition “shiny”: expected one of new, excellent, good, fair, poor")
        #expect(fault("name: Oil", of: Self.tasks) == ": the due is needed")
        #expect(
            fault("task: Oil; date: 2026-01-01; cost: -3", of: Self.log)
                == "has the cost “-3”: an amount is written 39.95")
        #expect(fault("task: Oil; cost: 5", of: Self.log) == ": the date is needed")
    }
}
