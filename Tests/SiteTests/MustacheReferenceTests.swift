import Demo
import Foundation
import Household
import Output
import TemplateReference
import TestSupport
import Testing
import Wording

@testable import Site

/// Our compiled templates print the same bytes as the library.
struct MustacheReferenceTests {
    @Test func everyPageOfTheDemoIsTheSame() throws {
        try Self.compare(try DemoHousehold.make(today: TestSite.today), expectedPages: 400...)
    }

    @Test func everyPageOfAHouseholdOfSeveralCurrenciesIsTheSame() throws {
        try Self.compare(Snapshot.random(seed: 3, items: 60), expectedPages: 120...)
    }

    @Test func everyPageOfAnEmptyHouseholdIsTheSame() throws {
        try Self.compare(Sample.household(), expectedPages: 4...)
    }

    private static func compare(_ snapshot: Snapshot, expectedPages: PartialRangeFrom<Int>) throws {
        let reference = try MustacheReference()
        let theme = try TestSite.theme
        let plan = try TestSite.plan(snapshot)
        var compared = 0
        for file in plan.files() {
            guard case .page(let subject) = file.source,
                let (template, model) = plan.page(subject, at: PageAddress(file.path))
            else { continue }
            let expected = try #require(reference.render(template.rawValue, model))
            try #require(theme.rendered(template, model) == expected, "\(file.path)")
            compared += 1
        }
        #expect(expectedPages.contains(compared))
    }

    @Test func theNavigationIsTheSame() throws {
        let model = try TestSite.model(Sample.twoHomes)
        let navigation = model.navigation(home: model.activeHome, at: PageAddress("items/drill.html"))
        #expect(
            try TestSite.theme.rendered(.navigation, navigation)
                == MustacheReference().render("navigation.html", navigation))
    }
}

extension MustacheReference {
    /// The default theme's templates.
    fileprivate init() throws {
        var templates: [String: String] = [:]
        for path in try FileTree.files(below: TestSite.templates) where path.hasSuffix(".mustache") {
            let file = TestSite.templates.appendingPathComponent(path)
            templates[String(path.dropLast(9))] = try FileTree.text(of: file, shown: path)
        }
        try self.init(templates, words: try TestSite.theme.words.catalogue)
    }
}
