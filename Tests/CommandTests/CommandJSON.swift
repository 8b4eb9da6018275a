import Foundation
import TestSupport

extension CommandResult {
    /// The JSON that the command printed, decoded; throws when it has another shape.
    func json<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}

/// The keys of a JSON object, sorted; the values are ignored.
struct AnyKeys: Decodable {
    var keys: [String]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
    }
}
