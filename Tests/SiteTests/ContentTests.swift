import Foundation
import Household
import Output
import TestSupport
import Testing

@testable import Site

/// Reading `Content/`.
struct ContentTests {
    private let folder: TemporaryFolder
    private let homes = [Sample.home(1, "Harbour flat", isPrimary: true), Sample.home(2, "Lake cottage")]

    init() throws { folder = try TemporaryFolder() }

    private func load(_ url: URL? = nil, for audience: Audience = .owner) throws -> Content {
        try Content.load(
            from: url ?? folder.url, homes: ContentHomes(Sample.household(homes).redacted(for: .owner)), for: audience)
    }

    private func page(_ text: String, named name: String = "page.md") throws -> ContentPage {
        try folder.write(text, to: name)
        return try #require(try load().pages.first)
    }

    @Test func frontMatterIsRead() throws {
        let page = try page("---\ntitle: The boiler\norder: 3\nhome: lake-cottage\ndraft: false\n---\nText\n")
        #expect(page.title == "The boiler")
        #expect(page.order == 3)
        #expect(page.home == homes[1].id)
        #expect(page.body == "Text\n")
        #expect(page.bodyLine == 6)
    }

    @Test(arguments: [
        ("", ""), ("Text", "Text"), ("---\n---\nText", "Text"), ("---\n---\n", ""), ("---\n---", ""), ("---", "---"),
        ("---\ntitle: a\n---", ""), ("---\n# nothing\n---\nText", "Text"), ("a\n---\nb\n---\n", "a\n---\nb\n---\n"),
        ("---\ntitle: a\n---\n---\nText", "---\nText"), ("---\r\ntitle: a\r\n---\r\nText\r\n", "Text\n"),
        ("\u{FEFF}---\ntitle: a\n---\nText", "Text"), ("\u{FEFF}Text", "Text"), ("----\na", "----\na"),
        ("---\rtitle: a\r---\rText", "Text"), ("***\nNote: a", "***\nNote: a"), ("Draft: a letter", "Draft: a letter"),
        ("See:\n```\naudience: owner\n```\n", "See:\n```\naudience: owner\n```\n"),
        ("---\naudience: family\n---\nAudience: all of us", "Audience: all of us"),
    ])
    func theBodyIsWhatFollowsTheFrontMatter(_ text: String, _ body: String) throws {
        #expect(try page(text).body == body)
    }

    @Test(arguments: [
        ("---\ntitle: Given\n---\n# Heading", "Given"), ("# Heading\n\ntext", "Heading"),
        ("text\n\n# Heading ", "Heading"),
        ("```\n# code\n```\n# Heading", "Heading"), ("~~~~\n```\n# code\n~~~~\n# Heading", "Heading"),
        ("```\n# code", "House Manual"), ("text", "House Manual"), ("", "House Manual"), ("## Second", "House Manual"),
        ("---\ntitle:\n---\ntext", "House Manual"), ("---\ntitle: '  '\n---\n# Heading", "Heading"),
        ("# \n\n# Next", "House Manual"),
        ("---\ntitle: 2026\n---\n", "2026"), ("---\ntitle: \"a\\u0001b\"\n---\n", "a\u{FFFD}b"),
    ])
    func theTitleIsGivenOrFound(_ text: String, _ title: String) throws {
        #expect(try page(text, named: "house-manual.md").title == title)
    }

