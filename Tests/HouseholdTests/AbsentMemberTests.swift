import Foundation
import Household
import Testing

/// What the JSON of a record lacks is as in a new one, except what nothing can stand for.
@Suite struct AbsentMemberTests {
    private static let id = "6f9619ff-8b86-4011-b42d-00cf4fc964ff"
    private static let record =
        #""record":{"createdAt":"2021-10-13T08:30:00Z","updatedAt":"2021-10-13T08:30:00Z","version":1}"#

    private func read<Value: Decodable>(_ members: String...) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let object = [#""id":"\#(Self.id)""#, Self.record] + members
        return try decoder.decode(Value.self, from: Data("{\(object.joined(separator: ","))}".utf8))
    }

    @Test func profile() throws {
        let profile: Profile = try read()
        #expect(profile.name == "")
        #expect(profile.homeIDs == [])
        #expect(profile.contact == nil)
    }

    private static let owner = #""owner":{"item":"\#(id)"}"#

    @Test func attachment() throws {
        let attachment: Attachment = try read(Self.owner, #""sha256":"ab""#)
        #expect(attachment.sha256 == "ab")
        #expect(attachment.kind == .other)
        #expect([attachment.fileName, attachment.mediaType, attachment.caption] == ["", "", ""])
        #expect(attachment.size == 0)
        #expect(attachment.order == 0)
    }

    @Test("An attachment has an owner and a digest", arguments: [owner, #""sha256":"ab""#])
    func halfAnAttachment(member: String) {
        #expect(throws: DecodingError.self) { try read(member) as Attachment }
    }

    @Test func line() throws {
        let line: CartItem = try read(
            #""name":"Milk""#, #""planned":{"unit":"each"}"#, #""outcome":{"status":"open"}"#)
        #expect(line.name == "Milk")
        #expect(line.quantity == .one)
        #expect(line.category == "")
        #expect(!line.addedDuringShopping)
    }

    @Test("A line has a name, a plan and an outcome", arguments: [0, 1, 2])
    func incompleteLine(without place: Int) {
        var members = [#""name":"Milk""#, #""planned":{"unit":"each"}"#, #""outcome":{"status":"open"}"#]
        members.remove(at: place)
        #expect(throws: DecodingError.self) { try read(members[0], members[1]) as CartItem }
    }

    @Test func price() throws {
        let option: PriceOption = try read(
            #""shopID":"\#(Self.id)""#, #""price":{"minorUnits":129,"currency":"EUR"}"#,
            #""asOf":"2021-10-13T08:30:00Z""#)
        #expect(option.unit == .each)
        #expect(option.price == Money(minorUnits: 129, currency: .eur))
    }
}
