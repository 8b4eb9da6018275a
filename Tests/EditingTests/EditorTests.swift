import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Editing

/// Who may ask what, and where a form leads.
struct EditorTests {
    private let site: TemporarySite
    private let phone: Phone
    private var editor: Editor { phone.editor }

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
    }

    private func request(
        _ method: HTTPMethod = .GET, _ uri: String, _ fields: HTTPHeaders = ["Host": "10.0.0.2:8080"],
        form: String = "", from address: String = "10.0.0.9"
    ) -> FormRequest {
        var request = FormRequest(
            HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: fields), from: address,
            cookie: editor.cookie)
        request.fields = FormFields(urlEncoded: form)
        return request
    }

    // MARK: - Where requests come from

    @Test("A form counts only if it names exactly this server as its origin")
    func origins() {
        for (origin, isOurs) in [
            ("http://10.0.0.2:8080", true), ("HTTP://10.0.0.2:8080", true), ("https://10.0.0.2:8080", false),
            ("http://10.0.0.2", false), ("http://10.0.0.2:8081", false), ("http://10.0.0.2:8080.example.com", false),
            ("http://10.0.0.2:8080/", false), ("null", false), ("", false), (nil, false),
        ] as [(String?, Bool)] {
            var fields: HTTPHeaders = ["Host": "10.0.0.2:8080"]
            if let origin { fields.add(name: "Origin", value: origin) }
            #expect(editor.isOurs(request(.POST, "/~/undo", fields)) == isOurs, "\(origin ?? "none")")
        }
    }

    @Test("An origin that is there twice does not count")
    func twoOrigins() {
        let fields: HTTPHeaders = [
            "Host": "10.0.0.2:8080", "Origin": "http://10.0.0.2:8080", "origin": "http://10.0.0.2:8080",
        ]
        #expect(!editor.isOurs(request(.POST, "/~/undo", fields)))
    }

    // MARK: - Pairing

    @Test("Opening the link pairs nothing, pressing the button does, once")
    func pairing() throws {
        let secret = try editor.devices.invite(.shopping)
        let page = try PairingScreen(editor, request(.GET, "/~/pair?key=\(secret)")).answer()
        #expect(page.status == .ok && page.html.contains(secret))
        #expect(try editor.devices.devices().isEmpty)
        let form = "key=\(secret)&name=Anna"
        let answer = try PairingScreen(editor, request(.POST, "/~/pair", form: form)).answer()
        #expect(answer.location == "/~/trips")
        let cookie = try #require(answer.fields.first { $0.0 == "Set-Cookie" }?.1)
        #expect(cookie.hasPrefix("\(editor.cookie)=") && cookie.contains("; HttpOnly; SameSite=Lax"))
        #expect(!cookie.contains("Secure"))
        let again = try PairingScreen(editor, request(.POST, "/~/pair", form: form)).answer()
        #expect(again.status == .forbidden)
        #expect(try editor.devices.devices().map(\.name) == ["Anna"])
    }

    @Test("An address that tries too many secrets may try no more, by link or by form, while others may")
    func guessing() throws {
        for _ in 0..<10 {
            #expect(try PairingScreen(editor, request(.GET, "/~/pair?key=x")).answer().status == .forbidden)
        }
        let secret = try editor.devices.invite(.everything)
        #expect(throws: FormFault.tooManyAttempts) {
            try PairingScreen(editor, request(.POST, "/~/pair", form: "key=\(secret)")).answer()
        }
        #expect(throws: FormFault.tooManyAttempts) {
            try PairingScreen(editor, request(.GET, "/~/pair?key=\(secret)")).answer()
        }
        let other = request(.GET, "/~/pair?key=\(secret)", from: "10.0.0.7")
        #expect(try PairingScreen(editor, other).answer().status == .ok)
        // Opening the page without a link tries nothing.
        #expect(try PairingScreen(editor, request(.GET, "/~/pair")).answer().status == .forbidden)
    }

    // MARK: - Roles

    @Test("A device for shopping opens nothing but trips, the price book, pairing and its own changes")
    func shopping() throws {
        let phone = try Phone(site, .shopping)
        for uri in [
            "add", "sort", "scan", "picture", "devices", "edit", "edit?page=items/sofa.html", "item", "item/x", "room",
            "room/x", "home", "home/x", "label/x", "policy", "policy/x", "claim", "claim/x", "store", "store/x",
            "cart/x", "category/x", "price-book/milk", "price-book/x/y", "record", "trips/x", "trip", "settings",
            "sync", "backup", "TRIPS", "..", "%2e%2e", "%2e%2e/add", "trip/../changes",
        ] {
            try phone.get("/~/" + uri).expect(.notFound, "\(uri)")
            try phone.post("/~/" + uri, ["name": "x"]).expect(.notFound, "\(uri)")
        }
    }

    @Test("A device is not answerable for changes from before it was paired under the same name")
    func formerDevice() throws {
        let before = Date().addingTimeInterval(-60)
        let group = ChangeGroup(number: 1, command: "add", device: "Phone", at: before, takesBack: nil, ranges: [1...1])
        #expect(!phone.device.made(group))
    }

    // MARK: - Undo

    @Test("What is undone can be done again, and each is said on the page that follows")
    func undoing() throws {
        let store = try Store.open(at: site.storePath, as: ChangeOrigin("add", on: phone.device.name))
        _ = try store.inventory.add(Item(title: "Sofa"))
        let group = try #require(store.lastGroup)
        #expect(try phone.get("/~/changes?saved=\(group)").html.contains("<span role=\"status\">Added Sofa, "))
        let form = [("group", "\(group)"), ("back", "/~/changes?saved=\(group)")]
        #expect(try phone.post("/~/undo", form).location == "/~/changes?saved=\(group + 1)")
        #expect(try site.snapshot().items.isEmpty)
        #expect(try phone.post("/~/undo", form).location == "/~/changes?saved=\(group)")
        #expect(try store.history.groups(limit: 1)[0].number == group + 1)
        let page = try phone.get("/~/changes?saved=\(group + 1)")
        #expect(page.html.contains("<span role=\"status\">Undone. Deleted Sofa.</span>"))
        _ = try phone.post("/~/undo", ["group": "\(group + 1)"])
        #expect(try site.snapshot().items.map(\.title) == ["Sofa"])
    }

    @Test("What was changed later stays, and is named")
    func kept() throws {
        let store = try Store.open(at: site.storePath, as: ChangeOrigin("item", on: phone.device.name))
        let sofa = try store.inventory.add(Item(title: "Sofa", notes: "a"))
        let first = try Store.open(at: site.storePath, as: ChangeOrigin("item", on: phone.device.name))
        try first.inventory.edit(sofa.id) { $0.notes = "b" }
        let second = try Store.open(at: site.storePath, as: ChangeOrigin("item", on: "Tablet"))
        try second.inventory.edit(sofa.id) { $0.notes = "c" }
        let group = try #require(first.lastGroup)
        let answer = try phone.post("/~/undo", ["group": "\(group)"])
        #expect(answer.html.contains("<bdi>Sofa</bdi>: Notes"))
        #expect(try site.snapshot().items[0].notes == "c")
    }

    // MARK: - Addresses

    @Test("A form leads back to this server only")
    func back() throws {
        for (typed, back) in [
            ("/items/sofa.html?saved=1", "/items/sofa.html?saved=1"), ("//example.com", "/~/"),
            ("https://example.com", "/~/"), ("/\\example.com", "/~/"), ("javascript:alert(1)", "/~/"),
            ("/a%0D%0ASet-Cookie:x=1", "/~/"), ("", "/~/"), ("/a b", "/~/"), ("/ä", "/~/"),
        ] as [(String, String)] {
            var request = request(.POST, "/~/undo")
            request.fields.add("back", typed.removingPercentEncoding ?? typed)
            let visit = try FormVisit(request, phone.device, site.root, editor.pages, UploadFolder(""), RebuildClock())
            #expect(visit.back == back, "\(typed)")
        }
    }

    @Test("An address names one saved group, the last")
    func savedGroup() {
        #expect(SavedGroup(number: 3).added(to: "/a.html") == "/a.html?saved=3")
        #expect(SavedGroup(number: 3).added(to: "/a.html?saved=1&q=x") == "/a.html?q=x&saved=3")
        #expect(SavedGroup(of: "/a.html?q=x&saved=3")?.number == 3)
        #expect(SavedGroup(of: "/a.html") == nil)
        #expect(SavedGroup(of: "/a.html?saved=x") == nil)
    }
}

