import Foundation
import Household
import ReportSamples
import Testing

@testable import Reports
@testable import Workbooks

/// The data of a report, read back.
@Suite struct ReportDataTests {
    private static func again(_ report: InsuranceReport) throws -> ReportData {
        try ReportData(reading: ReportData(report, .sample).json())
    }

    @Test("The tables made from the data are those of the report", arguments: SampleReport.allCases)
    func sameTables(_ sample: SampleReport) throws {
        let (report, again) = (sample.report, try Self.again(sample.report).report)
        let zone = ReportOptions.sample.timeZone
        #expect(ReportCSV.data(again, in: zone) == ReportCSV.data(report, in: zone))
        let map = ReportColumnMap("every", ReportColumn.allCases)
        #expect(ReportCSV.data(again, map: map, in: zone) == ReportCSV.data(report, map: map, in: zone))
        let copies: EvidenceCopies = { _ in nil }
        #expect(
            EvidenceCSV.data(again, copies: copies, in: zone) == EvidenceCSV.data(report, copies: copies, in: zone))
        #expect(
            ReportWorkbook.sheets(of: again, .sample).map(\.lines)
                == ReportWorkbook.sheets(of: report, .sample).map(\.lines))
        #expect(try ReportData(again, .sample).json() == ReportData(report, .sample).json())
    }

    @Test("The owner's report is read back whole, with the photos of its rooms")
    func whole() throws {
        let report = SampleReport.flatForOwner.report
        #expect(try Self.again(report).report == report)
        #expect(try Self.again(SharedReceipt.report).report == SharedReceipt.report)
    }

    @Test("An audience of the household's own is read back by its name and by what it sees")
    func customAudience() throws {
        let household = Snapshot(profile: Profile(name: ""), claims: [try #require(SampleReport.claim.report.claim)])
        let broker = try Audience("broker", narrowing: .insurer, hiding: ["item.serial"])
        let report = InsuranceReport(ofClaimAt: 0, in: RedactedIndex(household.redacted(for: broker)))
        let again = try Self.again(report).report
        #expect(again.audience.name == "broker" && again.visibleParts == report.visibleParts)
    }

    @Test("How a report was made is read from data that is otherwise unknown")
    func making() throws {
        let map = ReportColumnMap("m", [ReportColumnMap.Column("Unit", .text("each"))], totals: true)
        let made = ReportData.Making(version: "7.0.0", timeZone: .gmt, columns: map)
        #expect(try ReportData(reading: ReportData(SampleReport.flat.report, made).json()).making == made)
        let later = Data(#"{"format": 9, "making": {"version": "9.1.0", "timeZone": {"identifier": "GMT"}}}"#.utf8)
        #expect(try ReportData.making(reading: later).version == "9.1.0")
        #expect(throws: DecodingError.self) { try ReportData(reading: later) }
    }

    @Test("Data with an age that no item has is refused")
    func hostile() throws {
        let text = String(decoding: try ReportData(SampleReport.flat.report, .sample).json(), as: UTF8.self)
        let forged = text.replacing("\"ageInMonths\" : 27", with: "\"ageInMonths\" : \(Int.max)")
        #expect(forged != text)
        #expect(throws: DecodingError.self) { try ReportData(reading: Data(forged.utf8)) }
    }
}
