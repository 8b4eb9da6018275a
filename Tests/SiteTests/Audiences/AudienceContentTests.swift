import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Which audiences see which pages of Content, and what happens to links to hidden pages.
struct AudienceContentTests {
    @Test(
        "A page is for the circle it names and the circles inside it; without one, for the family",
        arguments: [
            (Audience.owner, ["pages/alarm.html", "pages/plan.pdf", "pages/taps.html", "pages/welcome.html"]),
            (.family, ["pages/plan.pdf", "pages/taps.html", "pages/welcome.html"]),
            (.insurer, ["pages/plan.pdf", "pages/welcome.html"]), (.mover, ["pages/plan.pdf", "pages/welcome.html"]),
            (.everyone, ["pages/plan.pdf", "pages/welcome.html"]),
        ])
    func pagesAreForTheirCircles(_ audience: Audience, _ paths: [String]) throws {
        let folder = try AudienceHousehold.content()
        let plan = try AudienceHousehold.site(for: audience, content: folder.url).plan
        #expect(plan.files().map(\.path).filter { $0.hasPrefix("pages/") }.sorted() == paths)
    }

    @Test("A file is in a site only where one of its pages or notes links to it")
    func filesAreWhereTheyAreLinked() throws {
        let folder = try TemporaryFolder()
        try folder.write("---\naudience: owner\n---\n![Safe](safe.jpg) [Plan](sub/My%20Plan.pdf)\n", to: "alarm.md")
        try folder.write("---\naudience: mover\n---\n[Lift](sub/lift.pdf#2) [Gone](gone.pdf)\n", to: "lift.md")
        for file in ["safe.jpg", "sub/My Plan.pdf", "sub/lift.pdf", "of-note.txt", "alone.pdf"] {
            try folder.write("x", to: file)
        }
        var household = Sample.twoHomes
        household.items[0].notes = "See [the paper](../pages/of-note.txt)."
        func files(for audience: Audience) throws -> [String] {
            try TestSite.plan(household, TestSite.inputs(content: folder.url, for: audience)).files().map(\.path)
                .filter { $0.hasPrefix("pages/") && !$0.hasSuffix(".html") }.sorted()
        }
        #expect(
            try files(for: .owner) == [
                "pages/of-note.txt", "pages/safe.jpg", "pages/sub/lift.pdf", "pages/sub/my-plan.pdf",
            ]
        )
        #expect(try files(for: .mover) == ["pages/sub/lift.pdf"])
        #expect(try files(for: .everyone) == [])
    }

    @Test("Links to hidden pages become plain text, also in Markdown")
    func linksToWhatIsHiddenAreTexts() throws {
        let folder = try AudienceHousehold.content()
        let (plan, pages) = try AudienceHousehold.site(for: .family, content: folder.url)
        let item = try #require(pages["items/vase.html"])
        #expect(item.contains("<p>The alarm is near. See <a href=\"../items/desk.html\">"))
        #expect(try #require(pages["items/vase.md"]).contains("\nThe alarm is near. See [the desk](desk.html).\n"))
        #expect(try #require(pages["index.md"]).contains("\nSee the alarm and the [taps](../pages/taps.html).\n"))
        #expect(pages.filter { $0.value.contains("alarm.html") }.map(\.key) == [])
        #expect(try #require(pages["pages/welcome.html"]).contains(", alarm, <a href=\"../pages/plan.pdf\">plan</a>."))
        #expect(plan.brokenLinks == [])
    }

    @Test("The owner is told about the same links if their page is missing, and keeps them")
    func theOwnerIsTold() throws {
        let (plan, pages) = try AudienceHousehold.site(for: .owner)
        #expect(plan.brokenLinks.map(\.link) == ["../pages/alarm.html", "../pages/taps.html", "../pages/alarm.html"])
        #expect(try #require(pages["items/vase.md"]).contains("The [alarm](../pages/alarm.html) is near."))
        #expect(try AudienceHousehold.site(for: .family).plan.brokenLinks == [])
    }

    // MARK: - Homes

    private let homes = [Sample.home(1, "Harbour flat", isPrimary: true), Sample.home(2, "Lake cottage")]

    private func sources(of homes: [Home], for audience: Audience) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write("---\nhome: lake-cottage\naudience: public\n---\nBoats\n", to: "boats.md")
        try folder.write("---\naudience: public\n---\nHello\n", to: "hello.md")
        let household = Sample.household(homes).redacted(for: audience)
        return try Content.load(from: folder.url, homes: ContentHomes(household), for: audience).pages.map(\.source)
    }

    @Test("A page about a hidden home is left out; one finds its home even if that has another slug when redacted")
    func aPageAboutAHiddenHomeIsHidden() throws {
        #expect(try sources(of: homes, for: .mover) == ["boats.md", "hello.md"])
        var hidden = homes
        hidden[1].audience = .family
        #expect(try sources(of: hidden, for: .mover) == ["hello.md"])
        var renamed = homes
        renamed[1].name = "Summer house"
        #expect(Sample.household(renamed).redacted(for: .mover).homes.map(\.slug).contains("summer-house"))
        #expect(try sources(of: renamed, for: .mover) == ["boats.md", "hello.md"])
    }

    // MARK: - Front matter

    @Test(
        "An unknown audience is reported with the nearest known one",
        arguments: [
            ("audience: famly", "there is no audience “famly” for a page", "did you mean “family”?"),
            (
                "audience: neighbours", "there is no audience “neighbours” for a page",
                "it is one of owner, family, insurer, mover, public"
            ),
            (
                "audience: [owner]", "there is no audience “” for a page",
                "it is one of owner, family, insurer, mover, public"
            ),
        ])
    func anUnknownAudienceIsReported(_ line: String, _ message: String, _ hint: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: a\n\(line)\n---\n", to: "a.md")
        // For every audience: a page whose audience is unclear is shown to nobody.
        for audience in Audience.builtIn {
            #expect(throws: ContentError(file: "Content/a.md", line: 3, message: message, hint: hint)) {
                try Content.load(
                    from: folder.url, homes: ContentHomes(Sample.household().redacted(for: audience)), for: audience)
            }
        }
    }
}

/// Markdown output without some of its links.
struct MarkdownSourceTests {
    @Test(
        "A dropped link becomes its text; everything else stays",
        arguments: [
            ("See [a](a.html) and [b](b.html).", "See [a](a.html) and b."),
            ("![plan](b.png)", "plan"), ("[**bold** `c`](b.html)", "**bold** `c`"),
            ("[a][1] and [b][2]\n\n[1]: a.html\n[2]: b.html", "[a](a.html) and b"),
            // An unused definition contains an address as well.
            ("Text.\n\n[1]: b.html", "Text."),
            ("[w](https://example.org/b.html)", "[w](https://example.org/b.html)"),
            ("- [b](b.html)\n- [a](a.html \"T\")", "  - b\n  - [a](a.html \"T\")"),
            ("[![b](b.png)](a.html)", "[b](a.html)"),
        ])
    func linksThatAreNotKeptAreTexts(_ source: String, _ expected: String) {
        #expect(Markdown.source(source) { $0.hasPrefix("a") } == expected)
    }
}
