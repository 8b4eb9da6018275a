/// Sums of amounts, one for each currency: currencies are never added together.
///
/// 128 bits: no number of amounts makes them overflow, so that merging in any order gives the same sums.
struct CurrencySums: Hashable, Sendable {
    /// Sorted by currency, each once.
    private var sums: [Sum] = []

    private struct Sum: Hashable {
        var currency: Currency
        var minorUnits: Int128
        var count = 1
    }

    /// In the order of the currencies' codes. A sum past the range of an `Int64` (more than 900,000 amounts of the
    /// largest price) is held at its end; `isBeyondRange` says so.
    var totals: [Money] { sums.map { Money(minorUnits: Int64(clamping: $0.minorUnits), currency: $0.currency) } }

    /// Whether one of `totals` is less than the true sum.
    var isBeyondRange: Bool { sums.contains { Int64(exactly: $0.minorUnits) == nil } }

    /// Nil where no amount is in that currency.
    func total(in currency: Currency) -> Money? { totals.first { $0.currency == currency } }

    /// How many amounts one of `totals` is the sum of.
    func count(in currency: Currency) -> Int { sums.first { $0.currency == currency }?.count ?? 0 }

    mutating func add(_ amount: Money) {
        add(Sum(currency: amount.currency, minorUnits: Int128(amount.minorUnits)))
    }

    mutating func merge(_ other: CurrencySums) {
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
