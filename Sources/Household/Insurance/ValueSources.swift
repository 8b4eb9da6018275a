/// Where the values of lines come from. Only a replacement cost with a source, or an appraisal, tells what things cost
/// today; a price tells what was paid once.
public struct ValueSources: Hashable, Sendable {
    public enum Kind: CaseIterable, Sendable {
        /// A replacement cost, and an appraisal among the line's papers.
        case appraisal
        /// A replacement cost whose source is on record.
        case replacement
        case replacementWithoutSource
        case price
    }

    /// The lines whose value is known in one way.
    public struct Part: Hashable, Sendable {
        public private(set) var value = Valuation()
        private var dated = 0
        private var months = 0

        /// The average age of the lines in whole months, rounded down; nil where no purchase has a date.
        public var averageAgeInMonths: Int? { dated == 0 ? nil : months / dated }

        fileprivate mutating func add(_ line: RegisterLine, _ value: Money) {
            self.value.add(.known(value))
            guard let age = line.actualCashValue.ageInMonths else { return }
            dated += 1
            months += age
        }

        fileprivate mutating func merge(_ other: Part) {
            value.merge(other.value)
            dated += other.dated
            months += other.months
        }
    }

    private var parts: [Kind: Part] = [:]

    /// Nil if no line has a value of this kind.
    public subscript(kind: Kind) -> Part? { parts[kind] }

    mutating func add(_ line: RegisterLine) {
        guard let value = line.value, let kind = Kind(line) else { return }
        parts[kind, default: Part()].add(line, value)
    }

    mutating func merge(_ other: ValueSources) {
        for (kind, part) in other.parts { parts[kind, default: Part()].merge(part) }
    }
}

extension ValueSources.Kind {
    /// Nil for a line without a value.
    public init?(_ line: RegisterLine) {
        switch line.basis {
        case nil: return nil
        case .price: self = .price
        case .replacement where line.evidence.appraisals > 0: self = .appraisal
        case .replacement(let source, _, _): self = source.isEmpty ? .replacementWithoutSource : .replacement
        }
    }
}
