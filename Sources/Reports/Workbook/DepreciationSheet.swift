import Household
import Values
import Workbooks

/// The depreciation table of the report, from which the register computes actual cash values.
struct DepreciationSheet {
    private(set) var sheet = Sheet("Depreciation")
    private let classes: [String: Class]
    private let lookup: String

    /// A class as the sheet's cells have it.
    struct Class {
        /// In months; nil for a class that loses no value.
        let life: Double?
        /// The least part of the value that is left.
        let least: Double

        /// The part of a value that is left, not rounded; nil where it depends on an unknown age.
        func left(of value: Double, age: Double?) -> Double? {
            guard let life, least != 1 else { return value }
            return age.map { max(value * (life - $0) / life, value * least) }
        }
    }

    /// The numbers of the columns in which lookups find a class's least part, and its life.
    private static let (leastColumn, lifeColumn) = (4, 5)

    init(_ table: DepreciationTable) {
        let edition = table.edition.isEmpty ? "" : ", edition \(table.edition)"
        sheet.append([.text("Depreciation: \(table.name)\(edition)", .title)])
        sheet.append()
        let headings = ["Class", "Years", "Percent a year", "Least part left", "Life in months"]
        sheet.headings = sheet.append(headings.map { .text($0, $0 == "Class" ? .heading : .numberHeading) })
        let first = sheet.rows.count
        var classes: [String: Class] = [:]
        for itemClass in table.classes + [table.otherwise] {
            let (row, key) = (sheet.rows.count, Self.key(itemClass.name))
            let life: SheetCell.Content
            var cells: [SheetCell] = [.text(itemClass.name, .wrapped), .empty, .empty]
            switch itemClass.rate {
            case .years(let years):
                cells[1] = .count(years)
                life = .count(12 * years)
            case .perMille(let rate):
                cells[2] = SheetCell(.share(perMille: rate))
                life = .number(12 / (Double(rate) / 1000))
            case .none: life = .empty
            }
            let floor = itemClass.rate == .none ? 100 : itemClass.floorPercent ?? table.floorPercent
            let (years, percent) = (CellName.cell(row, 1), CellName.cell(row, 2))
            let formula = "IF(COUNT(\(years))=1,12*\(years),IF(COUNT(\(percent))=1,12/\(percent),\"\"))"
            cells += [SheetCell(.share(perMille: 10 * floor)), SheetCell(.formula(formula, life))]
            sheet.append(cells)
            // A lookup finds the first of two classes, ignores case, and takes these signs for others.
            guard classes[key] == nil, !key.contains(where: "*?~".contains) else { continue }
            classes[key] = Class(life: life.number, least: Double(floor) / 100)
        }
        self.classes = classes
        lookup = CellName.fixed(first, 0) + ":" + CellName.fixed(sheet.rows.count - 1, Self.lifeColumn - 1)
        sheet.append()
        for note in [
            "Actual cash value: the value × (life − age) ÷ life, and never less than the least part that is left.",
            "What is changed here, or in the register’s column Class, changes the register and its sums.",
        ] { sheet.append([.text(note, .note)]) }
        sheet.widths = [40, 16, 16, 16, 16]
    }

    /// The class of this name; nil for one that a lookup would not find.
    subscript(name: String) -> Class? { classes[Self.key(name)] }

    private static func key(_ name: String) -> String { name.lowercased() }

    /// A formula for the least part that is left of things of the class named in a cell.
    func least(ofClassIn cell: String) -> String { found(cell, Self.leastColumn) }

    /// A formula for the life in months of things of the class named in a cell.
    func life(ofClassIn cell: String) -> String { found(cell, Self.lifeColumn) }

    private func found(_ cell: String, _ column: Int) -> String {
        "VLOOKUP(\(cell),\(sheet.name)!\(lookup),\(column),FALSE)"
    }
}
