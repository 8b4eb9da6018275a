import Foundation
import Household
import Testing

@testable import Publishing

struct LeakCheckTests {
    private let home = Home(
        slug: "lake-cottage", name: "Lake cottage", currency: .eur, notes: "The **alarm code** is 4711-0815")
    private let drill = Item(
        slug: "cordless-drill", title: "Cordless drill", make: "Tamaki", serial: "H28-710",
        price: Money(minorUnits: 129_900, currency: .eur))
    private let ring = Item(slug: "grandmothers-ring", title: "Grandmother's ring")

    private var household: Snapshot {
        Snapshot(profile: Profile(name: "The Millers"), homes: [home], items: [drill, ring])
    }

    /// Without the names of people, notes, serials, prices and the ring.
    private var visible: Snapshot {
        var (home, drill) = (home, drill)
        home.notes = ""
        drill.serial = ""
        drill.price = nil
        return Snapshot(profile: Profile(id: household.profile.id, name: ""), homes: [home], items: [drill])
    }

    /// - Parameter page: The text of a page of Content that is hidden.
    private func check(shown: [String] = [], files: Set<String> = [], page: String? = nil) throws -> LeakCheck {
        try LeakCheck(
            of: household, visible: visible, for: .owner, shown: shown.map { Data($0.utf8) }, files: files,
            hiddenPages: page.map { [("Content/safe.md", $0)] } ?? [])
    }

    private func leaks(in text: String, file: String = "items/x.html", shown: [String] = []) throws -> [String] {
        try check(shown: shown).leaks(in: Data(text.utf8), of: file).map(\.description)
    }

    @Test(
        "A hidden text is found and reported with its line, its field and without its text; what is seen is no leak",
        arguments: [
            ("Cordless drill by Tamaki, in the Lake cottage (cordless-drill)", "items/x.html", nil),
            ("<p>\n<dd>H28-710</dd>", "items/x.html", "2: the serial of item “Cordless drill”"),
            // An amount, beside its field's name.
            (
                "{\"price\":{\"minorUnits\":129900}}", "data/household.json",
                "1: the minorUnits of item “Cordless drill”"
            ), ("price: \"1299.00 EUR\"", "items/x.md", "1: the price of item “Cordless drill”"),
            // A part of a note whose whole Markdown changed.
            (
                "<p>The <strong>alarm code</strong> is 4711-0815</p>", "items/x.html",
                "1: the notes of home “Lake cottage”"
            ),
        ] as [(String, String, String?)])
    func serial(_ text: String, _ file: String, _ found: String?) throws {
        #expect(try leaks(in: text, file: file) == found.map { ["\(file):\($0)"] } ?? [])
    }

