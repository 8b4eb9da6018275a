import Foundation
import GRDB
import Household
import Testing

@testable import HouseholdStore

@Suite struct ReportCopyTests {
    private let temporary: TemporaryStore
    private let home: Home
    private var copies: ReportCopyRepository { temporary.store.reportCopies }

    init() throws {
        temporary = try TemporaryStore()
        home = try temporary.cottage()
    }

    private func draft(
        _ hash: Character, of claim: EntityID<Claim>? = nil, for audience: String = "insurer",
        asOf day: String = "2026-03-01", after previous: String = "", files: [ReportCopy.File] = []
    ) throws -> ReportCopy {
        ReportCopy(
            title: "Cottage", homeID: home.id, claimID: claim, audience: audience,
            day: try #require(CalendarDate(day)),
            made: ReportCopy.Making(
                day: try #require(CalendarDate("2026-03-01")), version: "0.1.0", previous: previous),
            rootHash: String(repeating: hash, count: 64), options: "{}", files: files)
    }

    @Test("A recorded copy is read as it was written, with the file of its content first among its files")
    func roundTrip() throws {
        let shown = ReportCopy.File(sha256: String(repeating: "f", count: 64), size: 12)
        let claim = EntityID<Claim>()
        let previous = String(repeating: "e", count: 64)
        let copy = try copies.add(
            try draft("a", of: claim, after: previous, files: [shown]), content: Data("abc".utf8))
        #expect(try copies.copies() == [copy])
        #expect(copy.content == digestOfABC && copy.claimID == claim && copy.made.previous == previous)
        #expect(copy.files == [ReportCopy.File(sha256: digestOfABC, size: 3), shown])
        #expect(copy.record == RecordInfo(createdAt: TestClock.start))
        #expect(try String(contentsOf: copies.content(of: copy), encoding: .utf8) == "abc")
    }

    @Test("The latest copy is that of the same home or claim, audience and days")
    func latest() throws {
        let claim = EntityID<Claim>()
        for (hash, of, audience, day) in [
            ("a", nil, "insurer", "2026-03-01"), ("b", nil, "owner", "2026-03-01"),
            ("c", claim, "insurer", "2026-02-01"),
            ("d", nil, "insurer", "2025-01-01"),
        ] as [(Character, EntityID<Claim>?, String, String)] {
            try copies.add(try draft(hash, of: of, for: audience, asOf: day), content: Data("\(hash)".utf8))
            temporary.clock.advance()
        }
        func found(
            _ claim: EntityID<Claim>? = nil, madeOn: String? = nil, asOf day: String? = nil
        ) throws -> Character? {
            try copies.latest(
                of: home.id, claim: claim, for: "insurer", madeOn: madeOn.flatMap { CalendarDate($0) },
                asOf: day.flatMap { CalendarDate($0) })?.rootHash.first
        }
        #expect(try found() == "d")
        #expect(try found(claim) == "c")
        #expect(try found(asOf: "2026-03-01") == "a")
        #expect(try found(madeOn: "2026-03-01", asOf: "2025-01-01") == "d")
        #expect(try found(madeOn: "2026-03-02") == nil)
        #expect(try found(EntityID()) == nil)
    }

    @Test("A copy keeps the file of its content and the files that it shows, until its record leaves the trash")
    func keepsFiles() throws {
        let item = try temporary.inventory.add(Item(title: "Sofa"))
        let photo = try temporary.attach(try temporary.file("a.txt", "abc"), to: item)
        let copy = try copies.add(
            try draft("a", files: [ReportCopy.File(sha256: photo.sha256, size: 3)]), content: Data("{}".utf8))
        try temporary.attachments.detach([photo.id])
        try temporary.forgetAll()
        #expect(try Set(temporary.attachedFiles()) == [digestOfABC, copy.content])
        #expect(try temporary.store.chain.files() == [digestOfABC: 3, copy.content: 2])
        #expect(try temporary.store.chain.allFiles() == [digestOfABC, copy.content])
        let backup = try temporary.store.copy(to: temporary.folder.path("copy.sqlite"))
        #expect(Set(backup.live) == [digestOfABC, copy.content])
        #expect(try temporary.attachments.facts(of: []).strays == [])

        try copies.delete([copy])
        #expect(try copies.copies() == [])
        #expect(try Set(temporary.attachedFiles()) == [digestOfABC, copy.content])
        #expect(try temporary.store.chain.files() == [:])
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [])
    }

    @Test("Undo passes over the recording of a copy, and takes back its deletion")
    func undo() throws {
        try temporary.inventory.add(Item(title: "Sofa"))
        let copy = try copies.add(try draft("a"), content: Data("abc".utf8))
        #expect(try temporary.store.history.undo().changes.map(\.name) == ["Sofa"])
        #expect(try copies.copies() == [copy])
        try copies.delete([copy])
        _ = try temporary.store.history.undo()
        #expect(try copies.copies().map(\.rootHash) == [copy.rootHash])
    }

    @Test("A recorded copy changes nothing in a snapshot, so no page is made again")
    func notInSnapshot() throws {
        var held = try HeldSnapshot(of: temporary.store)
        let before = held.snapshot
        try copies.add(try draft("a"), content: Data("abc".utf8))
        let change = try held.refresh(from: temporary.store)
        guard case .items(let items) = change else {
            Issue.record("\(change)")
            return
        }
        #expect(items.inserted.isEmpty && held.snapshot == before)
    }

    @Test("Only whole records are taken")
    func refusals() throws {
        let digest = String(repeating: "a", count: 64)
        func insert(_ column: String, _ value: String) -> String {
            var columns = [
                "homeID": "'\(home.id)'", "audience": "'owner'", "day": "'2026-03-01'", "madeOn": "'2026-03-01'",
                "madeBy": "'0.1.0'", "rootHash": "'\(digest)'", "content": "'\(digest)'",
            ]
            columns[column] = value
            let names = columns.keys.sorted()
            return """
                INSERT INTO reportCopy (\(names.joined(separator: ", ")))
                VALUES (\(names.compactMap { columns[$0] }.joined(separator: ", ")))
                """
        }
        try temporary.expectRefusals(
            [
                ("homeID", "'x'"), ("claimID", "'x'"), ("madeOn", "'2026-02-30'"), ("day", "NULL"),
                ("rootHash", "'abc'"), ("previous", "'abc'"), ("content", "'../../../etc'"), ("files", "'{}'"),
                ("options", "'{'"),
            ].map(insert))
        try temporary.sql(insert("title", "'Cottage'"))
        #expect(try copies.copies().map(\.title) == ["Cottage"])
    }
}
