import Foundation

extension FormatError {
    /// The place and the fault of a decoding error, in our words.
    init(_ error: DecodingError) {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self = Self.syntax(context)
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
        keys.reduce("") { path, key in
            if let index = key.intValue { return path + "[\(index)]" }
            return path.isEmpty ? key.stringValue : path + "." + key.stringValue
        }
    }

    private static func expectation(_ type: any Any.Type) -> String {
        if type == String.self { return "is no text" }
        if type == Bool.self { return "is neither true nor false" }
        if type == Int.self || type == Int64.self { return "is no whole number" }
        if type is [Any].Type { return "is no list" }
        return "is of another kind of value than is expected"
    }

    /// Foundation's parser says where in the words of an inner error only: "... around line 3, column 14."
    private static func syntax(_ context: DecodingError.Context) -> FormatError {
        let inner = context.underlyingError as NSError?
        let words = inner?.userInfo["NSDebugDescription"] as? String ?? context.debugDescription
        let place = words.firstMatch(of: /line (\d+), column (\d+)/)
        let reason = words.prefix(upTo: words.firstRange(of: /,? *around line/)?.lowerBound ?? words.endIndex)
        return .invalidJSON(
            line: place.flatMap { Int($0.1) }, column: place.flatMap { Int($0.2) },
            reason: String(reason).lowercasedFirst)
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
