import Files
public import Foundation
public import Household
import Values

/// The vault as CSV: one row for each price of a vault item, and one row with empty price cells for an item without a
/// price. Written and read like `InventoryCSV`.
///
/// **Read**: a vault item is found by its `id`, else by its name. Rows of one item must agree on its name and category.
/// A price needs a store and an amount; if empty, its unit is `each` and its date that of the import. Prices that are
/// not in the file stay.
public enum VaultCSV {
    /// Writes the whole vault in the snapshot's order, each item's prices in the order of the stores. Prices at a store
    /// that is not in the snapshot are left out.
    public static func write(_ snapshot: Snapshot) -> Data {
        let index = ShoppingIndex(snapshot)
        var writer = DelimitedWriter()
        writer.append(VaultColumn.allCases.map(\.rawValue))
        for (item, option) in rows(of: snapshot) {
            writer.append(VaultColumn.allCases.map { $0.cell(of: item, option, index) })
        }
        return writer.data
    }

    /// The rows of a file: each price of an item, or an item without one.
    static func rows(of snapshot: Snapshot) -> [(item: VaultItem, option: PriceOption?)] {
        let ranks = Dictionary(zip(snapshot.stores.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        return snapshot.vault.flatMap { item in
            let ranked = item.prices.compactMap { option in ranks[option.shopID].map { (rank: $0, option: option) } }
            let prices = ranked.sorted { ($0.rank, $0.option.unit) < ($1.rank, $1.option.unit) }.map(\.option)
            return (prices.isEmpty ? [nil] : prices.map(Optional.some)).map { (item, $0) }
        }
    }

    /// Returns the rows of a file, and a problem for each value that could not be read.
    ///
    /// - Parameter currency: The currency of amounts whose currency column is missing or empty.
    /// - Throws: `FormatError` if the file as a whole is in another format or cannot be parsed.
    public static func read(_ file: TableFile, currency: Currency) throws(FormatError) -> ShoppingBatch {
        var register = VaultRegister()
        return try ShoppingBatch(
            file, needed: [.name], of: "Housebook's for the price book (name, category, store, ...)"
        ) { (cells: inout TableRowReader<VaultColumn>, batch) in
            guard let row = cells.vaultRow(currency: currency) else { return }
            register.check(row, &cells)
            if cells.problems.isEmpty { batch.vault.append(row) }
        }
    }

    /// Whether the headings belong to this format. Names with prices alone do not suffice: other lists have these.
    static func recognises(_ headings: [String]) -> Bool {
        let columns = Set(headings.compactMap { VaultColumn(heading: $0) })
        return columns.isSuperset(of: [.name, .asOf]) || columns.isSuperset(of: [.name, .store, .price])
    }
}

/// The columns of Housebook's CSV of the vault, in file order.
enum VaultColumn: String, ShoppingColumn {
    case id, name, slug, category, store, unit, price, currency
    case asOf = "as_of"

    /// The columns of a price.
    static let ofPrice: [VaultColumn] = [.store, .unit, .price, .currency, .asOf]

    func cell(of item: VaultItem, _ option: PriceOption?, _ index: ShoppingIndex) -> String {
        // A spreadsheet takes a price below zero for a number, which is what it is.
        self == .price ? text(of: item, option, index) : FormulaGuard.guarded(text(of: item, option, index))
    }

    /// The cell's text without the guard.
    func text(of item: VaultItem, _ option: PriceOption?, _ index: ShoppingIndex) -> String {
        switch self {
        case .id: item.id.description
        case .name: item.name
        case .slug: item.slug
        case .category: index.category(item.categoryID)?.name ?? ""
        case .store: index.shop(option?.shopID)?.name ?? ""
        case .unit: option?.unit.name ?? ""
        case .price: option?.price.plain ?? ""
        case .currency: option?.price.currency.code ?? ""
        case .asOf: option.map { Instant.write($0.asOf, as: .file) } ?? ""
        }
    }
}

extension TableRowReader<VaultColumn> {
    /// Nil if the row has no name.
    fileprivate mutating func vaultRow(currency: Currency) -> ShoppingBatch.VaultRow? {
        let id: EntityID<VaultItem>? = identifier(.id)
        if isEmpty(.name) { note(.name, "is empty; a price book item needs a name") }
        let row = ShoppingBatch.VaultRow(
            id: id, slug: text(.slug).trimmed, name: text(.name), category: text(.category),
            price: price(in: currency))
        guard !isEmpty(.name) else { return nil }
        return validated(row)
    }

    private mutating func price(in currency: Currency) -> ShoppingBatch.Price? {
        guard !VaultColumn.ofPrice.allSatisfy(isEmpty) else { return nil }
        let (unit, seen) = (unit(.unit), instant(.asOf))
        let amount = amount(.price, in: self.currency(.currency) ?? currency, isPerUnit: true)
        if isEmpty(.store) { note(.store, "is empty; a price needs a store") }
        if isEmpty(.price) { note(.price, "is empty; enter a price, or leave the other cells empty too") }
        guard let amount, !isEmpty(.store) else { return nil }
        return ShoppingBatch.Price(store: text(.store), unit: unit ?? .each, price: amount, asOf: seen)
    }

    /// Returns the row with its names in validated form, which the store keeps, and notes invalid values.
    private mutating func validated(_ row: ShoppingBatch.VaultRow) -> ShoppingBatch.VaultRow {
        var row = row
        do throws(DomainError) {
            row.name = try VaultItem(id: Blank.vaultItem, name: row.name).validated().name
            if !isEmpty(.category) {
                row.category = try VaultCategory(id: Blank.category, name: row.category).validated().name
            }
            if let store = row.price?.store {
                row.price?.store = try Shop(id: Blank.shop, name: store).validated().name
            }
        } catch {
            note(error.description)
        }
        return row
    }
}

/// The vault items and prices of the rows read so far.
private struct VaultRegister {
    private var first: [NameKey: (line: Int, row: ShoppingBatch.VaultRow)] = [:]
    private var names: [EntityID<VaultItem>: (line: Int, name: NameKey)] = [:]
    private var prices: [PricePlace: Int] = [:]

    private struct PricePlace: Hashable {
        var item: NameKey
        var store: NameKey
        var unit: String
    }

    /// Notes a problem if the row contradicts an earlier one or repeats its price.
    mutating func check(_ row: ShoppingBatch.VaultRow, _ cells: inout TableRowReader<VaultColumn>) {
        let name = NameKey(row.name)
        if let id = row.id, let (line, other) = names[id], other != name {
            cells.note(.name, "differs from line \(line) of the same item")
        }
        if let (line, other) = first[name] {
            if let id = row.id, let otherID = other.id, id != otherID {
                cells.note(.id, "differs from line \(line), which has the same name")
            }
            if NameKey(other.category) != NameKey(row.category) {
                cells.note(.category, "differs from line \(line) of the same item")
            }
        }
        if let price = row.price {
            let place = PricePlace(item: name, store: NameKey(price.store), unit: price.unit.key)
            if let line = prices[place] {
                cells.note(.price, "is a second price for this store and unit; the first is in line \(line)")
            }
            prices[place] = prices[place] ?? cells.line
        }
        first[name] = first[name] ?? (cells.line, row)
        if let id = row.id { names[id] = names[id] ?? (cells.line, name) }
    }
}
