/// How much of a field an audience is shown.
public enum Sight: Int, Hashable, Sendable, CaseIterable, Comparable {
    case hidden
    /// Only the end of a text: see `Sight.shortened(_:)`.
    case shortened
    case whole

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The end of a text after an ellipsis: four characters, and never more than half of the text, so that a short
    /// number is not given away whole.
    ///
    /// A text that is shortened already stays as it is.
    static func shortened(_ text: String) -> String {
        if text.isEmpty || text.hasPrefix("…") && text.count <= 5 { return text }
        return "…" + text.suffix(min(4, text.count / 2))
    }
}

/// What the disclosure table grants a circle of a field.
enum Grant: Hashable, Sendable {
    case whole
    case shortened
    /// Made anew from what the circle sees, so that it reveals nothing else.
    case remade
    /// Only where an audience was named for it: see `Presence`.
    case named
    case hidden

    var sight: Sight {
        switch self {
        case .whole, .remade, .named: .whole
        case .shortened: .shortened
        case .hidden: .hidden
        }
    }
}

/// What the disclosure table grants each circle of a field. Written as in the table: `W S - -`.
struct Grants: Hashable, Sendable, ExpressibleByStringLiteral {
    private let others: [Circle: Grant]

    /// One sign each for family, insurer, mover and public: `W` whole, `S` shortened, `R` remade, `N` where an audience
    /// was named. Any other sign hides.
    init(stringLiteral signs: StaticString) {
        let grants = signs.description.filter { $0 != " " }.map(Self.grant)
        others = Dictionary(uniqueKeysWithValues: zip(Circle.allCases.dropFirst(), grants))
    }

    /// The owner sees everything.
    subscript(circle: Circle) -> Grant { circle == .owner ? .whole : others[circle] ?? .hidden }

    private static func grant(_ sign: Character) -> Grant {
        switch sign {
        case "W": .whole
        case "S": .shortened
        case "R": .remade
        case "N": .named
        default: .hidden
        }
    }
}
