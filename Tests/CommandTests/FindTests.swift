import Console
import Foundation
import Household
import HouseholdStore
import Search
import Site
import TestSupport
import Testing
import Workspace

@Suite struct FindTests {
    private func site() async throws -> TemporarySite { try await Self.model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        for options in [
            ["Cordless drill", "--make", "Bosch", "--price", "120", "--room", "kitchen", "--serial", "GSR-77"],
            ["Drill bits", "--price", "20", "--room", "kitchen"], ["Télévision", "--notes", "Besides the drill"],
        ] {
            try await runCommand(["item", "add"] + options, in: site.folder)
        }
        return site
    }

    @Test func listsByKindWithNumbersPlacesAndValues() async throws {
        let result = try await site().run("find", "drill")
        #expect(
            result.output == """
                Number  Slug            Name            Place                     Value
                Items
                KI-01   cordless-drill  Cordless drill  Main House, Kitchen  120.00 EUR
                KI-02   drill-bits      Drill bits      Main House, Kitchen   20.00 EUR
                00-01   television      Télévision      Main House

                Found 3.

                """)
    }

    @Test(arguments: [
        (["television"], ["television"]), (["gsr-77"], ["cordless-drill"]), (["BOSCH", "drill"], ["cordless-drill"]),
        (["drill", "-bits", "-besides"], ["cordless-drill"]), (["the drill"], ["television"]),
        (["kitchen", "-beach"], ["cordless-drill", "drill-bits", "kitchen"]),
        (["beach"], ["kitchen", "beach-house", "furniture"]), (["sofa"], []),
    ])
    func finds(_ words: [String], slugs: [String]) async throws {
        struct Answer: Decodable {
            struct Found: Decodable {
                var slug: String
            }
            var found: [Found]
        }
        let site = try await site()
        let result = try await runCommand(["find", "--json"] + words, in: site.folder)
        let found = try result.json(as: Answer.self).found.map(\.slug)
        #expect(found == slugs)
    }

    @Test func saysSoWhenItSearchedForTheNearestWord() async throws {
        let site = try await site()
        let result = try await site.run("find", "televison")
        #expect(result.output.hasPrefix("No match for “televison”. Results for “television”:\n\nNumber"))
        #expect(try await site.run("find", "qqqqqq").output == "No match for “qqqqqq”.\n")
        #expect(
            try await site.run("find", "drill", "--limit", "1").output.hasSuffix("\nFound 3; --limit shows more.\n"))
    }

    @Test(arguments: [[], ["-drill"], ["--limit", "0", "drill"], ["--jsn", "drill"]])
    func refusesAQueryWithoutWords(_ words: [String]) async throws {
        let site = try TemporarySite.furnished()
        #expect(try await runCommand(["find"] + words, in: site.folder).status == 64)
    }

    @Test("The answer is that of a search through everything, whatever is asked")
    func sameAsThroughAll() async throws {
        let site = try TemporarySite.empty()
        try await site.run("--root", "demo", "demo", "--no-photos")
        let session = try HouseholdSession(root: SiteRoot(folder: site.url("demo").path))
        try site.write("---\ntitle: Heating\n---\n\nBleed the *radi*ators.\n", to: "demo/Content/heating.md")
        let shown = try session.store.snapshot().redacted(for: .owner)
        let pages = try FindablePage.all(inContent: site.url("demo/Content"), of: shown)
        #expect(pages.first { $0.title == "Heating" }?.text.contains("Bleed the radiators.") == true)
        let search = HouseholdSearch(RedactedIndex(shown), pages: pages)
        for words in [
            "drill", "garage", "ga-0", "ga-01", "00-", "lisbon", "furniture", "oak table", "\"oak table\"", "1", "a",
            "e -garage", "acme 5 -kitchen", "televison", "qqqq", "é", "Ø", "-", "\"", "house living", "wi-fi", "2021",
            "radiators", "radiator drill", "three drill", "three televison",
            "kitchen dril", "televison garage", "qqqq televison", "\"oak tabel\"", "drill -drill", "name",
            "tools lisbon",
        ] {
            try expectSame(words, search, session)
        }
    }

    @Test(
        "Nor does a household that another program has damaged change it",
        arguments: [
            "UPDATE item SET number = 1", "UPDATE item SET number = 0 WHERE slug = 'drill-bits'",
            "DROP INDEX location_code; UPDATE location SET code = 'KI'",
            "UPDATE location SET code = '' WHERE slug = 'kitchen'",
            "UPDATE item SET locationID = (SELECT id FROM home LIMIT 1) WHERE slug = 'drill-bits'",
            "UPDATE item SET title = CAST(x'6472ff696c6c' AS TEXT) WHERE slug = 'drill-bits'",
            "UPDATE item SET title = 'Dr' || char(0) || 'ill' WHERE slug = 'drill-bits'",
            #"UPDATE item SET customFields = '[{"name":"Dr\u0069ll","value":"Te\u0301le"}]' WHERE slug = 'drill-bits'"#,
            "UPDATE label SET homeID = (SELECT id FROM home WHERE slug = 'beach-house') WHERE slug = 'tools'",
        ])
    func sameInADamagedHousehold(_ sql: String) async throws {
        let site = try await site()
        try await site.run("item", "edit", "drill-bits", "--label", "tools")
        try site.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql)
        let session = try HouseholdSession(root: SiteRoot(folder: site.folder.path))
        let search = HouseholdSearch(RedactedIndex(try session.store.snapshot().redacted(for: .owner)), pages: [])
        for words in [
            "drill", "ill", "ki", "ki-01", "-0", "00-01", "01", "télé", "tools", "beach", "drlil", "\u{FFFD}",
        ] {
            try expectSame(words, search, session)
        }
    }

    /// Expects that a session finds what a search through the whole household finds.
    private func expectSame(_ words: String, _ search: HouseholdSearch, _ session: HouseholdSession) throws {
        let query = SearchQuery(words)
        guard !query.isEmpty else { return }
        let (found, answer) = try session.find(query, notify: { _ in })
        let expected = search.search(query)
        #expect(answer.corrected == expected.corrected, "\(words)")
        #expect(
            FoundTable(answer, of: words, in: found).json.document
                == FoundTable(expected, of: words, in: search).json.document, "\(words)")
    }

    @Test("A page that cannot be understood is said, and the household is searched all the same")
    func warnsOfAPage() async throws {
        let site = try await site()
        try site.write("---\ntitle: [\n---\n\nThe drill.\n", to: "Content/broken.md")
        let result = try await site.run("find", "bits")
        #expect(result.output.contains("drill-bits"))
        #expect(result.errors.contains("warning: pages are not searched: "))
        #expect(result.errors.contains("(Content/broken.md:"))
    }
}
