import Foundation
import Household
import NIOHTTP1
import TestSupport
import Testing
import Workspace

@testable import Editing

struct SortScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let study: Location

    init() throws {
        site = try .furnished()
        (phone, study) = (try Phone(site), try site.room("Study"))
    }

    /// Puts pictures into the inbox.
    /// - Returns: Their ids, in order.
    private func take(_ numbers: ClosedRange<Int>) throws -> [String] {
        let files = numbers.map { (control: "photo", name: "IMG_\($0).jpg", content: PhotoFixtures.jpeg($0)) }
        try phone.post("/~/sort", [("do", "take")], files: files).expect(.seeOther)
        return try phone.get("/~/sort").hidden("picture")
    }

    private func save(_ pictures: [String], _ fields: [(String, String)]) throws -> FormAnswer {
        try phone.post(
            "/~/sort",
            [("do", "save"), ("home", try site.home.id.description), ("room", study.id.description)]
                + pictures.map { ("picture", $0) } + fields)
    }

    @Test func turnsPicturesIntoThings() throws {
        let kitchen = try site.room("Kitchen")
        let ids = try take(1...4)
        #expect(ids.count == 4)
        let answer = try save(
            ids,
            [
                ("title.\(ids[0])", "Drill"), ("price.\(ids[0])", "79.90"), ("same.\(ids[1])", "yes"),
                ("title.\(ids[2])", "Kettle"), ("room.\(ids[2])", kitchen.id.description),
            ])
        #expect(answer.status == .seeOther)
        let household = try site.snapshot()
        #expect(household.items.map(\.title).sorted() == ["Drill", "Kettle"])
        let drill = try #require(household.items.first { $0.title == "Drill" })
        let kettle = try #require(household.items.first { $0.title == "Kettle" })
        #expect(drill.locationID == study.id)
        #expect(drill.price?.minorUnits == 7990)
        #expect(kettle.locationID == kitchen.id)
        #expect(
            household.attachments.filter { $0.owner == .item(drill.id) }.map(\.fileName) == ["IMG_1.jpg", "IMG_2.jpg"])
        #expect(household.attachments.filter { $0.owner == .item(kettle.id) }.map(\.fileName) == ["IMG_3.jpg"])
        // The last one waits on, also after a restart.
        #expect(try phone.get("/~/sort").hidden("picture") == [ids[3]])
        _ = try phone.post("/~/undo", ["group": "\(try #require(answer.saved))"])
        #expect(try site.snapshot().items == [])
    }

    @Test func addsNothingTwice() throws {
        let ids = try take(1...2)
        let fields = [("title.\(ids[0])", "Drill"), ("same.\(ids[1])", "yes")]
        _ = try save(ids, fields)
        let again = try save(ids, fields)
        #expect(again.status == .seeOther)
        #expect(try site.snapshot().items.count == 1)
        #expect(try site.snapshot().attachments.count == 2)
    }

    @Test func forgetsPicturesOfAThingThatWasAddedBeforeAKill() throws {
        let ids = try take(1...2)
        let kept = try ids.map { id in
            try ["", ".json"].map { ending in
                let file = URL(fileURLWithPath: site.root.uploadsFolder + "/" + id + ending)
                return (file, try Data(contentsOf: file))
            }
        }
        // The state between the transaction and the removal of the pictures.
        try site.uploads.assign(site.uploads.inbox(), to: itemID(ids[0]))
        let noted = try ids.map { try Data(contentsOf: URL(fileURLWithPath: site.root.uploadsFolder + "/\($0).json")) }
        _ = try save(ids, [("title.\(ids[0])", "Drill"), ("same.\(ids[1])", "yes")])
        for (files, note) in zip(kept, noted) {
            try files[0].1.write(to: files[0].0)
            try note.write(to: files[1].0)
        }
        #expect(try phone.get("/~/sort").hidden("picture") == [])
        #expect(site.names(in: ".housebook/uploads") == [])
        #expect(try site.snapshot().attachments.count == 2)
    }

    private func itemID(_ upload: String) -> String {
        var digits = upload
        for place in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place)) }
        return digits
    }

    @Test func offersPicturesAgainAfterAKillBeforeTheTransaction() throws {
        let ids = try take(1...1)
        try site.uploads.assign(site.uploads.inbox(), to: itemID(ids[0]))
        #expect(try phone.get("/~/sort").hidden("picture") == ids)
        _ = try save(ids, [("title.\(ids[0])", "Drill")])
        #expect(try site.snapshot().items.map(\.title) == ["Drill"])
    }

    @Test func savesWhatIsRightAndKeepsTheRest() throws {
        let ids = try take(1...2)
        let answer = try save(
            ids, [("title.\(ids[0])", "Drill"), ("title.\(ids[1])", "Kettle"), ("price.\(ids[1])", "twelve")])
        #expect(answer.status == .unprocessableEntity)
        #expect(try site.snapshot().items.map(\.title) == ["Drill"])
        #expect(answer.hidden("picture") == [ids[1]])
        #expect(answer.html.contains("value=\"Kettle\""))
        #expect(answer.html.contains("value=\"twelve\""))
    }

    @Test func asksForTheTitleOfAThingWithAPrice() throws {
        let ids = try take(1...1)
        #expect(try save(ids, [("price.\(ids[0])", "5")]).html.contains("The title is needed."))
        #expect(try save(ids, []).status == .seeOther)
        #expect(try phone.get("/~/sort").hidden("picture") == ids)
    }

    @Test func throwsAwayWhatIsNotWanted() throws {
        let ids = try take(1...2)
        _ = try save(ids, [("title.\(ids[0])", "Drill"), ("discard.\(ids[0])", "yes")])
        #expect(try site.snapshot().items == [])
        #expect(try phone.get("/~/sort").hidden("picture") == [ids[1]])
    }

    @Test func refusesWhatIsNoPicture() throws {
        let files = [PhotoFixtures.file("photo", "a.jpg"), PhotoFixtures.file("photo", "b.jpg", Data("text".utf8))]
        let answer = try phone.post("/~/sort", [("do", "take")], files: files).expect(.unprocessableEntity)
        #expect(answer.html.contains("b.jpg is not a picture"))
        #expect(site.uploads.inbox().map(\.upload.fileName) == ["a.jpg"])
        #expect(site.uploads.inbox().map(\.takenAt) == ["2026:11:01 09:30:00"])
    }

    @Test func takesNoPathForAPicture() throws {
        for id in ["../../Household/store.sqlite", "x", ""] {
            _ = try save([id], [("title.\(id)", "Drill"), ("discard.\(id)", "yes")])
            #expect(try site.snapshot().items == [])
            #expect(FileManager.default.fileExists(atPath: site.storePath))
        }
    }
}
