import BundledFiles
import Foundation
import Household

/// The catalogue files in `Resources/`: a hand-written household, one file a home, and the words for larger ones.
///
/// Every date is an offset in days from today (`-30` was thirty days ago), so that the household never ages. Amounts
/// are texts in the home's currency, or begin with another currency's code: `EUR 38.00`. Photos and papers are files in
/// `Photos/` and `Papers/`, named without extension. Similar items may share a photo or a manual; a receipt belongs to
/// one item.
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
                try read("alder-street-house.json"),
                try read("lisbon-flat.json"),
                try read("lake-cottage.json"),
            ],
            words: try read("demo-words.json"))
    }

    var itemCount: Int { homes.reduce(household.unassigned.count) { $0 + $1.items.count } }

    struct HouseholdEntry: Decodable {
        var profile: String
        /// Items that are in no home.
        var unassigned: [ItemEntry]
        var policies: [PolicyEntry]
    }

    struct PolicyEntry: Decodable {
        var provider: String
        var number: String
        /// Names of homes.
        var homes: [String]
        var currency: Currency
        var start: Int
        var end: Int
        var settlement: InsurancePolicy.Settlement?
        var average: Bool?
        var deductible: String?
        var dwelling: String?
        var personalProperty: String?
        var lossOfUse: String?
        var liability: String?
        var medicalPayments: String?
        var special: [SpecialEntry]
        var scheduled: [ScheduledEntry]
        var notes: String?
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
        var amount: String?
    }

    struct HomeEntry: Decodable {
        var name: String
        var primary: Bool?
        var address: AddressEntry
        var currency: Currency
        var colour: Colour
        var bought: Int
        var price: String
        var notes: String
        var photo: String
        var rooms: [RoomEntry]
        var labels: [LabelEntry]
        var items: [ItemEntry]
    }

    struct AddressEntry: Decodable {
        var line1: String
        var line2: String?
        var city: String
        var region: String?
        var postalCode: String
        var country: String
    }

    struct RoomEntry: Decodable {
        var name: String
        var symbol: String
        var notes: String?
        var photo: String?
    }

    struct LabelEntry: Decodable {
        var name: String
        var emoji: String
        var colour: Colour
        var notes: String?
    }

    struct ItemEntry: Decodable {
        var title: String
        var description: String?
        /// A room's name in the same home.
        var room: String?
        /// Names of labels of the same home.
        var labels: [String]?
        var quantity: String?
        var make: String?
        var model: String?
        var serial: String?
        var assetID: String?
        var price: String?
        var bought: Int?
        var from: String?
        var replacement: ReplacementEntry?
        var condition: Condition?
        var warranty: WarrantyEntry?
        var insured: Bool?
        var notes: String?
        var fields: [CustomField]?
        var archived: Bool?
        var sold: SaleEntry?
        var fragile: Bool?
        var priority: Moving.Priority?
        var destination: String?
        var photo: String?
        /// A receipt says where the item was bought, for how much and when.
        var receipt: String?
        var manual: String?
    }

    struct ReplacementEntry: Decodable {
        var cost: String
        var source: String
        /// The day on which the source gave the cost.
        var asked: Int?
    }

    struct WarrantyEntry: Decodable {
        var ends: Int?
        var lifetime: Bool?
        var details: String?
    }

    struct SaleEntry: Decodable {
        var on: Int
        var price: String
        var to: String
        var notes: String?
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

/// A mistake in the catalogue. Tests check that it has none.
enum CatalogueError: Error, Hashable {
    case unknownRoom(String, item: String)
    case unknownLabel(String, item: String)
    case notAnAmount(String, item: String)
    case notAQuantity(String, item: String)
    case notAUnit(String, item: String)
    case unknownStore(String, of: String)
    case unknownGood(String)
    case unknownCategory(String, of: String)
    case unknownHome(String, of: String)
    case unknownFile(String)
}

extension CatalogueError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownRoom(let name, let item): "the demo's “\(item)” names an unknown room, “\(name)”"
        case .unknownLabel(let name, let item): "the demo's “\(item)” names an unknown label, “\(name)”"
        case .notAnAmount(let text, let item): "the demo's “\(item)” has an invalid amount, “\(text)”"
        case .notAQuantity(let text, let item): "the demo's “\(item)” has an invalid quantity, “\(text)”"
        case .notAUnit(let text, let item): "the demo's “\(item)” has an invalid unit, “\(text)”"
        case .unknownStore(let key, let owner): "the demo's “\(owner)” names an unknown store, “\(key)”"
        case .unknownGood(let name): "one of the demo's trips names an unknown vault item, “\(name)”"
        case .unknownCategory(let name, let owner): "the demo's “\(owner)” names an unknown category, “\(name)”"
        case .unknownHome(let name, let owner): "the demo's “\(owner)” names an unknown home, “\(name)”"
        case .unknownFile(let name): "the demo lacks the photo or paper “\(name)”"
        }
    }
}
