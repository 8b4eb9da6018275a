import BundledFiles
import Foundation
import Household

/// The catalogue files in `Resources/`: a hand-written household, one file a home, and the words for larger ones.
///
/// Fields have the names of the entities' tables: see `Entry`. Every date is an offset in days from today (`-30` was
/// thirty days ago), so that the household never ages. Amounts are texts in the home's currency, or begin with another
/// currency's code: `EUR 38.00`. Photos and papers are files in `Photos/` and `Papers/`, named without extension.
/// Similar items may share a photo or a manual; a receipt belongs to one item.
struct Catalogue {
    var household: HouseholdEntry
    var homes: [HomeEntry]
    var words: Words

    static func standard() throws -> Catalogue {
        func read<Part: Decodable>(_ name: StaticString) throws -> Part {
            try JSONDecoder().decode(Part.self, from: BundledFiles.demoCatalogue.file(name))
        }
        return Catalogue(
            household: try read("demo-household.json"),
            homes: [
                try read("alder-street-house.json"), try read("lisbon-flat.json"), try read("lake-cottage.json"),
            ],
            words: try read("demo-words.json"))
    }

    var itemCount: Int { homes.reduce(household.unassigned.count) { $0 + $1.items.count } }

    struct HouseholdEntry: Decodable {
        var profile: String
        /// How reports reach it.
        var contact: Contact?
        /// Items that are in no home.
        var unassigned: [ItemEntry]
        var policies: [PolicyEntry]
    }

    typealias HomeEntry = Entry<Home, HomeDetails>
    typealias RoomEntry = Entry<Location, RoomDetails>
    typealias LabelEntry = Entry<Label, LabelDetails>
    typealias ItemEntry = Entry<Item, ItemDetails>
    typealias PolicyEntry = Entry<InsurancePolicy, PolicyDetails>

    struct HomeDetails: Decodable {
        var name: String
        var currency: Currency
        var photo: String
        var rooms: [RoomEntry]
        var labels: [LabelEntry]
        var items: [ItemEntry]
        var care: UpkeepEntries?
    }

    struct RoomDetails: Decodable {
        var name: String
        var photo: String?
        var care: UpkeepEntries?
    }

    struct LabelDetails: Decodable {
        var name: String
    }

    struct ItemDetails: Decodable {
        var title: String
        /// A room's name in the same home.
        var room: String?
        /// The title of an item before it in the same room.
        var inside: String?
        /// Names of labels of the same home.
        var labels: [String]?
        var fields: [CustomField]?
        var photo: String?
        /// A receipt says where the item was bought, for how much and when.
        var receipt: String?
        var manual: String?
        var care: UpkeepEntries?
        var lent: [LoanEntry]?
    }

    struct PolicyDetails: Decodable {
        var provider: String
        /// Names of homes.
        var homes: [String]
        var currency: Currency
        var special: [SpecialEntry]
        var scheduled: [ScheduledEntry]
    }

    struct SpecialEntry: Decodable {
        var itemClass: String
        var amount: String
        var peril: String?
        var edition: String?
    }

    struct ScheduledEntry: Decodable {
        /// An item's title.
        var item: String
        var amount: String
    }

    /// The words from which the items of a larger household are composed.
    struct Words: Decodable {
        /// The items' distribution over the homes, in the homes' order.
        var homeWeights: [Int]
        /// Rooms of similar use, in any of the homes.
        var roomGroups: [String: [String]]
        var kinds: [Kind]
        var owners: [String]
        /// Suffixes for a model name that ends in a number.
        var suffixes: [String]
        /// Words for places within a room: "Box".
        var storage: [String]
        /// By currency code.
        var shops: [String: [String]]
        var descriptions: [String]
        var sentences: [String]
        /// Lines for a list of completed tasks.
        var checks: [String]
        var fields: [FieldWords]
        var appraisers: [String]
        var warranties: [String]
        var destinations: [String]
        var buyers: [String]

        func rooms(for kind: Kind) -> Set<String> {
            Set(kind.rooms.flatMap { roomGroups[$0] ?? [$0] })
        }
    }

    struct FieldWords: Decodable {
        var name: String
        var values: [String]
    }

    struct Kind: Decodable {
        var weight: Int
        var name: String
        /// For names whose plural is not formed by adding "s".
        var plural: String?
        /// Lowest and highest, in whole units of any of the currencies.
        var price: [Int]
        /// Lowest and highest; one if missing.
        var quantity: [Int]?
        /// Where such an item is found: room groups, and room names up to " / ".
        var rooms: [String]
        var labels: [String]?
        var makers: [String]?
        var models: [String]?
        var qualifiers: [String]?
        /// `#` stands for a digit, `?` for a letter.
        var serial: String?
        var warrantyYears: Int?
        var photo: String?
        /// Qualifiers of items that do not look like the photo.
        var unlike: [String]?
    }
}

extension Catalogue {
    /// Reads `1399.00` in the given currency, or `EUR 38.00` in its own.
    static func amount(
        _ text: String, in currency: Currency, of owner: String
    ) throws(CatalogueError) -> Money {
        let words = text.split(separator: " ")
        let ownCurrency = words.count == 2 ? Currency(words[0]) : nil
        do {
            return try Money.parse(words.last ?? "", in: ownCurrency ?? currency)
        } catch {
            throw CatalogueError(owner, .invalidAmount, text)
        }
    }
}

/// A mistake in the catalogue. Tests check that it has none.
struct CatalogueError: Error, Hashable {
    enum Mistake: String {
        case unknownRoom = "names an unknown room"
        case unknownItem = "names an unknown item"
        case unknownLabel = "names an unknown label"
        case unknownHome = "names an unknown home"
        case unknownStore = "names an unknown store"
        case unknownGood = "names an unknown price book item"
        case unknownCategory = "names an unknown category"
        case unknownFile = "names an unknown photo or paper"
        case invalidAmount = "has an invalid amount"
        case invalidQuantity = "has an invalid quantity"
        case invalidField = "has an invalid value in a field"
    }

    /// The name of the entry.
    let owner: String
    let mistake: Mistake
    /// The name or the value at fault.
    let value: String

    init(_ owner: String, _ mistake: Mistake, _ value: String) {
        self.owner = owner
        self.mistake = mistake
        self.value = value
    }
}

extension CatalogueError: CustomStringConvertible {
    var description: String { "the demo's “\(owner)” \(mistake.rawValue), “\(value)”" }
}
