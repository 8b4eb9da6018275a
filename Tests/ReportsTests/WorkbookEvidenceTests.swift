import Archiving
import Foundation
import Household
import ReportSamples
import TestSupport
import Testing

@testable import Reports
@testable import Workbooks

/// Photos in the register, and links to the files behind it.
@Suite struct WorkbookEvidenceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Places where each photo has a picture of its own, made of these bytes, and each file lies beside the workbook.
    private func places(_ picture: [UInt8] = Self.picture) throws -> ReportEvidencePlaces {
        for digest in ["50", "52"] {
            try Data(picture).write(to: folder["\(digest).jpg"])
        }
        let (drill, painting) = (folder["50.jpg"], folder["52.jpg"])
        return ReportEvidencePlaces(
            thumbnail: { $0.sha256.hasPrefix("50") ? drill : painting },
            copies: { ReportManifest.File(name: "evidence/\($0.fileName)", sha256: $0.sha256, size: 0) })
    }

    /// A JPEG's beginning and end around the segment with its size, 160 × 120 pixels, at 72 pixels to the inch.
    private static let picture: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 1, 0, 72, 0, 72, 0, 0]
        + [0xFF, 0xC0, 0, 11, 8, 0, 120, 0, 160, 1, 1, 17, 0] + [0xFF, 0xD9]

    private func write(_ sample: SampleReport, _ evidence: ReportEvidencePlaces) throws -> URL {
        let file = folder["report.xlsx"]
        try ReportWorkbook.write(sample.report, to: file, options: .sample, evidence: evidence)
        return file
    }

    // MARK: - Photos

    @Test("The third column shows the first photo of each line, in rows that are high enough")
    func photos() throws {
        let register = ReportWorkbook.sheets(of: SampleReport.flat.report, .sample, try places())[1]
        #expect(
            register.rows[..<7].map { $0[2].shown } == [
                "Photo", "[50.jpg: Cordless drill]", "", "", "[52.jpg: Oil painting]", "", "",
            ])
        #expect((1...4).map(register.height) == [54, nil, nil, 54])
        #expect(register.keptColumns == 3)
        #expect(register.foldedFrom == 21)
        #expect(register.formula("Q2") == "IF(COUNT(P2,R2)<2,\"\",ROUND(P2-R2,2))")
        // Where no photo can be shown there is no column for photos.
        let plain = ReportWorkbook.sheets(of: SampleReport.flat.report, .sample)[1]
        #expect(plain[0, 2].shown == "Room")
        #expect(plain.keptColumns == 2)
    }

    @Test("A line shows its first photo that can be shown, and never a receipt")
    func firstShown() throws {
        var line = SampleReport.flat.report.register.lines[0]
        let photo = line.attachments[0]
        var (missing, receipt) = (photo, photo)
        missing.sha256 = "missing"
        receipt.sha256 = "receipt"
        receipt.kind = .receipt
        line.attachments = [receipt, missing, photo]
        let places = ReportEvidencePlaces(
            thumbnail: { $0.sha256 == "missing" ? nil : URL(fileURLWithPath: "/\($0.sha256.prefix(7)).jpg") })
        #expect(places.thumbnail(of: line)?.path == "/5050505.jpg")
    }

    @Test("The same picture is stored once, however many lines show it, and gives the same bytes again")
    func storedOnce() throws {
        let file = try write(.flat, places())
        let names = try ZipFile.names(of: file)
        #expect(names.filter { $0.hasPrefix("xl/media/") } == ["xl/media/image1.jpeg"])
        #expect(names.contains("xl/drawings/drawing1.xml"))
        let first = try Data(contentsOf: file)
        #expect(try Data(contentsOf: write(.flat, places())) == first)
    }

    @Test(
        "A picture that is missing, cut off or no JPEG leaves its cell empty, and the workbook is whole",
        arguments: [Array(picture.dropLast(2)), Array("<svg/>".utf8), [], [0x89, 0x50, 0x4E, 0x47]])
    func broken(_ bytes: [UInt8]) throws {
        var evidence = try places(bytes)
        #expect(!(try ZipFile.names(of: write(.flat, evidence))).contains { $0.hasPrefix("xl/media/") })
        let missing = folder["missing.jpg"]
        evidence.thumbnail = { _ in missing }
        let file = try write(.flat, evidence)
        #expect(!(try ZipFile.names(of: file)).contains { $0.hasPrefix("xl/media/") })
        try WorkbookCheck.check(file)
    }

    @Test(
        "A picture is scaled from the size that its file says, in inches, in centimetres or in pixels",
        arguments: [
            ([1, 0, 72, 0, 72], 0.332_812_5), ([2, 0, 50, 0, 50], 0.587_044_270_833_333_3),
            ([0, 0, 1, 0, 1], 0.443_75),
        ]
            as [([UInt8], Double)])
    func scale(_ density: [UInt8], _ expected: Double) throws {
        let bytes = Self.picture.prefix(13) + density + Self.picture.dropFirst(18)
        let file = folder["scaled.jpg"]
        try Data(bytes).write(to: file)
        // 71 of 160 pixels across.
        let scale = try #require(WorkbookPicture.scale(of: file, in: (width: 71, height: 68)))
        #expect(abs(scale.across - expected) < 1e-12 && scale.down == scale.across)
    }

    @Test("A picture's description is one line of at most 255 letters")
    func description() {
        #expect(WorkbookPicture.description("Sofa,\ngrey\u{1}") == "Sofa, grey\u{FFFD}")
        #expect(WorkbookPicture.description(String(repeating: "é", count: 300)) == String(repeating: "é", count: 255))
    }

    // MARK: - Links

    @Test("A line's number leads to its first file, and a file's name to the file beside the workbook")
    func links() throws {
        let sheets = ReportWorkbook.sheets(of: SampleReport.flat.report, .sample, try places())
        #expect(
            sheets[1].rows[1..<7].map { $0[0].link } == [
                .cell("Evidence!A2"), nil, nil, .cell("Evidence!A4"), nil, nil,
            ])
        #expect(
            sheets[3].rows[1...].map { $0[3].link } == [
                .file("evidence/drill.jpg"), .file("evidence/receipt.pdf"), .file("evidence/painting.jpg"),
                .file("evidence/appraisal.pdf"),
            ])
        // Files that do not lie beside the workbook are named without a link.
        let evidence = ReportWorkbook.sheets(of: SampleReport.flat.report, .sample)[3]
        #expect(evidence.rows.allSatisfy { $0.allSatisfy { $0.link == nil } })
    }

    @Test(
        "Letters that mean something in a URL are encoded",
        arguments: [
            ("evidence/a b.jpg", "evidence/a%20b.jpg"),
            ("evidence/100%.jpg", "evidence/100%25.jpg"),
            ("evidence/%2e%2e", "evidence/%252e%252e"),
            ("a#Sheet!A1", "a%23Sheet%21A1"),
            ("a?b&c", "a%3Fb%26c"),
            ("C:\\x", "C%3A%5Cx"),
            ("javascript:alert(1)", "javascript%3Aalert%281%29"),
            ("external:x internal:y", "external%3Ax%20internal%3Ay"),
            ("\u{E9}\"<>\n", "%C3%A9%22%3C%3E%0A"),
        ])
    func encoded(_ path: String, _ url: String) {
        #expect(SheetLink(file: path) == .file(url))
        #expect(SheetLink(file: path)?.url == url)
    }

    @Test("A path is a link within the workbook's folder, up to the length that spreadsheets allow")
    func noLink() {
        for path in ["", "/etc/passwd", "../x", "a/../../x", "a//b", "./a", "//server/x", "a/"] {
            #expect(SheetLink(file: path) == nil, "\(path)")
        }
        #expect(SheetLink(file: String(repeating: "a", count: 2079)) != nil)
        #expect(SheetLink(file: String(repeating: "a", count: 2080)) == nil)
    }

    @Test("Beyond the most links that a sheet can have, the names are plain text")
    func tooManyLinks() throws {
        var sheet = Sheet("Evidence")
        for number in 0..<65_532 { sheet.append([.text("\(number)").linked(to: .file("f\(number)"))]) }
        let file = folder["x.xlsx"]
        var workbook = try WorkbookFile(path: file.path, folder: folder.path)
        try workbook.add(sheet, paper: .a4, footer: "")
        try workbook.close()
        let part = try #require(
            ZipFile.endings(of: file, length: 20_000_000).first { $0.name == "xl/worksheets/_rels/sheet1.xml.rels" })
        let links = String(decoding: part.bytes, as: UTF8.self).components(separatedBy: "<Relationship ").count - 1
        #expect(links == 65_530)
    }
}
