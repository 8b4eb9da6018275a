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

    @Test(
        "A taken, unusable or reserved code is replaced; a preferred one is used instead of the name's",
        arguments: [
            (
                ["Living Room", "Living Room", "Living Room", "Living Room", "Library Room"], [],
                ["LR", "LR2", "LR3", "LR4", "LR5"]
            ),
            // The number replaces letters where there is no room for both.
            (["Guest Bath Room", "Garden Bed Rest"], [], ["GBR", "GBR2"]),
            (["Garage / Shelf 12", "Green Stool 12"], [], ["GS12", "GS13"]),
            (["日本", "R 2", ""], [], ["R1", "R2", "R3"]), (["🛋️", "R 2", "--"], [], ["R1", "R2", "R3"]),
            // 00 is the code for items in no room.
            (["00", "0 0", "Attic"], ["", "", "00"], ["002", "003", "AT"]),
            (["Attic", "Attic", "Attic", "Attic"], ["TOP", "TOP", "TOP2", "t-p"], ["TOP", "TOP2", "TOP3", "AT"]),
            (["Attic", "Attic"], ["12", "12"], ["12", "R1"]),
        ] as [([String], [String], [String])])
    func claims(names: [String], preferred: [String], expected: [String]) {
        var codes = RoomCodes()
        let given = names.indices.map { place in
            preferred.isEmpty
                ? codes.claim(for: names[place]) : codes.claim(for: names[place], preferring: preferred[place])
        }
        #expect(given == expected)
    }

    @Test("Thousands of rooms of one name in a home each get their own code")
    func thousands() {
        var codes = RoomCodes()
        let given = (0..<30_000).map { _ in codes.claim(for: "Living Room") }
        #expect(Set(given).count == 30_000)
        #expect(given.allSatisfy(RoomCodes.isValid))
        #expect([given[98], given[998], given[999]] == ["LR99", "L999", "1000"])
    }

    @Test("A code is one to four of A-Z and 0-9, trimmed and upper-cased")
    func validation() throws {
        for code in ["", "lr", "LIVIN", "L R", "L-R", "Ä", "00", "LR\0", "ＬＲ"] {
            #expect(!RoomCodes.isValid(code), "\(code.debugDescription)")
        }
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
