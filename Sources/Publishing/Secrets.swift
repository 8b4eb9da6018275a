import Foundation
import Household

/// The texts of a household that an audience may not see, each with its name.
///
/// A text or an amount of the household is secret where the audience sees another in its place, or none. A value is not
/// secret if it also appears in something that the audience does see (an item's title that names a room, say): finding
/// it proves nothing.
struct Secrets: Sendable {
    struct Secret: Hashable, Sendable {
        var text: [UInt8]
        /// For people: `serial of item “Drill”`.
        var name: String
        /// Whether the text is from a page that the audience may not see.
        var isPassage = false
    }

    /// In characters. Shorter passages of a page may stand in any other page, too.
    static let shortestPassage = 20

    let all: [Secret]

    /// - Parameters:
    ///   - audience: The audience that sees `visible`.
    ///   - shown: Texts that the output holds beside the household: the theme's files, its words, pages of Content.
    ///   - hiddenPages: The pages of Content that the audience may not see, with their names.
    init(
        of household: Snapshot, hiddenIn visible: Snapshot, from audience: Audience, shown: [Data],
        hiddenPages: [(name: String, text: String)]
    ) throws {
        let (whole, left) = (try Leaves(household, by: household.ids(for: audience)), try Leaves(visible))
        var names: [[UInt8]: String] = [:]
        for (place, leaf) in whole.leaves.sorted(by: { $0.key.path < $1.key.path })
        where left.leaves[place]?.value != leaf.value {
            for text in Self.forms(of: leaf.value, last: place.lastKey).map(Self.plain) where names[text] == nil {
                names[text] = leaf.name
            }
        }
        var passages: Set<[UInt8]> = []
        for (name, text) in hiddenPages {
            for passage in Self.passages(of: text).map(Self.plain) where names[passage] == nil {
                names[passage] = "text of \(name)"
                passages.insert(passage)
            }
        }
        let texts = names.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let finder = SecretFinder(texts)
        var known: Set<Int> = []
        for text in shown + [left.text] { known.formUnion(finder.find(in: SecretFinder.plain(text)).keys) }
        all = texts.indices.filter { !known.contains($0) }.map {
            Secret(text: texts[$0], name: names[texts[$0]] ?? "", isPassage: passages.contains(texts[$0]))
        }
    }

    /// The passages of a page in Markdown: its lines as they are written, their parts between the characters that
    /// HTML and Markdown treat differently, and both as the search writes them.
    private static func passages(of text: String) -> Set<[UInt8]> {
        let lines = text.split(whereSeparator: \.isNewline)
        let plain = lines.map { $0.filter { !"*_`".contains($0) } }
        let parts = lines.flatMap { $0.split(whereSeparator: special.contains) }
        let written = (lines + parts).compactMap(passage)
        let found = written + plain.compactMap { passage($0[...]) }
        return Set(written.map { Array($0.utf8) } + found.map(FoldedText.of))
    }

    /// A text from its first letter to its end, without white space; nil where it is too short to prove anything.
    private static func passage(_ text: Substring) -> String? {
        let passage = text.drop { !$0.isLetter }.trimmingCharacters(in: .whitespaces)
        return passage.count >= shortestPassage ? passage : nil
    }

    private static func plain(_ text: [UInt8]) -> [UInt8] { Array(SecretFinder.plain(Data(text))) }

    /// The texts to look for: the value itself, its parts between the characters that HTML, Markdown and JSON escape,
    /// and its slug.
    private static func forms(of value: Leaves.Value, last key: String) -> [[UInt8]] {
        switch value {
        // A number proves something only together with its key, so only amounts count.
        case .number(let number): return key == "minorUnits" ? [Array(Leaves.amount(number).utf8)] : []
        // A month stands in the date of each of its days.
        case .text(let text) where PartialDate(text).map({ $0.day == nil }) ?? false: return []
        case .text(let text):
            var forms = [Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)]
            for part in text.split(whereSeparator: { special.contains($0) || $0.isNewline }) {
                let part = Array(part.trimmingCharacters(in: .whitespaces).utf8)
                // A part is less telling than the whole, so it has to be longer.
                if part.count >= SecretFinder.shortest + 2 { forms.append(part) }
            }
            // The form of a name in an address.
            let slug = Slug.make(from: text, fallback: "")
            if slug.contains("-"), text.utf8.count <= Slug.maximumLength { forms.append(Array(slug.utf8)) }
            return forms.filter { $0.count >= SecretFinder.shortest }
        }
    }

    private static let special: Set<Character> = [
        "&", "<", ">", "\"", "'", "\\", "/", "*", "_", "`", "[", "]", "(", ")", "#", "|", "~", "!", "{", "}",
    ]
}

