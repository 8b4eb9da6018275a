import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The relative links that people write in Content and in notes.
struct LinkTests {
    private let folder: TemporaryFolder
    private var snapshot = Sample.twoHomes

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("x", to: "House Manual.md")
        try folder.write("x", to: "manuals/Heating.md")
        try folder.write("x", to: "manuals/Floor Plan.PDF")
        try folder.write("---\ndraft: true\n---\n", to: "draft.md")
    }

    private var inputs: SiteInputs { TestSite.inputs(content: folder.url) }

    /// The addresses in the body of a Content page.
    private func addresses(_ markdown: String, in source: String = "manuals/start.md") throws -> [String] {
        try folder.write("---\ntitle: Start\n---\n\(markdown)\n", to: source)
        let path = source == "manuals/start.md" ? "pages/manuals/start.html" : "pages/start.html"
        let page = try #require(try TestSite.pages(snapshot, inputs)[path])
        let body = page.matches(of: /(?s)<article.*<\/article>/).first?.output ?? ""
        return HTMLScan(String(body)).addresses
    }

    private func broken(_ markdown: String) throws -> [BrokenLink] {
        try folder.write("---\ntitle: Start\n---\n\(markdown)\n", to: "manuals/start.md")
        return try TestSite.plan(snapshot, inputs).brokenLinks
    }

    @Test(arguments: [
        ("Heating.md", "../../pages/manuals/heating.html"), ("heating.html", "../../pages/manuals/heating.html"),
        ("heating.md", "../../pages/manuals/heating.html"),
        ("./Heating.md#bleeding", "../../pages/manuals/heating.html#bleeding"),
        ("Heating.md?x=1#a%20b", "../../pages/manuals/heating.html#a%20b"),
        ("../House%20Manual.md", "../../pages/house-manual.html"),
        ("../house-manual.html", "../../pages/house-manual.html"),
        ("../House&#32;Manual.md", "../../pages/house-manual.html"),
        ("Floor%20Plan.PDF", "../../pages/manuals/floor-plan.pdf"),
        ("floor-plan.pdf", "../../pages/manuals/floor-plan.pdf"), ("../../items/drill.html", "../../items/drill.html"),
        ("../../items/drill.md", "../../items/drill.md"), ("../../index.html", "../../index.html"),
        ("../../homes/lake-cottage/locations/porch.html", "../../homes/lake-cottage/locations/porch.html"),
    ])
    func aLinkThatLeadsSomewhereIsPrinted(_ link: String, _ address: String) throws {
        #expect(try addresses("[x](<\(link)>)") == [address])
    }

    @Test(arguments: [
        "gone.md", "../draft.md", "../../items/gone.html", "../../../index.html", "/index.html", "#here", "", "..",
    ])
    func aLinkThatLeadsNowhereIsItsText(_ link: String) throws {
        #expect(try addresses("[x](<\(link)>)") == [])
    }

    @Test func aBrokenLinkIsReportedWithFileLineAndHint() throws {
        let found = try broken(
            "text\n\n[a](Heatin.md)\n\n- [b](../../items/dril.html)\n\n[c](https://example.com/gone)")
        #expect(
            found.map { "\($0.line) \($0.link) \($0.hint ?? "")" } == [
                "6 Heatin.md did you mean ../../pages/manuals/heating.html?",
                "8 ../../items/dril.html did you mean ../../items/drill.html?",
            ])
        #expect(
            found.first?.description
                == "the link “Heatin.md” does not lead to a page of the site (Content/manuals/start.md:6)")
    }

    @Test func aPictureIsALinkToTheCopyAndABrokenLinkFarFromEveryNameHasNoHint() throws {
        #expect(try addresses("![plan](Floor%20Plan.PDF)") == ["../../pages/manuals/floor-plan.pdf"])
        #expect(try broken("[a](xyzxyzxyz.md)").map(\.hint) == [nil])
    }

    @Test func brokenLinksOfNotesNameWhoseTheyAreAndNoLine() throws {
        var snapshot = Sample.twoHomes
        snapshot.homes[0].notes = "[a](gone1.html)"
        snapshot.locations[0].notes = "[a](gone2.html)"
        snapshot.labels[0].notes = "[a](gone3.html)"
        snapshot.items[0].notes = "[a](gone4.html)"
        let places = ["home harbour-flat", "location kitchen", "label tools", "item canoe"]
        #expect(
            try TestSite.plan(snapshot, inputs).brokenLinks.map(\.description)
                == places.enumerated().map {
                    "the link “gone\($0 + 1).html” does not lead to a page of the site (notes of \($1))"
                })
    }

    @Test func notesAreFollowedFromTheirOwnPage() throws {
        var snapshot = Sample.twoHomes
        snapshot.homes[0].notes = "[manual](../pages/house-manual.html) and [drill](../items/drill.html)"
        let pages = try TestSite.pages(snapshot, inputs)
        #expect(
            try #require(pages["homes/harbour-flat.html"]).contains("<a href=\"../pages/house-manual.html\">manual</a>")
        )
        // The index shows the page too, one folder up.
        #expect(try #require(pages["index.html"]).contains("<a href=\"pages/house-manual.html\">manual</a>"))
        #expect(try #require(pages["index.html"]).contains("<a href=\"items/drill.html\">drill</a>"))
    }

    @Test func linksMeetTheRightOneOfTwoNamesThatBecomeEqual() throws {
        try folder.write("x", to: "A b.md")
        try folder.write("x", to: "a-b.md")
        let found = try addresses("[1](A%20b.md) [2](a-b.md)", in: "start.md")
        #expect(found == ["../pages/a-b.html", "../pages/a-b-2.html"])
    }
}
