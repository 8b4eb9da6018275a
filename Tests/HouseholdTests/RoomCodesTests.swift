import Foundation
import Testing

@testable import Household

@Suite struct RoomCodesTests {
    @Test(
        "A code is made of initials, or of the first two letters of a single word",
        arguments: [
            ("Living Room", "LR"), ("Guest Bath Room", "GBR"), ("A Very Long Name Of A Room", "AVL"), ("Kitchen", "KI"),
            ("kitchen", "KI"), ("Café", "CA"), ("Öffnung", "OF"), ("Ærø", "AE"), ("ßtube", "SS"), ("X", "X"),
            ("Kids’ Room", "KR"), ("Garage / Shelf 2", "GS2"), ("Garage / Shelf 12", "GS12"), ("Box 2024", "B2"),
            ("12 34 56", "1234"), ("Entry Hall / Cabinet 2", "EHC2"), ("Entry Hall / Cabinet 12", "EHC"),
            ("Bedroom 2", "B2"), ("Con", "CO"), ("-- Attic --", "AT"), ("Wohnzimmer 日本", "WO"),
        ])
    func fromAName(name: String, code: String) {
        var codes = RoomCodes()
        #expect(codes.claim(for: name) == code)
        #expect(RoomCodes.isValid(code))
    }

    @Test("A taken code gets a number, which replaces letters where there is no room for both")
    func variants() {
        var codes = RoomCodes()
        let given = (0..<4).map { _ in codes.claim(for: "Living Room") }
        #expect(given == ["LR", "LR2", "LR3", "LR4"])
        #expect(codes.claim(for: "Library Room") == "LR5")
        #expect(["Guest Bath Room", "Garden Bed Rest"].map { codes.claim(for: $0) } == ["GBR", "GBR2"])
        #expect(["Garage / Shelf 12", "Green Stool 12"].map { codes.claim(for: $0) } == ["GS12", "GS13"])
    }

    @Test(
        "A name without usable letters or digits gets R1, R2, ...", arguments: ["日本", "", "🛋️", "--"])
    func fallback(name: String) {
        var codes = RoomCodes()
        #expect(codes.claim(for: name) == "R1")
        #expect(codes.claim(for: "R 2") == "R2")
        #expect(codes.claim(for: name) == "R3")
    }

    @Test("The code for items in no room is never given to a room")
    func reserved() {
        var codes = RoomCodes()
        #expect(!RoomCodes.isValid("00"))
        #expect(codes.claim(for: "00") == "002")
        #expect(codes.claim(for: "0 0") == "003")
        #expect(codes.claim(for: "Attic", preferring: "00") == "AT")
    }

    @Test("A preferred code is used instead of the name's, with a number if it is taken")
    func preferred() {
        var codes = RoomCodes()
        #expect(codes.claim(for: "Attic", preferring: "TOP") == "TOP")
        #expect(codes.claim(for: "Attic", preferring: "TOP") == "TOP2")
        #expect(codes.claim(for: "Attic", preferring: "TOP2") == "TOP3")
        #expect(codes.claim(for: "Attic", preferring: "t-p") == "AT")
        #expect(["12", "12"].map { codes.claim(for: "Attic", preferring: $0) } == ["12", "R1"])
    }

    @Test("Thousands of rooms of one name in a home each get their own code")
    func thousands() {
        var codes = RoomCodes()
        let given = (0..<30_000).map { _ in codes.claim(for: "Living Room") }
        #expect(Set(given).count == 30_000)
        #expect(given.allSatisfy(RoomCodes.isValid))
        #expect(given[98] == "LR99")
        #expect(given[998] == "L999")
        #expect(given[999] == "1000")
    }

    @Test(
        "A code is one to four of A-Z and 0-9",
        arguments: ["", "lr", "LIVIN", "L R", "L-R", "Ä", "00", "LR\0", "ＬＲ"])
    func invalid(code: String) {
        #expect(!RoomCodes.isValid(code))
    }

    @Test("A room's code is trimmed and upper-cased, and otherwise unchanged")
    func validation() throws {
        func validated(_ code: String) throws -> String {
            try Location(code: code, homeID: nil, name: "Den").validated().code
        }
        #expect(try validated(" lr2\n") == "LR2")
        #expect(try validated("") == "")
        for code in ["ß", "L-R", "LIVIN", "00"] {
            #expect(throws: DomainError.wrongFormat(code, .roomCode)) { try validated(code) }
        }
    }

    @Test("Of rooms sharing a code the oldest keeps it; a room without one gets one")
    func settled() {
        func room(_ name: String, _ code: String, second: Int) -> Location {
            Location(
                code: code, homeID: nil, name: name,
                record: RecordInfo(createdAt: Date(timeIntervalSince1970: Double(second))))
        }
        let rooms = [
            room("Library Room", "", second: 1), room("Lounge", "LR", second: 5), room("Living Room", "LR", second: 4),
            room("Larder Rest", "l!", second: 2),
        ]
        let (codes, taken) = RoomCodes.settled(rooms)
        #expect(rooms.map { codes[$0.id] } == ["LR2", "LR4", "LR", "LR3"])
        var rest = taken
        #expect(rest.claim(for: "Last Room") == "LR5")
    }
}
