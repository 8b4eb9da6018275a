import Foundation

/// A value as JSON, taken apart so that a test can change each field.
indirect enum JSONNode: Codable, Hashable {
    case object([String: JSONNode])
    case array([JSONNode])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    init(of value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONNode.self, from: JSONEncoder().encode(value))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value's type is the first that decodes.
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([JSONNode].self) {
            self = .array(array)
        } else if container.decodeNil() {
            self = .null
        } else {
            self = .object(try container.decode([String: JSONNode].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let object): try container.encode(object)
        case .array(let array): try container.encode(array)
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .null: try container.encodeNil()
        }
    }

    /// Decodes a value; nil if the JSON does not fit the type.
    func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
        // Most variants of a field do not fit its type; that is what this finds out.
        try? JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    // MARK: - Fields

    /// The paths of all texts, numbers and flags: `sale.price.currency`, `labelIDs.0`.
    var leaves: [String] {
        switch self {
        case .object(let object):
            object.keys.sorted().flatMap { key in (object[key]?.leaves ?? []).map { $0.isEmpty ? key : "\(key).\($0)" }
            }
        case .array(let array):
            array.enumerated().flatMap { place, node in node.leaves.map { $0.isEmpty ? "\(place)" : "\(place).\($0)" } }
        default: [""]
        }
    }

    /// The paths of everything that has a name.
    var names: [String] {
        switch self {
        case .object(let object):
            object.keys.sorted().flatMap { key in [key] + (object[key]?.names ?? []).map { "\(key).\($0)" } }
        case .array(let array):
            array.enumerated().flatMap { place, node in node.names.map { "\(place).\($0)" } }
        default: []
        }
    }

    /// Nil stands for a missing node.
    subscript(_ way: String) -> JSONNode? {
        get {
            let (first, rest) = Self.split(way)
            let child: JSONNode? =
                switch self {
                case .object(let object): object[first]
                case .array(let array): Int(first).map { array[$0] }
                default: nil
                }
            return rest.map { child?[$0] } ?? child
        }
        set {
            let (first, rest) = Self.split(way)
            var value = newValue
            if let rest {
                value = self[first]
                value?[rest] = newValue
            }
            switch self {
            case .object(var object):
                object[first] = value
                self = .object(object)
            case .array(var array):
                if let place = Int(first), let value { array[place] = value }
                self = .array(array)
            default: break
            }
        }
    }

    private static func split(_ way: String) -> (first: String, rest: String?) {
        let parts = way.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Other values of the same kind; for every field of a household, at least one of them is valid.
    private var others: [JSONNode] {
        switch self {
        case .flag(let flag): [.flag(!flag)]
        case .number(let number): [.number(number + 1)]
        case .text(let text):
            // An id, a day, a currency, a colour, a quantity, a weight, the cases of enums, any text.
            [
                text.count == 36 ? String(text.dropLast()) + (text.hasSuffix("7") ? "8" : "7") : "",
                text.wholeMatch(of: /\d{4}-\d\d-\d\d/) == nil ? "" : "2021-03-01", text == "USD" ? "EUR" : "USD",
                "#010203", text.wholeMatch(of: /[\d.]+/) == nil ? "" : "3.5", "8 lb", "fair", "low", "manual", "failed",
                "missing", "inspected", "shared", "damaged", "first", "storage",
                "shopping", "skipped", "replacement-cost", "owner", text + "x",
            ].filter { !$0.isEmpty && $0 != text }.map(JSONNode.text)
        default: []
        }
    }

    /// The value with one field changed, by the first of the other values that is valid.
    func changing<Value: Decodable & Equatable>(_ way: String, of value: Value) -> Value? {
        for other in self[way]?.others ?? [] {
            var node = self
            node[way] = other
            if let changed = node.decoded(Value.self), changed != value { return changed }
        }
        return nil
    }

    /// The value without a field; nil if the field is required, or as it is without it.
    func removing<Value: Decodable & Equatable>(_ way: String, of value: Value) -> Value? {
        var node = self
        node[way] = nil
        guard let changed = node.decoded(Value.self), changed != value, changed != decoded(Value.self) else {
            return nil
        }
        return changed
    }

    // MARK: - Stored properties

    /// The stored properties that the value's JSON does not show: optional ones that are nil.
    func missing(in value: Any) -> [String] {
        guard case .object(let object) = self else { return [] }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle != .optional else { return mirror.children.flatMap { missing(in: $0.value) } }
        guard mirror.displayStyle == .struct else { return [] }
        return mirror.children.flatMap { child -> [String] in
            guard let name = child.label else { return [] }
            return object[name].map { $0.missing(in: child.value).map { "\(name).\($0)" } } ?? [name]
        }
    }
}
