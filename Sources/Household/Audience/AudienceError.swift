/// Why an audience cannot be defined.
public enum AudienceError: Error, Hashable, Sendable {
    case badName(String)
    case reservedName(String)
    case unknownKey(String, suggestions: [String])
    /// - Parameter instead: The key that can be hidden in its place.
    case indispensable(key: String, instead: String?)
    case noText(key: String)
}

extension AudienceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badName(let name): "“\(name)” cannot be the name of an audience"
        case .reservedName(let name): "the audience “\(name)” is built in"
        case .unknownKey(let key, _): "there is nothing called “\(key)” that an audience sees"
        case .indispensable(let key, _): "“\(key)” cannot be narrowed: pages are made of it"
        case .noText(let key): "“\(key)” is no text that could be shortened"
        }
    }

    /// The next step for a person.
    public var hint: String {
        switch self {
        case .badName: "use small letters, digits and dashes, such as “house-sitter”"
        case .reservedName(let name): "choose another name, and say “narrows: \(name)”"
        case .unknownKey(_, let suggestions) where suggestions.isEmpty: "a key is a kind and a field: “item.price”"
        case .unknownKey(_, let suggestions):
            "did you mean \(suggestions.map { "“\($0)”" }.joined(separator: " or "))?"
        case .indispensable(_, let instead?): "hide “\(instead)” as a whole, or leave it"
        case .indispensable(_, nil): "leave it out"
        case .noText: "hide it instead"
        }
    }
}
