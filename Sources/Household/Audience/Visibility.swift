/// How much of a field an audience is shown.
public enum Visibility: Int, Hashable, Codable, Sendable, CaseIterable, Comparable {
    case hidden
    /// Only the end of a text: see `Visibility.shortened(_:)`.
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

/// The grant of the disclosure table for a field and a circle.
enum Grant: Hashable, Sendable {
    case whole
    case shortened
    /// Made anew from what the circle sees, so that it reveals nothing else.
    case remade
    /// Only where an audience was named for it: see `Presence`.
    case named
    case hidden

    var visibility: Visibility {
        switch self {
        case .whole, .remade, .named: .whole
        case .shortened: .shortened
        case .hidden: .hidden
        }
    }
}

/// Who sees a member, besides the owner, who sees everything: `[.family, .shortened(.insurer)]`.
struct Grants: Hashable, Sendable, ExpressibleByArrayLiteral {
    private let others: [Circle: Grant]

    /// The grant of one circle.
    struct Element: Sendable {
        fileprivate let circle: Circle
        fileprivate var grant = Grant.whole

        static let family = Element(circle: .family)
        static let insurer = Element(circle: .insurer)
        static let mover = Element(circle: .mover)
        static let everyone = Element(circle: .everyone)

        static func shortened(_ element: Element) -> Element { Element(circle: element.circle, grant: .shortened) }
        static func remade(_ element: Element) -> Element { Element(circle: element.circle, grant: .remade) }
        static func named(_ element: Element) -> Element { Element(circle: element.circle, grant: .named) }
    }

    static let all: Grants = [.family, .insurer, .mover, .everyone]
    static let owner: Grants = []

    init(arrayLiteral elements: Element...) {
        others = Dictionary(elements.map { ($0.circle, $0.grant) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(circle: Circle) -> Grant { circle == .owner ? .whole : others[circle] ?? .hidden }
}
