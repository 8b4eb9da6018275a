import Foundation
import TestSupport
import Testing

@testable import Typesetting

struct LabelSheetTests {
    @Test func everyLabelLiesOnItsPage() throws {
        let sheets = try LabelSheet.known()
        #expect(sheets.count >= 15)
        #expect(Set(sheets.map(\.name)).count == sheets.count)
        for sheet in sheets {
            #expect(!sheet.source.isEmpty)
            let last = sheet.corner(of: sheet.count - 1)
            #expect(last.x + sheet.label.x <= sheet.page.x + 0.1, "\(sheet.name)")
            #expect(last.y + sheet.label.y <= sheet.page.y + 0.1, "\(sheet.name)")
            #expect(sheet.columns == 1 || sheet.step.x >= sheet.label.x - 0.1, "\(sheet.name)")
            #expect(sheet.rows == 1 || sheet.step.y >= sheet.label.y - 0.1, "\(sheet.name)")
            // Room for a number with four digits without an address: 21 squares and the quiet zone.
            _ = try LabelFace(of: sheet.label, squares: 29)
        }
    }

    @Test(arguments: ["Avery L7160", "l7160", "avery 7160", "L-7160", "AVERYL7160"])
    func aSheetIsFoundByItsNumber(_ name: String) throws { #expect(try LabelSheet.named(name).name == "Avery L7160") }

    @Test func anUnknownSheetAndAWrongFileAreExplained() throws {
        #expect(throws: LabelError.unknownSheet("L9999")) { try LabelSheet.named("L9999") }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("mine.json")
        try Data(#"{"name": "Mine", "alike": []}"#.utf8).write(to: file)
        #expect(throws: LabelError.wrongSheet(file: file.path)) { try LabelSheet.named(file.path) }
        let mine = """
            {"name": "Mine", "alike": [], "page": [100, 50], "label": [40, 20], "columns": 2, "rows": 2,
            "first": [5, 2.5], "step": [45, 22.5], "source": "a ruler"}
            """
        try Data(mine.utf8).write(to: file)
        #expect(try LabelSheet.named(file.path).corner(of: 3) == .init(50, 25))
        for (right, wrong) in [
            ("[45, 22.5]", "[61, 22.5]"), ("[45, 22.5]", "[20, 22.5]"), ("[45, 22.5]", "[-45, 22.5]"),
            ("\"columns\": 2", "\"columns\": 0"), ("\"columns\": 2", "\"columns\": 9223372036854775807"),
            ("\"rows\": 2", "\"rows\": -1"), ("[100, 50]", "[1e300, 50]"), ("[5, 2.5]", "[-1, 2.5]"),
            ("[40, 20]", "[0, 20]"),
        ] {
            try Data(mine.replacing(right, with: wrong).utf8).write(to: file)
            #expect(throws: LabelError.wrongSheet(file: file.path), "\(wrong)") { try LabelSheet.named(file.path) }
        }
    }

    @Test func aCodeHasAtLeastItsSmallestSize() throws {
        // 29 squares of 0.4 mm are 11.6 mm: on a tape of 12 mm, the code with its quiet zone fills the height.
        let tape = try LabelFace(of: .init(50, 12), squares: 29)
        #expect(abs(tape.side - 12) < 0.41 && tape.side >= 11.6)
        #expect(!tape.isBelow)
        #expect(try LabelFace(of: .init(25, 25), squares: 29).isBelow)
        #expect(throws: LabelError.self) {
            try LabelFace(of: .init(50, 11), squares: 29)
        }
        for (width, height) in [(66.7, 25.4), (38.1, 21.2), (99, 67.7), (25.4, 25.4), (44.5, 12.7), (20, 60)] {
            let face = try LabelFace(of: .init(width, height), squares: 29)
            #expect(face.side >= 11.6)
            #expect(face.code.x >= 0 && face.code.y >= 0)
            #expect(face.text.x + face.room.x <= width + 0.001 && face.text.y + face.room.y <= height + 0.001)
        }
    }
}
