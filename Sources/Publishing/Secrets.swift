import Foundation
import Household

/// The texts of a household that an audience is not shown, each with what it is.
///
/// Every text and every amount of the household counts that is not the same in what the audience sees of it. Of these, the
/// ones that stand in something it does see (an item's title that names a room, say) are none: finding them proves
/// nothing.
struct Secrets: Sendable {
    struct Secret: Hashable, Sendable {
        var text: [UInt8]
        /// For people: `serial of item “Drill”`.
        var name: String
    }

    let all: [Secret]

    /// - Parameters:
    ///   - shown: Texts that the output has besides the household: the theme's files, its words, pages of Content.
    init(of household: Snapshot, hiddenIn visible: Snapshot, shown: [Data]) throws {
        let (whole, left) = (try Leaves(household), try Leaves(visible))
        var names: [[UInt8]: String] = [:]
        for (place, leaf) in whole.leaves.sorted(by: { $0.key.path < $1.key.path })
        where left.leaves[place]?.value != leaf.value {
            for text in Self.forms(of: leaf.value, last: place.lastKey) where names[text] == nil {
                names[text] = leaf.name
            }
        }
        let texts = names.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let finder = SecretFinder(texts)
        var known: Set<Int> = []
        for text in shown + [left.text] { known.formUnion(finder.find(in: text).keys) }
        all = texts.indices.filter { !known.contains($0) }.map {
            Secret(text: texts[$0], name: names[texts[$0]] ?? "")
        }
    }

    /// What to look for: the value itself, and its parts between the characters that HTML, Markdown and JSON write
    /// otherwise.
    private static func forms(of value: Leaves.Value, last key: String) -> [[UInt8]] {
        switch value {
        // A number says something only where it is called what it is.
        case .number(let number): return key == "minorUnits" ? [Array("\"minorUnits\":\(number)".utf8)] : []
        case .text(let text):
            var forms = [Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)]
            for part in text.split(whereSeparator: { special.contains($0) || $0.isNewline }) {
                let part = Array(part.trimmingCharacters(in: .whitespaces).utf8)
                // A part is less telling than the whole, so it has to be longer.
                if part.count >= SecretFinder.shortest + 2 { forms.append(part) }
            }
            // How a name would stand in an address.
            let slug = Slug.make(from: text, fallback: "")
            if slug.contains("-"), text.utf8.count <= Slug.maximumLength { forms.append(Array(slug.utf8)) }
            return forms.filter { $0.count >= SecretFinder.shortest }
        }
    }

    private static let special: Set<Character> = [
        "&", "<", ">", "\"", "'", "\\", "/", "*", "_", "`", "[", "]", "(", ")", "#", "|", "~", "!", "{", "}",
    ]
}

/// A household taken apart into its texts and numbers, each under its place: the entity's id and the keys that lead there.
private struct Leaves {
    enum Value: Hashable {
        case text(String)
        case number(Int)
    }

    struct Place: Hashable {
        var path: String
        var lastKey: String
    }

    private(set) var leaves: [Place: (value: Value, name: String)] = [:]
    /// Every text there is, a line each.
    private(set) var text = Data()

    init(_ household: Snapshot) throws {
        let json = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(household))
        for (kind, part) in json as? [String: Any] ?? [:] {
            let entities = part as? [Any] ?? [part]
            for case let entity as [String: Any] in entities {
                let id = entity["id"] as? String ?? ""
                let singular = Self.singular[kind] ?? kind
                let title = ["title", "name", "fileName", "provider"].lazy.compactMap { entity[$0] as? String }.first
                take(entity, at: "\(kind)/\(id)", key: "", of: "\(singular) “\(title ?? id)”")
            }
        }
    }

    private static let singular = [
        "homes": "home", "locations": "room", "labels": "label", "items": "item", "policies": "policy",
        "attachments": "attachment", "stores": "store", "categories": "category", "vault": "vault item",
        "carts": "cart",
    ]

    private mutating func take(_ value: Any, at path: String, key: String, of entity: String) {
        switch value {
        case let object as [String: Any]:
            for (name, value) in object { take(value, at: "\(path)/\(name)", key: name, of: entity) }
        case let list as [Any]:
            for (place, value) in list.enumerated() { take(value, at: "\(path)/\(place)", key: key, of: entity) }
        case let text as String:
            leaves[Place(path: path, lastKey: key)] = (.text(text), "\(key) of \(entity)")
            self.text.append(contentsOf: text.utf8)
            self.text.append(0x0A)
        case let number as NSNumber:
            leaves[Place(path: path, lastKey: key)] = (.number(number.intValue), "\(key) of \(entity)")
        default: break
        }
    }
}
