/// The circles of people around a household, from the innermost out. Whoever is in one is shown no more things than those
/// further in; which of their fields is another matter, since movers need sizes that insurers do not.
///
/// An item, a label, a home, an attachment or a page of Content may name the outermost circle that it is for: people
/// further out are shown nothing of it. What a circle sees of the rest, field by field, is `DisclosureTable`'s part.
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
