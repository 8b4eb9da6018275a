import Foundation
import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The pages of a long report: each short enough to read, and few of them made again after a change.
struct ReportPartsTests {
    private static let flat = Sample.home(1, "Harbour flat")
    private static let kitchen = Sample.room(11, "Kitchen", in: flat)
    private static let study = Sample.room(12, "Study", in: flat)
    private static let report = "homes/harbour-flat/report"

    /// A kitchen with 900 items of one euro each, and a study with one.
    private static let snapshot: Snapshot = {
        var items = (1...900).map { number in
            var item = Sample.item(100 + number, "Item \(number)", price: Sample.euros(100), in: kitchen)
            item.number = number
            item.description = "One of the many things that are kept in the drawers of this kitchen"
            item.serial = "4K21B0093X\(number)"
            return item
        }
        items.append(Sample.item(50, "Desk", price: Sample.euros(20_000), in: study))
        items[items.count - 1].number = 1
        return Sample.household([flat], rooms: [kitchen, study], items: items)
    }()

    private static let plan = Result { try TestSite.plan(snapshot) }

    /// The pages of the report that differ after a change, which is made to a copy.
    private func changed(_ change: (inout Snapshot) -> Void) throws -> [String] {
        var snapshot = Self.snapshot
        change(&snapshot)
        return try TestSite.plan(snapshot).changes(since: Self.plan.get()).filter { $0.hasPrefix(Self.report) }
    }

    private func part(of number: Int, in snapshot: Snapshot) throws -> String {
        let model = try TestSite.model(snapshot)
        let part = model.reportPagesOfHomes()[0].parts.first { $0.room == 0 && $0.range.contains(number - 1) }
        return try #require(part).path
    }

    @Test("No page is longer than 400 kB, and all lines are on one of them")
    func size() throws {
        let pages = try TestSite.pages(Self.snapshot) { $0.hasPrefix(Self.report) }
        #expect(pages.count > 10)
        for (path, page) in pages { #expect(page.utf8.count < 400_000, "\(path)") }
        let kitchen = pages.filter { $0.key.hasPrefix(Self.report + "/kitchen") && $0.key.hasSuffix(".html") }
        let anchors = kitchen.values.flatMap { $0.matches(of: /\sid="KI-(\d+)"/).compactMap { Int($0.1) } }
        #expect(anchors.sorted() == Array(1...900))
    }

    @Test("The sums of a room's pages come to the sum of the room")
    func sums() throws {
        let model = try TestSite.model(Self.snapshot)
        let pages = model.reportPagesOfHomes()[0]
        var lines = 0
        for (position, part) in pages.parts.enumerated() where part.room == 0 {
            let page = try #require(
                model.reportRoom(position, of: pages, at: PageAddress(part.path + ".html"), navigation: ""))
            let sum = try #require(page.content.lines.register.first).sum
            #expect(part.range.lowerBound == lines)
            #expect(sum.items == "\(part.range.count) items")
            // One euro each.
            #expect(sum.replacement == ["€\(part.range.count).00"])
            #expect(page.content.replacementTotal.amounts == sum.replacement)
            lines += part.range.count
        }
        #expect(lines == 900)
        let summary = try #require(
            model.report(pages, at: PageAddress(Self.report + ".html"), navigation: "")
        ).content.summary
        #expect(summary.rooms.filter { !$0.part }.map(\.name) == ["Kitchen", "Study"])
        #expect(summary.rooms.filter { !$0.part }.map(\.replacement) == [["€900.00"], ["€200.00"]])
        #expect(summary.total.replacement == ["€1,100.00"])
    }

    @Test("A room whose name holds a control character, or is that of another room, keeps its own lines")
    func controlCharacters() throws {
        // Of these, the raw names sort the other way round than the cleaned ones, with U+FFFD in place of U+0096.
        let box = Sample.room(13, "Attic \u{96} Box", in: Self.flat)
        let loft = Sample.room(14, "Attic Loft", in: Self.flat)
        var items = (1...2).map { Sample.item(200 + $0, "Box \($0)", price: Sample.euros(100), in: box) }
        items += (1...5).map { Sample.item(300 + $0, "Loft \($0)", price: Sample.euros(100), in: loft) }
        // A room of the same name comes next, by its id.
        let twin = Sample.room(15, "Attic Loft", in: Self.flat)
        items.append(Sample.item(401, "Twin 1", price: Sample.euros(100), in: twin))
        for position in items.indices { items[position].number = position + 1 }
        let snapshot = Sample.household([Self.flat], rooms: [box, loft, twin], items: items)
        let pages = try TestSite.pages(snapshot) { $0.hasPrefix(Self.report + "/") && $0.hasSuffix(".html") }
        let shown = pages.mapValues { page in items.map(\.title).filter { page.contains(">\($0)<") } }
        let lofts = (1...5).map { "Loft \($0)" }
        #expect(shown.count == 3 && Set(shown.values) == [["Box 1", "Box 2"], lofts, ["Twin 1"]])
        #expect(shown.first { $0.key.contains("box") }?.value == ["Box 1", "Box 2"])
    }

    @Test("A changed item changes the summary and its own page")
    func change() throws {
        let own = try part(of: 450, in: Self.snapshot)
        #expect(
            try changed { $0.items[449].price = Sample.euros(300) } == [
                "homes/harbour-flat/report.html", "homes/harbour-flat/report.md", own + ".html", own + ".md",
            ])
    }

    @Test("One item more or less moves the lines of few pages")
    func moved() throws {
        let all = try Self.plan.get().files().count { $0.path.hasPrefix(Self.report) }
        for number in [1, 200, 450, 900] {
            let fewer = try changed { $0.items.remove(at: number - 1) }
            // Its page, the pages around it, and those to which the next cut moves; each in two formats.
            #expect(fewer.count <= 10 && fewer.count < all / 2, "\(number): \(fewer)")
        }
    }

    @Test("An item that is larger than a page has a page of its own")
    func large() throws {
        var snapshot = Self.snapshot
        snapshot.items[300].description = String(repeating: "Word. ", count: 100_000)
        let parts = try TestSite.model(snapshot).reportPagesOfHomes()[0].parts.filter { $0.room == 0 }
        #expect(parts.first { $0.range.contains(300) }?.range == 300..<301)
        #expect(parts.first?.range.lowerBound == 0 && parts.last?.range.upperBound == 900)
        for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.range.upperBound == next.range.lowerBound) }
    }

    @Test("The report of a long claim has a page for each room, that of a short one is one page")
    func claim() throws {
        var snapshot = Self.snapshot
        let index = SnapshotIndex(snapshot)
        let (day, table) = (Sample.day("2026-05-01"), try DepreciationTable.standard())
        let lines = snapshot.items.map { item in
            Claim.Line(
                line: RegisterLine(item, number: "N-\(item.number)", in: index, table: table, on: day), loss: .lost,
                addedAt: .distantPast, recordedAt: .distantPast)
        }
        var claim = try ReportHousehold.claim()
        claim.lines = lines
        snapshot.claims = [claim]
        let model = try TestSite.model(snapshot)
        let pages = try #require(model.reportPages(ofClaimAt: 0))
        #expect(pages.parts.filter { $0.room == 0 }.map(\.range.count).reduce(0, +) == 900)
        #expect(pages.parts.last?.path == "homes/harbour-flat/claims/2026-05-01-burst-pipe/study")
        claim.lines = Array(lines.prefix(20))
        snapshot.claims = [claim]
        #expect(try TestSite.model(snapshot).reportPages(ofClaimAt: 0)?.parts.isEmpty == true)
    }
}
