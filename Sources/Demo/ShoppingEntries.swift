import BundledFiles
import Foundation
import Household

/// The files of the demo's shopping in `Resources/`: what is sold where, and what the family goes out for.
///
/// Stores are named by their keys. Amounts are texts in the currency of the store or of the trip's home. Days are told as
/// in "so many days ago".
struct ShoppingEntries {
    var vault: Vault
    var trips: Trips

    static func standard() throws -> ShoppingEntries {
        let decoder = JSONDecoder()
        return ShoppingEntries(
            vault: try decoder.decode(Vault.self, from: BundledFiles.demoCatalogue.file("shopping-vault.json")),
            trips: try decoder.decode(Trips.self, from: BundledFiles.demoCatalogue.file("shopping-trips.json")))
    }

    struct Vault: Decodable {
        var stores: [Store]
        var items: [Good]
        var impulses: [Wish]
    }

    struct Trips: Decodable {
        /// The sooner in the list, the sooner it has its day.
        var occasions: [Occasion]
        /// What a long history is made of.
        var large: [Occasion]
    }

    struct Store: Decodable {
        var key: String
        var name: String
        var emoji: String
        var colour: Colour
        var currency: Currency
        /// What its prices end in.
        var prices: PriceEnding
        var opened: Int?
        var closed: Int?
        /// Its name before it was renamed.
        var was: String?
        var renamed: Int?
    }

    /// Something that is bought again and again.
    struct Good: Decodable {
        var name: String
        var category: String
        /// How long it lasts.
        var days: Int
        /// By how many thousandths of today's price a month its price rises.
        var drift: Int
        /// When it is sold; always, where none are given.
        var months: [Int]?
        var offers: [Offer]
    }

    struct Offer: Decodable {
        var at: String
        var per: String
        /// Today's.
        var price: String
        /// How much is bought at a time: one of these.
        var of: [String]
        var months: [Int]?
        /// How long that much lasts, where it is a larger pack.
        var lasts: Int?
        /// Nobody knows its price before it is first bought.
        var new: Bool?
    }

    struct Occasion: Decodable {
        var name: String
        /// Whether the day follows the name.
        var dated: Bool?
        var home: String
        /// One of these sets is gone to; of a set those that are open.
        var stores: [[String]]
        /// At least and at most so many planned lines: the wishes, and what has run out at home.
        var lines: [Int]
        /// The oldest first.
        var budgets: [String]?
        /// In how many of a thousand cases there is a budget.
        var budgeted: Int?
        var when: When?
        var months: [Int]?
        /// For how many days the family is away from its other homes.
        var away: Int?
        var wishes: [Wish]?
        /// Without these, surprises are drawn.
        var surprises: [Wish]?
        /// What the money that is left goes for, to the last cent.
        var rest: Wish?
        var state: Cart.State.Name?
        var weight: Int?
    }

    /// So many days ago, or the last such weekday before that; every so many weeks; or each year.
    struct When: Decodable {
        var ago: [Int]?
        /// 0 is Sunday.
        var weekday: Int?
        var weeks: Int?
        var month: Int?
        var day: Int?
    }

    /// A line that is given: a good of the vault, or something for once.
    struct Wish: Decodable {
        var item: String?
        var name: String?
        var at: String?
        /// Where a good was bought after all.
        var bought: String?
        var category: String?
        var per: String?
        var of: String?
        /// What something for once cost.
        var price: String?
        /// What it was planned to cost; where it is not given, nobody knew.
        var guess: String?
        /// Nobody kept the receipt.
        var unpriced: Bool?
        var skip: Bool?
    }
}

/// How a store rounds its prices.
enum PriceEnding: String, Decodable {
    /// 4.59, from 10 on 12.49, and from 20 on 24.99
    case nines
    /// 4.50
    case halves
    /// 4.40
    case tens

    /// The nearest price of the kind, never below the lowest of it.
    /// - Parameter minorUnits: Of a currency of two decimals.
    func rounded(_ minorUnits: Int64) -> Int64 {
        switch self {
        case .nines:
            let step: Int64 = minorUnits < 1000 ? 10 : minorUnits < 2000 ? 50 : 100
            return max(1, (minorUnits + 1 + step / 2) / step) * step - 1
        case .halves: return max(1, (minorUnits + 25) / 50) * 50
        case .tens: return max(1, (minorUnits + 5) / 10) * 10
        }
    }
}
