import Foundation
import Household
import ReportSamples
import Testing
import Values

@testable import Reports

@Suite("What a recorded copy keeps of a report")
struct RecordedReportTests {
    private static let making = ReportData.Making(version: "1.2.3", timeZone: .gmt)

    @Test("A report that was recorded is equal when it is read again", arguments: SampleReport.allCases)
    func roundTrip(sample: SampleReport) throws {
        var report = sample.report
        report.made = ReportCopy.Making(
            day: try #require(CalendarDate("2026-11-28")), version: "1.2.3", previous: String(repeating: "a", count: 64)
        )
        let read = try InsuranceReport(recorded: try report.recorded())
        #expect(read == report)
        #expect(try read.recorded() == report.recorded())
        #expect(try ReportData(read, Self.making).json() == ReportData(report, Self.making).json())
    }

    @Test("The photos of rooms come back to their rooms, in their order")
    func roomPhotos() throws {
        let report = SampleReport.nested.report
        let rooms = report.register.rooms.compactMap { $0.lines.first }.compactMap {
            report.register.lines[$0].locationID
        }
        let room = try #require(rooms.first)
        let photos = ["b", "a"].map { letter in
            Attachment(
                owner: .location(room), sha256: String(repeating: letter, count: 64), kind: .photo,
                fileName: "\(letter).jpg", mediaType: "image/jpeg", size: 1)
        }
        let made = InsuranceReport(
            of: .home, for: report.audience, report.visibleParts, insured: "", home: report.home, on: report.day,
            lines: report.register.lines, policies: [], table: report.depreciation,
            leftOut: InsuranceReport.LeftOut(sold: 1, archived: 2, later: 3), roomPhotos: [room: photos])
        let read = try InsuranceReport(recorded: try made.recorded())
        #expect(read == made)
        #expect(read.photos(of: read.register.rooms[0]).map(\.fileName) == ["b.jpg", "a.jpg"])
        #expect(read.leftOut.later == 3)
    }

    @Test("The data, and the workbook's summary, say when the copy was made, and which is the copy before it")
    func said() throws {
        var report = SampleReport.flat.report
        #expect(try !String(decoding: ReportData(report, Self.making).json(), as: UTF8.self).contains("\"made\""))
        let previous = String(repeating: "b", count: 64)
        report.made = ReportCopy.Making(
            day: try #require(CalendarDate("2026-11-28")), version: "1.2.3", previous: previous)
        let data = String(decoding: try ReportData(report, Self.making).json(), as: UTF8.self)
        #expect(
            data.contains(
                """
                  "made" : {
                    "day" : "2026-11-28",
                    "previous" : "\(previous)",
                    "version" : "1.2.3"
                  },
                """))
        let summary = ReportWorkbook.sheets(of: report, .sample)[0].lines
        #expect(summary.contains("Made on | 2026-11-28"))
        #expect(summary.contains("Made by | Housebook 1.2.3"))
        #expect(summary.contains("Root hash of the copy before it | \(previous)"))
        let manifest = ReportManifest(report, rootHash: previous, files: [], originals: [])
        #expect(try ReportManifest(reading: manifest.json()).made == report.made)
    }

    @Test("Only a home's report that was made after its day is of a past day")
    func pastDay() throws {
        func isPast(_ sample: SampleReport, madeOn day: String?) throws -> Bool {
            var report = sample.report
            report.made = try day.map {
                ReportCopy.Making(day: try #require(CalendarDate($0)), version: "1.2.3")
            }
            return report.isOfPastDay
        }
        // The samples are of 30 June 2026.
        #expect(try isPast(.flat, madeOn: "2026-07-01"))
        #expect(try !isPast(.flat, madeOn: "2026-06-30"))
        #expect(try !isPast(.flat, madeOn: nil))
        #expect(try !isPast(.claim, madeOn: "2026-11-28"))
    }
}
