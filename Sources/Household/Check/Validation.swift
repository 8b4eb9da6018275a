import Foundation

// Rules for an entity's own fields, checked before it is written. Rules that involve several entities (a label of
// another home, the last home) live in the repositories, which can see them.

/// The largest size of a text, in UTF-8 bytes: far above what people write, and low enough to keep pages usable.
public enum TextLimit {
    public static let name = 20_000
    public static let text = 1_000_000
}

extension Home {
    /// Returns the home with its texts trimmed. The name may be empty; see `displayName`.
    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> Home {
        var home = self
        for field in Home.fields { try field.normalise(&home) }
        try home.normaliseUpkeep()
        return home
    }
}

extension Location {
    /// Returns the room with its texts trimmed, and its code in capitals.
    public func validated() throws(DomainError) -> Location {
        var location = self
        for field in Location.fields { try field.normalise(&location) }
        try location.normaliseUpkeep()
        guard !location.name.isEmpty else { throw .emptyName(kind: .location) }
        return location
    }
}

extension Label {
    public func validated() throws(DomainError) -> Label {
        var label = self
        for field in Label.fields { try field.normalise(&label) }
        guard !label.name.isEmpty else { throw .emptyName(kind: .label) }
        return label
    }
}

extension Item {
    private static let limitedFields = fields.filter { $0.member.hasLimits }

    /// - Parameter before: The item as stored: see `Field.normalise`.
    public func validated(since before: Item? = nil) throws(DomainError) -> Item {
        var item = self
        try Text.normalise(&item.title, "title", limit: TextLimit.name)
        guard !item.title.isEmpty else { throw .emptyName(kind: .item) }
        for field in Item.limitedFields { try field.normalise(&item, since: before) }
        try Text.check(item.importRef, "import reference", limit: TextLimit.text)
        for field in item.customFields {
            guard !field.name.isEmpty else { throw .emptyName(kind: .customField) }
            try Text.check(field.name, "name of a custom field", limit: TextLimit.name)
            try Text.check(field.value, "custom field “\(field.name)”", limit: TextLimit.text)
        }
        try item.normaliseUpkeep()
        for place in item.loans.indices { item.loans[place] = try item.loans[place].validated() }
        guard item.number >= 0 else { throw .negative(field: "number") }
        guard item.number <= Item.largestNumber else { throw .valueTooLarge(field: "number") }
        if item.unitValue != nil, item.lineValue == nil { throw .valueTooLarge(field: "value") }
        item.labelIDs = item.labelIDs.firstOccurrences()
        guard item.labelIDs.count <= Item.maximumLabels else { throw .tooManyLabels(count: item.labelIDs.count) }
        return item
    }
}

extension Attachment {
    /// Returns the attachment with its caption trimmed.
    public func validated() throws(DomainError) -> Attachment {
        var attachment = self
        for field in Attachment.fields { try field.normalise(&attachment) }
        try Text.check(attachment.fileName, "file name", limit: TextLimit.name)
        try Text.check(attachment.mediaType, "media type", limit: TextLimit.name)
        guard attachment.size >= 0 else { throw .negative(field: "size") }
        return attachment
    }
}

extension Array where Element: Hashable {
    /// The elements in order, without repetitions.
    package func firstOccurrences() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Text {
    static func normalise(_ text: inout String, _ field: String, limit: Int) throws(DomainError) {
        text = trimmed(text)
        try check(text, field, limit: limit)
    }

    /// Refuses a NUL: too many programs end an SQLite text at the first one.
    static func check(_ text: String, _ field: String, limit: Int) throws(DomainError) {
        guard !text.utf8.contains(0) else { throw .textHasNUL(field: field) }
        guard text.utf8.count <= limit else { throw .textTooLong(field: field, limit: limit) }
    }

    /// Checks the price of one unit of a thing, which may be below zero and have a fraction.
    static func check(perUnit price: Money?, _ field: String) throws(DomainError) {
        guard price?.isPossiblePerUnit ?? true else { throw .valueTooLarge(field: field) }
    }

    static func check(_ money: Money?, _ field: String) throws(DomainError) {
        guard let money else { return }
        guard money.minorUnits >= 0 else { throw .negative(field: field) }
        guard money.minorUnits <= Money.largest else { throw .valueTooLarge(field: field) }
        guard money.fraction == 0 else { throw .finerThanMinorUnit(field: field) }
    }
}
