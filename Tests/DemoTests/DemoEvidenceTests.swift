import Demo
import Foundation
import Household
import Testing

/// What is photographed, and what there are papers of. The photos themselves are PhotoStudio's part.
@Suite("The files of the demonstration household")
struct DemoEvidenceTests {
    let household: Snapshot
    let files: [DemoFile]

    init() throws {
        household = try DemoHousehold.make(today: today)
        files = DemoEvidence.files(of: household, seed: 1)
    }

    private func items(_ kind: Household.Attachment.Kind) -> [Item] {
        let ids = files.filter { $0.kind == kind }.compactMap { file -> EntityID<Item>? in
            if case .item(let id) = file.owner { id } else { nil }
        }
        return ids.compactMap { id in household.items.first { $0.id == id } }
    }

    @Test("Equal seeds give equal files, other seeds others")
    func deterministic() {
        let names = files.map { "\($0.kind) \($0.fileName)" }
        #expect(DemoEvidence.files(of: household, seed: 1).map { "\($0.kind) \($0.fileName)" } == names)
        #expect(DemoEvidence.files(of: household, seed: 2).map { "\($0.kind) \($0.fileName)" } != names)
    }

    @Test("Each home has a photo, most rooms and most belongings as well, none of these two")
    func photos() {
        let photos = files.filter { $0.kind == .photo }
        #expect(photos.allSatisfy { $0.mediaType == "image/jpeg" && $0.fileName.hasSuffix(".jpg") })
        for home in household.homes { #expect(photos.count { $0.owner == .home(home.id) } == 1) }
        let rooms = household.locations.filter { room in photos.contains { $0.owner == .location(room.id) } }
        #expect(rooms.count * 2 > household.locations.count)
        #expect(items(.photo).count * 2 > household.items.count)
        #expect(Set(photos.map(\.owner)).count == photos.count)
    }

    @Test("A receipt says what was bought where, when and for how much")
    func receipts() throws {
        let bought = items(.receipt)
        #expect(bought.count >= 10)
        #expect(bought.allSatisfy { $0.price != nil && $0.purchaseDate != nil && !$0.purchasedFrom.isEmpty })
        let item = try #require(bought.first)
        let file = try #require(files.first { $0.kind == .receipt && $0.owner == .item(item.id) })
        let text = String(decoding: try file.data { _ in throw CancellationError() }, as: UTF8.self)
        #expect(file.mediaType == "application/pdf" && text.hasPrefix("%PDF-1.4"))
        let day = try #require(item.purchaseDate)
        let total = try #require(item.price?.multiplied(by: item.quantity))
        #expect(text.contains(day.description) && text.contains(total.plain))
    }

    @Test("There is a manual for what has a make, a model and a plug")
    func manuals() throws {
        let described = items(.manual)
        #expect(!described.isEmpty && described.allSatisfy { !$0.make.isEmpty && !$0.model.isEmpty })
        let file = try #require(files.first { $0.kind == .manual })
        #expect(try file.data { _ in throw CancellationError() }.starts(with: Data("%PDF-1.4".utf8)))
    }

    @Test("A file's record says what it is, and the same each time")
    func record() throws {
        let photo = try #require(files.first { $0.kind == .photo })
        let manual = try #require(files.first { $0.kind == .manual })
        let instant = Date(timeIntervalSince1970: 1_700_000_000)
        let digest = String(repeating: "ab", count: 32)
        let record = photo.attachment(sha256: digest, size: 9, order: 2, seed: 5, at: instant)
        #expect(record == photo.attachment(sha256: digest, size: 9, order: 2, seed: 5, at: instant))
        #expect(record.id != photo.attachment(sha256: digest, size: 9, order: 2, seed: 6, at: instant).id)
        #expect(record.owner == photo.owner && record.sha256 == digest && record.size == 9 && record.order == 2)
        #expect(record.capturedAt == instant && record.record.createdAt == instant)
        #expect(manual.attachment(sha256: digest, size: 9, order: 1, seed: 5, at: instant).capturedAt == nil)
    }

    @Test("A household of another size has files as well, and an empty one none")
    func sizes() throws {
        let small = try DemoHousehold.make(items: 5, today: today)
        #expect(DemoEvidence.files(of: small, seed: 1).count { $0.kind == .photo } >= 3)
        #expect(DemoEvidence.files(of: Snapshot(profile: .absent), seed: 1).isEmpty)
    }
}