/// Waiting for the rebuild that shows what was saved.
struct RebuildClockTests {
    @Test("A page waits for a rebuild that began after the change, and not for one that was running already")
    func settles() async {
        let clock = RebuildClock()
        let isRebuilt = Atomic(false)
        clock.rebuilding { clock.saved(1) }
        async let wasRebuilt: Bool = {
            await clock.settle(1)
            return isRebuilt.load(ordering: .sequentiallyConsistent)
        }()
        try? await Task.sleep(for: .milliseconds(30))
        isRebuilt.store(true, ordering: .sequentiallyConsistent)
        clock.rebuilding {}
        #expect(await wasRebuilt)
    }

    @Test("A group from long ago needs no rebuild")
    func longAgo() async {
        let start = ContinuousClock.now
        await RebuildClock().settle(99)
        #expect(ContinuousClock.now - start < .seconds(1))
    }
}

/// What a code says.
struct ItemCodeTests {
    @Test(
        "The household's codes name things by number, others by what a maker gave",
        arguments: [
            ("HB GA-03", "GA-03", nil), ("https://house.example/i/GA-03", "GA-03", nil), ("ga-3", "ga-3", nil),
            ("4006381333931", "4006381333931", "4006381333931"),
            ("https://example.com/x", "https://example.com/x", "https://example.com/x"),
            (" SN 12 ", "SN 12", "SN 12"),
        ])
    func reading(_ code: String, _ text: String, _ barcode: String?) {
        #expect(ItemCode(code).text == text)
        #expect(ItemCode(code).barcode == barcode)
    }

    @Test("A number is found however it is written")
    func finding() {
        #expect(ItemCode("HB GA-03").names("GA-03"))
        #expect(ItemCode("ga-3").names("GA-03"))
        #expect(!ItemCode("GA-30").names("GA-03"))
        // A scanner adds the zero that makes a UPC an EAN.
        #expect(ItemCode("0012345678905").names(Item(title: "Drill", barcode: "012345678905")))
        #expect(ItemCode("sn-77").names(Item(title: "Drill", serial: "SN-77")))
        #expect(ItemCode("000-002").names(Item(title: "Drill", assetID: "000002")))
        #expect(!ItemCode("n/a").names(Item(title: "Drill", serial: "n/a")))
    }
}
