import Files
public import Foundation
public import Household
public import Workbooks

/// A part of a household as a workbook (`.xlsx`) of one sheet with the columns of the CSV, to read and sort in a
/// spreadsheet and import again.
///
/// Amounts, quantities and days are numbers; everything else is text, which no spreadsheet runs as a formula. A text
/// gets a leading apostrophe only if the CSV's reader would strip one. The columns that only Housebook needs are folded
/// away at the right.
public enum HouseholdWorkbook {
    /// - Parameter home: Only this home's items or carts; nil for all.
    /// - Returns: The file, and the number of texts that a cell cannot hold unchanged.
    public static func write(
        _ snapshot: Snapshot, part: HouseholdPart = .inventory, home: EntityID<Home>? = nil
    ) throws(WorkbookError) -> (data: Data, losses: [ExportLoss]) {
        let sheet =
            switch part {
            case .inventory: ExportSheet(inventoryOf: snapshot, home: home)
            case .vault: ExportSheet(vaultOf: snapshot)
            case .carts: ExportSheet(cartsOf: snapshot, home: home)
            }
        let texts = UnfitTextCounter()
        let data = try WorkbookWriter.data { workbook throws(WorkbookError) in
            workbook.describe(title: sheet.name, subject: "", company: "", comments: mark(of: part), created: firstDay)
            try workbook.add(
                sheet.head, followedBy: sheet.rows.lazy.map { texts.noting($0()) }, count: sheet.rows.count, paper: .a4,
                footer: "&L&A&R&P / &N")
        }
        let losses = [ExportLoss.cells(texts: texts.count)].filter(\.isAny)
        return (data, losses + (part == .inventory ? ExportLoss.ofInventory(snapshot) : []))
    }

    /// The mark in an exported workbook's properties that identifies it as an export.
    static func mark(of part: HouseholdPart) -> String {
        // Earlier workbooks have this mark, too.
        "Housebook export of the \(part == .vault ? "vault" : part.rawValue)"
    }

    /// The creation date that the file states: always the same, so that equal households give equal files. It is 1
    /// January 1980, as in ZIP files; libxlsxwriter takes 1 January 1970 for no date and states the present one.
    private static let firstDay = CalendarDate(daysSinceEpoch: 3652)

    /// Counts the texts that no cell can hold unchanged.
    private final class UnfitTextCounter {
        var count = 0

        func noting(_ cells: [SheetCell]) -> [SheetCell] {
            count += cells.count {
                if case .text(let text) = $0.content { !SheetText.holds(text) } else { false }
            }
            return cells
        }
    }
}

/// The sheet of an export. Its rows are made one by one, since all rows together take more memory than the household.
private struct ExportSheet {
    let name: String
    /// The headings and the sheet's layout.
    let head: Sheet
    let rows: [() -> [SheetCell]]

    /// - Parameter folded: The number of columns at the end that only Housebook needs.
    private init(_ name: String, headings: [String], folded: Int, kept: Int, rows: [() -> [SheetCell]]) {
        self.name = name
        self.rows = rows
        var head = Sheet(name)
        head.append(headings.map { .text($0, .heading) })
        head.headings = 0
        head.keptColumns = kept
        head.filterEnd = rows.count
        head.foldedFrom = folded == 0 ? nil : headings.count - folded
        var sample = head
        for row in rows.prefix(Self.sampleCount) { sample.append(row()) }
        sample.fitWidths(headings.map { _ in 8...40 })
        head.widths = sample.widths
        self.head = head
    }

    /// The number of rows that decide the width of the columns.
    private static let sampleCount = 200

    init(inventoryOf snapshot: Snapshot, home: EntityID<Home>?) {
        let index = SnapshotIndex(snapshot)
        let items = home.map { Array(index.items(at: index.items(ofHome: $0))) } ?? snapshot.items
        let custom = CustomFieldColumns(items)
        let (before, after) = (ItemColumn.beforeCustomFields, ItemColumn.afterCustomFields)
        self.init(
            "Items", headings: before.map(\.heading) + custom.headings + after.map(\.heading), folded: after.count,
            kept: 1,
            rows: items.map { item in
                {
                    before.map { $0.sheetCell(of: item, index) }
                        + custom.cells(of: item.customFields) {
                            CustomFieldColumns.cell(of: $0, guarded: SheetCell.distinguished)
                        }.map { .text($0) }
                        + after.map { $0.sheetCell(of: item, index) }
                }
            })
    }

    init(vaultOf snapshot: Snapshot) {
        let index = ShoppingIndex(snapshot)
        self.init(
            "Price book", headings: VaultColumn.allCases.map(\.rawValue), folded: 0, kept: 2,
            rows: VaultCSV.rows(of: snapshot).map { item, option in
                {
                    VaultColumn.allCases.map { column in
                        switch column {
                        case .price: .amount(option?.price)
                        default: .readable(column.text(of: item, option, index))
                        }
                    }
                }
            })
    }

    init(cartsOf snapshot: Snapshot, home: EntityID<Home>?) {
        let cells = CartCells(snapshot)
        let carts = snapshot.carts.filter { home == nil || $0.homeID == home }
        self.init(
            "Carts", headings: CartColumn.allCases.map(\.rawValue), folded: 0, kept: 2,
            rows: carts.flatMap { cart in
                (cart.lines.isEmpty ? [nil] : cart.lines.map(Optional.some)).map { line in
                    { CartColumn.allCases.map { cells.sheetCell($0, of: cart, line) } }
                }
            })
    }
}

extension ItemColumn {
    fileprivate func sheetCell(of item: Item, _ index: SnapshotIndex) -> SheetCell {
        if case .field(let position) = content {
            switch Item.fields[position].value(of: item) {
            case .money(let amount): return .amount(amount)
            case .date(let date): return .day(date)
            case .partialDate(let date?): if let day = date.day { return .day(day) }
            case .quantity(let quantity?): return SheetCell(.quantity(quantity))
            default: break
            }
        }
        return content == .version ? .count(item.record.version) : .readable(text(of: item, index))
    }
}

extension CartCells {
    fileprivate func sheetCell(_ column: CartColumn, of cart: Cart, _ line: CartItem?) -> SheetCell {
        switch column {
        case .budget: return .amount(cart.budget)
        case .quantity: return SheetCell(line.map { .quantity($0.quantity) } ?? .empty)
        case .actualQuantity: return SheetCell((line?.purchase?.quantity).map { .quantity($0) } ?? .empty)
        case .plannedPrice: return .amount(line?.planned.price)
        case .actualPrice: return .amount(line?.purchase?.terms.price)
        default:
            if CartColumn.ofCart.contains(column) { return .readable(text(column, of: cart)) }
            return .readable(line.map { text(column, of: $0, in: cart) } ?? "")
        }
    }
}

extension SheetCell {
    /// A text cell that the CSV's reader reads back unchanged.
    fileprivate static func readable(_ text: String) -> SheetCell { .text(distinguished(text)) }

    /// The text, guarded only where the CSV's reader would strip a leading apostrophe that belongs to the text.
    fileprivate static func distinguished(_ text: String) -> String {
        // The reader gets the text as the cell holds it.
        let held = PrintableText.cleaned(text)
        return FormulaGuard.unguarded(held) == held ? text : "'" + text
    }
}
