import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The data of a PDF, with texts and lists that are too long for it.
struct ReportOnPaperTests {
    private func document(_ snapshot: Snapshot) throws -> ReportDocument {
        ReportDocument(
            try #require(try ReportHousehold.report(of: snapshot)),
            site: Site(theme: try TestSite.theme, inputs: TestSite.inputs()))
    }

    private func data(_ document: ReportDocument) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: document.data().json) as? [String: Any])
    }

    private func firstTitle(_ document: ReportDocument) throws -> String {
        let rooms = try #require(try data(document)["register"] as? [[String: Any]])
        let line = try #require((rooms.first?["lines"] as? [[String: Any]])?.first)
        return try #require(line["title"] as? String)
    }

    @Test("A name of a thousand characters, or accents, is kept, a longer one is cut off there; the HTML keeps it all")
    func names() throws {
        var snapshot = ReportHousehold.snapshot
        let name = String(repeating: "w", count: 1_000)
        snapshot.items[0].title = name
        #expect(try firstTitle(try document(snapshot)) == name)
        #expect(try document(snapshot).onPaper.cutOff == [])
        snapshot.items[0].title = name + "x"
        let document = try document(snapshot)
        #expect(try firstTitle(document) == name + "…")
        #expect(document.onPaper.cutOff == ["KI-01 “\(String(repeating: "w", count: 50))…”"])
        #expect(try String(decoding: document.html(), as: UTF8.self).contains(name + "x"))
        snapshot.items[0].title = "e" + String(repeating: "\u{301}", count: 5_000)
        #expect(try firstTitle(try self.document(snapshot)).unicodeScalars.count == 1_001)
    }

    @Test("A description is cut off after twenty thousand characters")
    func descriptions() throws {
        var snapshot = ReportHousehold.snapshot
        let text = String(repeating: "long ", count: 4_000)
        snapshot.items[0].description = text + "end"
        let document = try document(snapshot)
        let rooms = try #require(try data(document)["register"] as? [[String: Any]])
        let card = try #require((rooms.first?["cards"] as? [[String: Any]])?.first)
        #expect(card["description"] as? String == text + "…")
        snapshot.items[0].description = text
        #expect(try self.document(snapshot).onPaper.cutOff == [])
    }

    @Test("The list of cut texts names a room, a label, a policy and the household whose names are too long")
    func records() throws {
        var snapshot = ReportHousehold.snapshot
        let name = String(repeating: "w", count: 250_000)
        let short = String(repeating: "w", count: 50) + "…"
        snapshot.locations[0].name = name
        snapshot.labels[0].name = name
        snapshot.policies[0].provider = name
        snapshot.profile.name = name
        let document = try document(snapshot)
        #expect(
            document.onPaper.cutOff == [
                "the household’s name", "the policy “\(short)”", "the room “\(short)”", "the label “\(short)”",
            ])
        #expect(document.data().json.count < 200_000)
    }

    /// Two policies that both schedule each of `count` rings.
    private func rings(_ count: Int) -> Snapshot {
        var snapshot = ReportHousehold.snapshot
        snapshot.items = (0..<count).map {
            Sample.item(
                1_000 + $0, "Ring \($0)", price: Sample.euros(100), in: ReportHousehold.study,
                labels: [ReportHousehold.jewelry])
        }
        for place in snapshot.policies.indices {
            snapshot.policies[place].scheduledItems = snapshot.items.map {
                InsurancePolicy.ScheduledItem(itemID: $0.id, amount: Sample.euros(50))
            }
        }
        return snapshot
    }

    @Test(
        "Up to a thousand scheduled items are all listed; beyond that, each policy says how many more the HTML has",
        arguments: [500, 501])
    func schedules(_ count: Int) throws {
        let document = try document(rings(count))
        let coverage = try #require(try data(document)["coverage"] as? [[String: Any]])
        #expect(coverage.map { ($0["scheduled"] as? [Any])?.count } == [500, 500])
        let more = coverage.map { $0["moreScheduled"] as? String }
        guard count > 500 else {
            #expect(more == [nil, nil])
            #expect(document.onPaper.scheduledPerPolicy == nil && document.onPaper.cutSchedules == [])
            return
        }
        let words = "1 more scheduled item is listed in the HTML, the Markdown and the workbook of this report."
        #expect(more == [words, words])
        #expect(document.onPaper.scheduledPerPolicy == 500)
        #expect(document.onPaper.cutSchedules == ["the policy “Acme Mutual”", "the policy “Former Mutual”"])
        let html = try String(decoding: document.html(), as: UTF8.self)
        // In the register, among the most valuable, and below each policy.
        #expect(html.components(separatedBy: "Ring 500<").count - 1 == 4)
        #expect(!html.contains("more scheduled"))
    }

    @Test("Records with a missing letter are named with their letters; letters in no record are left out")
    func holders() throws {
        var snapshot = ReportHousehold.snapshot
        snapshot.items[0].title = "〔家具〕"
        snapshot.items[1].description = "家, v\u{20d7}"
        snapshot.locations[1].name = "書斎"
        let paper = try document(snapshot).onPaper
        let found = paper.holders(of: ["家", "〔", "v\u{20d7}", "書", "₼"])
        #expect(found.map(\.record) == ["KI-01 “〔家具〕”", "R1-01 “Ring”", "the room “書斎”"])
        #expect(found.map(\.letters) == [["家", "〔"], ["家", "v\u{20d7}"], ["書"]])
    }

    @Test("The record with the most text is named")
    func largest() throws {
        var snapshot = ReportHousehold.snapshot
        snapshot.items[2].description = String(repeating: "crumbs ", count: 10_000)
        #expect(try document(snapshot).onPaper.largest == "KI-02 “Toaster”")
        #expect(try document(rings(400)).onPaper.largest == "the policy “Acme Mutual”")
    }
}
