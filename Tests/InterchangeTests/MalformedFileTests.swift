import Console
import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct MalformedFileTests {
    private func homeboxError(_ data: Data) -> FormatError? {
        #expect(throws: FormatError.self) { try HomeboxReader(currency: .usd).read(data) }
    }

    private func csvError(_ data: Data) -> FormatError? {
        #expect(throws: FormatError.self) { try InventoryCSV.read(data, currency: .usd) }
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\r\n\n", "   \n"])
    func anEmptyFile(text: String) {
        #expect(homeboxError(bytes(text)) == .empty)
        #expect(csvError(bytes(text)) == .empty)
    }

    @Test(
        "Headings that are missing, or stand twice",
        arguments: [
            (
                "Name,Price\nLamp,3\n",
                FormatError.noKnownColumn(expected: "Homebox's (HB.name, HB.location, ...)", found: ["Name", "Price"])
            ), ("HB.location,HB.quantity\nHall,1\n", .missingColumn(name: "HB.name")),
            ("HB.name,HB.notes,HB.name\na,b,c\n", .duplicateColumn(name: "HB.name", first: 1, second: 3)),
            ("HB.name,HB.tags,HB.labels\na,b,c\n", .duplicateColumn(name: "HB.tags", first: 2, second: 3)),
            (
                "HB.name,\"HB.notes\"x\na,b\n",
                .unreadableHeading(line: 1, column: 2, reason: "has text after its closing quotation mark")
            ),
            ("HB.name,HB.no\0tes\na,b\n", .unreadableHeading(line: 1, column: 2, reason: "contains a NUL character")),
            (
                "HB.name,HB.notes\nLamp,fine\nVase,\"broken\nChair,x\n",
                .unterminatedQuote(line: 3, column: 2)
            ), ("\"HB.name,HB.notes\na,b\n", .unterminatedQuote(line: 1, column: 1)),
        ])
    func homeboxHeadings(text: String, error: FormatError) { #expect(homeboxError(bytes(text)) == error) }

    @Test(arguments: [
        ("Home,Room\nA,B\n", FormatError.missingColumn(name: "Title")),
        ("a,b\n1,2\n", .noKnownColumn(expected: "Housebook's (Title, Home, Room, ...)", found: ["a", "b"])),
        ("Title,Notes, notes\na,b,c\n", .duplicateColumn(name: "Notes", first: 2, second: 3)),
    ])
    func ownHeadings(text: String, error: FormatError) { #expect(csvError(bytes(text)) == error) }

    @Test func whatIsSaidOfATableOfNoKnownColumn() {
        let error = homeboxError(bytes("Name,Price\nLamp,3\n"))
        #expect(
            error?.description
                == "no heading is one of Homebox's (HB.name, HB.location, ...); found: “Name”, “Price”")
        #expect(
            error?.hint
                == "put a line with the names of the columns above the rows, or say with --from whose file it is")
    }

    @Test(arguments: ["a,b\n1,2\n", "HB.location,HB.quantity\nHall,1\n", "HB.name,HB.name\na,b\n"])
    func anErrorOfTheHeadingsNamesTheirLine(text: String) {
        #expect(homeboxError(bytes(text))?.line == 1)
        #expect(homeboxError(bytes("\n\n" + text))?.line == 3)
        #expect(csvError(bytes("\nHome,Room\n"))?.line == 2)
        let vault = #expect(throws: FormatError.self) { try VaultCSV.read(bytes("\nprice\n"), currency: .usd) }
        #expect(vault?.line == 2)
    }

    @Test func windows1252() throws {
        let data = bytes("HB.name,HB.notes\nCaf") + Data([0xE9]) + bytes(" table,") + Data([0x80, 0x93]) + bytes("\n")
        let file = try TableFile(data)
        let row = try #require(try HomeboxReader(currency: .usd).read(file).rows.first)
        #expect(row.title == "Café table")
        #expect(newItem(row).notes == "€“")
        #expect(file.notice == "the file is not UTF-8, and was read as Windows-1252; look at its accents")
    }

    /// Its other accents are UTF-8, so this one is damaged.
    @Test(arguments: ["\n", "\r", "\r\n"])
    func aByteThatIsNotUTF8(lineEnd: String) {
        let data = bytes("HB.name\(lineEnd)Lämp\(lineEnd)  Caf\u{E9} x") + Data([0xE9]) + bytes(" table\(lineEnd)")
        #expect(homeboxError(data) == .notUTF8(line: 3, byte: 10))
        #expect(homeboxError(data)?.line == 3)
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func utf16(encoding: String.Encoding) throws {
        let data = try #require("HB.name\nLámpara 💡\n".data(using: encoding))
        let file = try TableFile(data)
        #expect(try HomeboxReader(currency: .usd).read(file).rows.map(\.title) == ["Lámpara 💡"])
        #expect(file.notice == "the file is UTF-16, and was read as that")
        #expect(homeboxError(data.dropLast()) == .damagedUTF16)
    }

    @Test func aSpreadsheetsOwnFormat() {
        #expect(csvError(Data([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00])) == .archive)
    }

    @Test(
        "Rows that cannot be read",
        arguments: [
            // Cells that are missing at the end are empty.
            (
                "HB.name,HB.notes,HB.quantity\nLamp,1\nVase,\"a\nb\",2\nChair,x,3,4\nBed,y,1\n,,,,\n",
                ["Lamp", "Vase", "Bed"], ["5  “Chair | x | 3 | 4” has 4 cells, but the heading has 3"]
            ),
            (
                "HB.name,HB.notes\nLamp,a\0b\nVase,\"a\0b\"\nBed,ok\n", ["Bed"],
                ["2 HB.notes “a␀b” contains a NUL character", "3 HB.notes “a␀b” contains a NUL character"]
            ),
            (
                "HB.name,HB.notes\n\"Lamp\"x,a\nBed,ok\n", ["Bed"],
                ["2 HB.name “Lampx” has text after its closing quotation mark"]
            ),
            // A heading alone is an empty inventory.
            ("HB.name,HB.location", [], []), ("HB.name,HB.location\r\n\r\n", [], []),
        ] as [(String, [String], [String])])
    func rows(text: String, titles: [String], faults: [String]) throws {
        let batch = try homebox(text)
        #expect(batch.rows.map(\.title) == titles)
        #expect(batch.faults == faults)
    }

    @Test func rowsOfNothingButDelimitersArePassedOver() throws {
        let batch = try csv("Title,Notes\nLamp,x\n,\n , \n,,,\n\n")
        #expect(batch.rows.map(\.title) == ["Lamp"])
        #expect(batch.problems.isEmpty)
    }

    @Test func aLineOfMegabytes() throws {
        let long = String(repeating: "x", count: 10_000_001)
        let batch = try homebox("HB.name,HB.notes\nLamp,\(long)\nBed,ok\n")
        #expect(batch.rows.map(\.title) == ["Bed"])
        #expect(batch.problems.map(\.reason) == ["is longer than 10 MB"])
    }

    @Test func aHeadingOfMegabytes() {
        let long = String(repeating: "x", count: 2_000_000)
        #expect(
            homeboxError(bytes(long))?.description == "no heading is one of Homebox's (HB.name, HB.location, ...); "
                + "found: “\(String(repeating: "x", count: 100))...”")
    }

    @Test func valuesInMessagesAreShort() throws {
        let batch = try homebox("HB.name,HB.quantity\nLamp,\(String(repeating: "é", count: 300))\n")
        #expect(batch.problems.first?.value == String(repeating: "é", count: 100) + "...")
    }

    /// A file damaged anywhere is either read or refused with a message.
    @Test(arguments: 61...62 as ClosedRange<UInt64>)
    func damagedFiles(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        var random = SeededGenerator(seed: seed)
        let snapshot = household.snapshot(items: 4)
        for file in [InventoryCSV.write(snapshot), HouseholdJSON.write(snapshot)] {
            for _ in 0..<60 {
                var damaged = [UInt8](file)
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<damaged.count, using: &random)
                    damaged[place] = UInt8.random(in: 0...255, using: &random)
                }
                let data = Data(damaged)
                _ = (try? TableFile(data)).map { ImportOrigin.detect(fileName: "x", $0) }
                survive { () throws(FormatError) in
                    let batch = try InventoryCSV.read(data, currency: .eur)
                    #expect(batch.problems.allSatisfy { !$0.reason.isEmpty })
                }
                survive { () throws(FormatError) in _ = try HomeboxReader(currency: .eur).read(data) }
                survive { () throws(FormatError) in _ = try HouseholdJSON.read(data) }
            }
        }
    }

    private func survive(_ read: () throws(FormatError) -> Void) {
        do throws(FormatError) {
            try read()
        } catch {
            #expect(!error.description.isEmpty)
        }
    }
}
