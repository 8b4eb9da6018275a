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
        #expect(try temporary.attachedFiles() == [])
        #expect(try temporary.store.snapshot().attachments == [])
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

    @Test(
        "The schema refuses lists that are none, and a file with two owners",
        arguments: [
            "UPDATE claim SET steps = '{}'", "UPDATE claim SET payments = 'x'", "UPDATE claim SET expenses = NULL",
            "UPDATE claim SET number = NULL", "UPDATE attachment SET homeID = (SELECT id FROM home)",
            "UPDATE attachment SET claimID = NULL",
        ])
    func isRefused(_ statement: String) throws {
        try claims.add(try hotel(), receipts: [try draft("a.txt", "abc")], to: claim.id)
        let error = #expect(throws: DatabaseError.self) { try temporary.sql(statement) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }

    @Test("A claim whose payments another program has broken is left out and reported")
    func broken() throws {
        try temporary.sql("UPDATE claim SET payments = '[{}]'")
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.claims == [])
        #expect(problems.map(\.column) == ["payments"])
    }
}

/// A store with a claim and an attachment from before claims had payments and files.
@Suite struct ClaimProgressMigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        let (home, file) = (id(1) as EntityID<Home>, String(repeating: "a", count: 64))
        folder = try OldStore(
            upTo: "barcodes",
            """
            INSERT INTO home (id, name, currency, isPrimary) VALUES ('\(home)', 'Cottage', 'EUR', 1);
            INSERT INTO claim (homeID, date, cause, setting, notes)
                VALUES ('\(home)', '2026-01-15', 'Fire', '{}', 'x');
            INSERT INTO attachment (homeID, sha256, kind, fileName, mediaType, size, caption)
                VALUES ('\(home)', '\(file)', 'photo', 'a.jpg', 'image/jpeg', 7, 'Front');
            """
        ).folder
    }

    @Test("The attachments stay, and what is new of a claim is empty")
    func opens() throws {
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.store.snapshot().attachments.map(\.caption) == ["Front"])
        #expect(
            try temporary.rows("SELECT cause, notes, number, adjusterEmail, steps, payments, expenses FROM claim")
                == ["Fire|x|||[]|[]|[]"])
        #expect(try temporary.rows("PRAGMA foreign_key_check") == [])
    }

    @Test("Its schema then equals a new store's, and changes of another program are logged")
    func schema() throws {
        let temporary = try TemporaryStore(folder: folder)
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"
        #expect(try temporary.rows(schema) == (try TemporaryStore().rows(schema)))
        let latest = try temporary.store.changes.latest()
        try temporary.sql("UPDATE claim SET number = 'CL-7'; UPDATE attachment SET caption = 'Back'")
        let changes = try temporary.store.changes.changes(after: latest).map { "\($0.entity) \($0.operation)" }
        #expect(changes == ["claim update", "attachment update"])
    }
}
