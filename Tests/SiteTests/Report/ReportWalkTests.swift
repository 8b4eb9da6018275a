import Household
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// When things were seen in their places; see `ReportHousehold` for the items.
struct ReportWalkTests {
    /// Of the report.
    private static let day = Sample.day("2026-05-03")

    private func content(_ change: (inout Snapshot) -> Void) throws -> ReportContent {
        var snapshot = ReportHousehold.snapshot
        change(&snapshot)
        return try #require(try ReportHousehold.content(of: snapshot))
    }

    private func facts(_ content: ReportContent) -> [String: [String]] {
        Dictionary(
            content.lines.register.flatMap(\.lines).map { ($0.title, $0.facts.map(Self.plain)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Without the marks that keep a date in one line.
    private static func plain(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").replacing("\u{A0}", with: " ")
    }

    /// The sentences of the cover, without those about items that are left out.
    private func sentences(_ content: ReportContent) -> [String] {
        content.cover.leftOut.filter { !$0.hasSuffix("not counted.") }.map(Self.plain)
    }

    @Test func eachLineSaysWhenItWasSeen() throws {
        let content = try content { snapshot in
            snapshot.items[0].seen = Self.day.adding(days: -3)
            snapshot.items[1].notFound = Self.day.adding(days: -2)
            // The last time counts; a day after the report's does not.
            snapshot.items[2].seen = Self.day.adding(days: -9)
            snapshot.items[2].notFound = Self.day.adding(days: -10)
            snapshot.items[3].seen = Self.day.adding(days: 1)
            snapshot.homes[0].walked = Self.day.adding(days: -2)
        }
        let titles = ReportHousehold.snapshot.items.map(\.title)
        let dates = ["30 April 2026", "1 May 2026", "24 April 2026"]
        let facts = facts(content)
        #expect(facts[titles[0]] == ["Seen on \(dates[0])"])
        #expect(facts[titles[1]] == ["Not found on \(dates[1])"])
        #expect(facts[titles[2]] == ["Seen on \(dates[2])"])
        #expect(facts[titles[3]] == [])
        let number = try #require(content.lines.register.flatMap(\.lines).first { $0.title == titles[1] }?.number)
        #expect(
            sentences(content) == [
                "Seen in their places, 2 of 5, from \(dates[2]) to \(dates[0]).",
                "The home was last walked through on \(dates[1]).", "Not found, 1: \(number).",
            ])
    }

    @Test func nothingIsSaidWhereNobodyLooked() throws {
        let content = try content { _ in }
        #expect(facts(content).values.flatMap { $0 } == [])
        #expect(sentences(content) == [])
    }

    @Test func oneDayIsNamedOnce() throws {
        let content = try content { snapshot in
            for place in snapshot.items.indices { snapshot.items[place].seen = Self.day }
        }
        #expect(sentences(content) == ["Seen in their places, 5 of 5, on 3 May 2026."])
    }
}
