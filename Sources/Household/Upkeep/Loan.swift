/// A loan of an item to somebody or, of a borrowed item, from them.
public struct Loan: Hashable, Codable, Sendable {
    /// Who has the item, or whose it is.
    public var person: String
    /// How many of the items; nil for all.
    public var quantity: Quantity?
    public var since: CalendarDate?
    /// The day by which it has to be back.
    public var due: CalendarDate?
    /// Nil as long as it lasts.
    public var returned: CalendarDate?
    /// The condition in which the item was returned.
    public var condition: Condition?
    public var notes: String

    public init(
        person: String, quantity: Quantity? = nil, since: CalendarDate? = nil, due: CalendarDate? = nil,
        returned: CalendarDate? = nil, condition: Condition? = nil, notes: String = ""
    ) {
        self.person = person
        self.quantity = quantity
        self.since = since
        self.due = due
        self.returned = returned
        self.condition = condition
        self.notes = notes
    }

    public func isOverdue(on today: CalendarDate) -> Bool { returned == nil && due.map { $0 < today } ?? false }
}

extension Loan: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "person", .text(required: \.person)),
        Field(part: "quantity", .quantity(\.quantity)),
        Field(part: "since", .date(\.since)),
        Field(part: "due", .date(\.due)),
        Field(part: "returned", .date(\.returned)),
        Field(part: "condition", .code(\.condition)),
        Field(part: "notes", .text(\.notes)),
    ]
    public static let blank = Self(person: "")
    /// The quantity in messages.
    package static let quantityName = "quantity lent"

    /// Returns the loan with its texts trimmed.
    func validated() throws(DomainError) -> Loan {
        var loan = self
        try Text.normalise(&loan.person, "person", limit: TextLimit.name)
        guard !loan.person.isEmpty else { throw .emptyName(kind: .loan) }
        try Text.normalise(&loan.notes, "notes of a loan", limit: TextLimit.text)
        if let quantity = loan.quantity, quantity.millionths <= 0 { throw .notPositive(field: Self.quantityName) }
        if let since = loan.since, let end = [loan.due, loan.returned].compactMap(\.self).min(), end < since {
            throw .loanEndsBeforeStart(person: loan.person, start: since, end: end)
        }
        return loan
    }
}

extension Item {
    /// The loans that last, with their places among all.
    public var openLoans: [(place: Int, loan: Loan)] {
        loans.enumerated().filter { $0.element.returned == nil }.map { ($0.offset, $0.element) }
    }

    /// Lends the item, or a part of it.
    /// - Throws: `DomainError` for an item that the household does not have, or for more than is not lent.
    public mutating func lend(_ loan: Loan) throws(DomainError) {
        if let exclusion { throw .cannotBeLent(item: title, because: exclusion) }
        let lent = openLoans.reduce(0) { $0 + ($1.loan.quantity ?? quantity).millionths }
        let rest = max(0, quantity.millionths - lent)
        guard (loan.quantity ?? quantity).millionths <= rest else {
            throw .lentAlready(item: title, rest: Quantity(millionths: rest) ?? .zero)
        }
        loans.append(loan)
    }

    /// Records that the item, or a part of it, is borrowed. One that was given back is there again.
    /// - Throws: `DomainError` for an item that is lent, and so the household's own, or was sold.
    public mutating func borrow(_ loan: Loan) throws(DomainError) {
        if sale != nil { throw .cannotBeLent(item: title, because: .sold) }
        guard ownership == .borrowed || openLoans.isEmpty else { throw .lentAlready(item: title, rest: .zero) }
        (ownership, archived) = (.borrowed, false)
        loans.append(loan)
    }

    /// Ends a loan.
    /// - Parameter person: Whose loan, as somebody types a name; nil for the only one.
    /// - Throws: `DomainError` if no such loan lasts, or several do.
    private mutating func endLoan(
        of person: String?, on day: CalendarDate, condition: Condition?
    ) throws(DomainError) -> Loan {
        let open = openLoans
        let persons = open.map(\.loan.person)
        let place: Int
        switch person.map({ TypedName($0).find(among: open) { .init(id: "", names: [$0.loan.person]) } }) {
        case .one(let found): place = found.place
        case .several(let found):
            throw .ambiguous(kind: .loan, reference: person ?? title, matches: found.map(\.loan.person))
        case nil where open.count == 1: place = open[0].place
        case nil where open.count > 1: throw .ambiguous(kind: .loan, reference: title, matches: persons)
        case Optional.none: throw .notLent(item: title)
        case .some(.none): throw .notFound(kind: .loan, reference: person ?? title, suggestions: persons)
        }
        (loans[place].returned, loans[place].condition) = (day, condition)
        return loans[place]
    }

    /// Ends a loan. A borrowed item that was given back is archived, since the household no longer has it.
    /// - Throws: `DomainError` if no such loan lasts, or several do.
    @discardableResult
    public mutating func giveBack(
        loanOf person: String? = nil, on day: CalendarDate, condition: Condition? = nil
    ) throws(DomainError) -> Loan {
        let ended = try endLoan(of: person, on: day, condition: condition)
        if ownership == .borrowed, openLoans.isEmpty { archived = true }
        return ended
    }
}

extension Item {
    /// The value of what a loan is of: all, or so many. Nil where it is unknown.
    /// - Parameter loan: Nil for something borrowed without a record of it.
    package func value(of loan: Loan?) -> Money? {
        Self.lineValue(of: loan?.quantity ?? quantity, at: unitValue)
    }
}

extension SnapshotIndex {
    /// What is lent and what is not the household's own, with the positions of the items, in the order of the snapshot.
    /// - Parameter home: Of which home; nil for all homes and for what belongs to none.
    /// - Returns: The loans that last; without a loan, a borrowed item of which nobody recorded whose it is.
    package func lendings(ofHome home: EntityID<Home>? = nil) -> [(item: Int, loan: Loan?)] {
        var lendings: [(item: Int, loan: Loan?)] = []
        forEachItem(at: datedItems(ofHome: home)) { position, item in
            let loans = item.openLoans.map(\.loan)
            if loans.isEmpty, item.ownership == .borrowed { lendings.append((position, nil)) }
            lendings += loans.map { (position, $0) }
        }
        return lendings
    }
}
