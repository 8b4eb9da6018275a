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
    /// Up to twenty pages of each template.
    @Test func pagesOfAnyHouseholdAreTheSame() throws {
        let reference = try MustacheReference()
        let theme = try TestSite.theme
        for (household, least) in [
            (try DemoHousehold.make(today: TestSite.today), 150), (Snapshot.random(seed: 3, items: 60), 40),
            (Sample.household(), 4),
        ] {
            let plan = try TestSite.plan(household)
            var compared: [PageTemplate: Int] = [:]
            for file in plan.files() {
                guard case .page(let subject) = file.source,
                    let (template, model) = plan.page(subject, at: PageAddress(file.path)),
                    compared[template, default: 0] < 20
                else { continue }
                let expected = try #require(reference.render(template.rawValue, model))
                try #require(theme.rendered(template, model) == expected, "\(file.path)")
                compared[template, default: 0] += 1
            }
            #expect(compared.values.reduce(0, +) >= least)
        }
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
