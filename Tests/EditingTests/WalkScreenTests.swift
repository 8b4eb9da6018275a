import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing
import Workspace

@testable import Editing

struct WalkScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let today: CalendarDate
    private let home: Home
    private let study: Location
    private let drill: Item
    private let saw: Item

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
        let session = try HouseholdSession(root: site.root)
        today = session.today
        home = try site.snapshot().homes[0]
        study = try site.room("Study")
        drill = try session.store.inventory.add(Item(title: "Drill <1>", make: "Ferrow", locationID: study.id))
        saw = try session.store.inventory.add(Item(title: "Saw", locationID: study.id))
    }

    private var room: String { "/~/walk/\(home.id)/\(study.id)" }
    private func item(_ item: Item) throws -> Item {
        try #require(try site.snapshot().items.first { $0.id == item.id })
    }

    @Test func oneTapSaysThatAThingIsHereOrNot() throws {
        #expect(try phone.get("/~/walk").html.contains("href=\"/~/walk/\(home.id)\""))
        // Nothing to walk through before it begins.
        #expect(try phone.get(room).location == "/~/walk/\(home.id)")
        #expect(try phone.get("/~/walk/\(home.id)").html.contains("value=\"start\""))
        _ = try phone.post("/~/walk/\(home.id)", ["do": "start"])
        #expect(try site.snapshot().homes[0].walkStarted == today)
        #expect(try phone.get("/~/walk/\(home.id)").html.contains("0 of 2"))
        let page = try phone.get(room)
        #expect(page.html.contains("<bdi>Drill &lt;1&gt;</bdi>"))
        #expect(page.html.contains("name=\"seen\" value=\"\(drill.id)\""))
        let answer = try phone.post(room, ["seen": drill.id.description])
        #expect(answer.status == .seeOther)
        _ = try phone.post(room, ["missing": saw.id.description])
        #expect(try (item(drill).seen, item(saw).notFound) == (today, today))
        let rooms = try phone.get("/~/walk/\(home.id)").html
        #expect(rooms.contains("2 of 2"))
        #expect(rooms.contains("<bdi>Saw</bdi>"))
        // A tap that was a slip.
        _ = try phone.post("/~/undo", ["group": "\(try #require(answer.saved))"])
        #expect(try item(drill).seen == nil)
        _ = try phone.post("/~/walk/\(home.id)", ["do": "finish"])
        #expect(try site.snapshot().homes[0].walked == today)
        #expect(try site.snapshot().homes[0].walkStarted == nil)
        // A page that is left open on another phone.
        #expect(try phone.post("/~/walk/\(home.id)", ["do": "finish"]).status == .conflict)
        #expect(try phone.post(room, ["seen": drill.id.description]).status == .conflict)
        #expect(throws: FormFault.malformed) { try phone.post("/~/walk/\(home.id)", ["do": "x"]) }
    }

    @Test func everythingElseIsHere() throws {
        _ = try phone.post("/~/walk/\(home.id)", ["do": "start"])
        _ = try phone.post(room, ["missing": saw.id.description])
        _ = try phone.post(room, ["rest": "all"])
        #expect(try (item(drill).seen, item(saw).seen) == (today, nil))
    }

    @Test func somethingFromElsewhereMovesHere() throws {
        let tent = try HouseholdSession(root: site.root).store.inventory.add(Item(title: "Tent", homeID: home.id))
        _ = try phone.post("/~/walk/\(home.id)", ["do": "start"])
        #expect(try phone.get("/~/walk/\(home.id)/none").html.contains("<bdi>Tent</bdi>"))
        _ = try phone.post(room, ["here": "tent"])
        #expect(try (item(tent).locationID, item(tent).seen) == (study.id, today))
        let answer = try phone.post(room, ["here": "boat"])
        #expect(answer.status == .unprocessableEntity)
        #expect(answer.html.contains("role=\"alert\""))
    }

    @Test func scanningCounts() throws {
        var tent = Item(title: "Tent", homeID: home.id)
        tent.codes = "B-0101"
        tent = try HouseholdSession(root: site.root).store.inventory.add(tent)
        _ = try phone.post("/~/walk/\(home.id)", ["do": "start"])
        func scan(_ texts: [String]) throws -> FormAnswer? {
            var request = FormRequest(isPost: true, room, host: "home.test")
            request.fields.add("mark", FormVisit.newMark())
            let file = URL(fileURLWithPath: "/")
            request.uploads = [
                Upload(id: "0", control: "picture", fileName: "a.jpg", file: file, size: 1, sha256: "", arrival: nil)
            ]
            let visit = try FormVisit(
                request, phone.device, site.root, phone.editor.pages, UploadFolder(""), RebuildClock())
            return try WalkScreen(visit) { _ in texts }.answer()
        }
        #expect(try scan(["HB B-0101"])?.status == .seeOther)
        #expect(try (item(tent).locationID, item(tent).seen) == (study.id, today))
        #expect(try scan([])?.status == .unprocessableEntity)
        // A name with the code's text in it is not what the code means.
        let other = try HouseholdSession(root: site.root).store.inventory.add(
            Item(title: "Sharp X-99", homeID: home.id))
        #expect(try scan(["HB X-99"])?.status == .unprocessableEntity)
        #expect(try (item(other).seen, item(other).locationID) == (nil, nil))
        // Of another home.
        let far = try #require(try site.snapshot().homes.last)
        #expect(far.id != home.id)
        let boat = Item(title: "Boat", codes: "B-0102", homeID: far.id)
        _ = try HouseholdSession(root: site.root).store.inventory.add(boat)
        #expect(try scan(["HB B-0102"])?.status == .unprocessableEntity)
    }

    @Test func otherAddressesAreNowhere() throws {
        let far = try #require(try site.snapshot().homes.last)
        _ = try phone.post("/~/walk/\(far.id)", ["do": "start"])
        for path in ["/~/walk/x", "/~/walk/\(drill.id)", "/~/walk/\(home.id)/x", "/~/walk/\(far.id)/\(study.id)"] {
            _ = try phone.post("/~/walk/\(home.id)", ["do": "start"])
            #expect(try phone.get(path).status == .notFound, "\(path)")
        }
        #expect(try Phone(site, .shopping, called: "Child").get("/~/walk").status == .notFound)
    }

    @Test func aBlankLabelIsPutOnAThing() throws {
        // As a photo leads to it.
        #expect(try phone.get("/~/scan?code=HB%200117").html.contains("name=\"give\" value=\"0117\""))
        let page = try phone.get("/~/scan?code=HB%20B-0101")
        #expect(page.status == .notFound)
        #expect(page.html.contains("name=\"give\" value=\"B-0101\""))
        #expect(page.html.contains("/~/add?codes=B-0101"))
        #expect(try phone.post("/~/scan", ["give": "B-0101", "to": "boat"]).status == .unprocessableEntity)
        _ = try phone.post("/~/scan", ["give": "B-0101", "to": "saw"])
        #expect(try item(saw).codes == "B-0101")
        #expect(try phone.get("/~/scan?code=https://h.example/i/B-0101.html").location == "/items/saw.html")
        // No other thing gets it.
        #expect(try phone.post("/~/scan", ["give": "B-0101", "to": "drill"]).location == "/~/scan?code=B-0101")
        #expect(try item(drill).codes == "")
        let room = study.id
        try HouseholdSession(root: site.root).store.household.editLocation(room) { $0.addCode("ST") }
        #expect(try phone.get("/~/scan?code=HB%20ST").location == "/homes/main-house/locations/study.html")
    }
}
