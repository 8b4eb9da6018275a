import Values

// Changes to a claim's lines. Frozen values stay as they are.

extension Claim {
    /// The position of an item's line; nil where the item is not in the claim.
    public func place(of item: EntityID<Item>) -> Int? { lines.firstIndex { $0.line.itemID == item } }

    /// Appends lines. An item that is in the claim already keeps its line, including its kind of loss.
    public mutating func add(_ new: [Line]) {
        var present = Set(lines.map(\.line.itemID))
        lines += new.filter { present.insert($0.line.itemID).inserted }
    }

    /// Removes items. An item that is not in the claim is ignored.
    public mutating func remove(_ items: [EntityID<Item>]) {
        let items = Set(items)
        lines.removeAll { items.contains($0.line.itemID) }
    }

    /// Changes what became of items. An item that is not in the claim is ignored.
    public mutating func mark(_ items: [EntityID<Item>], _ change: (inout Line) -> Void) {
        let items = Set(items)
        for place in lines.indices where items.contains(lines[place].line.itemID) { change(&lines[place]) }
    }

    /// Sets the date of loss and recomputes every line's age and value from the line's own purchase date and
    /// replacement cost, by the claim's own table. The items themselves are not read.
    public mutating func setDate(_ day: CalendarDate) {
        guard day != date else { return }
        date = day
        for place in lines.indices { lines[place].line.reckon(by: setting.depreciation, on: day) }
    }
}

extension RegisterLine {
    /// Sets the actual cash value on a day.
    mutating func reckon(by table: DepreciationTable, on day: CalendarDate) {
        actualCashValue = table.actualCashValue(
            of: value, in: table.itemClass(named: insuranceClass, labels: labels), bought: purchaseDate, on: day,
            condition: condition, isUsedPrice: basis?.isUsedPrice ?? false)
    }
}

// MARK: - Naming a line

extension Claim {
    /// Finds the line that a person names: see `TypedName`. Its numbers are its own and the one on the item's tag.
    /// - Parameter slugs: The slugs of the items that still exist.
    /// - Throws: `DomainError` where no line matches, or several do.
    public func line(_ reference: String, slugs: [EntityID<Item>: String] = [:]) throws(DomainError) -> Line {
        let typed = TypedName(reference)
        let found = typed.find(among: lines) { line in
            TypedName.Names(
                id: line.line.itemID.description, slug: slugs[line.line.itemID] ?? "",
                numbers: [line.line.number, line.line.assetID], names: [line.line.title])
        }
        switch found {
        case .one(let line): return line
        case .several(let lines):
            throw .ambiguous(
                kind: .claimLine, reference: reference,
                matches: lines.map { "\($0.line.title) (\($0.line.number))" }.sorted())
        case .none:
            let names = lines.map(\.line.number) + lines.compactMap { slugs[$0.line.itemID] } + lines.map(\.line.title)
            throw .notFound(kind: .claimLine, reference: reference, suggestions: typed.suggestions(names))
        }
    }
}

// MARK: - Values and attachments

extension Claim {
    /// What the lines with one kind of loss claim at a basis; all lines for nil.
    public func claimed(_ loss: Loss? = nil, at basis: InsurancePolicy.Settlement) -> Valuation {
        lines.filter { loss == nil || $0.loss == loss }.claimed(at: basis)
    }

    /// The files that the lines show, in the lines' order, whether or not any other record names them.
    public var attachments: [Attachment] { lines.flatMap(\.line.attachments) }
}

extension [Claim.Line] {
    /// What lines claim together at a basis.
    public func claimed(at basis: InsurancePolicy.Settlement) -> Valuation {
        var sum = Valuation()
        for line in self { sum.add(line.claimed(basis).map(Contribution.known) ?? .unknown) }
        return sum
    }
}

extension Snapshot {
    /// The current attachments, then the ones that only claims still show because they were detached.
    public var allAttachments: [Attachment] {
        guard !claims.isEmpty else { return attachments }
        var known = Set(attachments.map(\.id))
        return attachments + claims.flatMap(\.attachments).filter { known.insert($0.id).inserted }
    }
}
