import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct HouseholdJSONTests {
    private static let profile =
        #"{"homeIDs":[],"id":"6f9619ff-8b86-4011-b42d-00cf4fc964ff","name":"Us","record":"#
        + #"{"createdAt":"2021-10-13T08:30:00.125Z","updatedAt":"2021-10-13T08:30:00.125Z","#
        + #""version":1}}"#

    private static func document(
        items: String = "[]", locations: String = "[]", labels: String = "[]", attachments: String = "[]",
        version: String = "1"
    ) -> String {
        #"{"format":"housebook","version":"# + version + #","household":{"profile":"# + profile + #","homes":[],"#
            + #""locations":"# + locations + #","labels":"# + labels + #","items":"# + items
            + #","attachments":"# + attachments + "}}"
    }

    private func error(_ text: String) -> FormatError? {
        #expect(throws: FormatError.self) { try HouseholdJSON.read(bytes(text)) }
    }

    @Test func whatIsWritten() throws {
        let id = try #require(EntityID<Profile>("6F9619FF-8B86-4011-B42D-00CF4FC964FF"))
        let record = RecordInfo(createdAt: Date(timeIntervalSince1970: 1_634_113_800.125))
        let room = Location(
            id: EntityID(id.uuid), homeID: nil, name: "\"Den\"\t\u{7}é", notes: "a\nb\\c", record: record)
        let snapshot = Snapshot(profile: Profile(id: id, name: "A/B", record: record), locations: [room])
        #expect(
            String(decoding: HouseholdJSON.write(snapshot), as: UTF8.self) == """
                {"format":"housebook","version":6,"household":{"profile":{"id":"6f9619ff-8b86-4011-b42d-00cf4fc964ff",\
                "name":"A/B","homeIDs":[],"record":{"createdAt":"2021-10-13T08:30:00.125Z",\
                "updatedAt":"2021-10-13T08:30:00.125Z","version":1}},"homes":[],"locations":[\

                {"id":"6f9619ff-8b86-4011-b42d-00cf4fc964ff","slug":"","code":"","name":"\\"Den\\"\\t\\u0007é","notes":"a\\nb\\\\c",\
                "symbol":"","codes":"","upkeep":[],"upkeepLog":[],"record":{"createdAt":"2021-10-13T08:30:00.125Z","updatedAt":"2021-10-13T08:30:00.125Z",\
                "version":1}}
                ],"labels":[],"items":[],"policies":[],"claims":[],"attachments":[],"stores":[],"categories":[],"vault":[],"carts":[]}}

                """)
    }

    /// Compares with Foundation's JSON of the same snapshot, to find fields that the writer forgets.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func hasWhatFoundationWouldWrite(seed: UInt64) throws {
        struct Document: Encodable {
            var format = "housebook"
            var version = 6
            var household: Snapshot
        }
        var random = RandomHousehold(seed: seed)
        var snapshot = random.snapshot(items: 12)
        if seed % 2 == 0 {
            snapshot.given = GivenNumbers(
                items: ["": 3, snapshot.items[0].id.description: Int(seed)],
                rooms: [GivenNumbers.RoomCode(home: "", code: "K2", room: snapshot.items[0].id.description)])
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant.write(date, as: .file))
        }
        let expected = try JSONSerialization.jsonObject(with: try encoder.encode(Document(household: snapshot)))
        let written = try JSONSerialization.jsonObject(with: HouseholdJSON.write(snapshot))
        #expect(try #require(written as? NSDictionary) == #require(expected as? NSDictionary))
    }

    @Test("A claim is written with its table's rates and its values' bases")
    func claims() throws {
        let snapshots = (5..<9).map { seed in
            var random = RandomHousehold(seed: UInt64(seed))
            return random.snapshot(items: 40)
        }
        let bases = Set(snapshots.flatMap(\.claims).flatMap(\.lines).map { $0.line.basis == .price })
        #expect(bases == [true, false])
        let text = snapshots.map { String(decoding: HouseholdJSON.write($0), as: UTF8.self) }.joined()
        for member in [#""percentPerYear":7.5"#, #""years":9"#, #""depreciates":false"#, #""basis":{"price":{}}"#] {
            #expect(text.contains(member), "\(member)")
        }
    }

    @Test("A claim of an earlier export may lack what lines did not tell then, but not what was lost")
    func formerClaims() throws {
        var random = RandomHousehold(seed: 5)
        let snapshot = random.snapshot(items: 40)
        let text = String(decoding: HouseholdJSON.write(snapshot), as: UTF8.self)
        // A member of another name is not one of a claim.
        func without(_ names: String...) -> String {
            names.reduce(text) { $0.replacing("\"\($1)\":", with: "\"former-\($1)\":") }
        }
        let claims = try HouseholdJSON.read(bytes(without("isEstimated", "photoIDs", "contents"))).claims
        #expect(!claims.isEmpty && claims.count == snapshot.claims.count)
        #expect(claims.flatMap(\.lines).allSatisfy { !$0.isEstimated && $0.photoIDs.isEmpty })
        for name in ["loss", "insured"] {
            guard case .invalidValue(let path, reason: "is missing") = error(without(name)) else {
                Issue.record("without \(name): \(String(describing: error(without(name))))")
                continue
            }
            #expect(path.hasPrefix("household.claims[") && path.hasSuffix(".\(name)"))
        }
    }

    @Test("A number that is too large is reported at its path, beside rates and unit prices with fractions")
    func rates() throws {
        var random = RandomHousehold(seed: 5)
        let text = String(decoding: HouseholdJSON.write(random.snapshot(items: 40)), as: UTF8.self)
        let age = #""ageInMonths":"#
        let broken = text.replacing(age, with: age + "99999999999999999999", maxReplacements: 1)
        guard case .invalidValue(let path, _) = error(broken) else {
            Issue.record("\(String(describing: error(broken)))")
            return
        }
        #expect(path.hasPrefix("household.claims[") && path.hasSuffix("].line.actualCashValue.ageInMonths"))
    }

    @Test func anEmptyHouseholdIsRead() throws {
        #expect(try HouseholdJSON.read(bytes("\u{FEFF}" + Self.document())).profile.name == "Us")
    }

    @Test("A file from before codes and numbers can be read", arguments: ["1", "2", "3"])
    func earlierVersions(version: String) throws {
        var household = RandomHousehold(seed: 7)
        var snapshot = household.snapshot(items: 5)
        let text = String(decoding: HouseholdJSON.write(snapshot), as: UTF8.self)
        let former = text.replacing(#/,"code":"[A-Z0-9]*"/#, with: "").replacing(#/,"number":[0-9]+/#, with: "")
            .replacing("\"version\":6,\"household\"", with: "\"version\":\(version),\"household\"")
        #expect(!former.contains("\"code\"") && former.contains("\"version\":\(version),\"household\""))
        for index in snapshot.locations.indices { snapshot.locations[index].code = "" }
        for index in snapshot.items.indices { snapshot.items[index].number = 0 }
        #expect(try HouseholdJSON.read(bytes(former)) == snapshot)
    }

    @Test("What an item in a file lacks is as in a new one; a group that is null is none, an empty one is there")
    func absentMembers() throws {
        let id = try #require(EntityID<Item>("6f9619ff-8b86-4011-b42d-00cf4fc964ff"))
        let time = "\"2026-01-02T03:04:05.000Z\""
        let known =
            #"{"id":"6f9619ff-8b86-4011-b42d-00cf4fc964ff","title":"Lamp","record":{"createdAt":"# + time
            + #","updatedAt":"# + time + #","version":3}"#
        func item(_ rest: String) throws -> Item {
            try #require(try HouseholdJSON.read(bytes(Self.document(items: "[" + known + rest + "}]"))).items.first)
        }
        let record = RecordInfo(createdAt: Date(timeIntervalSince1970: 1_767_323_045), version: 3)
        #expect(try item("") == Item(id: id, title: "Lamp", record: record))
        #expect(
            try item(#","sale":null,"replacement":null,"warranty":null"#) == Item(id: id, title: "Lamp", record: record)
        )
        #expect(try item(#","sale":{}"#).sale == Sale())
        #expect(
            error(Self.document(items: "[" + known + #","replacement":{"source":"Shop"}}]"#))
                == .invalidValue(path: "household.items[0].replacement.cost", reason: "is missing"))
    }

    @Test(arguments: [
        "[]", "3", "\"x\"", "null", "{}", #"{"format":"other","version":1}"#, #"{"format":"housebook"}"#,
        #"{"format":"housebook","version":0}"#,
    ])
    func otherJSON(text: String) {
        #expect(error(text) == .otherJSON)
    }

    @Test func aLaterVersionIsRefusedWhateverItHolds() {
        #expect(error(#"{"format":"housebook","version":7,"household":7}"#) == .newerVersion(found: 7, known: 6))
        #expect(
            FormatError.newerVersion(found: 7, known: 6).description
                == "the file has version 7 of the format; this Housebook knows versions up to 6")
    }

    @Test(arguments: ["{", "{\"format\":", "{\"a\" 1}", "{\n\n  nope\n}", "not JSON", "{\"a\":\"\\u12\"}"])
    func brokenJSON(text: String) {
        guard case .invalidJSON = error(text) else {
            Issue.record("\(String(describing: error(text)))")
            return
        }
    }

    @Test func whatIsSaidOfBrokenJSON() {
        #expect(error("") == .empty)
        #expect(
            error("{\"format\": \"housebook\"")?.explanation.advice == "it may have been cut short; export it again")
        #expect(error("{\n\n  nope\n}") == .invalidJSON(line: 3, column: 3, reason: "invalid value"))
        #expect(
            error("{\n\"a\":")
                == .invalidJSON(line: 2, column: 5, reason: "unexpected end of file during JSON parse"))
    }

    @Test func aFileCutShortAnywhere() throws {
        var household = RandomHousehold(seed: 3)
        let data = HouseholdJSON.write(household.snapshot(items: 3))
        for length in stride(from: 0, to: data.count - 2, by: 97) {
            #expect(throws: FormatError.self) { try HouseholdJSON.read(data.prefix(length)) }
        }
    }

    @Test func nestingWithoutEnd() {
        let deep = String(repeating: "[", count: 200_000)
        #expect(error(deep) != nil)
        #expect(error(#"{"format":"housebook","version":1,"household":"# + deep) != nil)
        #expect(error(String(repeating: #"{"a":"#, count: 200_000)) != nil)
    }

    @Test(arguments: [
        (#"{"format":"housebook","version":1}"#, "household", "is missing"),
        (#"{"format":"housebook","version":1,"household":[]}"#, "household", "is not the expected kind of value"),
        (document(items: "7"), "household.items", "is not a list"),
        (document(items: "[7]"), "household.items[0]", "is not the expected kind of value"),
        (document(items: "[{}]"), "household.items[0].id", "is missing"),
        (document(items: #"[{"id":"x"}]"#), "household.items[0].id", "“x” is not a UUID"),
        (document(items: #"[{"id":5}]"#), "household.items[0].id", "is not text"),
        (document(items: "null"), "household.items", "is null"),
    ])
    func valuesOfTheWrongKind(text: String, path: String, reason: String) {
        #expect(error(text) == .invalidValue(path: path, reason: reason))
        #expect(error(text)?.description == "\(path): \(reason)")
    }

    @Test(arguments: [
        (#""price": {"minorUnits": 1.5, "currency": "EUR"}"#, ""),
        (#""price": {"minorUnits": 1, "currency": "Euro"}"#, "price.currency"),
        (#""price": {"minorUnits": 99999999999999999999, "currency": "EUR"}"#, ""),
        (#""price": {"minorUnits": "1", "currency": "EUR"}"#, "price.minorUnits"),
        (#""quantity": "-1""#, "quantity"), (#""quantity": 1"#, "quantity"),
        (#""purchaseDate": "2021-02-30""#, "purchaseDate"), (#""condition": "shiny""#, "condition"),
        (#""insured": "yes""#, "insured"), (#""labelIDs": {}"#, "labelIDs"),
        (
            #""record": {"createdAt": "soon", "updatedAt": "soon", "version": 1, "syncState": "pending"}"#,
            "record.createdAt"
        ),
        (#""record": {"createdAt": 5, "updatedAt": "soon", "version": 1, "syncState": "pending"}"#, "record.createdAt"),
    ])
    func valuesThatNoItemHas(value: String, path: String) throws {
        let item = Item(
            title: "Lamp", price: Sample.euros(1), purchaseDate: PartialDate("2021-01-01"),
            condition: .good)
        let data = HouseholdJSON.write(Snapshot(profile: Profile(name: ""), items: [item]))
        var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var household = try #require(object["household"] as? [String: Any])
        var items = try #require(household["items"] as? [[String: Any]])
        let change = try #require(try JSONSerialization.jsonObject(with: bytes("{\(value)}")) as? [String: Any])
        items[0].merge(change) { $1 }
        household["items"] = items
        object["household"] = household
        let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        // Some rules are those of the item as a whole.
        let place = "household.items[0]" + (path.isEmpty ? "" : ".\(path)")
        guard case .invalidValue(place, _) = error(text) else {
            Issue.record("\(String(describing: error(text)))")
            return
        }
    }
}
