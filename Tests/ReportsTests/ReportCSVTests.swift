import Foundation
import Household
import ReportSamples
import Testing

@testable import Reports

/// The register as CSV, byte for byte.
@Suite struct ReportCSVTests {
    private static let mark = "\u{FEFF}"

    private static func text(_ sample: SampleReport, _ map: ReportColumnMap? = nil) -> String {
        text(sample.report, map)
    }

    private static func text(_ report: InsuranceReport, _ map: ReportColumnMap?) -> String {
        String(decoding: ReportCSV.data(report, map: map, in: ReportOptions.sample.timeZone), as: UTF8.self)
    }

    /// Rows, each ended by CR LF.
    private static func file(_ rows: String) -> String {
        mark + rows.split(separator: "\n").map { $0 + "\r\n" }.joined()
    }

    @Test("Without a column map it has every column under our names, and unknown is empty")
    func everything() {
        #expect(
            Self.text(.flat)
                == Self.file(
                    """
                    Number,Room,Item,Description,Labels,Quantity,Unit,Make,Model,Serial number,Asset ID,Barcode,Condition,\
                    Bought,\
                    Bought from,Value of one,Price paid,Replacement cost,Value,Currency,Basis,Source,Source date,Class,\
                    Age in months,Actual cash value,Photos,Receipts,Appraisals,Scheduled
                    KI-01,Kitchen,Cordless drill,With two batteries,Electronics,1,,Tamaki,D-1,0028710,A7,,Good,2024-03-09,\
                    Corner Tools,95.00,79.90,95.00,95.00,EUR,Replacement cost,Shop window,2026-01-15,Electronics,27,52.25,1,1,0,no
                    KI-02,Kitchen,Plates,,,24,,,,,,,,2016-01-01,,4.50,108.00,,108.00,EUR,Price paid,,,Household goods,125,\
                    21.60,0,0,0,no
                    KI-03,Kitchen,Kettle,,Electronics,1,,,,,,,,2020-05-05,,,,,,,,,,Electronics,73,,0,0,0,no
                    ST-01,Study,Oil painting,,Art,1,,,,,,,,,,6200.00,,6200.00,6200.00,EUR,Replacement cost,\
                    "Appraisal, Miller & Sons",2025-11-02,Art,,6200.00,1,0,1,yes
                    ST-02,Study,Laptop,,"Electronics, Work",1,,Nova,,,,,,2025-06-30,,1299.99,1299.99,,1299.99,EUR,Price paid,,,\
                    Electronics,12,1039.99,0,0,0,no
                    00-01,,Gold ring,,Jewelry,1,,,,,,,,,,1800.00,,1800.00,1800.00,EUR,Replacement cost,,,\
                    Household goods,,,0,0,0,no
                    """))
    }

    @Test("Only the owner's copy says how much proves a line, and which serial numbers are missing")
    func scores() {
        let map = ReportColumnMap("scores", [.number, .score])
        #expect(Self.text(.flatForOwner, map).contains("KI-01,4 of 4\r\nKI-02,0 of 3\r\n"))
        #expect(Self.text(.flat, map).contains("KI-01,\r\nKI-02,\r\n"))
        #expect(Self.text(.flatForOwner).contains("Appraisals,Has a serial number,Evidence,"))
    }

    @Test("The data of a copy that is handed over counts its files, and says of no proof that it is missing")
    func data() throws {
        func text(_ sample: SampleReport) throws -> String {
            String(decoding: try ReportData(sample.report, .sample).json(), as: UTF8.self)
        }
        for gap in ["hasSerial", "wantsSerial", "hasDocumentedValue"] {
            #expect(try text(.flatForOwner).contains(gap), "\(gap)")
            #expect(try !text(.flat).contains(gap), "\(gap)")
        }
        #expect(try text(.flat).contains("\"receipts\" : 1"))
    }

    @Test("A claim says what happened to each line, and whether it was recorded after the loss")
    func claim() {
        let map = ReportColumnMap("states", [.number, .title, .state, .recordedLater])
        #expect(
            Self.text(.claim, map)
                == Self.file(
                    """
                    Number,Item,State,Recorded after the loss
                    KI-01,Cordless drill,Lost,no
                    KI-02,Plates,Damaged,no
                    ST-02,Laptop,Missing,yes
                    """))
    }

    @Test("An audience that may not know when an item was recorded is told neither yes nor no")
    func unknownRecording() throws {
        let household = Snapshot(profile: Profile(name: ""), claims: [try #require(SampleReport.claim.report.claim)])
        let broker = try Audience("broker", narrowing: .insurer, hiding: ["item.record.createdAt"])
        let report = InsuranceReport(ofClaimAt: 0, in: RedactedIndex(household.redacted(for: broker)))
        let map = ReportColumnMap("states", [.number, .recordedLater])
        #expect(Self.text(report, map) == Self.file("Number,Recorded after the loss\nKI-01,\nKI-02,\nST-02,\n"))
        let data = String(decoding: try ReportData(report, .sample).json(), as: UTF8.self)
        // The times of all records are unknown.
        #expect(data.contains("\"recordedAt\" : \"1970-01-01T00:00:00Z\"") && !data.contains("\"recordedAt\" : \"2"))
    }

    @Test("The shipped map is a contents claim form")
    func contentsList() {
        #expect(
            Self.text(.flat, .contentsList)
                == Self.file(
                    """
                    Item number,Room,Description,Brand or make,Model,Serial number,Quantity,Age (years),Where bought,\
                    Date bought,"Value, each",Price paid,Replacement cost,Value,Basis of the value,Actual cash value,\
                    Currency,Receipt (yes/no),Photo (yes/no)
                    KI-01,Kitchen,Cordless drill,Tamaki,D-1,0028710,1,2.3,Corner Tools,2024-03-09,95.00,79.90,95.00,95.00,\
                    Replacement cost,52.25,EUR,yes,yes
                    KI-02,Kitchen,Plates,,,,24,10.4,,2016-01-01,4.50,108.00,,108.00,Price paid,21.60,EUR,no,no
                    KI-03,Kitchen,Kettle,,,,1,6.1,,2020-05-05,,,,,,,,no,no
                    ST-01,Study,Oil painting,,,,1,,,,6200.00,,6200.00,6200.00,Replacement cost,6200.00,EUR,no,yes
                    ST-02,Study,Laptop,Nova,,,1,1.0,,2025-06-30,1299.99,1299.99,,1299.99,Price paid,1039.99,EUR,no,no
                    00-01,,Gold ring,,,,1,,,,1800.00,,1800.00,1800.00,Replacement cost,,EUR,no,no
                    """))
    }

    @Test("A map sets the order, the names, fixed texts and, if it asks for them, totals")
    func ownMap() {
        let map = ReportColumnMap(
            "adjuster",
            [
                ReportColumnMap.Column("ACV", .column(.actualCashValue)),
                ReportColumnMap.Column("Item #", .column(.position)),
                ReportColumnMap.Column("Qty unit", .text("each")),
                ReportColumnMap.Column("What, exactly", .column(.makeAndModel)),
                ReportColumnMap.Column("Depreciation", .column(.depreciation)),
                ReportColumnMap.Column("RCV", .column(.value)),
                ReportColumnMap.Column("Insured", .column(.insured)),
                ReportColumnMap.Column("Home", .column(.home)),
            ], totals: true)
        #expect(
            Self.text(.flat, map)
                == Self.file(
                    """
                    ACV,Item #,Qty unit,"What, exactly",Depreciation,RCV,Insured,Home
                    52.25,1,each,Tamaki D-1,42.75,95.00,The Rivera household,Harbour Flat
                    21.60,2,each,,86.40,108.00,The Rivera household,Harbour Flat
                    ,3,each,,,,The Rivera household,Harbour Flat
                    6200.00,4,each,,0.00,6200.00,The Rivera household,Harbour Flat
                    1039.99,5,each,Nova,260.00,1299.99,The Rivera household,Harbour Flat
                    ,6,each,,,1800.00,The Rivera household,Harbour Flat
                    7313.84,Total EUR,,,,9502.99,,
                    """))
    }

    @Test("There is one total for each currency, the home's first, with its decimals; without a value there is none")
    func currencies() {
        let columns = [
            ReportColumnMap.Column("Item", .column(.title)), ReportColumnMap.Column("Cost", .column(.value)),
            ReportColumnMap.Column("Currency", .column(.currency)),
        ]
        let map = ReportColumnMap("totals", columns, totals: true)
        #expect(
            Self.text(.currencies, map)
                == Self.file(
                    """
                    Item,Cost,Currency
                    Vase,10.50,EUR
                    Spoon,0.10,EUR
                    Fork,0.20,EUR
                    Lamp,20.00,USD
                    Bowl,5000,JPY
                    Pot,12.345,KWD
                    Chair,,
                    Total EUR,10.80,EUR
                    Total JPY,5000,JPY
                    Total KWD,12.345,KWD
                    Total USD,20.00,USD
                    """))
        #expect(Self.text(.unknown, map) == Self.file("Item,Cost,Currency\nChair,,\nTable,,"))
        #expect(Self.text(.empty, map) == Self.file("Item,Cost,Currency"))
    }

    @Test("An audience without values, papers or policies gets no such columns; in a map they stay empty")
    func mover() {
        let heads = Self.text(.flatForMover).prefix { $0 != "\r\n" }
        for title in [
            "Bought", "Class", "Age in months", "Actual cash value", "Receipts", "Appraisals", "Scheduled",
        ] {
            #expect(!heads.split(separator: ",").contains { $0 == title })
        }
        let map = ReportColumnMap("papers", [.title, .value, .receipts, .hasReceipt, .scheduled])
        #expect(
            Self.text(.flatForMover, map).hasPrefix(
                Self.file("Item,Value,Receipts,Has a receipt,Scheduled\nCordless drill,,,,\nKettle,,,,")))
    }

    @Test("Text that a spreadsheet would run gets an apostrophe, including the insurer's own names and texts")
    func formulas() {
        let map = ReportColumnMap(
            "hostile",
            [
                ReportColumnMap.Column("=1+1", .column(.title)), ReportColumnMap.Column("Text", .text("@x")),
                ReportColumnMap.Column("Description", .column(.description)),
                ReportColumnMap.Column("Make", .column(.make)), ReportColumnMap.Column("Model", .column(.model)),
                ReportColumnMap.Column("Serial", .column(.serial)), ReportColumnMap.Column("Asset", .column(.assetID)),
                ReportColumnMap.Column("Source", .column(.source)), ReportColumnMap.Column("Room", .column(.room)),
                ReportColumnMap.Column("Labels", .column(.labels)),
                ReportColumnMap.Column("From", .column(.purchasedFrom)),
            ])
        let rows = Self.text(.hostile, map).split(separator: "\r\n")
        #expect(rows[0] == Self.mark + "'=1+1,Text,Description,Make,Model,Serial,Asset,Source,Room,Labels,From")
        #expect(
            rows[1] == """
                '=cmd|' /C calc'!A0,'@x,'+1,'-1,"'=HYPERLINK(""https://example.com"",""x"")","'\t=1",'＝1,''=1+1,\
                "'=A1 & <b>""'",'@SUM(1+1)*cmd|' /C calc'!A0,'@x
                """)
    }

    @Test("Control characters are left out, and lines inside a field end in a line feed")
    func controls() {
        let map = ReportColumnMap("text", [.description])
        let rows = Self.text(.hostile, map).split(separator: "\r\n")
        #expect(rows[2] == "\"a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{FFFD}g\nh\ni\nj _x0041_ _x005F_ _x00\"")
    }
}
