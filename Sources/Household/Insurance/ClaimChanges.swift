import Foundation

// What is done to a claim's lines. What was frozen stays so.

extension Claim {
    /// Where an item is among the lines; nil where it is not.
    public func place(of item: EntityID<Item>) -> Int? { lines.firstIndex { $0.line.itemID == item } }

    /// Puts lines behind those that are there. An item that is in already stays as it was put in, its state included.
    public mutating func add(_ new: [Line]) {
        var present = Set(lines.map(\.line.itemID))
        lines += new.filter { present.insert($0.line.itemID).inserted }
    }

    /// Takes items out. One that is not in changes nothing.
    public mutating func remove(_ items: [EntityID<Item>]) {
        let items = Set(items)
        lines.removeAll { items.contains($0.line.itemID) }
    }

    /// Notes what became of items. One that is not in changes nothing.
    public mutating func setLoss(_ loss: Loss, of items: [EntityID<Item>]) {
        let items = Set(items)
        for place in lines.indices where items.contains(lines[place].line.itemID) { lines[place].loss = loss }
    }

    /// Sets the day of the loss, and reckons every line's age and value anew on it: from the line's own date of purchase
    /// and replacement cost, by the claim's own table. The items are not asked.
    public mutating func setDate(_ day: CalendarDate) {
        guard day != date else { return }
        date = day
        for place in lines.indices { lines[place].line.reckon(by: setting.depreciation, on: day) }
    }
}

extension RegisterLine {
    /// Sets what it is worth at its age.
    mutating func reckon(by table: DepreciationTable, on day: CalendarDate) {
        actualCashValue = table.actualCashValue(
            of: value, in: table.itemClass(ofLabels: labels), bought: purchaseDate, on: day)
    }
}

// MARK: - Naming a line

extension Claim {
    /// The line that a person names: by its number, by the item's id or slug, or by a title that only one of them has.
    /// - Parameter slugs: Of the items that there still are.
    /// - Throws: `DomainError` where that is none, or several.
    public func line(_ reference: String, slugs: [EntityID<Item>: String] = [:]) throws(DomainError) -> Line {
        let named = lines.filter { line in
            line.line.number.caseInsensitiveCompare(reference) == .orderedSame
                || line.line.itemID.description == reference.lowercased() || slugs[line.line.itemID] == reference
        }
        if named.count == 1 { return named[0] }
        let found =
            named.isEmpty
            ? lines.filter { $0.line.title.caseInsensitiveCompare(reference) == .orderedSame } : named
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw .ambiguous(
                kind: "claim line", reference: reference,
                matches: found.map { "\($0.line.title) (\($0.line.number))" }.sorted())
        }
        let names = lines.map(\.line.number) + lines.compactMap { slugs[$0.line.itemID] } + lines.map(\.line.title)
        throw .notFound(
            kind: "claim line", reference: reference, suggestions: NearestName.among(names, to: reference))
    }
}

// MARK: - What it is worth

extension Claim {
    /// What the lines of a state are worth; of every state for nil.
    public func value(of loss: Loss? = nil) -> RegisterValue {
        RegisterValue(lines.lazy.filter { loss == nil || $0.loss == loss }.map(\.line))
    }

    /// The files that its lines show, in their order, whether anything else names them or not.
    public var attachments: [Attachment] { lines.flatMap(\.line.attachments) }
}

extension Snapshot {
    /// The attachments that there are, and behind them those that claims go on showing though they were taken off since.
    public var allAttachments: [Attachment] {
        guard !claims.isEmpty else { return attachments }
        var known = Set(attachments.map(\.id))
        return attachments + claims.flatMap(\.attachments).filter { known.insert($0.id).inserted }
    }
}
