import BundledFiles
import Foundation
public import Values

/// How fast items lose value, by a published table: for each class a rate, and a floor for the value at any age.
///
/// A table is data and names its source and edition, because insurers have their own and ask which one was used.
public struct DepreciationTable: Hashable, Sendable {
    /// `IRS Publication 527, table 2-1`
    public var name: String
    public var edition: String
    /// Where the table was published, and what else its figures come from.
    public var source: String
    /// The percentage of the replacement cost that remains at any age, for classes without their own floor.
    public var floorPercent: Int
    /// How condition counts; nil where it does not.
    public var conditions: Conditions?
    /// The classes, in the order in which they are tried.
    public var classes: [ItemClass]
    /// The class of items that belong to no other.
    public var otherwise: ItemClass

    /// A class of items that lose value alike.
    public struct ItemClass: Hashable, Sendable {
        public var name: String
        public var rate: Rate
        public var floorPercent: Int?
        /// Words in lower case: an item belongs to the class if one of its labels contains one of them.
        public var words: [String]

        public init(name: String, rate: Rate, floorPercent: Int? = nil, words: [String] = []) {
            self.name = name
            self.rate = rate
            self.floorPercent = floorPercent
            self.words = words
        }
    }

    /// The loss of value, the same every year.
    public enum Rate: Hashable, Sendable {
        /// Nothing is left after this many years.
        case years(Int)
        /// Thousandths of the replacement cost a year.
        case perMille(Int)
        /// No loss of value, as for art, antiques and jewelry.
        case none
    }

    /// The percentage of what age takes off that is taken off at a condition: 50 for half of it. A condition without one
    /// has 100.
    public struct Conditions: Hashable, Sendable {
        public var new: Int?
        public var excellent: Int?
        public var good: Int?
        public var fair: Int?
        public var poor: Int?

        public init(
            new: Int? = nil, excellent: Int? = nil, good: Int? = nil, fair: Int? = nil, poor: Int? = nil
        ) {
            (self.new, self.excellent, self.good, self.fair, self.poor) = (new, excellent, good, fair, poor)
        }

        public subscript(condition: Condition) -> Int? {
            switch condition {
            case .new: new
            case .excellent: excellent
            case .good: good
            case .fair: fair
            case .poor: poor
            }
        }
    }

    public init(
        name: String, edition: String = "", source: String = "", floorPercent: Int = 0,
        conditions: Conditions? = nil, classes: [ItemClass], otherwise: ItemClass
    ) {
        self.name = name
        self.edition = edition
        self.source = source
        self.floorPercent = floorPercent
        self.conditions = conditions
        self.classes = classes
        self.otherwise = otherwise
    }

    /// The class of an item: the one that the item names, else the one matched by the first label that contains a word
    /// of any class, else `otherwise`.
    /// - Parameter name: The item's insurance class; empty where it names none.
    public func itemClass(named name: String = "", labels: [String]) -> ItemClass {
        if let found = itemClass(named: name) { return found }
        for label in labels { if let found = itemClass(ofLabel: label) { return found } }
        return otherwise
    }

    /// The class that an item's insurance class means: by its whole name, or by a word as for labels. Nil for one that
    /// is only a class of special limits, and for an empty one.
    public func itemClass(named name: String) -> ItemClass? {
        guard !name.isEmpty else { return nil }
        let key = NameKey(name)
        return (classes + [otherwise]).first { NameKey($0.name) == key } ?? itemClass(ofLabel: name)
    }

    /// The class of items with a label; nil where the label contains no word of any class.
    public func itemClass(ofLabel label: String) -> ItemClass? {
        // Short words compare faster than they hash, and a report asks for the class of each of its items.
        let words = label.labelWords
        return classes.first { $0.words.contains(where: words.contains) }
    }

    /// - Throws: `DepreciationTableError` where a name is missing or a figure is out of range.
    public func validated() throws(DepreciationTableError) -> DepreciationTable {
        guard !name.isEmpty else { throw .missing("name") }
        guard (0...100).contains(floorPercent) else { throw .outOfRange("floorPercent", in: name, "0 to 100") }
        for condition in Condition.allCases {
            guard (0...1000).contains(conditions?[condition] ?? 100) else {
                throw .outOfRange("conditions", in: condition.rawValue, "0 to 1000")
            }
        }
        for itemClass in classes + [otherwise] {
            guard !itemClass.name.isEmpty else { throw .missing("name of a class") }
            guard (0...100).contains(itemClass.floorPercent ?? 0) else {
                throw .outOfRange("floorPercent", in: itemClass.name, "0 to 100")
            }
            switch itemClass.rate {
            case .years(let years) where !(1...200).contains(years):
                throw .outOfRange("years", in: itemClass.name, "1 to 200")
            case .perMille(let rate) where !(1...1000).contains(rate):
                throw .outOfRange("percentPerYear", in: itemClass.name, "0.1 to 100")
            case .years, .perMille, .none: break
            }
        }
        return self
    }
}

/// Why a table cannot be used.
public enum DepreciationTableError: Explained, Hashable {
    case missing(String)
    case outOfRange(String, in: String, String)

    public var explanation: Explanation {
        switch self {
        case .missing(let what): .data("a depreciation table has no \(what)")
        case .outOfRange(let field, let name, let range): .data("\(field) of “\(name)” is not within \(range)")
        }
    }
}

extension DepreciationTable {
    /// The table for households that name no other.
    public static func standard() throws -> DepreciationTable {
        try JSONDecoder().decode(DepreciationTable.self, from: BundledFiles.household.file("depreciation.json"))
    }
}
