import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// What becomes of a claim, and the files attached to it, in the store.
@Suite struct ClaimProgressStoreTests {
    let temporary: TemporaryStore
    let claim: Claim
    var claims: ClaimRepository { temporary.store.claims }

    init() throws {
        temporary = try TemporaryStore()
        let cottage = try temporary.cottage()
        claim = try temporary.store.claims.add(
            of: cottage.id, date: try #require(CalendarDate("2026-01-15")), cause: "Fire", table: ClaimStoreTests.table
        ) { $0.number = " CL-7 " }
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func draft(_ name: String, _ content: String) throws -> AttachmentRepository.Draft {
        let taken = try temporary.attachments.intake().take(try SourceFile(try temporary.file(name, content)))
        return AttachmentRepository.Draft(taken, kind: .receipt, mediaType: "text/plain")
    }

    private func hotel() throws -> Claim.Expense {
        Claim.Expense(date: try day("2026-01-16"), description: "Hotel", amount: euros(240_00))
    }

    private func receipts() throws -> [Attachment] { try temporary.attachments.attachments(of: .claim(claim.id)) }

    @Test("All of it is written and read back")
    func roundTrip() throws {
        #expect(claim.number == "CL-7")
        let (reported, paid) = (try day("2026-01-16"), try day("2026-02-01"))
        let changed = try claims.edit(claim.id) { claim in
            claim.policeReport = "P-9"
            claim.adjuster = Claim.Adjuster(name: "Ann", phone: "555-0101", email: "ann@example.com")
            claim.setStep(.reported, on: reported)
            claim.add(Claim.Payment(date: paid, amount: euros(500_00), note: "first part"))
        }
        #expect(changed.adjuster.parts == ["Ann", "555-0101", "ann@example.com"])
        #expect(try claims.claims() == [changed])
        #expect(try claims.claim("cl-7") == changed)
        #expect(try temporary.store.snapshotAndProblems().problems == [])
        #expect(try temporary.rows("SELECT version, policeReport FROM claim") == ["2|P-9"])
    }

    @Test("An expense and its receipts are added together, or not at all")
    func receiptsOfExpense() throws {
        let changed = try claims.add(try hotel(), receipts: [try draft("a.txt", "abc")], to: claim.id)
        let files = try receipts()
        #expect(files.map(\.fileName) == ["a.txt"])
        #expect(changed.expenses.map(\.receiptIDs) == [files.map(\.id)])
        var early = try hotel()
        early.date = try day("2026-01-01")
        #expect(throws: DomainError.self) {
            try claims.add(early, receipts: [try draft("b.txt", "abcd")], to: claim.id)
        }
        #expect(throws: DomainError.notFound(kind: .expense, reference: "2", suggestions: [])) {
            try claims.attach([try draft("b.txt", "abcd")], toExpense: 2, of: claim.id)
        }
        #expect(try receipts() == files)
        #expect(try temporary.attachedFiles() == [digestOfABC])
        let both = try claims.attach([try draft("b.txt", "abcd")], toExpense: 1, of: claim.id)
        #expect(both.expenses[0].receiptIDs.count == 2)
        #expect(try claims.claims() == [both])
    }

    @Test("A receipt that is detached leaves its expense; the claim's files go with the claim")
    func detached() throws {
        try claims.add(try hotel(), receipts: [try draft("a.txt", "abc"), try draft("b.txt", "abcd")], to: claim.id)
        let files = try receipts()
        try temporary.attachments.detach([files[1].id])
        #expect(try claims.claims()[0].expenses[0].receiptIDs == [files[0].id])
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [digestOfABC])
        try claims.delete(claim.id)
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [] && temporary.store.snapshot().attachments == [])
    }

    @Test("A restored household keeps the receipts of its expenses, and loses those that lead nowhere")
    func restored() throws {
        try claims.add(try hotel(), receipts: [try draft("a.txt", "abc")], to: claim.id)
        var snapshot = try temporary.store.snapshot()
        let other = try TemporaryStore()
        snapshot.claims[0].expenses[0].receiptIDs.append(id(7))
        try other.store.restore(snapshot)
        #expect(
            try other.store.snapshot().claims[0].expenses[0].receiptIDs == [try receipts()[0].id])
    }

    @Test("A claim whose payments another program has broken is left out and reported")
    func broken() throws {
        try temporary.sql("UPDATE claim SET payments = '[{}]'")
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.claims == [])
        #expect(problems.map(\.column) == ["payments"])
    }
}
