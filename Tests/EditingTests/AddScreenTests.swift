import Foundation
import Household
import NIOHTTP1
import TestSupport
import Testing

@testable import Editing

struct AddScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let home: Home
    private let study: Location
    private let id = EntityID<Item>()

    init() throws {
        site = try .furnished()
        (phone, home, study) = (try Phone(site), try site.home, try site.room("Study"))
    }

    /// What a browser sends of a form in which a title and a room were filled in.
    private func fields(_ more: [(String, String)] = [], title: String = "Cordless drill") -> [(String, String)] {
        [
            ("id", id.description), ("home", home.id.description), ("was.title", ""), ("title", title),
            ("was.location-id", ""), ("location-id", study.id.description), ("then", "next"),
        ] + more
    }

    private var photo: (control: String, name: String, content: Data) { ("photo", "IMG_1.jpg", PhotoFixtures.jpeg) }

    @Test func addsAThingWithItsFilesInOneGroup() throws {
        let tools = try site.label("Tools")
        let more = [
            ("was.price", ""), ("price", "79.90"), ("was.label-ids", ""), ("label-ids", tools.id.description),
            ("was.make", ""), ("make", "Makita"),
        ]
        let receipt = PhotoFixtures.file("receipt", "Rechnung.pdf", Data("%PDF-1.4".utf8))
        let answer = try phone.post("/~/add", fields(more), files: [photo, receipt]).expect(.seeOther)
        let household = try site.snapshot()
        #expect(household.items.map(\.title) == ["Cordless drill"])
        #expect(household.items[0].id == id)
        #expect(household.items[0].price?.minorUnits == 7990)
        #expect(household.items[0].make == "Makita")
        #expect(household.items[0].labelIDs == [tools.id])
        #expect(household.attachments.map(\.fileName) == ["IMG_1.jpg", "Rechnung.pdf"])
        #expect(household.attachments.map(\.kind) == [.photo, .receipt])
        #expect(household.attachments.map(\.mediaType) == ["image/jpeg", "application/pdf"])
        #expect(site.names(in: ".housebook/uploads") == [])
        let next = try phone.get(answer.location)
        #expect(next.html.contains("Added Cordless drill, ST-01."))
        #expect(next.html.contains("value=\"\(study.id)\" selected"))
        #expect(next.hidden("id") != [id.description])
        // One undo takes back all of it.
        let group = try #require(answer.saved)
        _ = try phone.post("/~/undo", ["group": "\(group)"])
        #expect(try site.snapshot().items == [])
        #expect(try site.snapshot().attachments == [])
    }

    @Test func leadsToTheThingsPage() throws {
        let answer = try phone.post("/~/add", fields().filter { $0.0 != "then" })
        #expect(answer.location.hasPrefix("/items/cordless-drill.html?saved="))
    }

    // MARK: - Sent twice

    @Test func addsNothingTwice() throws {
        let first = try phone.post("/~/add", fields(), files: [photo])
        let second = try phone.post("/~/add", fields(), files: [photo]).expect(.seeOther)
        #expect(second.location == first.location)
        #expect(try site.snapshot().items.count == 1)
        #expect(try site.snapshot().attachments.count == 1)
        #expect(site.names(in: ".housebook/uploads") == [])
    }

    @Test func asksBeforeItAddsAgainWhatWasUndone() throws {
        let first = try phone.post("/~/add", fields())
        let group = try #require(first.saved)
        _ = try phone.post("/~/undo", ["group": "\(group)"])
        let second = try phone.post("/~/add", fields(), files: [photo]).expect(.unprocessableEntity)
        #expect(try site.snapshot().items == [])
        #expect(second.hidden("id") != [id.description])
        #expect(second.hidden("photo.kept").count == 1)
        #expect(second.html.contains("value=\"Cordless drill\""))
    }

    // MARK: - Wrong input

    @Test func keepsWhatWasTypedAndItsFiles() throws {
        let wrong = fields([("was.price", ""), ("price", "twelve")])
        let answer = try phone.post("/~/add", wrong, files: [photo]).expect(.unprocessableEntity)
        #expect(try site.snapshot().items == [])
        #expect(answer.html.contains("value=\"twelve\""))
        #expect(answer.html.contains("“twelve” is not an amount"))
        let kept = try #require(answer.hidden("photo.kept").first)
        try phone.get("/~/picture/\(kept)").expect(.ok)
        // Now it is right; the photo need not be sent again.
        try phone.post("/~/add", fields([("was.price", ""), ("price", "12"), ("photo.kept", kept)])).expect(.seeOther)
        #expect(try site.snapshot().attachments.map(\.fileName) == ["IMG_1.jpg"])
        #expect(site.names(in: ".housebook/uploads") == [])
    }

    @Test func needsATitle() throws {
        let answer = try phone.post("/~/add", fields(title: "  ")).expect(.unprocessableEntity)
        #expect(answer.html.contains("The title is needed."))
    }

    @Test func leavesOutAKeptFile() throws {
        let kept = try #require(phone.post("/~/add", fields(title: ""), files: [photo]).hidden("photo.kept").first)
        _ = try phone.post("/~/add", fields([("photo.kept", kept), ("photo.drop", kept)]))
        #expect(try site.snapshot().attachments == [])
    }

    @Test func saysThatAKeptFileIsGone() throws {
        let gone = String(repeating: "a", count: 32)
        let answer = try phone.post("/~/add", fields([("photo.kept", gone)])).expect(.unprocessableEntity)
        #expect(answer.html.contains("Choose it again."))
        #expect(try site.snapshot().items == [])
    }

    @Test func refusesAPhotoThatIsNone() throws {
        for content in [Data("%PDF-1.4".utf8), Data("not a picture".utf8), PhotoFixtures.jpeg.prefix(400), Data()]
            as [Data]
        {
            let answer = try phone.post("/~/add", fields(), files: [("photo", "holiday.jpg", content)]).expect(
                .unprocessableEntity)
            #expect(answer.html.contains("holiday.jpg is"))
            #expect(!answer.html.contains(site.folder.path))
            #expect(try site.snapshot().items == [])
            #expect(!site.names(in: "Household/attachments").contains(where: Household.Attachment.isDigest))
        }
    }

    @Test func takesTheSamePhotoOnce() throws {
        let files = [photo, photo, PhotoFixtures.file("receipt", "again.jpg")]
        try phone.post("/~/add", fields(), files: files).expect(.seeOther)
        #expect(try site.snapshot().attachments.map(\.fileName) == ["IMG_1.jpg"])
    }

    // MARK: - The empty form

    @Test func fillsInWhatTheAddressSays() throws {
        let kitchen = try site.room("Kitchen")
        let text = try phone.get("/~/add?barcode=4006381333931&room=\(kitchen.id)&title=Pen%22%3E").html
        #expect(text.contains("value=\"4006381333931\""))
        #expect(text.contains("value=\"\(kitchen.id)\" selected"))
        #expect(text.contains("Pen&quot;&gt;") || text.contains("Pen&#34;&gt;"))
        #expect(!text.contains("Pen\">"))
    }

    @Test func writesNothing() throws {
        _ = try phone.get("/~/add?id=\(id)&title=Drill&then=next")
        #expect(try site.snapshot().items == [])
    }

    @Test("A thing begins as a kind, and fields that nobody filled in are not kept")
    func kinds() throws {
        let page = try phone.get("/~/add?kind=Book")
        #expect(page.html.contains("<input type=\"hidden\" name=\"kind\" value=\"Book\">"))
        #expect(page.html.contains("Author"))
        #expect(page.html.contains("&amp;kind=Tool"))
        _ = try phone.post("/~/add", fields([("kind", "Book")], title: "Dune")).expect(.seeOther)
        let book = try #require(try site.snapshot().items.first)
        #expect((book.title, book.customFields) == ("Dune", []))
        #expect(try !phone.get("/~/add?kind=nothing").html.contains("name=\"kind\""))
    }
}
