import Foundation
import Household
import Values

// Reads one row of Housebook's CSV of carts: the cart's own columns, and the line.

extension TableRowReader<CartColumn> {
    mutating func cartHead(currency: Currency) -> ShoppingBatch.CartHead {
        let id: EntityID<Cart>? = identifier(.cartID)
        if isEmpty(.cart) { note(.cart, "is empty; a cart needs a name") }
        let currency = self.currency(.currency) ?? currency
        return ShoppingBatch.CartHead(
            id: id, slug: text(.cartSlug).trimmed, name: text(.cart), home: text(.home).trimmed, currency: currency,
            budget: amount(.budget, in: currency), state: state())
    }

    private mutating func state() -> Cart.State {
        let problemsBefore = problems.count
        let name: Cart.State.Name = choice(.status) ?? .planning
        let (start, end) = (instant(.startedAt), instant(.completedAt))
        guard problems.count == problemsBefore else { return .planning }
        if let state = Cart.State(name, startedAt: start, completedAt: end) { return state }
        if name == .planning {
            if start != nil { note(.startedAt, "must be empty while the cart is in planning") }
            if end != nil { note(.completedAt, "must be empty while the cart is in planning") }
        } else {
            let kind = name == .completed ? "completed trip" : "cart in shopping"
            if start == nil { note(.startedAt, "is empty; a \(kind) needs it") }
            if end == nil, name == .completed { note(.completedAt, "is empty; a \(kind) needs it") }
        }
        return .planning
    }

    /// Nil for the row of an empty cart, which has no line.
    mutating func cartLine(currency: Currency) -> ShoppingBatch.Line? {
        guard !CartColumn.ofLine.allSatisfy(isEmpty) else { return nil }
        var line = ShoppingBatch.Line(id: identifier(.lineID), name: text(.item))
        if isEmpty(.item) { note(.item, "is empty; a line needs a name") }
        line.vaultItem = text(.vaultItem).trimmed
        line.category = text(.category)
        line.quantity = amountBought(.quantity) ?? .one
        line.unit = unit(.unit) ?? .each
        line.plannedStore = text(.plannedStore)
        line.plannedPrice = amount(.plannedPrice, in: currency, isPerUnit: true)
        line.status = choice(.lineStatus) ?? .open
        line.isSurprise = flag(.surprise)
        line.actualStore = isEmpty(.actualStore) ? "" : text(.actualStore)
        line.actualQuantity = amountBought(.actualQuantity)
        line.actualUnit = unit(.actualUnit)
        line.actualPrice = amount(.actualPrice, in: currency, isPerUnit: true)
        if problems.isEmpty, line.status != .fulfilled,
            let filled = CartColumn.ofPurchase.first(where: { !isEmpty($0) })
        {
            note(filled, "must be empty while the line_status is \(line.status.rawValue)")
        }
        return line
    }
}

// MARK: - The rules of the domain

extension TableRowReader<CartColumn> {
    /// Notes every rule of `Cart` that the row breaks, and replaces the names with their validated forms, which the
    /// store keeps.
    mutating func check(_ line: inout ShoppingBatch.Line?, of head: inout ShoppingBatch.CartHead) {
        let saysOutcome = has(.status) && has(.lineStatus)
        if problems.isEmpty, saysOutcome, let line { checkStep(line, head.state.name) }
        guard problems.isEmpty else { return }
        do throws(DomainError) {
            let cart = try Cart(
                id: Blank.cart, name: head.name, currency: head.currency, budget: head.budget,
                // Without both status columns, any kind of line is allowed here: shopping permits them all.
                state: saysOutcome ? head.state : .shopping(since: .distantPast, finishedBefore: nil),
                lines: line.map { [$0.draft] } ?? []
            ).validated()
            head.name = cart.name
            if let draft = cart.lines.first { line?.take(draft) }
        } catch {
            note(error.description)
        }
    }

    private mutating func checkStep(_ line: ShoppingBatch.Line, _ state: Cart.State.Name) {
        switch (state, line.status) {
        case (.planning, .fulfilled), (.planning, .skipped):
            note(.lineStatus, "must be open while the cart is in planning")
        case (.completed, .open): note(.lineStatus, "must be fulfilled or skipped in a completed trip")
        default: break
        }
        if state == .planning, line.isSurprise { note(.surprise, "must be no while the cart is in planning") }
    }
}

extension ShoppingBatch.Line {
    /// The row as a `CartItem` with placeholder ids, for validation.
    fileprivate var draft: CartItem {
        func shop(_ name: String) -> ShopReference? {
            name.trimmed.isEmpty ? nil : ShopReference(id: Blank.shop, name: name)
        }
        var draft = CartItem(
            id: Blank.line, name: name, category: category, quantity: quantity,
            planned: CartItem.Terms(shop: shop(plannedStore), price: plannedPrice, unit: unit),
            addedDuringShopping: isSurprise)
        switch status {
        case .open: draft.outcome = .open
        case .skipped: draft.outcome = .skipped
        case .fulfilled:
            let terms = CartItem.Terms(shop: shop(actualStore), price: actualPrice, unit: actualUnit ?? unit)
            draft.outcome = .fulfilled(
                hasNoActuals
                    ? draft.intention : CartItem.Purchase(quantity: actualQuantity ?? quantity, terms: terms))
        }
        return draft
    }

    /// Copies the names from a validated draft.
    fileprivate mutating func take(_ draft: CartItem) {
        name = draft.name
        category = draft.category
        plannedStore = draft.planned.shop?.name ?? ""
        if !hasNoActuals { actualStore = draft.purchase?.terms.shop?.name ?? "" }
    }
}
