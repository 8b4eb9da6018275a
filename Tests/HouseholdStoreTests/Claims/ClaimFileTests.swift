import Foundation
import Household
import HouseholdStore
import Testing

/// The files of a claim are kept as long as the claim shows them.
@Suite struct ClaimFileTests {
    let temporary: TemporaryStore
    let sofa: Item
    let photo: Attachment
    var claims: ClaimRepository { temporary.store.claims }

    init() throws {
        temporary = try TemporaryStore()
        let cottage = try temporary.cottage()
        sofa = try temporary.inventory.add(Item(title: "Sofa", homeID: cottage.id))
        photo = try temporary.attach(try temporary.file("sofa.jpg", "abc"), to: sofa)
    }

    private func claim(_ cause: String = "Fire") throws -> Claim {
        let home = try temporary.household.home("cottage")
        let date = try #require(CalendarDate("2026-01-15"))
        let claim = try claims.add(of: home.id, date: date, cause: cause, table: ClaimStoreTests.table)
        return try claims.addLines([sofa.id], as: .lost, to: claim.id).claim
    }

    private func facts() throws -> AttachmentFacts {
        try temporary.attachments.facts(of: try temporary.store.snapshot().allAttachments)
    }

    /// How many files are left once the trash and the whole history are gone.
    private func filesLeft() throws -> Int {
        try temporary.forgetAll()
        return try temporary.attachedFiles().count
    }

    @Test("A file outlives its attachment and its item until the claim is deleted")
    func claimGoes() throws {
        let claim = try claim()
        try temporary.attachments.detach([photo.id])
        try temporary.inventory.delete(sofa.id)
        #expect(try filesLeft() == 1)
        // Nor is it taken away with another attachment of its content that is refused.
        let copy = try temporary.file("copy.jpg", "abc")
        #expect(throws: DomainError.self) { try temporary.attach([copy], to: .item(EntityID())) }
        #expect(try temporary.attachedFiles() == [digestOfABC])
        try claims.delete(claim.id)
        #expect(try filesLeft() == 0)
    }

    @Test("A file goes with the last claim line that shows it")
    func lineGoes() throws {
        let (first, second) = (try claim(), try claim("Flood"))
        try temporary.inventory.delete(sofa.id)
        try claims.removeLines([sofa.id], from: first.id)
        #expect(try filesLeft() == 1)
        try claims.removeLines([sofa.id], from: second.id)
        try temporary.store.emptyTrash()
        #expect(try temporary.attachedFiles() == [digestOfABC], "the history could bring the line back")
        #expect(try filesLeft() == 0)
    }

    @Test("A file that is still attached stays when the claim is deleted")
    func attachmentStays() throws {
        let (first, second) = (try claim(), try claim("Flood"))
        try claims.removeLines([sofa.id], from: first.id)
        try claims.delete(second.id)
        #expect(try filesLeft() == 1)
        #expect(try temporary.content(of: photo) == "abc")
    }

    @Test("A file that only a claim names is no stray; if it is missing or changed, it is reported")
    func troublesAndStrays() throws {
        _ = try claim()
        try temporary.attachments.detach([photo.id])
        #expect(try facts() == .sound)
        let path = temporary.folder.path("attachments/\(digestOfABC)")
        try Data("xyz".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try facts() == AttachmentFacts(troubles: [digestOfABC: .content]))
        try FileManager.default.removeItem(atPath: path)
        #expect(try facts() == AttachmentFacts(troubles: [digestOfABC: .missing]))
        try claims.delete(try claims.claim("fire").id)
        #expect(try facts() == .sound)
    }

    @Test("In an imported household, a claim's file goes with the claim or with the line")
    func imported() throws {
        let (first, second) = (try claim(), try claim("Flood"))
        try temporary.attachments.detach([photo.id])
        let snapshot = try temporary.store.snapshot()
        for isWhole in [true, false] {
            let other = try TemporaryStore()
            do {
                // The intake removes its folder when it ends.
                let intake = try other.attachments.intake()
                try other.attachments.place([intake.take(try SourceFile(try other.file("sofa.jpg", "abc")))])
            }
            try other.store.restore(snapshot)
            let facts = try other.attachments.facts(of: try other.store.snapshot().allAttachments)
            #expect(facts == .sound)
            // Two claims whose file was never attached in this store.
            try other.store.claims.delete(first.id)
            try other.forgetAll()
            #expect(try other.attachedFiles() == [digestOfABC])
            if isWhole {
                try other.store.claims.delete(second.id)
            } else {
                try other.store.claims.removeLines([sofa.id], from: second.id)
            }
            try other.forgetAll()
            #expect(try other.attachedFiles() == [])
        }
    }
}
