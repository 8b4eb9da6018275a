import Foundation
import Household
import Testing
import Values

@testable import ReportSamples
@testable import Reports

private typealias Attachment = Household.Attachment

/// A kitchen with a photo, and two things in it that share a receipt.
enum SharedReceipt {
    static let report: InsuranceReport = {
        let (home, room): (EntityID<Home>, EntityID<Location>) = (Sample.id(1), Sample.id(10))
        let items = ["Oven", "Hob"].enumerated().map {
            Item(id: Sample.id(30 + $0), slug: $1, title: $1, locationID: room)
        }
        func file(_ owner: Attachment.Owner, _ kind: Attachment.Kind, _ name: String, _ digit: Character) -> Attachment
        {
            Attachment(
                owner: owner, sha256: String(repeating: digit, count: 64), kind: kind, fileName: name,
                mediaType: "image/jpeg", size: 1)
        }
        return Sample.report(
            Snapshot(
                profile: Profile(id: Sample.id(9), name: "Ada", homeIDs: [home]),
                homes: [Home(id: home, slug: "flat", name: "Flat", currency: .eur, isPrimary: true)],
                locations: [Location(id: room, slug: "kitchen", homeID: home, name: "Kitchen")], items: items,
                attachments: [
                    file(.location(room), .photo, "wide.jpg", "a"),
                    file(.item(items[0].id), .receipt, "both.pdf", "b"),
                    file(.item(items[1].id), .receipt, "both.pdf", "b"),
                ]), for: .owner)
    }()
}

@Suite("The index of evidence")
struct EvidenceIndexTests {
    @Test("A file that serves two lines is listed under both, and copied once; a room's photo is listed, too")
    func sharedFile() {
        let index = EvidenceIndex(SharedReceipt.report)
        #expect(
            index.rows.map { "\($0.number)|\($0.title)|\($0.attachment.fileName)" }.sorted() == [
                "KI-01|Oven|both.pdf", "KI-02|Hob|both.pdf", "|Kitchen|wide.jpg",
            ])
        #expect(index.originals.map(\.name) == ["Kitchen, photo", "KI-01 Oven, receipt"])
        let copies: EvidenceCopies = { ReportManifest.File(name: "evidence/\($0.kind).jpg", sha256: "c", size: 1) }
        let rows = String(decoding: EvidenceCSV.data(SharedReceipt.report, copies: copies, in: .gmt), as: UTF8.self)
            .components(separatedBy: "\r\n")
        let (a, b) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
        #expect(
            rows == [
                "\u{FEFF}Line,Item,Kind,Name in the folder,File name,Taken on,Date from,Caption,Remarks,SHA-256,"
                    + "SHA-256 of the copy",
                ",Kitchen,Photo,evidence/photo.jpg,wide.jpg,,,,,\(a),c",
                "KI-01,Oven,Receipt,evidence/receipt.jpg,both.pdf,,,,,\(b),c",
                "KI-02,Hob,Receipt,evidence/receipt.jpg,both.pdf,,,,,\(b),c", "",
            ])
    }

    @Test("A receipt of an expense is listed under it, other files of a claim under its cause")
    func claim() throws {
        var claim = try #require(SampleReport.claim.report.claim)
        func file(_ kind: Attachment.Kind, _ name: String, _ digit: Character) -> Attachment {
            Attachment(
                owner: .claim(claim.id), sha256: String(repeating: digit, count: 64), kind: kind, fileName: name,
                mediaType: "application/pdf", size: 1)
        }
        let files = [file(.receipt, "hotel.pdf", "1"), file(.photo, "wall.jpg", "2")]
        claim.expenses = ["Taxi", "Hotel"].map {
            Claim.Expense(date: claim.date, description: $0, amount: Money(minorUnits: 1, currency: .eur))
        }
        claim.expenses[1].receiptIDs = [files[0].id]
        let report = InsuranceReport(of: claim, for: .owner, Audience.owner.visibleParts, files: files)
        let rows = EvidenceIndex(report).rows.suffix(2)
        #expect(rows.map(\.subject) == [.expense(1), .claim])
        #expect(rows.map { "\($0.number)|\($0.title)" } == ["Expense 2|Hotel", "|Burst pipe"])
        #expect(
            EvidenceIndex(report).originals.suffix(2).map(\.name) == ["Expense 2 Hotel, receipt", "Burst pipe, photo"])
    }
}
