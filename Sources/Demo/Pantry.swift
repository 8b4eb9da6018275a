import Household

/// What is in the cupboards of each home, so that milk is bought each week and olive oil is not.
struct Pantry {
    private let goods: [Assortment.Good]
    private var stocks: [EntityID<Home>: [Stock]] = [:]

    private struct Stock {
        /// How many days before today it was bought; more than there are, where that was before the history began.
        var ago: Int
        var lasts: Int
    }

    init(_ goods: [Assortment.Good]) {
        self.goods = goods
    }

    /// A home that is come to for the first time has some of each good left.
    mutating func open(at home: EntityID<Home>, ago: Int, _ random: inout SeededGenerator) {
        guard stocks[home] == nil else { return }
        stocks[home] = goods.map { Stock(ago: ago + random.below(2 * $0.days), lasts: $0.days) }
    }

    /// 1000 for a good that has just run out, less where some is left, more where it has been missing.
    func urgency(of good: Int, at home: EntityID<Home>, ago: Int) -> Int {
        guard let stock = stocks[home]?[good] else { return 1000 }
        return (stock.ago - ago) * 1000 / max(1, stock.lasts)
    }

    mutating func put(_ good: Int, lasting days: Int, at home: EntityID<Home>, ago: Int) {
        stocks[home]?[good] = Stock(ago: ago, lasts: days)
    }
}
