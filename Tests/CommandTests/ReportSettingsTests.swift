import Console
import Foundation
import Reports
import TestSupport
import Testing
import Values

@testable import Workspace
@testable import housebook

/// `report:` in `housebook.yml`.
@Suite struct ReportSettingsTests {
    private static let columns =
        "position, number, insured, home, room, title, description, labels, quantity, unit, make, model, makeAndModel, serial, "
        + "assetID, barcode, condition, purchaseDate, purchasedFrom, ownership, businessUse, partOfBuilding, seen, notFound, unitValue, pricePaid, replacementCost, value, currency, basis, source, sourceDate, "
        + "itemClass, ageMonths, ageYears, depreciation, actualCashValue, photos, receipts, appraisals, hasPhoto, "
        + "hasReceipt, hasSerial, score, scheduled, state, quantityLost, repair, repairEstimated, salvage, "
        + "inspectable, claimed, recordedLater, text"

    private static func read(_ file: String) throws -> ReportSettings {
        let site = try TemporarySite()
        try site.write(file, to: "housebook.yml")
        return try SettingsFile.readReport(site.url("housebook.yml").path)
    }

    @Test("A map lists our columns in its own order and under its own names, with fixed texts between them")
    func map() throws {
        let settings = try Self.read(
            """
            report:
              columns: adjuster
              columnMaps:
                adjuster:
                  - number: "Item #"
                  - title: "Item description"
                  - text: {name: "Qty unit", value: "each"}
                  - value
                  - text: {name: "Remarks", value: ""}
                  - number: "Item # again"
                summed:
                  totals: true
                  columns: [title, value]
            """)
        let adjuster = ReportColumnMap(
            "adjuster",
            [
                ReportColumnMap.Column("Item #", .column(.number)),
                ReportColumnMap.Column("Item description", .column(.title)),
                ReportColumnMap.Column("Qty unit", .text("each")),
                ReportColumnMap.Column("Value", .column(.value)),
                ReportColumnMap.Column("Remarks", .text("")),
                ReportColumnMap.Column("Item # again", .column(.number)),
            ])
        let summed = ReportColumnMap(
            "summed",
            [
                ReportColumnMap.Column("Item", .column(.title)),
                ReportColumnMap.Column("Value", .column(.value)),
            ], totals: true)
        #expect(settings.columns == adjuster)
        #expect(settings.columnMaps == [adjuster, summed])
        #expect(settings.allMaps == [adjuster, summed, .contentsList])
    }

    @Test("The shipped map needs no other setting")
    func shipped() throws {
        #expect(try Self.read("report:\n  columns: contents-list\n").columns == .contentsList)
    }

    @Test(
        "Without the setting every column is written",
        arguments: ["", "title: Ours\n", "report:\n", "report:\n  columns:\n  columnMaps:\n", "report: {}\n"])
    func none(_ file: String) throws {
        let settings = try Self.read(file)
        #expect(settings.columns == nil)
        #expect(settings.columnMaps == [])
    }

    @Test(
        "An error names the line and says what to do",
        arguments: [
            Mistake(
                "report: contents-list", 1, "the setting “report” is not a list of “name: ...”",
                "such as “columns: contents-list”"),
            Mistake(
                "report:\n  column: x", 2, "there is no setting “column”", "did you mean “columns”?"),
            Mistake(
                "report:\n  columns: contents", 2, "there is no column map “contents”", "the maps are contents-list"),
            Mistake(
                "report:\n  columns: ajuster\n  columnMaps:\n    adjuster: [title]", 2,
                "there is no column map “ajuster”", "did you mean “adjuster”? the maps are adjuster, contents-list"),
            Mistake("report:\n  columns: [a]", 2, "the setting “columns” must have one plain value", nil),
            Mistake(
                "report:\n  columnMaps: [a]", 2, "the setting “columnMaps” is not a list of “name: ...”",
                "write the map's name, and below it a list of columns"),
            Mistake(
                "report:\n  columnMaps:\n    contents-list: [title]", 3,
                "the column map name “contents-list” is reserved", "choose another name"),
            Mistake(
                "report:\n  columnMaps:\n    a: []", 3, "the column map “a” lists no columns",
                "such as “- title: \"Item description\"”"),
            Mistake(
                "report:\n  columnMaps:\n    a: {totals: true}", 3, "the column map “a” lists no columns",
                "such as “- title: \"Item description\"”"),
            Mistake(
                "report:\n  columnMaps:\n    a: {totals: perhaps, columns: [title]}", 3,
                "totals is “perhaps”, not true or false", nil),
            Mistake(
                "report:\n  columnMaps:\n    a: {total: true, columns: [title]}", 3, "there is no setting “total”",
                "did you mean “totals”?"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - title: Item\n      - titel: Item", 5,
                "there is no column “titel”", "did you mean “title”? the columns are \(columns)"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - zzzzzzzzz", 4, "there is no column “zzzzzzzzz”",
                "the columns are \(columns)"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - title: Item\n        value: Cost", 4,
                "a column must be a key, with or without a name", "such as “- title: \"Item description\"”"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - [title]", 4, "a column must be a key, with or without a name",
                "such as “- title: \"Item description\"”"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - title:", 4, "the column “title” has no name",
                "such as “- title: \"Item description\"”"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - text: each", 4, "the column “text” needs a name and a value",
                "such as “- text: {name: \"Unit\", value: \"each\"}”"),
            Mistake(
                "report:\n  columnMaps:\n    a:\n      - text: {name: '', value: each}", 4,
                "the column “text” has no name", "such as “- title: \"Item description\"”"),
        ])
    func mistakes(_ mistake: Mistake) throws {
        let error = try #require(throws: SettingsFileError.self) { try Self.read(mistake.file) }
        #expect(error.description == mistake.says)
        #expect(error.hint == mistake.hint)
        #expect(error.line == mistake.line)
    }

    @Test("Every command reports the error with the file and the line")
    func command() async throws {
        let site = try TemporarySite.empty(settings: "report:\n  columns: contents-lst\n")
        let result = try await site.run("status")
        #expect(
            result.errors == """
                error: there is no column map “contents-lst” (housebook.yml:2)
                hint: did you mean “contents-list”? the maps are contents-list

                """)
        #expect(result.status == 65)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let line: Int
        let says: String
        let hint: String?

        init(_ file: String, _ line: Int, _ says: String, _ hint: String?) {
            (self.file, self.line, self.says, self.hint) = (file, line, says, hint)
        }

        var testDescription: String { says }
    }
}
