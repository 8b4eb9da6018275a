public import Values

/// Why an audience cannot be defined.
public enum AudienceError: Explained, Hashable {
    case badName(String)
    case reservedName(String)
    case unknownKey(String, suggestions: [String])
    /// - Parameter instead: The key that can be hidden in its place.
    case indispensable(key: String, instead: String?)
    case noText(key: String)

    public var explanation: Explanation {
        switch self {
        case .badName(let name):
            .data(
                "“\(name)” is not a valid name for an audience",
                "use small letters, digits and dashes, such as “house-sitter”")
        case .reservedName(let name):
            .data("the audience “\(name)” is built in", "choose another name, and write “narrows: \(name)”")
        case .unknownKey(let key, let suggestions):
            .data(
                "there is no field “\(key)”",
                NearestName.question(suggestions) ?? "name a kind and a field, such as “item.price”")
        case .indispensable(let key, let instead):
            .data(
                "“\(key)” cannot be hidden or shortened: pages need it",
                instead.map { "hide “\($0)” as a whole, or not at all" } ?? "leave it out")
        case .noText(let key): .data("“\(key)” cannot be shortened: it is not a text", "hide it instead")
        }
    }
}
