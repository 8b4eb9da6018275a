import Foundation
import Household

/// The JSON of a column that holds more than one value. Instants are written as in all other columns.
enum ColumnJSON {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant.write(date))
        }
        // Strings, integers and ids always encode as JSON; should one not, the schema refuses the empty text.
        guard let data = try? encoder.encode(value) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Instant.read(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a timestamp")
            }
            return date
        }
        return decoder
    }()
}
