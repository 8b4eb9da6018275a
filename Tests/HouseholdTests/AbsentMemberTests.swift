import Foundation
import Household
import Testing

/// What the JSON of a record lacks is as in a new one, except what nothing can stand for.
@Suite struct AbsentMemberTests {
    private static let id = "6f9619ff-8b86-4011-b42d-00cf4fc964ff"
    private static let record =
        #""record":{"createdAt":"2021-10-13T08:30:00Z","updatedAt":"2021-10-13T08:30:00Z","version":1}"#

    private func read<Value: Decodable>(_ members: [String]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let object = [#""id":"\#(Self.id)""#, Self.record] + members
        return try decoder.decode(Value.self, from: Data("{\(object.joined(separator: ","))}".utf8))
    }

    private func isRefused<Value: Decodable>(_ type: Value.Type, _ members: [String]) -> Bool {
        do {
            _ = try read(members) as Value
            return false
        } catch {
            return error is DecodingError
        }
    }

    @Test func profile() throws {
        let profile: Profile = try read([])
        #expect((profile.name, profile.homeIDs) == ("", []))
        #expect(profile.contact == nil)
    }

    @Test("An attachment has an owner and a digest")
    func attachment() throws {
        let (owner, digest) = (#""owner":{"item":"\#(Self.id)"}"#, #""sha256":"ab""#)
        let attachment: Attachment = try read([owner, digest])
        #expect(attachment.sha256 == "ab")
        #expect(attachment.kind == .other)
        #expect([attachment.fileName, attachment.mediaType, attachment.caption] == ["", "", ""])
        #expect((attachment.size, attachment.order) == (0, 0))
        #expect(isRefused(Attachment.self, [owner]) && isRefused(Attachment.self, [digest]))
    }

    @Test("A line has a name, a plan and an outcome")
    func line() throws {
        let members = [#""name":"Milk""#, #""planned":{"unit":"each"}"#, #""outcome":{"status":"open"}"#]
        let line: CartItem = try read(members)
        #expect((line.name, line.quantity, line.category, line.addedDuringShopping) == ("Milk", .one, "", false))
        for place in members.indices {
            #expect(isRefused(CartItem.self, members.enumerated().filter { $0.offset != place }.map(\.element)))
        }
    }

    @Test func price() throws {
        let option: PriceOption = try read([
            #""shopID":"\#(Self.id)""#, #""price":{"minorUnits":129,"currency":"EUR"}"#,
            #""asOf":"2021-10-13T08:30:00Z""#,
        ])
        #expect((option.unit, option.price) == (.each, Money(minorUnits: 129, currency: .eur)))
    }
}