    @Test("A hidden item is found by its title, its slug, its id and a file's name")
    func item() throws {
        for (text, field) in [
            ("Grandmother&#39;s ring", "title"), ("# Grandmother's ring", "title"), (ring.id.description, "id"),
        ] {
            #expect(try leaks(in: text) == ["items/x.html:1: the \(field) of item “Grandmother's ring”"])
        }
        #expect(
            try leaks(in: "", file: "items/grandmothers-ring.html") == [
                "items/grandmothers-ring.html: its name contains the slug of item “Grandmother's ring”"
            ])
    }

    @Test("A hidden text that also occurs in what is shown is no leak")
    func shown() throws {
        #expect(try leaks(in: "The Millers") == ["items/x.html:1: the name of profile “The Millers”"])
        #expect(try leaks(in: "The Millers", shown: ["A page about The Millers."]) == [])
    }

    @Test(
        "A passage of a hidden page is found in every form, also where another build has it",
        arguments: [
            "<p>Under the blue flower pot, left</p>", "1. Under the blue flower pot, left",
            "under the blue flower pot, left",
            "It lies **Behind** the portrait of Großmutter", "it lies behind the portrait of grossmutter",
            "<strong>Behind</strong> the portrait of Großmutter",
        ])
    func passage(_ text: String) throws {
        let page = "# The key\n\n1. Under the blue flower pot, left\n2. It lies **Behind** the portrait of Großmutter\n"
        let check = try check(files: ["pages/safe.txt"], page: page)
        for (file, plain) in [("pages/x.html", nil), ("pages/x.html", Data(text.utf8)), ("pages/safe.txt", nil)] {
            #expect(
                check.leaks(in: Data(text.utf8), of: file, unlike: plain).map(\.description) == [
                    "\(file):1: the text of Content/safe.md"
                ])
        }
    }

    @Test("A hidden text is found where a page keeps it on one line")
    func unbroken() throws {
        let check = try check(page: "Call 503 555-0170 on 3 May 2026")
        let page = "Call\u{A0}\u{2060}503\u{202F}555-\u{2060}0170 on 3\u{A0}May\u{A0}2026"
        let leaks = check.leaks(in: Data("<p>\n\(page), H28-\u{2060}710".utf8), of: "x.html").map(\.description)
        #expect(leaks == ["x.html:2: the text of Content/safe.md", "x.html:2: the serial of item “Cordless drill”"])
    }

    @Test("A passage that is short, or that the site shows anyway, is no leak")
    func harmlessPassage() throws {
        let check = try check(
            shown: ["- Stairs to the cellar door"], page: "Stairs to the cellar door\n\nNineteen characters")
        #expect(check.leaks(in: Data("Nineteen characters Stairs to the cellar door".utf8), of: "x.html") == [])
    }

    @Test("An amount that a visible item also has is no leak, nor is a link to a visible page")
    func visibleAmount() throws {
        var (whole, seen) = (household, visible)
        let lamp = Item(slug: "desk-lamp", title: "Desk lamp", price: drill.price)
        whole.items.append(lamp)
        seen.items.append(lamp)
        whole.homes[0].notes = "See [the lamp](items/desk-lamp.html)."
        let check = try LeakCheck(of: whole, visible: seen, for: .owner, shown: [])
        let page = "{\"minorUnits\":129900} 1299.00 EUR <a href=\"desk-lamp.html\">"
        #expect(check.leaks(in: Data(page.utf8), of: "x.html") == [])
    }

    @Test("A text in the file is no leak if the file has it without the hidden data; another part of the value is")
    func plain() throws {
        var (whole, seen) = (household, visible)
        whole.items[0].notes = "1 item (see 4711-0815)"
        seen.items[0].notes = ""
        let check = try LeakCheck(of: whole, visible: seen, for: .owner, shown: [])
        func leaks(_ text: String, unlike plain: String?) -> [String] {
            check.leaks(in: Data(text.utf8), of: "x.html", unlike: plain.map { Data($0.utf8) }).map(\.description)
        }
        let notes = "x.html:1: the notes of item “Cordless drill”"
        #expect(leaks("see 4711-0815", unlike: nil) == [notes])
        #expect(leaks("see 4711-0815", unlike: "see 4711-0815") == [])
        // A different part of the same notes.
        #expect(leaks("1 item (see 4711-0815)", unlike: "see 4711-0815") == [notes])
        #expect(leaks("H28-710", unlike: "see 4711-0815") == ["x.html:1: the serial of item “Cordless drill”"])
    }

    @Test("Files are compared with those of the same name; a name in only one of the sites can leak")
    func plainFolder() throws {
        let top = FileManager.default.temporaryDirectory.appendingPathComponent("leaks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: top) }  // a leftover in the temporary folder does no harm
        let (site, plain) = (top.appendingPathComponent("site"), top.appendingPathComponent("plain"))
        for (folder, name, text) in [
            (site, "a.html", "H28-710"), (site, "b.html", "H28-710"), (site, "H28-710.html", "fine"),
            (site, "The Millers.html", "fine"), (plain, "a.html", "H28-710"), (plain, "b.html", "fine"),
            (plain, "The Millers.html", "fine"),
        ] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let check = try check()
        let paths = ["a.html", "b.html", "H28-710.html", "The Millers.html"]
        #expect(
            try check.run(paths, below: site, unlike: plain).map(\.description) == [
                "b.html:1: the serial of item “Cordless drill”",
                "H28-710.html: its name contains the serial of item “Cordless drill”",
            ])
        #expect(
            try check.run(paths, below: site).map(\.description) == [
                "a.html:1: the serial of item “Cordless drill”", "b.html:1: the serial of item “Cordless drill”",
                "H28-710.html: its name contains the serial of item “Cordless drill”",
                "The Millers.html: its name contains the name of profile “The Millers”",
            ])
        #expect(throws: (any Error).self) { try check.run(["d.html"], below: site) }
    }

    @Test("Where the audience has ids of its own, the household's ids are leaks, and visible data is not")
    func ids() throws {
        let household = household
        let visible = household.redacted(for: .everyone).snapshot
        let check = try LeakCheck(of: household, visible: visible, for: .everyone, shown: [])
        func leaks(_ text: String) -> [String] { check.leaks(in: Data(text.utf8), of: "x.md").map(\.what) }
        #expect(leaks(drill.id.description) == ["the id of item “Cordless drill”"])
        #expect(leaks(household.profile.id.description) == ["the id of profile “The Millers”"])
        #expect(leaks("Cordless drill by Tamaki in the Lake cottage \(visible.items[0].id)") == [])
        #expect(leaks("H28-710") == ["the serial of item “Cordless drill”"])
    }

    @Test("A document and a file of Content may say anything")
    func documents() throws {
        let check = try check(files: ["pages/notes.txt"])
        #expect(check.leaks(in: Data("H28-710".utf8), of: "pages/notes.txt") == [])
        #expect(check.leaks(in: Data("H28-710".utf8), of: "pages/notes.html").count == 1)
    }

    @Test("A picture with metadata and a file of a hidden attachment are found")
    func media() throws {
        let digest = String(repeating: "ab", count: 32)
        let photo = Attachment(
            owner: .item(drill.id), sha256: digest, kind: .photo, fileName: "IMG_0001.jpg", mediaType: "image/jpeg",
            size: 9)
        var (whole, seen) = (household, visible)
        whole.attachments = [photo]
        var check = try LeakCheck(of: whole, visible: seen, for: .owner, shown: [])
        let name = "media/abababababababab-640.jpg"
        #expect(check.leaks(in: Data(), of: name).map(\.what) == ["the file of a hidden attachment"])
        seen.attachments = [photo]
        check = try LeakCheck(of: whole, visible: seen, for: .owner, shown: [])
        #expect(check.leaks(in: Data(), of: name) == [])
        let comment = Data([0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x61, 0x62, 0xFF, 0xD9])
        #expect(check.leaks(in: comment, of: name).map(\.what) == ["a picture with a comment"])
    }
}
