import Delimited
public import Foundation
public import Household

/// Carts as CSV: a row for each line, and one without a line for an empty cart. Written and read like `InventoryCSV`.
///
/// Things and stores are called what they are called now, in a finished trip what they were called then. Amounts are in the
/// cart's `currency`; a price is for one unit. A line's `vault_item` is its slug there, or its id where it is gone.
///
/// **Read**: the rows of a cart repeat what it is; they need not stand together. A row without `cart_id` is of a new cart,
/// one with all the rows that have the same name and `cart_slug`; a line without `line_id` is a new line. Lines that the file
/// does not have stay. The dates must be those of the `status`: none in planning, `started_at` while shopping (and the former
/// `completed_at` of a trip that was reopened), both when completed. A line that was bought without any of the `actual_`
/// cells was bought as planned; with some of them, quantity and unit are the planned ones where their cells are empty, store
/// and price are not known.
public enum CartCSV {
    /// The carts of one home, or all, in the snapshot's order.
    public static func write(_ snapshot: Snapshot, home: EntityID<Home>? = nil) -> Data {
        let cells = CartCells(snapshot)
        var writer = DelimitedWriter()
        writer.append(CartColumn.allCases.map(\.rawValue))
        for cart in snapshot.carts where home == nil || cart.homeID == home {
            let head = cells.cells(of: cart)
            for line in cart.lines.isEmpty ? [nil] : cart.lines.map(Optional.some) {
                writer.append(head + cells.cells(of: line, in: cart))
            }
        }
        return writer.data
    }

    /// The carts of a file, and what could not be read of it.
    ///
    /// - Parameter currency: What a cart is in whose currency column is missing or empty.
    /// - Throws: `FormatError` where the file as a whole is of another kind or cannot be taken apart.
    public static func read(_ data: Data, currency: Currency) throws(FormatError) -> ShoppingBatch {
        var table = try Table(data) { CartColumn(heading: $0) != nil }
        let columns = try ShoppingColumns<CartColumn>(
            table.headings, needed: [.cart, .item], of: "Housebook's of carts (cart, status, item, ...)")
        var batch = ShoppingBatch()
        batch.fields = columns.fields
        var strangers = columns.strangers
        var register = CartRegister()
        var places: [CartKey: Int] = [:]
        while let record = try table.next() {
            var cells = ShoppingCells(record, columns, headings: table.headings)
            var head = cells.cartHead(currency: currency)
            var line = cells.cartLine(currency: head.currency)
            cells.check(&line, of: &head)
            register.check(head, line, &cells)
            if cells.problems.isEmpty {
                let key = CartKey(head)
                let place = places[key] ?? batch.carts.count
                if place == batch.carts.count { batch.carts.append(ShoppingBatch.CartEntry(head: head)) }
                places[key] = place
                if let line { batch.carts[place].lines.append(line) }
            } else {
                batch.problems += cells.problems
            }
            batch.problems += table.problems(withStrangers: &strangers, in: record)
        }
        batch.problems = (batch.problems + table.problems).inOrder
        return batch
    }

    /// Whether the headings are those of this format.
    static func recognises(_ headings: [String]) -> Bool {
        Set(headings.compactMap { CartColumn(heading: $0) }).isSuperset(of: [.cart, .item])
    }
}

/// What makes rows be of one cart.
private struct CartKey: Hashable {
    let id: EntityID<Cart>?
    let slug: String
    let name: NameKey?

    init(_ head: ShoppingBatch.CartHead) {
        id = head.id
        slug = head.id == nil ? head.slug : ""
        name = head.id == nil ? NameKey(head.name) : nil
    }
}

/// What the rows of a file have said so far.
private struct CartRegister {
    private var heads: [CartKey: (line: Int, head: ShoppingBatch.CartHead)] = [:]
    private var lines: [EntityID<CartItem>: Int] = [:]

    /// Notes where a row contradicts one before it.
    mutating func check(
        _ head: ShoppingBatch.CartHead, _ line: ShoppingBatch.Line?, _ cells: inout ShoppingCells<CartColumn>
    ) {
        if let id = line?.id {
            if let first = lines[id] {
                cells.note(.lineID, "stands in line \(first) too; leave it empty for a new line")
            } else {
                lines[id] = cells.line
            }
        }
        let key = CartKey(head)
        if let (line, first) = heads[key] {
            if let column = head.difference(from: first) {
                cells.note(column, "differs from line \(line), which is of the same cart")
            }
        } else if cells.problems.isEmpty {
            heads[key] = (cells.line, head)
        }
    }
}

extension ShoppingBatch.CartHead {
    /// The first column in which it is not as another.
    fileprivate func difference(from other: Self) -> CartColumn? {
        if name != other.name { return .cart }
        if slug != other.slug { return .cartSlug }
        if home != other.home { return .home }
        if state.name != other.state.name { return .status }
        if currency != other.currency { return .currency }
        if budget != other.budget { return .budget }
        if state.dates.startedAt != other.state.dates.startedAt { return .startedAt }
        if state.dates.completedAt != other.state.dates.completedAt { return .completedAt }
        return nil
    }
}
