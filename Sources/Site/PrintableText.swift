import Household

/// Makes text fit for a page: HTML forbids most control characters and the noncharacters of Unicode, even escaped.
/// Every line end becomes a line feed.
enum PrintableText {
    static func cleaned(_ text: String) -> String {
        guard isSuspect(text) else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where previous == "\r": break
            default: result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
            }
            previous = scalar
        }
        return String(result)
    }

    /// Whether a text may hold a character that a page may not.
    static func isSuspect(_ text: String) -> Bool { text.utf8.contains(where: isSuspect) }

    /// Whether a byte may belong to a forbidden character: a control character, or the first byte of U+0080–009F or of
    /// a noncharacter.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x0A && byte != 0x09) || byte == 0x7F || byte == 0xC2 || byte == 0xEF || byte >= 0xF0
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}

extension Snapshot {
    /// The snapshot with every text made printable. The store is not changed.
    func printable() -> Snapshot {
        let clean = PrintableText.cleaned
        var copy = self
        copy.profile.name = clean(profile.name)
        for i in copy.homes.indices { copy.homes[i].cleanTexts(clean) }
        for i in copy.locations.indices {
            copy.locations[i].slug = clean(locations[i].slug)
            copy.locations[i].code = clean(locations[i].code)
            copy.locations[i].name = clean(locations[i].name)
            copy.locations[i].notes = clean(locations[i].notes)
            copy.locations[i].symbol = clean(locations[i].symbol)
        }
        for i in copy.labels.indices {
            copy.labels[i].slug = clean(labels[i].slug)
            copy.labels[i].name = clean(labels[i].name)
            copy.labels[i].notes = clean(labels[i].notes)
            copy.labels[i].emoji = clean(labels[i].emoji)
        }
        for i in copy.policies.indices { copy.policies[i].cleanTexts(clean) }
        for i in copy.claims.indices { copy.claims[i].cleanTexts(clean) }
        for i in copy.attachments.indices { copy.attachments[i].cleanTexts(clean) }
        copy.cleanShopping(clean)
        // When no item needs cleaning, the list is not copied.
        for i in items.indices where items[i].isSuspect {
            var item = items[i]
            item.cleanTexts(clean)
            if item != items[i] { copy.items[i] = item }
        }
        return copy
    }
}

extension Attachment {
    mutating func cleanTexts(_ clean: (String) -> String) {
        fileName = clean(fileName)
        mediaType = clean(mediaType)
        sha256 = clean(sha256)
        caption = clean(caption)
    }
}

extension Home {
    mutating func cleanTexts(_ clean: (String) -> String) {
        let parts: [WritableKeyPath<Home, String>] = [
            \.slug, \.name, \.address.line1, \.address.line2, \.address.city, \.address.region, \.address.postalCode,
            \.address.country, \.notes,
        ]
        for part in parts { self[keyPath: part] = clean(self[keyPath: part]) }
    }
}

extension InsurancePolicy {
    mutating func cleanTexts(_ clean: (String) -> String) {
        slug = clean(slug)
        provider = clean(provider)
        number = clean(number)
        notes = clean(notes)
        for i in specialLimits.indices {
            specialLimits[i].itemClass = clean(specialLimits[i].itemClass)
            specialLimits[i].peril = clean(specialLimits[i].peril)
            specialLimits[i].edition = clean(specialLimits[i].edition)
        }
    }
}

extension Item {
    func printable() -> Item {
        var copy = self
        copy.cleanTexts(PrintableText.cleaned)
        return copy
    }

    /// Whether a text that `cleanTexts` changes may hold a character that a page may not.
    fileprivate var isSuspect: Bool {
        let isSuspect = PrintableText.isSuspect as (String) -> Bool
        return isSuspect(slug) || isSuspect(title) || isSuspect(description) || isSuspect(make) || isSuspect(model)
            || isSuspect(serial) || isSuspect(assetID) || isSuspect(purchasedFrom) || isSuspect(notes)
            || isSuspect(warranty.details) || isSuspect(moving.destination) || isSuspect(moving.size)
            || isSuspect(importRef)
            || replacement.map { isSuspect($0.source) } ?? false
            || sale.map { isSuspect($0.to) || isSuspect($0.notes) } ?? false
            || customFields.contains { isSuspect($0.name) || isSuspect($0.value) }
    }

    fileprivate mutating func cleanTexts(_ clean: (String) -> String) {
        slug = clean(slug)
        title = clean(title)
        description = clean(description)
        make = clean(make)
        model = clean(model)
        serial = clean(serial)
        assetID = clean(assetID)
        purchasedFrom = clean(purchasedFrom)
        notes = clean(notes)
        warranty.details = clean(warranty.details)
        moving.destination = clean(moving.destination)
        moving.size = clean(moving.size)
        importRef = clean(importRef)
        if let source = replacement?.source { replacement?.source = clean(source) }
        if let to = sale?.to { sale?.to = clean(to) }
        if let notes = sale?.notes { sale?.notes = clean(notes) }
        for i in customFields.indices {
            customFields[i].name = clean(customFields[i].name)
            customFields[i].value = clean(customFields[i].value)
        }
    }
}
