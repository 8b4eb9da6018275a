/// The circles of people around a household, from the innermost outwards. Apart from claims, which only owner and
/// insurer see, no circle sees an entity that one further in does not. Fields differ: movers need sizes, insurers do
/// not.
///
/// An item, a label, a home, an attachment or a page of Content may name the outermost circle that may see it: circles
/// further out see nothing of it. For everything else, `DisclosureTable` says which fields a circle sees.
public enum Circle: String, Codable, Sendable, CaseIterable, Comparable {
    case owner, family, insurer, mover
    case everyone = "public"

    public static func < (a: Self, b: Self) -> Bool { a.distance < b.distance }

    private var distance: Int {
        switch self {
        case .owner: 0
        case .family: 1
        case .insurer: 2
        case .mover: 3
        case .everyone: 4
        }
    }
}
