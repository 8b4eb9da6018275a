import Household

/// The forms of values in Homebox's CSV, shared by export and import, and Homebox's limits on lengths.
enum HomeboxForm {
    /// The most bytes of a text in a column. Homebox refuses the whole file for a longer one.
    static func limit(ofHeading heading: String) -> Int {
        switch heading {
        case "HB.import_ref": 100
        case "HB.description", "HB.notes", "HB.warranty_details", "HB.sold_notes": 1000
        default: nameLimit
        }
    }
    /// The most bytes of a name of an item, tag, location or custom field.
    static let nameLimit = 255
    /// The most bytes of a custom field's value.
    static let customValueLimit = 500

    /// `Path /To/ Location 2` becomes `Path / To / Location 2`.
    static func path(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return text.trimmed }
        return parts(of: text, separator: "/").joined(separator: " / ")
    }

    /// The trimmed parts of a path or a list, without empty ones. Splits between Unicode scalars, as Homebox does, so a
    /// separator counts even before a combining mark.
    static func parts(of text: String, separator: Unicode.Scalar) -> [String] {
        text.unicodeScalars.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Whether a text is an asset id, which in Homebox is a number above zero: `2`, `000-002`.
    static func isAssetID(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        // A number of 18 digits fits in 64 bits.
        return digits.count <= 18 && digits.allSatisfy { (0x30...0x39).contains($0) }
            && digits.contains { $0 != UInt8(ascii: "0") }
    }

    // MARK: - References

    private static let referencePrefix = "housebook:"

    /// The import reference of an item that has none from another tool: `housebook:` and its id.
    static func reference(to id: EntityID<Item>) -> String { referencePrefix + id.description }

    /// The item that such a reference names; nil for references of other tools.
    static func item(ofReference reference: String) -> EntityID<Item>? {
        guard reference.hasPrefix(referencePrefix) else { return nil }
        return EntityID(String(reference.dropFirst(referencePrefix.count)))
    }
}
