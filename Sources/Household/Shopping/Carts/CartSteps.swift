public import Foundation

// The life of a cart: planning → shopping → completed, with two ways back. Each step is a function of the cart alone
// and throws if the state does not allow it; `CartRepository` stores the result.
//
//                 start                finish
//     planning ─────────▶ shopping ─────────────▶ completed
//              ◀─────────          ◀─────────────
//                 abort                reopen
//
// 1. In planning every line is open, and none is a surprise.
// 2. While shopping the plan (quantities, stores, prices of what was planned) does not change.
// 3. A completed cart has no open line, and does not change until it is reopened.

/// What a person does to a cart, as worded in messages.
public enum CartStep: String, Sendable, CaseIterable {
    case edit = "be edited"
    case add = "have lines added"
    case replan = "have planned lines changed"
    case remove = "have lines removed"
    case start = "be started"
    case check = "have lines checked off"
    case uncheck = "have lines reopened"
    case surprise = "have unplanned lines added"
    case skip = "have lines skipped"
    case finish = "be finished"
    case abort = "be aborted"
    case reopen = "be reopened"
    case delete = "be deleted"

    fileprivate func isAllowed(in state: Cart.State.Name) -> Bool {
        switch self {
        case .add, .replan, .start: state == .planning
        case .check, .uncheck, .surprise, .skip, .finish, .abort: state == .shopping
        case .reopen: state == .completed
        case .edit, .remove, .delete: state != .completed
        }
    }
}

extension Cart {
    /// - Throws: `DomainError.cartReadOnly` for a completed cart, `.cartState` for another state that forbids the step.
    public func require(_ step: CartStep) throws(DomainError) {
        guard !step.isAllowed(in: state.name) else { return }
        if isCompleted { throw .cartReadOnly(cart: name, reference: slug, step: step) }
        throw .cartState(cart: name, reference: slug, state: state.name, step: step)
    }

    // MARK: - The plan

    /// Plans a line. If the same thing is already planned from the same store in the same unit, that line's quantity
    /// grows, and it takes the new price if there is one.
    /// - Returns: The planned line.
    @discardableResult
    public mutating func plan(_ line: CartItem) throws(DomainError) -> CartItem {
        try require(.add)
        // Refuse a quantity of zero: adding it to an existing line would silently change nothing.
        guard line.quantity > .zero else { throw .notPositive(field: "quantity") }
        guard let place = lines.firstIndex(where: { $0.isSameWish(as: line) }) else {
            lines.append(line)
            return line
        }
        guard
            let sum = Quantity(millionths: lines[place].quantity.millionths + line.quantity.millionths)
        else { throw .valueTooLarge(field: "quantity") }
        lines[place].quantity = sum
        if let price = line.planned.price { lines[place].planned.price = price }
        return lines[place]
    }

    /// Changes the plan of a line.
    public mutating func replan(_ id: EntityID<CartItem>, as plan: CartItem.Purchase) throws(DomainError) {
        try require(.replan)
        guard plan.quantity > .zero else { throw .notPositive(field: "quantity") }
        let place = try place(of: id)
        (lines[place].quantity, lines[place].planned) = (plan.quantity, plan.terms)
    }

    /// Removes a line while planning, and a surprise at any time; any other line becomes skipped.
    public mutating func remove(_ id: EntityID<CartItem>) throws(DomainError) {
        try require(.remove)
        let place = try place(of: id)
        if isPlanning || lines[place].addedDuringShopping {
            lines.remove(at: place)
        } else {
            lines[place].outcome = .skipped
        }
    }

    // MARK: - In the shops

    /// Starts the trip, which freezes the plan.
    public mutating func start(at now: Date) throws(DomainError) {
        try require(.start)
        state = .shopping(since: now, finishedBefore: nil)
    }

    /// Marks a line as bought, or corrects how it was bought.
    public mutating func check(_ id: EntityID<CartItem>, as purchase: CartItem.Purchase) throws(DomainError) {
        try require(.check)
        lines[try place(of: id)].outcome = .fulfilled(purchase)
    }

    /// Opens a bought or skipped line again.
    public mutating func uncheck(_ id: EntityID<CartItem>) throws(DomainError) {
        try require(.uncheck)
        lines[try place(of: id)].outcome = .open
    }

    /// Adds an unplanned line, as bought already.
    public mutating func surprise(_ line: CartItem) throws(DomainError) {
        try require(.surprise)
        var line = line
        line.addedDuringShopping = true
        line.outcome = .fulfilled(line.intention)
        lines.append(line)
    }

    /// Skips a line. A surprise is removed instead.
    public mutating func skip(_ id: EntityID<CartItem>) throws(DomainError) {
        try require(.skip)
        try remove(id)
    }

    // MARK: - The end, and the ways back

    /// Ends the trip: lines that were not bought become skipped. A reopened trip keeps the day on which it first ended.
    public mutating func finish(at now: Date) throws(DomainError) {
        try require(.finish)
        guard case .shopping(let since, let finishedBefore) = state else { return }
        for place in lines.indices where lines[place].outcome == .open { lines[place].outcome = .skipped }
        // A clock that was put back must not let a trip end before it began.
        state = .completed(since: since, at: finishedBefore ?? max(now, since))
    }

    /// Goes back to planning: removes surprises and opens all other lines.
    ///
    /// - Throws: `DomainError.cartWasFinished` for a trip that was reopened: its purchases would be lost.
    public mutating func abort() throws(DomainError) {
        try require(.abort)
        if case .shopping(_, .some) = state { throw .cartWasFinished(cart: name, reference: slug) }
        lines.removeAll(where: \.addedDuringShopping)
        for place in lines.indices { lines[place].outcome = .open }
        state = .planning
    }

    /// Opens a finished trip for corrections. Nothing is lost, and finishing it again needs no other step.
    public mutating func reopen() throws(DomainError) {
        try require(.reopen)
        guard case .completed(let since, let end) = state else { return }
        state = .shopping(since: since, finishedBefore: end)
    }

    /// A new cart in planning, with this cart's plan, and with its surprises as they were bought. The caller looks up
    /// new prices.
    public func cloned(as name: String) -> Cart {
        Cart(
            name: name, homeID: homeID, currency: currency, budget: budget,
            lines: lines.compactMap { line in
                guard let wish = line.addedDuringShopping ? line.purchase : line.intention else { return nil }
                return CartItem(
                    vaultItemID: line.vaultItemID, name: line.name, category: line.category, quantity: wish.quantity,
                    planned: wish.terms)
            })
    }

    private func place(of id: EntityID<CartItem>) throws(DomainError) -> Int {
        guard let place = lines.firstIndex(where: { $0.id == id }) else {
            throw .notFound(kind: .line, reference: id.description, suggestions: [])
        }
        return place
    }
}

extension CartItem {
    /// Whether two lines want the same thing from the same store in the same unit. Names are compared ignoring case,
    /// but not accents: a Bar is no Bär.
    fileprivate func isSameWish(as other: CartItem) -> Bool {
        let isSameThing =
            vaultItemID == nil && other.vaultItemID == nil
            ? name.lowercased() == other.name.lowercased() : vaultItemID == other.vaultItemID
        return isSameThing && planned.shop?.id == other.planned.shop?.id && planned.unit.isSame(as: other.planned.unit)
    }
}
