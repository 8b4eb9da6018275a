import Foundation
import Household
import TestSupport
import Testing

@Suite struct LabelsCommandTests {
    private func furnished() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        for title in ["Drill", "Saw", "Tent"] { try await site.run("item", "add", title, "--room", "study") }
        return site
    }

    @Test func labelsAreWrittenAndTheirCodesRecorded() async throws {
        let site = try await furnished()
        let file = site.folder.appendingPathComponent("labels.pdf").path
        let first = try await site.run("labels", "print", "drill", "saw", "--sheet", "L7160", "--output", file)
        #expect(first.output == "Wrote 2 labels on 1 page of Avery L7160 to \(file).\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).prefix(5) == Data("%PDF-".utf8))
        #expect(try site.snapshot().items.map(\.codes) == ["ST-01", "ST-02", ""])
        // Only the tent is new; a page is full after twenty labels.
        let second = try await site.run("labels", "--new", "--sheet", "L7160", "--skip", "20", "--output", file)
        #expect(second.output.hasPrefix("Wrote 1 label on 1 page"))
        let rooms = try await site.run("labels", "--rooms", "--room", "study", "--sheet", "tape 12", "--output", file)
        #expect(rooms.output.hasPrefix("Wrote 1 label on 1 page of Tape 12 mm"))
        #expect(try site.snapshot().locations.first { $0.name == "Study" }?.codes == "ST")
        // Whatever becomes of its number, the code finds it.
        try await site.run("room", "add", "Attic")
        try await site.run("item", "move", "drill", "--room", "attic")
        for reference in ["HB ST-01", "st-01", "https://x.example/i/ST-01.html", "AT-01"] {
            #expect(try await site.run("item", "show", reference).output.contains("Drill"), "\(reference)")
        }
        #expect(try await site.run("find", "HB ST-01").output.contains("Drill"))
        #expect(try await site.run("labels", "--new", "--output", file).output == "There is nothing to label.\n")
    }

    @Test func blankLabelsAreAssignedLater() async throws {
        let site = try await furnished()
        let file = site.folder.appendingPathComponent("labels.pdf").path
        let blank = try await site.run("labels", "--blank", "B-098..B-102", "--sheet", "5160", "--output", file)
        #expect(blank.output.hasPrefix("Wrote 5 labels on 1 page of Avery 5160"))
        try await site.run("item", "add", "Lamp", "--code", "HB B-099")
        try await site.run("item", "edit", "saw", "--code", "b-100")
        #expect(try site.snapshot().items.map(\.codes) == ["", "B-099", "B-100", ""])
        let taken = try await runCommand(["labels", "--blank", "B-098..B-102", "--output", file], in: site.folder)
        #expect(taken.status == 65)
        #expect(taken.errors.contains("the code B-099 is on the label of “Lamp” already"))
        let other = try await runCommand(["item", "edit", "drill", "--code", "B-100"], in: site.folder)
        #expect(other.status == 65 && other.errors.contains("the code B-100 is on the label of “Saw” already"))
        let room = try await runCommand(["labels", "--blank", "ST-50..ST-60", "--output", file], in: site.folder)
        #expect(room.status == 64 && room.errors.contains("ST-50 is a number of a room’s register"))
        let odd = try await runCommand(["item", "edit", "drill", "--code", "B 1"], in: site.folder)
        #expect(odd.status == 65 && odd.errors.contains("“B 1” is not a valid list of codes"))
        try await site.run("item", "edit", "saw", "--clear", "codes")
        #expect(try site.snapshot().items.map(\.codes) == ["", "B-099", "", ""])
    }

    @Test func aPrinterIsCalibratedOnThisMachine() async throws {
        let site = try await furnished()
        let file = site.folder.appendingPathComponent("page.pdf").path
        let page = try await site.run("labels", "calibrate", "--sheet", "herma 4102", "--output", file)
        #expect(page.output == "Wrote the outlines of Herma 4102 to \(file).\n")
        let offset = try await site.run("labels", "offset", "laser", "--right=-0.5", "--down", "1.25")
        #expect(offset.output == "Pages for “laser” are moved -0.5 mm to the right and 1.2 mm down.\n")
        try await site.run("labels", "print", "drill", "--printer", "laser", "--output", file)
        let unknown = try await runCommand(
            ["labels", "print", "drill", "--printer", "ink", "--output", file], in: site.folder)
        #expect(unknown.errors.contains("has no offset on this machine"))
        #expect(try await site.run("labels", "sheets").output.contains("Avery L7160"))
    }

    @Test func wrongUsageIsExplained() async throws {
        let site = try await furnished()
        func fault(_ arguments: String...) async throws -> String {
            let result = try await runCommand(["labels"] + arguments, in: site.folder)
            #expect([64, 65, 73].contains(result.status), "\(result.output)")
            return result.errors
        }
        #expect(try await fault().contains("say what to label, in one way"))
        #expect(try await fault("print", "drill", "--new").contains("say what to label, in one way"))
        #expect(try await fault("print", "drill", "--sheet", "L9999").contains("no sheet is named “L9999”"))
        #expect(try await fault("print", "drill", "--sheet", "L7160", "--skip", "21").contains("it has 7 × 3 labels"))
        #expect(try await fault("print", "drill", "--sheet", "L7160", "--start", "8,1").contains("it has 7 × 3 labels"))
        #expect(try await fault("--blank", "B-2..B-1").contains("B-0101..B-0140"))
        #expect(try await fault("--blank", "B-1..C-2").contains("B-0101..B-0140"))
        #expect(try await fault("print", "drill", "--output", "labels.txt").contains("is not the name of a PDF"))
        #expect(try await fault("offset", "laser", "--right", "50", "--down", "0").contains("20 mm at most"))
        let other = site.folder.appendingPathComponent("receipt.pdf")
        try Data("%PDF-1.7 of somebody".utf8).write(to: other)
        #expect(try await fault("print", "drill", "--output", other.path).contains("is not labels"))
        try "address: nowhere\n".write(
            to: site.folder.appendingPathComponent("housebook.yml"), atomically: true, encoding: .utf8)
        #expect(try await fault("print", "drill").contains("address is “nowhere”"))
    }

    @Test func aLongAddressNeedsALargerLabel() async throws {
        let site = try await furnished()
        try "address: https://a-rather-long-name.of-a-house.example/and/a/folder/\n".write(
            to: site.folder.appendingPathComponent("housebook.yml"), atomically: true, encoding: .utf8)
        let small = try await runCommand(["labels", "print", "drill", "--sheet", "tape 12"], in: site.folder)
        #expect(small.status == 65)
        #expect(small.errors.contains("is too small for a code of"))
        // Nothing was recorded for what was not printed.
        #expect(try site.snapshot().items.map(\.codes) == ["", "", ""])
    }
}
