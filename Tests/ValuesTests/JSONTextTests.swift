import Foundation
import TestSupport
import Testing
import Values

/// Values that are texts in JSON.
@Suite struct JSONTextTests {
    /// Expects a value to be written as its text, the other spelling to be read as the same value, and the rest refused.
    private func expect<Value: Codable & Equatable>(
        _ value: Value, written text: String, or spelling: String, not refused: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        func read(_ json: String) throws -> [Value] {
            try JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8))
        }
        let json = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
        #expect(json == "[\(text)]", sourceLocation: sourceLocation)
        #expect(try read(text) == [value], sourceLocation: sourceLocation)
        #expect(try read(spelling) == [value], sourceLocation: sourceLocation)
        for other in refused {
            #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try read(other) }
        }
    }

    @Test func aValueIsWrittenInItsOwnSpelling() throws {
        try expect(Currency.usd, written: #""USD""#, or: #""usd""#, not: #""$""#)
        try expect(Colour.standard, written: ##""#5b6b7a""##, or: #""5B6B7A""#, not: #""red""#)
        try expect(Sample.quantity("0.35"), written: #""0.35""#, or: #""0,350""#, not: #""-1""#, "1")
        try expect(Sample.day("2021-10-13"), written: #""2021-10-13""#, or: #""2021-10-13""#, not: #""2021-02-29""#)
        let id = #""6ba7b810-9dad-11d1-80b4-00c04fd430c8""#
        try expect(
            try #require(EntityID<JSONTextTests>("6ba7b810-9dad-11d1-80b4-00c04fd430c8")), written: id,
            or: id.uppercased(), not: #""home""#)
    }
}
