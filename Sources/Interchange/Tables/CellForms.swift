import Household

/// The character before the cents: `.` or `,`.
public enum DecimalMark: String, CaseIterable, Sendable {
    case point
    case comma

    var character: Character { self == .point ? "." : "," }
}

/// How each column of a table writes dates and amounts, as far as the cells show it or the map says it.
struct CellForms {
    private var orders: [Int: DateOrder] = [:]
    private var marks: [Int: DecimalMark] = [:]
    /// Columns whose dates show several orders.
    private var mixed: Set<Int> = []
    private let saidOrder: DateOrder?
    private let saidMark: DecimalMark?
    /// Columns whose amounts Housebook adds up and writes itself.
    private let points: Set<Int>
    /// Whether the table has not been searched for its forms yet. Amounts that other cells may decide then become
    /// questions, which trigger the search. Most tables raise none, so they are read once less.
    let isFirstLook: Bool

    /// - Parameter points: Columns whose amounts have a point before the cents, whatever the others have.
    init(
        dates: DateOrder? = nil, decimals: DecimalMark? = nil, points: Set<Int> = [], isFirstLook: Bool = false
    ) {
        (saidOrder, saidMark, self.points, self.isFirstLook) = (dates, decimals, points, isFirstLook)
    }

    /// Searches the whole table. A column that does not show its form takes that of the others of its kind, since one
    /// program wrote them all.
    init(
        _ table: InventoryTable, dates: [Int], amounts: [Int], points: Set<Int>, saying order: DateOrder?,
        _ mark: DecimalMark?
    ) throws(FormatError) {
        self.init(dates: order, decimals: mark, points: points)
        let (dates, amounts) = (order == nil ? dates : [], mark == nil ? amounts.filter { !points.contains($0) } : [])
        guard !dates.isEmpty || !amounts.isEmpty else { return }
        var (seenOrders, seenMarks): ([Int: Set<DateOrder>], [Int: Set<DecimalMark>]) = ([:], [:])
        var table = table
        while let record = try table.next() {
            for column in dates {
                if let order = Self.order(of: record.cells[column]) { seenOrders[column, default: []].insert(order) }
            }
            for column in amounts {
                if let mark = Self.mark(of: record.cells[column]) { seenMarks[column, default: []].insert(mark) }
            }
        }
        orders = Self.decided(seenOrders, in: dates)
        marks = Self.decided(seenMarks, in: amounts)
        mixed = Set(seenOrders.filter { $0.value.count > 1 }.keys)
    }

    private static func decided<Form: Hashable>(_ seen: [Int: Set<Form>], in columns: [Int]) -> [Int: Form] {
        let all = seen.values.reduce(into: Set()) { $0.formUnion($1) }
        return columns.reduce(into: [:]) { forms, column in
            let shown = seen[column] ?? all
            if shown.count == 1 { forms[column] = shown.first }
        }
    }

    func dateOrder(ofColumn column: Int) -> DateOrder? { saidOrder ?? orders[column] }

    func decimalMark(ofColumn column: Int) -> Character? {
        (points.contains(column) ? .point : saidMark ?? marks[column])?.character
    }

    func hasSeveralOrders(_ column: Int) -> Bool { mixed.contains(column) }

    /// The order that a date shows; nil if it shows none.
    private static func order(of cell: String) -> DateOrder? {
        // Nearly every date is empty or `2021-10-13`.
        guard !cell.isEmpty, cell.utf8.dropFirst(4).first != UInt8(ascii: "-"),
            let date = DateText(cell.trimmed.narrow),
            !date.beginsWithYear
        else { return nil }
        return date.shownOrder
    }

    /// Whether the last mark of an amount may separate thousands: `1,000`.
    static func mayGroup(_ amount: String) -> Bool {
        let end = amount.utf8.reversed().drop { !(0x30...0x39).contains($0) }
        let digits = end.prefix { (0x30...0x39).contains($0) }
        guard digits.count == 3, let mark = end.dropFirst(3).first else { return false }
        return mark == UInt8(ascii: ",") || mark == UInt8(ascii: ".")
    }

    /// The decimal mark of an amount that has only one reading; nil for others.
    private static func mark(of cell: String) -> DecimalMark? {
        let digits = cell.narrow.utf8.split {
            !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",")
        }
        guard digits.count == 1, let number = digits.first,
            let last = number.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
        else { return nil }
        let isRepeated = number[..<last].contains(number[last])
        let hasOther = number[..<last].contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        let decimals = number.distance(from: last, to: number.endIndex) - 1
        guard !isRepeated, hasOther || (1...2).contains(decimals) else { return nil }
        return number[last] == UInt8(ascii: ",") ? .comma : .point
    }
}
