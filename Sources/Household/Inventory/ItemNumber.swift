extension Item {
    /// The beginning of import references that Housebook makes for rows of Homebox's files which have none.
    package static let madeReference = "homebox: "
}

/// The numbers that tell an item from others: its asset ID; its serial number and its barcode together with its title.
///
/// A barcode is the product's, so equal things share it.
package enum ItemNumber: CaseIterable, Sendable {
    case assetID, serial, barcode

    package func text(of item: Item) -> String {
        switch self {
        case .assetID: item.assetID
        case .serial: item.serial
        case .barcode: item.barcode
        }
    }

    /// The number as it is compared: without case and the spaces around it, and without zeros in front of a whole
    /// number, which spreadsheets drop. Nil where the item has none: `n/a` is no number.
    package func key(of item: Item) -> NameKey? {
        let text = text(of: item)
        return switch self {
        case .assetID: Self.key(Self.joined(text))
        case .serial: Self.key(text)
        case .barcode: Self.key(Barcode.spelled(text))
        }
    }

    /// Whether a text is a long number as spreadsheets show it, without its last digits: `3.56E+12`.
    package static func isShortened(_ text: String) -> Bool {
        guard text.utf8.count >= 5, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
            text.contains("E+")
        else { return false }
        return text.wholeMatch(of: /[0-9]([.,][0-9]+)?E\+[0-9]+/) != nil
    }

    private static func key(_ text: String) -> NameKey? {
        let text = Text.trimmed(text)
        guard text.contains(where: \.isNumber), !isShortened(text) else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return NameKey(text) }
        let digits = text.drop { $0 == "0" }
        return digits.isEmpty ? nil : NameKey(String(digits))
    }

    /// `000002` for Homebox's `000-002`.
    private static func joined(_ text: String) -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isHomebox = parts.count == 2 && parts.allSatisfy { $0.utf8.count == 3 && $0.allSatisfy(\.isWholeNumber) }
        return isHomebox ? parts.joined() : text
    }
}
