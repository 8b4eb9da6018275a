import Foundation

@testable import Interchange

/// What Homebox's CSV importer makes of a file, by the rules in its published documentation and sources: headings are
/// found by their bytes, numbers that cannot be read are zero, a location is required, and a text that is too long
/// refuses the file.
struct HomeboxRules {
    struct Row {
        let cells: [String: String]
        /// In the order of the columns; empty ones are none.
        let fields: [(name: String, value: String)]

        subscript(heading: String) -> String { cells[heading] ?? "" }
        var location: [String] { HomeboxRules.list(self["HB.location"], "/") }
        var tags: [String] { HomeboxRules.list(self["HB.tags"], ";") }
        var quantity: Double { Double(self["HB.quantity"]) ?? 0 }
        var price: Double { Double(self["HB.purchase_price"]) ?? 0 }
        var assetID: Int? { Int(self["HB.asset_id"].replacing("-", with: "")) }
    }

    var rows: [Row] = []
    /// Why Homebox would refuse the file, or an item in it.
    var faults: [String] = []

    private static let limits = [
        "HB.import_ref": 100, "HB.description": 1000, "HB.notes": 1000, "HB.warranty_details": 1000,
        "HB.sold_notes": 1000, "HB.name": 255, "HB.serial_number": 255, "HB.model_number": 255,
        "HB.manufacturer": 255, "HB.purchase_from": 255, "HB.sold_to": 255,
    ]

    init(_ data: Data) throws {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { faults.append("a byte order mark before the first heading") }
        let line = data.prefix { $0 != UInt8(ascii: "\n") }
        if line.contains(UInt8(ascii: "\t")) { faults.append("a tab in the first line, taken for the separator") }
        var text = DelimitedText(try ValidText(data), delimiter: .comma)
        let headings = try text.next()?.cells ?? []
        var references: Set<String> = []
        while let record = try text.next() {
            if record.cells.count != headings.count { faults.append("\(record.line): \(record.cells.count) cells") }
            let cells = record.cells.map(Self.restored)
            let row = Row(
                cells: Dictionary(zip(headings, cells), uniquingKeysWith: { _, last in last }),
                fields: zip(headings, cells).compactMap { heading, cell in
                    let prefix = "HB.field.".unicodeScalars
                    guard heading.unicodeScalars.starts(with: prefix), !cell.isEmpty else { return nil }
                    return (String(heading.unicodeScalars.dropFirst(prefix.count)), cell)
                })
            rows.append(row)
            if row.location.isEmpty { faults.append("\(record.line): no location") }
            if row["HB.name"].isEmpty { faults.append("\(record.line): no name") }
            if !references.insert(row["HB.import_ref"]).inserted { faults.append("\(record.line): a second reference") }
            for (heading, limit) in Self.limits where row[heading].utf8.count > limit {
                faults.append("\(record.line): \(heading) is too long")
            }
            for name in row.location + row.tags where name.utf8.count > 255 {
                faults.append("\(record.line): the name of a location or tag is too long")
            }
            for (name, value) in row.fields where name.isEmpty || name.utf8.count > 255 || value.utf8.count > 500 {
                faults.append("\(record.line): a custom field has no name, or is too long")
            }
            for heading in ["HB.purchase_date", "HB.warranty_expires", "HB.sold_date"]
            where row[heading].wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})?/) == nil {
                faults.append("\(record.line): \(heading)")
            }
            for heading in ["HB.insured", "HB.archived", "HB.lifetime_warranty"]
            where !["true", "false"].contains(row[heading]) {
                faults.append("\(record.line): \(heading)")
            }
        }
    }

    private static func list(_ cell: String, _ separator: Unicode.Scalar) -> [String] {
        cell.unicodeScalars.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Without the apostrophe that keeps a text from running as a formula.
    private static func restored(_ cell: String) -> String {
        let rest = cell.unicodeScalars.dropFirst()
        guard cell.unicodeScalars.first == "'", let first = rest.first(where: { $0 != "'" }) else { return cell }
        return "=+-@\t\r".unicodeScalars.contains(first) ? String(rest) : cell
    }
}
