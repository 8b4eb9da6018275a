import BundledFiles
import Foundation
import Household

/// The demo's shopping files in `Resources/`: the stores with their goods, and the occasions for trips.
///
/// Stores are named by their keys. Amounts are texts in the currency of the store or of the trip's home. Days are given
/// as a number of days ago.
struct ShoppingEntries {
    var stores: [Store]
    var vault: Vault
    var trips: Trips

    static func standard() throws -> ShoppingEntries {
        let decoder = JSONDecoder()
        func read<Part: Decodable>(_ name: StaticString) throws -> Part {
            try decoder.decode(Part.self, from: BundledFiles.demoCatalogue.file(name))
        }
        let chain: Chain = try read("shopping-vault.json")
        if let known = StoreKey.known { decoder.userInfo[known] = chain.stores.map(\.key) }
        return ShoppingEntries(
            stores: chain.stores, vault: try read("shopping-vault.json"), trips: try read("shopping-trips.json"))
    }

    /// Decoded first: all other entries name stores.
    private struct Chain: Decodable {
        var stores: [Store]
    }

    struct Vault: Decodable {
        var items: [Good]
        /// Unplanned one-off purchases.
        var impulses: [Wish]
    }

    struct Trips: Decodable {
        /// Earlier entries have the first choice of days.
        var occasions: [Occasion]
        /// The occasions from which a long history is drawn.
        var large: [Occasion]
    }

    struct Store: Decodable {
        var key: String
        var name: String
        var emoji: String
        var colour: Colour
        var currency: Currency
        /// The usual endings of its prices.
        var prices: PriceEnding
        var opened: Int?
        var closed: Int?
        /// Its name before it was renamed.
        var was: String?
        var renamed: Int?

        func isOpen(ago: Int) -> Bool { ago <= opened ?? .max && ago > closed ?? -1 }

        func name(ago: Int) -> String {
            guard let renamed, let was, ago > renamed else { return name }
            return was
        }
    }

    /// Something that is bought regularly.
    struct Good: Decodable {
        var name: String
        var category: String
        /// The number of days that it lasts.
        var days: Int
        /// The monthly rise of its price, in thousandths of today's price.
        var drift: Int
        /// The months in which it is sold; nil for all.
        var months: [Int]?
        var offers: [Offer]
    }

    struct Offer: Decodable {
        var at: StoreKey
        var per: PriceUnit
        /// Today's price.
        var price: Amount
        /// The quantities of which one is bought at a time.
        var of: [Quantity]
        var months: [Int]?
        /// The number of days that it lasts, if it is a larger pack.
        var lasts: Int?
        /// Whether its price is unknown until it is first bought.
        var new: Bool?
    }

    struct Occasion: Decodable {
        var name: String
        /// Whether the day is appended to the cart's name.
        var dated: Bool?
        var home: String
        /// Each trip goes to one of these sets, to those of its stores that are open.
        var stores: [[StoreKey]]
        /// The minimum and maximum number of planned lines: the wishes, and what has run out at home.
        var lines: [Int]
        /// The oldest first.
        var budgets: [Amount]?
        /// How many trips in a thousand have a budget; all of them if missing.
        var budgeted: Int?
        var when: When?
        var months: [Int]?
        /// The number of days for which the family is away from its other homes.
        var away: Int?
        var wishes: [Wish]?
        /// If missing, surprises are drawn at random.
        var surprises: [Wish]?
        /// The purchase on which all remaining money is spent, to the last cent.
        var rest: Wish?
        /// Of a trip that is not completed.
        var state: Cart.State.Name?
        var weight: Int?
    }

    /// The days of an occasion: `ago` days ago, or the last `weekday` on or before that day; every `weeks` weeks; or
    /// each year on `month` and `day`.
    struct When: Decodable {
        var ago: [Int]?
        /// 0 is Sunday.
        var weekday: Int?
        var weeks: Int?
        var month: Int?
        var day: Int?
    }

    /// A prescribed line: a good of the vault, or a one-off purchase.
    struct Wish: Decodable {
        var item: String?
        var name: String?
        var at: StoreKey?
        /// The store where a good was actually bought.
        var bought: StoreKey?
        var category: String?
        var per: PriceUnit?
        var of: Quantity?
        /// The price of a one-off purchase.
        var price: Amount?
        /// Its planned price; nil if nobody knew it.
        var guess: Amount?
        /// Whether the price is unknown, for want of a receipt.
        var unpriced: Bool?
        var skip: Bool?

        var unit: PriceUnit { per ?? .each }
        var quantity: Quantity { of ?? .one }
    }

    /// A store, named by its key, as a position in the list of stores.
    struct StoreKey: Decodable {
        let place: Int

        /// Where the decoder keeps the keys of all stores.
        fileprivate static let known = CodingUserInfoKey(rawValue: "stores")

        init(from decoder: any Decoder) throws {
            let key = try decoder.singleValueContainer().decode(String.self)
            let keys = Self.known.flatMap { decoder.userInfo[$0] } as? [String]
            guard let place = keys?.firstIndex(of: key) else { throw CatalogueError("shopping", .unknownStore, key) }
            self.place = place
        }
    }

    /// An amount in a currency with two decimals.
    struct Amount: Decodable {
        let minorUnits: Int64

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            minorUnits = try Catalogue.amount(text, in: .usd, of: "shopping").minorUnits
        }

        func money(in currency: Currency) -> Money { Money(minorUnits: minorUnits, currency: currency) }
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

    /// The nearest price with this ending, and at least the lowest one.
    /// - Parameter minorUnits: An amount in a currency with two decimals.
    func rounded(_ minorUnits: Int64) -> Int64 {
        let (step, below): (Int64, Int64) =
            switch self {
            case .nines: (minorUnits < 1000 ? 10 : minorUnits < 2000 ? 50 : 100, 1)
            case .halves: (50, 0)
            case .tens: (10, 0)
            }
        return max(1, (minorUnits + below + step / 2) / step) * step - below
    }
}
