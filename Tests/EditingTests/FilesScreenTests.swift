import Foundation
import Household
import NIOHTTP1
import Pictures
import TestSupport
import Testing

@testable import Editing

struct FilesScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let item: Item
    private let address: String

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
        item = try site.item("Drill")
        address = "/~/item/\(item.id)/files"
    }

    private func attachments() throws -> [Household.Attachment] {
        try site.snapshot().attachments.sorted { $0.order < $1.order }
    }

    private func attach(_ names: [String]) throws {
        let files = names.enumerated().map { (control: "file", name: $1, content: PhotoFixtures.jpeg($0)) }
        try phone.post(address, [], files: files).expect(.seeOther)
    }

    @Test func attachesFilesOnce() throws {
        let paper = PhotoFixtures.file("file", "Anleitung.pdf", Data("%PDF-1.4".utf8))
        let photo = PhotoFixtures.file("file", "a.jpg")
        for _ in 0..<2 { try phone.post(address, [], files: [photo, paper]).expect(.seeOther) }
        #expect(try attachments().map(\.fileName) == ["a.jpg", "Anleitung.pdf"])
        #expect(try attachments().map(\.kind) == [.photo, .manual])
        let text = try phone.get(address).html
        #expect(text.contains("Photos and papers of Drill"))
        #expect(text.contains("Anleitung.pdf"))
        let ids = text.matches(of: /\bid="([^"]+)"/).map(\.output.1)
        #expect(ids.count == Set(ids).count)
    }

    @Test func attachesToEveryOwner() throws {
        let photo = PhotoFixtures.file("file", "a.jpg")
        let (study, home) = (try site.room("Study"), try site.home)
        for path in ["room/\(study.id)", "home/\(home.id)"] {
            try phone.post("/~/\(path)/files", [("as", "other")], files: [photo]).expect(.seeOther)
        }
        #expect(try Set(attachments().map(\.owner)) == [.location(study.id), .home(home.id)])
        #expect(try attachments().map(\.kind) == [.other, .other])
    }

    @Test func keepsFilesOfAFormThatWasWrong() throws {
        let broken = PhotoFixtures.file("file", "broken.jpg", PhotoFixtures.jpeg.prefix(400))
        let good = PhotoFixtures.file("file", "good.jpg")
        let answer = try phone.post(address, [], files: [broken, good]).expect(.unprocessableEntity)
        #expect(try attachments() == [])
        let kept = answer.hidden("file.kept")
        #expect(kept.count == 2)
        _ = try phone.post(address, kept.map { ("file.kept", $0) } + [("file.drop", kept[0])])
        #expect(try attachments().map(\.fileName) == ["good.jpg"])
    }

    @Test func movesAFileToAPlaceHoweverOftenItIsSent() throws {
        try attach(["a.jpg", "b.jpg", "c.jpg"])
        let last = try attachments()[2]
        for _ in 0..<2 { _ = try phone.post(address, [("file", last.id.description), ("to", "2")]) }
        #expect(try attachments().map(\.fileName) == ["a.jpg", "c.jpg", "b.jpg"])
        _ = try phone.post(address, [("file", last.id.description), ("to", "99")])
        #expect(try attachments().map(\.fileName) == ["a.jpg", "b.jpg", "c.jpg"])
    }

    /// - Parameter fields: Names with what the form showed and what was typed.
    private func edit(
        _ id: EntityID<Household.Attachment>, _ fields: [(String, String, String)], _ more: [(String, String)] = []
    ) throws -> FormAnswer {
        let sent = fields.flatMap { [("was.\($0.0)", $0.1), ($0.0, $0.2)] }
        return try phone.post(address, [("file", id.description), ("do", "save")] + sent + more)
    }

    @Test func changesWhatIsSaidOfAFile() throws {
        try attach(["a.jpg"])
        let id = try attachments()[0].id
        let answer = try edit(
            id, [("kind", "photo", "receipt"), ("caption", "", "From the shop"), ("audience", "", "family")])
        #expect(answer.status == .seeOther)
        let changed = try attachments()[0]
        #expect(changed.kind == .receipt)
        #expect(changed.caption == "From the shop")
        #expect(changed.audience == .family)
    }

    @Test func showsBothValuesOfAConflict() throws {
        try attach(["a.jpg"])
        let id = try attachments()[0].id
        _ = try edit(id, [("caption", "", "Theirs")])
        let answer = try edit(id, [("caption", "", "Mine")])
        #expect(answer.status == .conflict)
        #expect(answer.html.contains("Theirs") && answer.html.contains("Mine"))
        #expect(try attachments()[0].caption == "Theirs")
        // The form that came back is sent without a choice, and then with one.
        #expect(try edit(id, [("caption", "Theirs", "Mine")], [("asked.caption", "yes")]).status == .conflict)
        let chosen = [("asked.caption", "yes"), ("take.caption", "mine")]
        #expect(try edit(id, [("caption", "Theirs", "Mine")], chosen).status == .seeOther)
        #expect(try attachments()[0].caption == "Mine")
    }

    @Test func refusesToCallAPaperAPhoto() throws {
        let paper = PhotoFixtures.file("file", "a.pdf", Data("%PDF-1.4".utf8))
        _ = try phone.post(address, [], files: [paper])
        let id = try attachments()[0].id
        let answer = try edit(id, [("kind", "other", "photo")])
        #expect(answer.status == .unprocessableEntity)
        #expect(try attachments()[0].kind == .other)
    }

    @Test func deletesAFile() throws {
        try attach(["a.jpg", "b.jpg"])
        let id = try attachments()[0].id
        for _ in 0..<2 {
            try phone.post(address, [("file", id.description), ("do", "delete")]).expect(.seeOther)
        }
        #expect(try attachments().map(\.fileName) == ["b.jpg"])
    }

    @Test("A receipt is tied to what was done by its box, and leaves it with its file, until that is undone")
    func tiesReceiptsToUpkeep() throws {
        let (kitchen, home) = (try site.room("Kitchen"), try site.home)
        let owners: [(Household.Attachment.Owner, String, () throws -> [UpkeepEntry])] = [
            (.item(item.id), item.address, { try site.snapshot().items[0].upkeepLog }),
            (.location(kitchen.id), kitchen.address, { try site.room("Kitchen").upkeepLog }),
            (.home(home.id), home.address, { try site.home.upkeepLog }),
        ]
        for (owner, record, log) in owners {
            let box = "upkeep-log.0.receipt-ids"
            #expect(try !phone.get(record).html.contains(box))
            try phone.post(record + "/files", [], files: [PhotoFixtures.file("file", "bill.jpg")]).expect(.seeOther)
            let bill = try #require(try attachments().first { $0.owner == owner })
            _ = try phone.fill(
                record,
                ["upkeep-log.0.task": "Sweep", "upkeep-log.0.date": "2026-05-03", box: bill.id.description]
            ).expect(.seeOther)
            let done = UpkeepEntry(task: "Sweep", date: try #require(CalendarDate("2026-05-03")))
            var withBill = done
            withBill.receiptIDs = [bill.id]
            #expect(try log() == [withBill])
            #expect(try phone.get(record).form.all(box) == [bill.id.description])
            // Saved untouched, it stays as it is.
            _ = try phone.fill(record, [:]).expect(.seeOther)
            #expect(try log() == [withBill])
            let gone = try phone.post(record + "/files", [("file", bill.id.description), ("do", "delete")])
            #expect(try log() == [done])
            _ = try phone.post("/~/undo", ["group": "\(try #require(gone.saved))"])
            #expect(try log() == [withBill])
        }
    }

    @Test func changesNoFileOfAnotherRecord() throws {
        try attach(["a.jpg"])
        let id = try attachments()[0].id
        _ = try phone.post("/~/room/\(site.room("Study").id)/files", ["file": id.description, "do": "delete"])
        #expect(try attachments().count == 1)
    }

    // MARK: - Pictures

    @Test(arguments: [("a.jpg", PhotoFixtures.jpeg), ("a.heic", PhotoFixtures.heic)])
    func showsAPictureUprightAndWithoutItsPlace(_ name: String, _ content: Data) throws {
        #expect(content.range(of: PhotoFixtures.place) != nil)
        _ = try phone.post(address, [], files: [(control: "file", name: name, content: content)])
        let answer = try phone.get("/~/picture/\(try attachments()[0].id)")
        #expect(answer.type == "image/jpeg")
        #expect(Data(answer.body).range(of: PhotoFixtures.place) == nil)
        #expect(Data(answer.body).range(of: Data("Exif".utf8)) == nil)
        let info = try PictureSource.bytes(Data(answer.body)).inspect()
        #expect((info.width, info.height, info.orientation) == (12, 24, 1))
    }

    @Test func showsNoPictureOfAPaperOrOfNothing() throws {
        let paper = PhotoFixtures.file("file", "a.pdf", Data("%PDF-1.4".utf8))
        _ = try phone.post(address, [], files: [paper])
        try phone.get("/~/picture/\(try attachments()[0].id)").expect(.notFound)
        for id in ["\(EntityID<Household.Attachment>())", String(repeating: "a", count: 32), "..", "x"] {
            try phone.get("/~/picture/\(id)").expect(.notFound)
        }
    }
}
