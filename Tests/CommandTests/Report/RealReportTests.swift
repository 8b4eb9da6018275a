import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Uses the Typst that `make typst` installed.
@Suite(.enabled(if: InstalledTypst.isThere)) struct RealReportTests {
    private func report(_ site: TemporarySite) async throws -> CommandResult {
        try await site.run(
            "report", "--home", "main-house", "--format", "pdf", "--output", "r",
            environment: ["HOUSEBOOK_TYPST": InstalledTypst.python])
    }

    @Test("Letters that few fonts have do not stop the PDF; a letter that no font has is a warning")
    func oddLetters() async throws {
        let site = try await ReportSite.make()
        let store = try Store.open(at: site.storePath)
        let home = try #require(try store.household.homes().first { $0.slug == "main-house" })
        for title in ["〔家具〕", "5 ₼", "5 ؋", "v\u{20d7}", "⎯", "\u{feff}Lamp", "\u{378}"] {
            _ = try store.inventory.add(Item(title: title, homeID: home.id))
        }
        let result = try await report(site)
        #expect(result.status == 0, "\(result)")
        #expect(try site.bytes(of: "r/report.pdf").starts(with: Data("%PDF-1.7".utf8)))
        #expect(result.errors.contains("“\u{378}”, because no installed font has these letters: \u{378} (U+0378)\n"))
    }

    @Test("Names of the greatest length do not stop the PDF; a warning names the records that it cuts off")
    func longNames() async throws {
        let site = try await ReportSite.make()
        let store = try Store.open(at: site.storePath)
        let long = String(repeating: "w", count: 20_000)
        let home = try #require(try store.household.homes().first { $0.slug == "main-house" })
        let room = try store.household.addLocation(Location(homeID: home.id, name: long))
        let label = try store.household.addLabel(Label(homeID: home.id, name: long))
        _ = try store.inventory.add(
            Item(title: long, description: long, locationID: room.id, homeID: home.id, labelIDs: [label.id]))
        let result = try await report(site)
        #expect(result.status == 0, "\(result)")
        for record in ["the room “ww", "the label “ww"] { #expect(result.errors.contains(record)) }
    }
}

enum InstalledTypst {
    static let python = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(".tools/typst/bin/python").path
    static let isThere = FileManager.default.isExecutableFile(atPath: python)
}
