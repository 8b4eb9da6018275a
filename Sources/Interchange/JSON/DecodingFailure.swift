import Foundation

extension FormatError {
    /// Translates a decoding error into a path or position and a reason.
    init(_ error: DecodingError, in data: Data) {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self = Self.diagnosis(of: data)
        case .dataCorrupted(let context):
            self = .invalidValue(path: Self.path(context.codingPath), reason: context.debugDescription.lowercasedFirst)
        case .keyNotFound(let key, let context):
            self = .invalidValue(path: Self.path(context.codingPath + [key]), reason: "is missing")
        case .valueNotFound(_, let context):
            self = .invalidValue(path: Self.path(context.codingPath), reason: "is null")
        case .typeMismatch(let type, let context):
            self = .invalidValue(path: Self.path(context.codingPath), reason: Self.expectation(type))
        @unknown default:
            self = .invalidJSON(line: nil, column: nil, reason: "\(error)")
        }
    }

    /// `household.items[3].price`
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in key.intValue.map { path + "[\($0)]" } ?? Self.path(path, key.stringValue) }
    }

    private static func path(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

    private static func expectation(_ type: any Any.Type) -> String {
        if type == String.self { return "is not text" }
        if type == Bool.self { return "is neither true nor false" }
        if type == Int.self || type == Int64.self { return "is not a whole number" }
        if type is [Any].Type { return "is not a list" }
        return "is not the expected kind of value"
    }

    /// For malformed JSON and for a number that fits no integer, `JSONDecoder` only says that the data is invalid, not
    /// where. `JSONSerialization` gives the position in its message: "Invalid value around character 14."
    private static func diagnosis(of data: Data) -> FormatError {
        do {
            let object = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let path = pathOfOddNumber(in: object, fractional: fractional) ?? pathOfOddNumber(in: object) ?? ""
            return .invalidValue(path: path, reason: "is not a whole number, or is too large")
        } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it cannot be parsed"
            let match = words.firstMatch(of: /(?: around character| at) (\d+)\.$/)
            let offset = match.flatMap { Int($0.1) } ?? data.count
            let before = data.prefix(offset)
            let lineStart = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? before.startIndex
            let reason = match.map { words[..<$0.range.lowerBound] } ?? words[...]
            return .invalidJSON(
                line: before.count { $0 == .lineFeed } + 1, column: before.endIndex - lineStart + 1,
                reason: String(reason.hasSuffix(".") ? reason.dropLast() : reason).lowercasedFirst)
        }
    }

    /// The keys of numbers that may have a fraction: depreciation rates, and the amounts of unit prices.
    private static let fractional: Set = ["percentPerYear", "minorUnits"]

    /// The path of the first number that fits no integer.
    /// - Parameter fractional: The keys of numbers that count only if they are too large.
    private static func pathOfOddNumber(
        in value: Any, at path: String = "", key: String = "", fractional: Set<String> = []
    ) -> String? {
        func look(in value: Any, at path: String, key: String = "") -> String? {
            pathOfOddNumber(in: value, at: path, key: key, fractional: fractional)
        }
        switch value {
        case let object as [String: Any]:
            for (key, value) in object.sorted(by: { $0.key < $1.key }) {
                if let found = look(in: value, at: Self.path(path, key), key: key) { return found }
            }
        case let list as [Any]:
            for (index, value) in list.enumerated() {
                if let found = look(in: value, at: path + "[\(index)]") { return found }
            }
        case let number as NSNumber where number as? Int64 == nil:
            let isTooLarge = number.doubleValue.magnitude >= Double(Int64.max)
            return isTooLarge || !fractional.contains(key) ? path : nil
        default: break
        }
        return nil
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
