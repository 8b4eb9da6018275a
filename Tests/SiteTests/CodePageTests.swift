import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The short pages that the codes of labels lead to.
struct CodePageTests {
    private static let flat = Sample.home(1, "Flat", isPrimary: true)

    private static let household: Snapshot = {
        var den = Sample.room(2, "Den", in: flat)
        den.codes = "DE"
        var drill = Sample.item(3, "Drill <1>", in: den)
        drill.codes = "DE-01 0117"
        var odd = Sample.item(4, "Odd", in: den)
        odd.codes = "../index"
        return Sample.household([flat], rooms: [den], items: [drill, odd])
    }()

    private func pages(for audience: Audience = .owner) throws -> [String: String] {
        let plan = try TestSite.plan(Self.household, TestSite.inputs(for: audience))
        var pages: [String: String] = [:]
        for file in plan.files() where file.path.hasPrefix("i/") || file.path.contains("..") {
            var bytes: [UInt8] = []
            try plan.render(file, into: &bytes)
            pages[file.path] = String(decoding: bytes, as: UTF8.self)
        }
        return pages
    }

    @Test func eachCodeLeadsToItsPage() throws {
        let pages = try pages()
        #expect(pages.keys.sorted() == ["i/0117.html", "i/DE-01.html", "i/DE.html"])
        let drill = try #require(pages["i/0117.html"])
        #expect(drill.contains("content=\"0; url=../items/\(Self.household.items[0].slug).html\""))
        #expect(drill.contains("<bdi>Drill &lt;1&gt;</bdi>"))
        #expect(drill.contains("http-equiv=\"refresh\""))
        #expect(pages["i/DE.html"]?.contains("url=../homes/\(Self.flat.slug)/locations/") == true)
    }

    @Test(arguments: [("family", 3), ("mover", 3), ("insurer", 3), ("public", 0)])
    func whoeverSeesTheCodesHasThePages(_ name: String, _ count: Int) throws {
        #expect(try pages(for: #require(Audience.named(name))).count == count)
    }

    @Test func aCodeOfTwoThingsNamesBoth() throws {
        var household = Self.household
        household.items[1].codes = "0117"
        let plan = try TestSite.plan(household, TestSite.inputs())
        let file = try #require(plan.files().first { $0.path == "i/0117.html" })
        var bytes: [UInt8] = []
        try plan.render(file, into: &bytes)
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(!page.contains("http-equiv"))
        #expect(page.contains("<bdi>Drill &lt;1&gt;</bdi>") && page.contains("<bdi>Odd</bdi>"))
    }

    @Test func aCodeThatMovesToAnotherThingChangesItsPage() throws {
        var plan = try TestSite.plan(Self.household, TestSite.inputs())
        func start() throws -> Stamp { plan.start(of: try #require(plan.files().first { $0.path == "i/0117.html" })) }
        let before = try start()
        var changed = Self.household
        changed.items[0].codes = "DE-01"
        changed.items[1].codes = "0117"
        plan = try TestSite.plan(changed, TestSite.inputs())
        #expect(try start() != before)
    }
}
