import Files
public import Foundation
public import Household

/// Carts as CSV: one row a line, and one row without a line for an empty cart. Written and read like `InventoryCSV`.
///
/// Vault items and stores have their current names; in a completed cart, the names they had then. Amounts are in the
/// cart's `currency`; a price is for one unit. `vault_item` is the vault item's slug, or its id if the item is gone.
///
/// **Read**: all rows of a cart repeat the cart's own columns; they need not be adjacent. Rows without `cart_id` that
/// share a name and `cart_slug` make one new cart; a row without `line_id` makes a new line. Lines that are not in the
/// file stay. The dates must fit the `status`: none in planning, `started_at` while shopping (plus the earlier
/// `completed_at` of a reopened trip), both when completed. A fulfilled line whose `actual_` cells are all empty was
/// bought as planned; if only some are filled, an empty quantity or unit takes the planned value, and an empty store or
/// price stays unknown.
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

    /// Returns the carts of a file, and a problem for each value that could not be read.
    ///
    /// - Parameter currency: The currency of a cart whose currency column is missing or empty.
    /// - Throws: `FormatError` if the file as a whole is in another format or cannot be parsed.
    public static func read(_ file: TableFile, currency: Currency) throws(FormatError) -> ShoppingBatch {
        var register = CartRegister()
        var places: [CartKey: Int] = [:]
        return try ShoppingBatch(
            file, needed: [.cart, .item], of: "Housebook's for carts (cart, status, item, ...)"
        ) { (cells: inout TableRowReader<CartColumn>, batch) in
            var head = cells.cartHead(currency: currency)
            var line = cells.cartLine(currency: head.currency)
            cells.check(&line, of: &head)
            register.check(head, line, &cells)
            guard cells.problems.isEmpty else { return }
            let key = CartKey(head)
            let place = places[key] ?? batch.carts.count
            if place == batch.carts.count { batch.carts.append(ShoppingBatch.CartEntry(head: head)) }
            places[key] = place
            if let line { batch.carts[place].lines.append(line) }
        }
    }

    /// Whether the headings belong to this format.
    static func recognises(_ headings: [String]) -> Bool {
        Set(headings.compactMap { CartColumn(heading: $0) }).isSuperset(of: [.cart, .item])
    }
}

/// Identifies the cart of a row: its id, or its slug and name for a new cart.
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

/// The carts and line ids of the rows read so far.
private struct CartRegister {
    private var heads: [CartKey: (line: Int, head: ShoppingBatch.CartHead)] = [:]
    private var lines: [EntityID<CartItem>: Int] = [:]

    /// Notes a problem if the row repeats a line id or contradicts an earlier row of the same cart.
    mutating func check(
        _ head: ShoppingBatch.CartHead, _ line: ShoppingBatch.Line?, _ cells: inout TableRowReader<CartColumn>
    ) {
        if let id = line?.id {
            if let first = lines[id] {
                cells.note(.lineID, "is also in line \(first); leave it empty for a new line")
            } else {
                lines[id] = cells.line
            }
        }
        let key = CartKey(head)
        if let (line, first) = heads[key] {
            if let column = head.difference(from: first) {
                cells.note(column, "differs from line \(line) of the same cart")
            }
        } else if cells.problems.isEmpty {
            heads[key] = (cells.line, head)
        }
    }
}

extension ShoppingBatch.CartHead {
    /// The first column that differs between the two heads.
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
