import Household

/// The stock of goods in each home, so that milk is bought each week and olive oil is not.
struct Pantry {
    private let goods: [ShoppingEntries.Good]
    private var stocks: [EntityID<Home>: [Stock]] = [:]

    private struct Stock {
        /// The days before today on which it was bought, possibly before the history began.
        var ago: Int
        var lasts: Int
    }

    init(_ goods: [ShoppingEntries.Good]) {
        self.goods = goods
    }

    /// On the first visit to a home, stocks it with every good, each bought some time ago.
    mutating func open(at home: EntityID<Home>, ago: Int, _ random: inout SeededGenerator) {
        guard stocks[home] == nil else { return }
        stocks[home] = goods.map { Stock(ago: ago + random.below(2 * $0.days), lasts: $0.days) }
    }

    /// 1000 for a good that has just run out; less while some is left, more the longer it has been missing.
    func urgency(of good: Int, at home: EntityID<Home>, ago: Int) -> Int {
        guard let stock = stocks[home]?[good] else { return 1000 }
        return (stock.ago - ago) * 1000 / max(1, stock.lasts)
    }

    mutating func put(_ good: Int, lasting days: Int, at home: EntityID<Home>, ago: Int) {
        stocks[home]?[good] = Stock(ago: ago, lasts: days)
    }
}
