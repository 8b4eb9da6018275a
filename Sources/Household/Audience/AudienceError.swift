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
        case .badName(let name): "“\(name)” is not a valid name for an audience"
        case .reservedName(let name): "the audience “\(name)” is built in"
        case .unknownKey(let key, _): "there is no field “\(key)”"
        case .indispensable(let key, _): "“\(key)” cannot be hidden or shortened: pages need it"
        case .noText(let key): "“\(key)” cannot be shortened: it is not a text"
        }
    }

    /// The next step for a person.
    public var hint: String {
        switch self {
        case .badName: "use small letters, digits and dashes, such as “house-sitter”"
        case .reservedName(let name): "choose another name, and write “narrows: \(name)”"
        case .unknownKey(_, let suggestions):
            NearestName.question(suggestions) ?? "name a kind and a field, such as “item.price”"
        case .indispensable(_, let instead?): "hide “\(instead)” as a whole, or not at all"
        case .indispensable(_, nil): "leave it out"
        case .noText: "hide it instead"
        }
    }
}
