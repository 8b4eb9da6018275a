import Foundation
import Household

/// A stored property of a value or of a struct within it, with its path, such as `address.line1`. An element of a list
/// has the path of the list.
struct Leaf {
    let key: String
    /// The value as a file holds it: an amount as digits, a date as seconds.
    let text: String

    static func all(of value: Any, _ key: String) -> [Leaf] {
        if let text = text(of: value) { return [Leaf(key: key, text: text)] }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            return mirror.children.first.map { all(of: $0.value, key) } ?? [Leaf(key: key, text: "nil")]
        case .collection where mirror.children.isEmpty: return [Leaf(key: key, text: "[]")]
        // A case's payload has no name.
        case .collection, .enum: return mirror.children.flatMap { all(of: $0.value, key) }
        default: return mirror.children.flatMap { all(of: $0.value, "\(key).\($0.label ?? "?")") }
        }
    }

    /// The leaves of every entity of a household, without the entities' own ids, which every copy has, and without the
    /// frozen data in claims, which have no rows of their own: see `ClaimRedactionTests`.
    static func all(in snapshot: Snapshot) -> [Leaf] {
        let entities: [(String, [Any])] = [
            ("profile", [snapshot.profile]), ("home", snapshot.homes), ("location", snapshot.locations),
            ("label", snapshot.labels), ("item", snapshot.items), ("policy", snapshot.policies),
            ("claim", snapshot.claims),
            ("attachment", snapshot.attachments), ("store", snapshot.stores), ("category", snapshot.categories),
            ("vault", snapshot.vault), ("cart", snapshot.carts),
        ]
        let leaves = entities.flatMap { kind, values in values.flatMap { all(of: $0, kind) } }
        return leaves.map(named).filter { leaf in
            leaf.key != "cart.lines.id" && leaf.key.split(separator: ".").dropFirst() != ["id"]
                && !frozen.contains { leaf.key.hasPrefix($0) }
        }
    }

    /// A mirror knows no name for what a case holds.
    private static func named(_ leaf: Leaf) -> Leaf {
        let key = leaf.key.replacing("cart.lines.outcome.", with: "cart.lines.outcome.purchase.")
        return Leaf(key: key.hasSuffix(".rate") ? key.dropLast(4) + "years" : key, text: leaf.text)
    }

    private static let frozen = [
        "claim.setting.insured", "claim.setting.contact.", "claim.setting.home.", "claim.setting.policies.",
        "claim.lines.line.",
        "claim.lines.recordedAt",
    ]

    /// The text of a single value; nil for a value with parts.
    private static func text(of value: Any) -> String? {
        switch value {
        case let text as String: text
        case let number as Int: "\(number)"
        case let flag as Bool: "\(flag)"
        case let date as Date: "\(Int(date.timeIntervalSince1970))"
        case let money as Money: "\(money.minorUnits)"
        case let owner as Attachment.Owner: id(of: owner)
        case let state as Cart.State: "\(Int(state.dates.completedAt?.timeIntervalSince1970 ?? 0))"
        case let atom as any CustomStringConvertible & Atom: atom.description
        case let choice as any RawRepresentable<String>: choice.rawValue
        case is CartItem.Outcome where Mirror(reflecting: value).children.isEmpty: "\(value)"
        default: nil
        }
    }

    private static func id(of owner: Attachment.Owner) -> String {
        switch owner {
        case .item(let id): "\(id)"
        case .home(let id): "\(id)"
        case .location(let id): "\(id)"
        case .policy(let id): "\(id)"
        case .claim(let id): "\(id)"
        }
    }
}

/// A type whose properties are not fields of the household.
private protocol Atom {}
extension CalendarDate: Atom {}
extension Colour: Atom {}
extension Currency: Atom {}
extension EntityID: Atom {}
extension PartialDate: Atom {}
extension PriceUnit: Atom {}
extension Quantity: Atom {}
extension Interval: Atom {}
extension Season: Atom {}
extension Weight: Atom {}