    @Test(arguments: [
        ("---\ntitel: a\n---\n", 2, "the front matter has no key “titel”", "did you mean “title”?"),
        ("---\n\ntitl: a\n---\n", 3, "the front matter has no key “titl”", "did you mean “title”?"),
        ("---\ntitle: [a]\n---\n", 2, "the title is not text", nil),
        ("---\ntitle: a\norder: first\n---\n", 3, "the order is not a whole number", nil),
        ("---\norder: 1.5\n---\n", 2, "the order is not a whole number", nil),
        ("---\ndraft: perhaps\n---\n", 2, "draft must be true or false", nil),
        ("---\nhome: {a: b}\n---\n", 2, "the home is not a slug", nil),
        (
            "---\ntitle: a\nhome: lake-cotage\n---\n", 3, "there is no home “lake-cotage”",
            "did you mean “lake-cottage”?"
        ),
        ("---\nhome: castle\n---\n", 2, "there is no home “castle”", "use a home's slug: housebook home list"),
        ("---\ntitle: a\n", 1, "the front matter is never closed", "end it with a line of three dashes"),
        ("---\ntitle: a\n--- \nText", 1, "the front matter is never closed", "end it with a line of three dashes"),
        ("---\n- a\n---\n", 2, "the front matter is not a list of “key: value” lines", nil),
        ("---\njust text\n---\n", 2, "the front matter is not a list of “key: value” lines", nil),
        ("---\ntitle: a\norder: 1\ntitle: b\n---\n", 4, "duplicate keys in the front matter: title", "keep only one"),
        (
            "---\nhome: castle\ndraft: true\n---\n", 2, "there is no home “castle”",
            "use a home's slug: housebook home list"
        ),
    ])
    func whatCannotBeUnderstoodIsReported(_ text: String, _ line: Int, _ message: String, _ hint: String?) throws {
        try folder.write(text, to: "manuals/a.md")
        #expect(throws: ContentError(file: "Content/manuals/a.md", line: line, message: message, hint: hint)) {
            try load()
        }
    }

    /// Each of these would show a page that is meant for the owner to the whole family.
    @Test(arguments: [
        ("\n---\naudience: owner\n---\nx", 2), (" ---\naudience: owner\n---\nx", 1), ("---  \ntitle: x\n---\n", 1),
        ("\u{200B}---\naudience: owner\n---\n", 1), ("\u{FEFF}\u{FEFF}---\ntitle: x\n---\n", 1),
        ("---\t\naudiense: owner\n---\n", 1), ("----\naudience: owner\n----\n", 1),
        ("--- # mine\ntitle: x\n---\n", 1), ("---yaml\ntitle: x\n---\n", 1), ("- - -\naudience: owner\n- - -\n", 2),
        ("—\naudiense: owner\n—\nx", 1), ("–––\ntitle: x\n–––\n", 1), ("---\u{2028}title: x\u{2028}---", 1),
        ("+++\naudience = \"owner\"\n+++\nx", 1), ("+++\n# mine\naudiense = 1\n+++\nx", 1),
        ("----\naudience owner\n----\nx", 1), ("#+AUDIENCE: owner\n\nx", 1), (":audience: owner\n\nx", 1),
        ("+++ \ntitle = \"x\"\n+++\n", 1), (";;;\n\"title\": 1\n;;;\n", 1),
        ("{\n  \"title\": \"x\"\n}\n", 1), ("{\"audience\": \"owner\"}\nx", 1),
        ("<!-- audience: owner -->\nx", 1), ("<!--\naudience: owner\n-->\nx", 1),
        ("```yaml\naudience: owner\n```\nx", 2), ("audience: owner\n\nx", 1), ("**Audience:** owner\n\nx", 1),
        ("Audience : owner", 1), ("audience：owner", 1), ("# Safe\n---\naudience: owner\n---\nx", 3),
        ("# Safe\n\n> audience: owner\n", 3), ("---\n---\naudience: owner\n", 3),
        ("---\ntitle: x\n---\n\n---\naudience: owner\n---\n", 6), ("draft: true\n\nx", 1), ("x\nDRAFT = yes", 2),
    ])
    func nearFrontMatterStopsTheBuild(_ text: String, _ line: Int) throws {
        try folder.write(text, to: "a.md")
        #expect(
            throws: ContentError(
                file: "Content/a.md", line: line, message: "this looks like front matter, but is not read as such",
                hint:
                    "front matter stands between two lines of exactly three dashes, the first of them at the very top; "
                    + "other text may not begin a line with “audience:”"
            )
        ) { try load() }
    }

    @Test(arguments: [
        ("---\ntitle: a\norder: [1\n---\n", 4), ("---\ntitle: 'a\n---\n", 2), ("---\na: b: c\n---\n", 2),
        ("---\n\tx\n---\n", 2),
    ])
    func whatIsNoYAMLIsReportedWithItsLine(_ text: String, _ line: Int) throws {
        try folder.write(text, to: "a.md")
        let error = try #require(throws: ContentError.self) { try load() }
        #expect(error.message == "the front matter is not valid YAML")
        #expect(error.line == line)
        #expect(error.hint?.isEmpty == false)
    }

    @Test func draftsAreAbsentAndAFolderThatDoesNotExistIsEmpty() throws {
        try folder.write("---\ndraft: true\n---\n", to: "a.md")
        try folder.write("b", to: "b.md")
        #expect(try load().pages.map(\.source) == ["b.md"])
        let content = try load(folder["none"])
        #expect(content.pages.isEmpty && content.files.isEmpty)
    }

    @Test func pagesStandByOrderThenTitle() throws {
        try folder.write("---\norder: 2\ntitle: A\n---\n", to: "1.md")
        try folder.write("---\ntitle: Box 10\n---\n", to: "2.md")
        try folder.write("---\ntitle: box 9\n---\n", to: "3.md")
        try folder.write("---\norder: -1\ntitle: Z\n---\n", to: "4.md")
        try folder.write("---\ntitle: box 9\n---\n", to: "0.md")
        #expect(try load().pages.map(\.source) == ["4.md", "0.md", "3.md", "2.md", "1.md"])
    }

    @Test func pathsAreSlugsAndNoTwoAreOne() throws {
        for name in ["A.md", "a.md", "a b.md", "a-b.md", "My Manuals/Héating.MD", "con.md", "🔧.md", "x.y.md", "a.html"]
        {
            try folder.write("x", to: name)
        }
        let content = try load()
        let paths = Dictionary(uniqueKeysWithValues: content.pages.map { ($0.source, $0.path) })
        #expect(
            paths == [
                "A.md": "pages/a.html", "a b.md": "pages/a-b.html", "a-b.md": "pages/a-b-2.html",
                "a.md": "pages/a-3.html",
                "My Manuals/Héating.MD": "pages/my-manuals/heating.html", "con.md": "pages/con-page.html",
                "🔧.md": "pages/page.html", "x.y.md": "pages/x-y.html",
            ])
        #expect(content.files.map(\.path) == ["pages/a-2.html"])
    }

    @Test func otherFilesAreCopiedBesideThePagesAndShareTheirNames() throws {
        let long = "long." + String(repeating: "y", count: 200)
        for name in [
            "Floor Plan.PDF", "m/photo.jpg", "m/notes", "m/notes.tar.gz", "x.<b>", long, "A b/x.md", "a-b/x.md",
            "Notes",
            "notes/x.md",
        ] {
            try folder.write("x", to: name)
        }
        let content = try load()
        #expect(
            Dictionary(uniqueKeysWithValues: content.files.map { ($0.source, $0.path) }) == [
                "Floor Plan.PDF": "pages/floor-plan.pdf", "m/photo.jpg": "pages/m/photo.jpg",
                "m/notes": "pages/m/notes", "m/notes.tar.gz": "pages/m/notes-tar.gz", "x.<b>": "pages/x.b",
                long: "pages/long.yyyyyyyyyyyyyyyy", "Notes": "pages/notes",
            ])
        #expect(Set(content.pages.map(\.path)) == ["pages/a-b/x.html", "pages/a-b-2/x.html", "pages/notes-2/x.html"])
    }

    @Test func aPageMayEndInMarkdown() throws {
        try folder.write("---\ntitle: Safe\naudience: owner\n---\nx", to: "a/my-safe.Markdown")
        let content = try load()
        #expect(content.pages.map(\.path) == ["pages/a/my-safe.html"])
        #expect(content.files.isEmpty)
        #expect(try load(for: .family).pages.isEmpty)
        #expect(LinkCheck.pageLink("a/My%20Safe.markdown#b") == "a/my-safe.html#b")
        try folder.write("x", to: "top-shelf.markdown")
        #expect(try load().pages.map(\.title) == ["Safe", "Top Shelf"])
    }

    @Test func copiesAndHiddenFilesAreNoContent() throws {
        let copies = [
            "#a.md#", "a.md.BAK", "a.md.orig", "a.md.swp", "a.md.~1~", "a.md~", "b.tmp", "old.bak/a.md", "~$plan.docx",
        ]
        for name in copies + [".a.md.swp", ".git/a.md"] { try folder.write("x", to: name) }
        try folder.write("---\ntitle: x\n---\n", to: "a.txt")
        try folder.write("x", to: "a.md")
        let content = try load()
        #expect(content.pages.map(\.source) == ["a.md"])
        #expect(content.files.isEmpty)
        let left = [".a.md.swp", ".git"].map { "Content/\($0) is left out: it is hidden" }
        let copied = copies.map {
            "Content/\($0 == "old.bak/a.md" ? "old.bak" : $0) is left out: it is an editor's copy"
        }
        let page = "Content/a.txt is left out: it begins like a page, but its name ends neither in .md nor in .markdown"
        #expect(content.leftOut.map(\.description) == (left + copied).sorted() + [page])
    }

    @Test func linksAreFollowedInsideTheSiteRoot() throws {
        let root = try TemporaryFolder()
        let outside = try TemporaryFolder()
        for file in ["Content/own.md", "elsewhere/there.md", "page.md", "Household/store.sqlite", ".housebook/secret"] {
            try root.write("x", to: file)
        }
        try outside.write("x", to: "x.md")
        for (name, target) in [
            ("linked", "../elsewhere"), ("page.md", "../page.md"), ("again", "../elsewhere"), ("up", ".."),
            ("out", outside.path), ("out.md", outside["x.md"].path), ("store.md", "../Household/store.sqlite"),
            ("secret.md", "../.housebook/secret"), ("gone.md", "none.md"), ("circle", "circle"), ("null", "/dev/null"),
        ] {
            try root.link("Content/\(name)", to: target)
        }
        try root.link("elsewhere/back", to: "../Content")
        let content = try load(root["Content"])
        #expect(content.pages.count == 3)
        #expect(Set(content.pages.map(\.source)).isSuperset(of: ["own.md", "page.md"]))
        // Which of two links to one folder is followed depends on the order of the folder.
        let isFirst = content.pages.contains { $0.source == "linked/there.md" }
        let (followed, other) = isFirst ? ("linked", "again") : ("again", "linked")
        #expect(content.pages.contains { $0.source == "\(followed)/there.md" })
        #expect(
            Set(content.leftOut)
                == Set(
                    [
                        ("up", .leadsBack), ("out", .leadsOutside), ("out.md", .leadsOutside),
                        ("store.md", .leadsOutside),
                        ("secret.md", .leadsOutside), ("gone.md", .leadsNowhere), ("circle", .leadsNowhere),
                        ("null", .leadsOutside), ("\(followed)/back", .leadsBack), (other, .leadsBack),
                    ].map { ContentOmission(source: $0, reason: $1) }))
    }

    @Test func aPageThatIsNoTextIsReportedAndForbiddenCharactersAreReplaced() throws {
        #expect(try page("a\u{1}b\rc").body == "a\u{FFFD}b\nc")
        try folder.write(Data([0x61, 0xFF]), to: "a.md")
        #expect(throws: OutputError.notText(path: "Content/a.md")) { try load() }
    }
}
