import Foundation
import Household
import NIOHTTP1
import Testing
import Workspace

@testable import Editing

struct AddScreenTests {
    private let site: UploadSite
    private let id = EntityID<Item>()

    init() throws { site = try UploadSite() }

    /// What a browser sends of a form in which a title and a room were filled in.
    private func fields(_ more: [(String, String)] = [], title: String = "Cordless drill") -> [(String, String)] {
        [
            ("id", id.description), ("home", site.home.id.description), ("was.title", ""), ("title", title),
            ("was.location-id", ""), ("location-id", site.garage.id.description), ("then", "next"),
        ] + more
    }

    private var photo: (control: String, name: String, content: Data) { ("photo", "IMG_1.jpg", PhotoFixtures.jpeg) }

    @Test func addsAThingWithItsFilesInOneGroup() throws {
        let more = [
            ("was.price", ""), ("price", "79.90"), ("was.label-ids", ""), ("label-ids", site.tools.id.description),
            ("was.make", ""), ("make", "Makita"),
        ]
        let receipt = (control: "receipt", name: "Rechnung.pdf", content: Data("%PDF-1.4".utf8))
        let answer = try site.post("/~/add", fields(more), files: [photo, receipt])
        #expect(answer.status == .seeOther)
        let household = try site.household()
        #expect(household.items.map(\.title) == ["Cordless drill"])
        #expect(household.items[0].id == id)
        #expect(household.items[0].price?.minorUnits == 7990)
        #expect(household.items[0].make == "Makita")
        #expect(household.items[0].labelIDs == [site.tools.id])
        #expect(household.attachments.map(\.fileName) == ["IMG_1.jpg", "Rechnung.pdf"])
        #expect(household.attachments.map(\.kind) == [.photo, .receipt])
        #expect(household.attachments.map(\.mediaType) == ["image/jpeg", "application/pdf"])
        #expect(site.uploadedFiles == [])
        let next = try site.get(answer.location)
        #expect(next.text.contains("Added Cordless drill, GA-01."))
        #expect(next.text.contains("value=\"\(site.garage.id)\" selected"))
        #expect(next.hidden("id") != [id.description])
        // One undo takes back all of it.
        let group = try #require(answer.location.split(separator: "saved=").last)
        _ = try site.post("/~/undo", [("group", String(group))])
        #expect(try site.household().items == [])
        #expect(try site.household().attachments == [])
    }

    @Test func leadsToTheThingsPage() throws {
        let answer = try site.post("/~/add", fields().filter { $0.0 != "then" })
        #expect(answer.location.hasPrefix("/items/cordless-drill.html?saved="))
    }

    // MARK: - Sent twice

    @Test func addsNothingTwice() throws {
        let first = try site.post("/~/add", fields(), files: [photo])
        let second = try site.post("/~/add", fields(), files: [photo])
        #expect(second.status == .seeOther)
        #expect(second.location == first.location)
        #expect(try site.household().items.count == 1)
        #expect(try site.household().attachments.count == 1)
        #expect(site.uploadedFiles == [])
    }

    @Test func asksBeforeItAddsAgainWhatWasUndone() throws {
        let first = try site.post("/~/add", fields())
        let group = try #require(first.location.split(separator: "saved=").last)
        _ = try site.post("/~/undo", [("group", String(group))])
        let second = try site.post("/~/add", fields(), files: [photo])
        #expect(second.status == .unprocessableEntity)
        #expect(try site.household().items == [])
        #expect(second.hidden("id") != [id.description])
        #expect(second.hidden("photo.kept").count == 1)
        #expect(second.text.contains("value=\"Cordless drill\""))
    }

    // MARK: - Wrong input

    @Test func keepsWhatWasTypedAndItsFiles() throws {
        let wrong = fields([("was.price", ""), ("price", "twelve")])
        let answer = try site.post("/~/add", wrong, files: [photo])
        #expect(answer.status == .unprocessableEntity)
        #expect(try site.household().items == [])
        #expect(answer.text.contains("value=\"twelve\""))
        #expect(answer.text.contains("“twelve” is not an amount"))
        let kept = try #require(answer.hidden("photo.kept").first)
        #expect(try site.get("/~/picture/\(kept)").status == .ok)
        // Now it is right; the photo need not be sent again.
        let right = try site.post("/~/add", fields([("was.price", ""), ("price", "12"), ("photo.kept", kept)]))
        #expect(right.status == .seeOther)
        #expect(try site.household().attachments.map(\.fileName) == ["IMG_1.jpg"])
        #expect(site.uploadedFiles == [])
    }

    @Test func needsATitle() throws {
        let answer = try site.post("/~/add", fields(title: "  "))
        #expect(answer.status == .unprocessableEntity)
        #expect(answer.text.contains("The title is needed."))
    }

    @Test func leavesOutAKeptFile() throws {
        let kept = try #require(
            site.post("/~/add", fields(title: ""), files: [photo]).hidden("photo.kept").first)
        _ = try site.post("/~/add", fields([("photo.kept", kept), ("photo.drop", kept)]))
        #expect(try site.household().attachments == [])
    }

    @Test func saysThatAKeptFileIsGone() throws {
        let gone = String(repeating: "a", count: 32)
        let answer = try site.post("/~/add", fields([("photo.kept", gone)]))
        #expect(answer.status == .unprocessableEntity)
        #expect(answer.text.contains("Choose it again."))
        #expect(try site.household().items == [])
    }

    @Test(arguments: [Data("%PDF-1.4".utf8), Data("not a picture".utf8), PhotoFixtures.jpeg.prefix(400), Data()])
    func refusesAPhotoThatIsNone(_ content: Data) throws {
        let answer = try site.post("/~/add", fields(), files: [("photo", "holiday.jpg", content)])
        #expect(answer.status == .unprocessableEntity)
        #expect(answer.text.contains("holiday.jpg is"))
        #expect(!answer.text.contains(site.root.folder.path))
        #expect(try site.household().items == [])
        #expect(try site.attachedFiles() == [])
    }

    @Test func takesTheSamePhotoOnce() throws {
        let files = [photo, photo, (control: "receipt", name: "again.jpg", content: PhotoFixtures.jpeg)]
        #expect(try site.post("/~/add", fields(), files: files).status == .seeOther)
        #expect(try site.household().attachments.map(\.fileName) == ["IMG_1.jpg"])
    }

    // MARK: - The empty form

    @Test func fillsInWhatTheAddressSays() throws {
        let text = try site.get("/~/add?barcode=4006381333931&room=\(site.kitchen.id)&title=Pen%22%3E").text
        #expect(text.contains("value=\"4006381333931\""))
        #expect(text.contains("value=\"\(site.kitchen.id)\" selected"))
        #expect(text.contains("Pen&quot;&gt;") || text.contains("Pen&#34;&gt;"))
        #expect(!text.contains("Pen\">"))
    }

    @Test func writesNothing() throws {
        _ = try site.get("/~/add?id=\(id)&title=Drill&then=next")
        #expect(try site.household().items == [])
    }
}