/// The texts and numbers of a household, each under its place: the id by which the audience knows the entity, and the
/// keys that lead there.
private struct Leaves {
    enum Value: Hashable {
        case text(String)
        /// In its digits.
        case number(String)
    }

    struct Place: Hashable {
        var path: String
        var lastKey: String
    }

    private(set) var leaves: [Place: (value: Value, name: String)] = [:]
    /// Every text, amount and key, one a line; slugs also as links write them.
    private(set) var text = Data()
    private var keys: Set<String> = []

    /// An amount as data files write it.
    static func amount(_ minorUnits: String) -> String { "\"minorUnits\":\(minorUnits)" }

    /// - Parameter ids: The ids by which the audience knows the entities; nil where the household has these ids
    ///   already.
    init(_ household: Snapshot, by ids: AudienceIDs? = nil) throws {
        let json = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(household))
        for (kind, part) in json as? [String: Any] ?? [:] {
            let entities = part as? [Any] ?? [part]
            for case let entity as [String: Any] in entities {
                let id = entity["id"] as? String ?? ""
                let singular = Self.singular[kind] ?? kind
                let title = Self.titles.lazy.compactMap { entity[$0] as? String }.first
                // An entity's kind makes no difference to its id for the audience, so `Item` stands for every kind.
                let known = EntityID<Item>(id).flatMap { ids?($0).description } ?? id
                take(entity, at: "\(kind)/\(known)", key: "", of: "\(singular) “\(title ?? id)”")
            }
        }
    }

    /// The keys that may hold an entity's name, the best first.
    private static let titles = ["title", "name", "fileName", "provider", "cause"]

    private static let singular = [
        "homes": "home", "locations": "room", "labels": "label", "items": "item", "policies": "policy",
        "claims": "claim", "attachments": "attachment", "stores": "store", "categories": "category",
        "vault": "price book item", "carts": "cart",
    ]

    private mutating func take(_ value: Any, at path: String, key: String, of entity: String) {
        switch value {
        case let object as [String: Any]:
            if let amount = Self.amountInWords(object) { take(amount, at: "\(path)/words", key: key, of: entity) }
            for (name, value) in object {
                if keys.insert(name).inserted { add(name) }
                take(value, at: "\(path)/\(name)", key: name, of: entity)
            }
        case let list as [Any]:
            for (place, value) in list.enumerated() { take(value, at: "\(path)/\(place)", key: key, of: entity) }
        case let text as String where Self.choices.contains(key): add(text)
        case let text as String:
            leaves[Place(path: path, lastKey: key)] = (.text(text), "\(key) of \(entity)")
            add(text)
            if key == "slug" { add("\(text).html \(text).md") }
        case let number as NSNumber:
            leaves[Place(path: path, lastKey: key)] = (.number(number.stringValue), "\(key) of \(entity)")
            if key == "minorUnits" { add(Self.amount(number.stringValue)) }
        default: break
        }
    }

    /// Fields whose values are a few words of the program: finding one of them proves nothing.
    private static let choices: Set = [
        "audience", "colour", "condition", "currency", "kind", "mediaType", "priority", "settlement", "status",
        "syncState",
    ]

    /// An amount as pages for other programs write it: `1299.00 EUR`.
    private static func amountInWords(_ object: [String: Any]) -> String? {
        guard object.count == 2, let number = object["minorUnits"] as? NSNumber,
            let code = object["currency"] as? String,
            let currency = Currency(code), let minorUnits = Decimal(string: number.stringValue),
            let exact = Int128("\(minorUnits * Decimal(Money.fractionsOfUnit))")
        else { return nil }
        return "\(Money(exact: exact, currency: currency).plain) \(code)"
    }

    private mutating func add(_ line: String) {
        text.append(contentsOf: line.utf8)
        text.append(0x0A)
    }
}
