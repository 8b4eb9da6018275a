import Foundation
import Household

/// Every field of an item as YAML, for programs that read the Markdown form of its page.
///
/// Written by hand: texts are JSON strings, which YAML reads as they are, and a YAML library would take longer for the ten
/// lines than the rest of the page does.
struct ItemFrontMatter {
    let yaml: String

    init(_ item: Item, home: Home?, room: Location?, labels: [Label]) {
        var lines = Lines()
        lines.text("id", item.id.description)
        lines.text("slug", item.slug)
        lines.text("title", item.title)
        lines.text("description", item.description)
        lines.text("home", home?.displayName)
        lines.text("location", room?.name)
        lines.texts("labels", labels.map(\.name))
        lines.plain("quantity", item.quantity.description)
        lines.text("make", item.make)
        lines.text("model", item.model)
        lines.text("serial", item.serial)
        lines.text("assetID", item.assetID)
        lines.money("price", item.price)
        lines.date("purchaseDate", item.purchaseDate)
        lines.text("purchasedFrom", item.purchasedFrom)
        lines.money("replacementCost", item.replacement?.cost)
        lines.text("replacementSource", item.replacement?.source)
        lines.date("replacementDate", item.replacement?.date)
        lines.plain("condition", item.condition?.rawValue)
        lines.date("warrantyExpires", item.warranty.expires)
        lines.flag("lifetimeWarranty", item.warranty.isLifetime)
        lines.text("warrantyDetails", item.warranty.details)
        lines.flag("insured", item.insured)
        lines.flag("archived", item.archived)
        lines.flag("sold", item.sale != nil)
        lines.date("soldDate", item.sale?.date)
        lines.money("soldPrice", item.sale?.price)
        lines.text("soldTo", item.sale?.to)
        lines.text("soldNotes", item.sale?.notes)
        lines.flag("fragile", item.moving.isFragile)
        lines.plain("priority", item.moving.priority?.rawValue)
        lines.text("destination", item.moving.destination)
        lines.fields("customFields", item.customFields)
        lines.text("importRef", item.importRef)
        yaml = lines.yaml
    }
}

/// Lines of YAML. What is absent or empty has none.
private struct Lines {
    private var lines: [String] = []

    var yaml: String { lines.joined(separator: "\n") }

    mutating func plain(_ key: String, _ value: String?) {
        if let value { lines.append("\(key): \(value)") }
    }

    mutating func text(_ key: String, _ value: String?) {
        if let value, !value.isEmpty { lines.append("\(key): \(Self.quoted(value))") }
    }

    mutating func texts(_ key: String, _ values: [String]) {
        if !values.isEmpty { lines.append("\(key): [\(values.map(Self.quoted).joined(separator: ", "))]") }
    }

    mutating func flag(_ key: String, _ value: Bool) {
        if value { lines.append("\(key): true") }
    }

    mutating func date(_ key: String, _ value: CalendarDate?) { plain(key, value?.description) }

    /// A text: 39.90 is an amount, and a number in YAML would lose its last digit.
    mutating func money(_ key: String, _ value: Money?) {
        if let value { lines.append("\(key): \"\(value.plain) \(value.currency)\"") }
    }

    mutating func fields(_ key: String, _ values: [CustomField]) {
        guard !values.isEmpty else { return }
        lines.append("\(key):")
        for field in values {
            lines.append("  - name: \(Self.quoted(field.name))")
            lines.append("    value: \(Self.quoted(field.value))")
        }
    }

    private static func quoted(_ text: String) -> String {
        // Most texts are plain, and stand as they are.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xC2 || $0 == 0xE2 }) else {
            return "\"\(text)\""
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            // YAML takes these for ends of lines.
            case "\u{85}", "\u{2028}", "\u{2029}": result += "\\u" + Self.hex(scalar)
            case _ where scalar.value < 0x20: result += "\\u" + Self.hex(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
