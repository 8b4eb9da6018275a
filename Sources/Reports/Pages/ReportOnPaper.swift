import Household

/// The part of a report that a PDF shows. A very long text or list would take minutes and gigabytes to typeset, and
/// nobody would read it. The PDF cuts it off; the other formats have all of it.
package struct ReportOnPaper: Sendable {
    /// The most characters shown of a name, and of a description or notes.
    static let (longestName, longestText) = (1_000, 20_000)
    /// The most scheduled items of all policies together. Each is listed below its policy, and again in a list of all.
    static let mostScheduled = 1_000

    package let report: InsuranceReport
    /// The names, for messages, of the records whose texts are cut off.
    package let cutOff: [String]
    /// The most scheduled items listed for each policy; nil when all are listed.
    package let scheduledPerPolicy: Int?
    /// The names, for messages, of the policies whose scheduled items are cut off.
    package let cutSchedules: [String]
    /// The records of the whole report.
    private let records: [ReportRecord]

    package init(_ report: InsuranceReport) {
        records = report.records
        cutOff = records.filter { $0.isLonger(thanName: Self.longestName, text: Self.longestText) }.map(\.name)
        self.report =
            cutOff.isEmpty
            ? report
            : report.changingTexts(
                { Self.cut($0, to: Self.longestName) }, texts: { Self.cut($0, to: Self.longestText) })
        let share = report.scheduledPerPolicy(atMost: Self.mostScheduled)
        scheduledPerPolicy = share
        cutSchedules = report.coverage.filter { $0.scheduled.count > share ?? .max }.map {
            ReportRecord.name(of: $0.policy)
        }
    }

    /// The records that have some of these letters, by their names for messages, and the letters that each has. A
    /// letter without a record comes from the report's own words.
    package func holders(of letters: [String]) -> [(record: String, letters: [String])] {
        let wanted = letters.map { Set($0.unicodeScalars.filter { !$0.isASCII }) }
        // Looks letters up by one scalar, so that a record of a few words is not compared with thousands of letters.
        let places = Dictionary(grouping: wanted.indices) { wanted[$0].min() }
        return records.compactMap { record in
            let scalars = record.rareScalars
            let held = scalars.flatMap { places[$0] ?? [] }.filter { wanted[$0].isSubset(of: scalars) }
            return held.isEmpty ? nil : (record.name, held.sorted().map { letters[$0] })
        }
    }

    /// The name, for messages, of the largest record.
    package var largest: String? {
        // Leaves out the last record, the depreciation table, which nobody can shorten.
        records.dropLast().max { $0.size < $1.size }?.name
    }

    /// Cuts a text to a number of scalars, since a single character may have any number of accents.
    static func cut(_ text: String, to length: Int) -> String {
        guard ReportRecord.isLonger(text, than: length) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) + "…"
    }
}

extension InsuranceReport {
    /// The most scheduled items to list for each policy, if all policies together may list `most`; nil if all fit.
    package func scheduledPerPolicy(atMost most: Int) -> Int? {
        let counts = coverage.map(\.scheduled.count).filter { $0 > 0 }
        return counts.reduce(0, +) > most ? max(most / counts.count, 1) : nil
    }
}
