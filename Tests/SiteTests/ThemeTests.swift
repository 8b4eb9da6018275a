import Foundation
import Household
import Output
import Templating
import TestSupport
import Testing
import Wording

@testable import Site

/// Loading a theme: the default theme, and a site's own files over it.
struct ThemeTests {
    @Test func defaultThemeLoads() throws {
        let assets = try TestSite.theme.assets.map(\.path)
        #expect(
            assets == [
                "assets/cart.js", "assets/favicon.svg", "assets/housebook.css", "assets/housebook.js",
                "assets/report.css", "assets/search-field.js", "assets/search-page.js", "assets/search.js",
                "assets/ticks.js",
            ])
    }

    @Test func everyTemplateIsAPageOrAPartial() throws {
        let pages = Set(PageTemplate.allCases.map { "\($0.rawValue).mustache" })
        let others = try FileTree.files(below: TestSite.templates).filter {
            $0.hasSuffix(".mustache") && !pages.contains($0)
        }
        // The templates of forms have a test of their own.
        #expect(others.filter { !$0.hasPrefix("partials/") && !$0.hasPrefix("forms/") } == [])
    }

    @Test func everyPartialIsUsed() throws {
        let used = try Set(Self.tags().filter { $0.kind == .partial }.map { "\($0.name).mustache" })
        let files = try FileTree.files(below: TestSite.templates).filter { $0.hasPrefix("partials/") }
        #expect(Set(files) == used.filter { $0.hasPrefix("partials/") })
    }

    @Test func everyWordIsUsed() throws {
        let named = try Self.tags().map(\.name).filter { $0.hasPrefix("words.") }.map { String($0.dropFirst(6)) }
        let typeset = try FileTree.files(below: TestSite.templates).filter { $0.hasSuffix(".typ") }.map {
            try FileTree.text(of: TestSite.templates.appendingPathComponent($0), shown: $0)
        }.joined()
        // Scripts are handed all words that begin with the first; those of forms have a test of their own.
        let scripts = ["search", "form"]
        let unused = try Set(TestSite.theme.words.catalogue.keys).subtracting(named).subtracting(Word.required)
            .filter { word in !typeset.contains("words.\(word)") && !scripts.contains { word.hasPrefix($0) } }
        #expect(unused == [])
    }

    /// Loads the default theme with files of a site's own over it.
    private func loaded(_ files: [String: String]) throws -> Theme {
        let own = try TemporaryFolder()
        for (path, text) in files { try own.write(text, to: "Templates/" + path) }
        return try Theme.load(from: [TestSite.templates, own["Templates"]])
    }

    @Test func aSitesOwnTemplateAndPartialTakeThePlaceOfTheDefaults() throws {
        let theme = try loaded(["page.html.mustache": "{{pageTitle}} by {{siteTitle}}"])
        #expect(theme.rendered(.page, Self.page) == "Heating by The Millers")
        #expect(theme.rendered(.notFound, NotFoundPage(frame: Self.page.frame)).contains("This page does not exist"))
        let text = try loaded([
            "partials/head.html.mustache": "<!-- top -->\n", "partials/foot.html.mustache": "<!-- bottom -->\n",
        ]).rendered(.page, Self.page)
        #expect(text.hasPrefix("<!-- top -->\n<article"))
        #expect(text.hasSuffix("</article>\n<!-- bottom -->\n"))
    }

    @Test func aSitesOwnWordsReplaceOneByOne() throws {
        let theme = try loaded(["words.yml": "notFound: 'Nichts <hier>'\n"])
        #expect(theme.words.catalogue["notFound"] == "Nichts <hier>")
        #expect(
            theme.words.catalogue["notFoundAdvice"]
                == "Use your browser’s Back button, or go to the start page of this site.")
        let text = theme.rendered(.notFound, NotFoundPage(frame: Self.page.frame))
        #expect(text.contains("<h1>Nichts &lt;hier&gt;</h1>"))
    }

    @Test func aSitesOwnAssetTakesThePlaceOfTheDefaultAndAMissingFolderChangesNothing() throws {
        let assets = try loaded(["assets/housebook.css": "body {}", "assets/fonts/mine.woff2": "x"]).assets
        let styles = try #require(assets.first { $0.path == "assets/housebook.css" })
        #expect(styles.file.path != TestSite.templates.appendingPathComponent("assets/housebook.css").path)
        #expect(assets.contains { $0.path == "assets/fonts/mine.woff2" })
        #expect(try loaded([:]).assets.count == 9)
    }

    @Test func aMissingTemplateIsReported() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(at: TestSite.templates, to: folder["Templates"])
        try FileManager.default.removeItem(at: folder["Templates/item.md.mustache"])
        let error = TemplateError(
            file: "Templates/item.md.mustache", line: 0, message: "the template is missing",
            hint: "the theme needs one for every kind of page")
        #expect(throws: error) { try Theme.load(from: [folder["Templates"]]) }
    }

    @Test func anErrorInASitesOwnTemplateIsReportedOnLoading() {
        let error = TemplateError(
            file: "Templates/page.html.mustache", line: 2, message: "the page has no field “pageTitel”",
            hint: "did you mean “pageTitle”?")
        #expect(throws: error) { try loaded(["page.html.mustache": "<h1>\r\n{{pageTitel}}"]) }
    }

    @Test func aTemplateThatIsNoTextIsReported() throws {
        let own = try TemporaryFolder()
        try own.write(Data([0xFF, 0xFE, 0x00]), to: "page.html.mustache")
        #expect(throws: OutputError.notText(path: "Templates/page.html.mustache")) {
            try Theme.load(from: [TestSite.templates, own.url])
        }
    }

    private static let page = WrittenPage(
        frame: Frame(
            lang: "en-GB", siteTitle: "The Millers", pageTitle: "Heating", root: "../", navigation: "<nav></nav>\n",
            audience: "For the owners.", markdownHref: nil), body: "<p>Warm.</p>\n")

    private static func tags() throws -> [TemplateTag] {
        try FileTree.files(below: TestSite.templates).filter { $0.hasSuffix(".mustache") }.flatMap { path in
            let source = try FileTree.text(of: TestSite.templates.appendingPathComponent(path), shown: path)
            return try TemplateSource(source, file: path).pieces.compactMap { piece in
                if case .tag(let tag) = piece { tag } else { nil }
            }
        }
    }
}

extension Theme {
    func rendered(_ template: PageTemplate, _ model: any TemplateModel) -> String {
        var bytes: [UInt8] = []
        render(template, model, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
