/// The value of a set of items, and how many of them that figure leaves out.
///
/// Currencies are never added together: there is one total for each. Sold, archived and borrowed items are in no total. An
/// unknown value is never zero: the items that have none are counted instead.
public struct Valuation: Hashable, Sendable {
    /// Items that count: neither sold, archived nor borrowed. Includes those of unknown value.
    public private(set) var items = 0
    /// Items that count, but whose value is unknown. They are in no total.
    public private(set) var withoutValue = 0
    /// Items left out because they were sold, including archived ones.
    public private(set) var sold = 0
    /// Items left out because they are archived, excluding sold ones.
    public private(set) var archived = 0
    /// Items left out because they are borrowed, excluding sold and archived ones.
    public private(set) var borrowed = 0
    private var sums = CurrencySums()

    /// The value of no items.
    public init() {}

    public init(_ items: some Sequence<Item>) {
        for item in items { add(item) }
    }

    /// One total for each currency, in the order of the codes; empty where no value is known.
    ///
    /// A sum beyond the range of an `Int64` (more than 900,000 lines of the largest price) is clamped, and
    /// `isBeyondRange` is true.
    public var totals: [Money] { sums.totals }

    /// Whether one of `totals` is clamped.
    public var isBeyondRange: Bool { sums.isBeyondRange }

    /// The total in one currency; nil where no counted item has a value in it.
    public func total(in currency: Currency) -> Money? { sums.total(in: currency) }

    /// The number of items in the total of a currency.
    public func count(in currency: Currency) -> Int { sums.count(in: currency) }

    /// All items, including those left out.
    public var allItems: Int { items + sold + archived + borrowed }

    public mutating func add(_ item: Item) { add(Contribution(item)) }

    mutating func add(_ contribution: Contribution) {
        switch contribution {
        case .excluded(.sold): sold += 1
        case .excluded(.archived): archived += 1
        case .excluded(.borrowed): borrowed += 1
        case .unknown:
            items += 1
            withoutValue += 1
        case .known(let value):
            items += 1
            sums.add(value)
        }
    }

    public mutating func merge(_ other: Valuation) {
        items += other.items
        withoutValue += other.withoutValue
        sold += other.sold
        archived += other.archived
        borrowed += other.borrowed
        sums.merge(other.sums)
    }

    public static func + (a: Valuation, b: Valuation) -> Valuation {
        var sum = a
        sum.merge(b)
        return sum
    }
}

/// The contribution of one item to a valuation.
enum Contribution: Hashable, Sendable {
    case excluded(Exclusion)
    case unknown
    case known(Money)

    init(_ item: Item) {
        self.init(of: item.lineValue, item.exclusion)
    }

    init(of lineValue: Money?, _ exclusion: Exclusion?) {
        self = exclusion.map(Contribution.excluded) ?? lineValue.map(Contribution.known) ?? .unknown
    }
}
