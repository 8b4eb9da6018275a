import Household
import Reports

/// What of a report a PDF shows. A text or a list without end would take minutes and gigabytes, and nobody would read it:
/// it is cut off, and the other formats have the whole.
public struct ReportOnPaper: Sendable {
    /// How many characters of a name are shown, and of a description or notes.
    static let (longestName, longestText) = (1_000, 20_000)
    /// How many scheduled items are listed, below their policies and again together.
    static let mostScheduled = 1_000

    let report: InsuranceReport
    /// The records whose texts are cut off, as a message names them.
    public let cutOff: [String]
    /// How many scheduled items are listed of each policy; nil where all are.
    public let scheduledPerPolicy: Int?
    /// The policies with more of them, as a message names them.
    public let cutSchedules: [String]
    /// The records of the whole report.
    private let records: [ReportRecord]

    init(_ report: InsuranceReport) {
        records = report.records
        cutOff = records.filter { $0.isLonger(thanName: Self.longestName, text: Self.longestText) }.map(\.name)
        self.report =
            cutOff.isEmpty
            ? report
            : report.cleaned({ Self.cut($0, to: Self.longestName) }, texts: { Self.cut($0, to: Self.longestText) })
        let schedules = report.coverage.filter { !$0.scheduled.isEmpty }
        let isLong = schedules.map(\.scheduled.count).reduce(0, +) > Self.mostScheduled
        let share = isLong ? max(Self.mostScheduled / schedules.count, 1) : nil
        scheduledPerPolicy = share
        cutSchedules = schedules.filter { $0.scheduled.count > share ?? .max }.map { ReportRecord.name(of: $0.policy) }
    }

    /// Which records hold some of these letters, as a message names them, and which ones each holds. A letter that is in
    /// none is one of the report's own words.
    public func holders(of letters: [String]) -> [(record: String, letters: [String])] {
        let wanted = letters.map { Set($0.unicodeScalars.filter { !$0.isASCII }) }
        // By one scalar each: a record of a few words is not compared with thousands of letters.
        let places = Dictionary(grouping: wanted.indices) { wanted[$0].min() }
        return records.compactMap { record in
            let scalars = record.rareScalars
            let held = scalars.flatMap { places[$0] ?? [] }.filter { wanted[$0].isSubset(of: scalars) }
            return held.isEmpty ? nil : (record.name, held.sorted().map { letters[$0] })
        }
    }

    /// The record that there is most of, as a message names it.
    public var largest: String? {
        // The last one is the depreciation table, which nobody can shorten.
        records.dropLast().max { $0.size < $1.size }?.name
    }

    /// Counts scalars: a single letter may have any number of accents.
    static func cut(_ text: String, to length: Int) -> String {
        guard ReportRecord.isLonger(text, than: length) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) + "…"
    }
}
