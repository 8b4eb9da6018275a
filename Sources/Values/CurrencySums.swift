/// Sums of amounts, one for each currency: currencies are never added together.
///
/// The sums have 128 bits, which no number of amounts overflows, so merging in any order gives the same sums.
package struct CurrencySums: Hashable, Sendable {
    /// Sorted by currency, each once.
    private var sums: [Sum] = []

    package init() {}

    private struct Sum: Hashable {
        var currency: Currency
        var minorUnits: Int128
        var count = 1
    }

    /// One total for each currency, in the order of the codes. A sum beyond the range of an `Int64` (more than 900,000
    /// amounts of the largest price) is clamped, and `isBeyondRange` is true.
    package var totals: [Money] {
        sums.map { Money(minorUnits: Int64(clamping: $0.minorUnits), currency: $0.currency) }
    }

    /// Whether one of `totals` is clamped.
    package var isBeyondRange: Bool { sums.contains { Int64(exactly: $0.minorUnits) == nil } }

    /// Nil where no amount is in that currency.
    package func total(in currency: Currency) -> Money? { totals.first { $0.currency == currency } }

    /// The number of amounts in the total of a currency.
    package func count(in currency: Currency) -> Int { sums.first { $0.currency == currency }?.count ?? 0 }

    package mutating func add(_ amount: Money) {
        add(Sum(currency: amount.currency, minorUnits: Int128(amount.minorUnits)))
    }

    package mutating func merge(_ other: CurrencySums) {
        for sum in other.sums { add(sum) }
    }

    private mutating func add(_ sum: Sum) {
        let place = sums.firstIndex { $0.currency >= sum.currency } ?? sums.endIndex
        if place < sums.endIndex, sums[place].currency == sum.currency {
            sums[place].minorUnits += sum.minorUnits
            sums[place].count += sum.count
        } else {
            sums.insert(sum, at: place)
        }
    }
}
