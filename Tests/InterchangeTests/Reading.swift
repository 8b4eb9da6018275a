import Foundation
import Household
import Testing

@testable import Interchange

/// The bytes of a text.
func bytes(_ text: String) -> Data { Data(text.utf8) }

/// The new item that a row makes, without its home, room and labels.
func newItem(_ row: ImportBatch.Row) -> Item {
    var item = Item(id: row.id ?? EntityID(), title: row.title)
    row.apply(&item)
    return item
}

func homebox(_ text: String, currency: Currency = .usd) throws -> ImportBatch {
    try HomeboxReader(currency: currency).read(bytes(text))
}

func csv(_ text: String, currency: Currency = .eur) throws -> ImportBatch {
    try InventoryCSV.read(bytes(text), currency: currency)
}

func csv(_ text: String, _ map: String) throws -> ImportBatch {
    try InventoryCSV.read(TableFile(bytes(text)), currency: .eur, map: ImportMap(bytes(map), file: "map.yml"))
}

// A file's bytes are a table for each reader of tables.
extension InventoryCSV {
    static func read(
        _ data: Data, currency: Currency, others: OtherColumns? = nil
    ) throws(FormatError) -> ImportBatch {
        var map = ImportMap()
        map.others = others
        return try read(TableFile(data), currency: currency, map: map)
    }
}
extension HomeboxReader {
    func read(_ data: Data) throws(FormatError) -> ImportBatch { try read(TableFile(data)) }
}
extension VaultCSV {
    static func read(_ data: Data, currency: Currency) throws(FormatError) -> ShoppingBatch {
        try read(TableFile(data), currency: currency)
    }
}
extension CartCSV {
    static func read(_ data: Data, currency: Currency) throws(FormatError) -> ShoppingBatch {
        try read(TableFile(data), currency: currency)
    }
}

extension ImportBatch {
    /// All rows.
    var rows: [Row] {
        var rows: [Row] = []
        do { try forEachRow { rows.append($0) } } catch { Issue.record(error) }
        return rows
    }
}

extension ImportBatch.Row {
    /// What the row says beyond its title, for comparing it whole: `Lamp; Room: Hall; Labels: a, b; Price: 3.00 EUR;
    /// [Wattage] 60`, the last a custom field. Fields that are as in a new item are left out.
    var told: String {
        let (item, blank) = (newItem(self), Item(title: ""))
        var parts = [title]
        for (heading, text) in [("Home", home), ("Room", location), ("Labels", labels?.joined(separator: ", "))] {
            if let text, !text.isEmpty { parts.append("\(heading): \(text)") }
        }
        for field in Item.fields {
            let value = field.value(of: item)
            guard value.plain != field.value(of: blank).plain else { continue }
            parts.append("\(field.member.heading): \(value.plain)" + (value.currency.map { " \($0.code)" } ?? ""))
        }
        return (parts + item.customFields.map { "[\($0.name)] \($0.value)" }).joined(separator: "; ")
    }
}

extension ImportBatch {
    /// What each row says.
    var told: [String] { rows.map(\.told) }
    /// The problems and the notices, with their places.
    var faults: [String] { problems.map(\.summary) }
    var notes: [String] { notices.map(\.summary) }
}

extension ShoppingBatch {
    var faults: [String] { problems.map(\.summary) }
}

extension ImportProblem {
    /// The problem in a line: `3 HB.quantity “many” is no quantity`.
    var summary: String { "\(line) \(column) “\(value)” \(reason)" }
}

/// Expects that a file of the snapshot is refused after each change, with the error before it, whose path is within
/// `household`.
func expectRefusals(of snapshot: Snapshot, _ changes: KeyValuePairs<String, (inout Snapshot) -> Void>) {
    for (message, change) in changes {
        var changed = snapshot
        change(&changed)
        let data = HouseholdJSON.write(changed)
        let error = #expect(throws: FormatError.self, "\(message)") { try HouseholdJSON.read(data) }
        #expect(error?.description == "household." + message)
    }
}

/// The folder of real Homebox files beside the repository, which may be missing.
let homeboxFiles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/homebox")
let hasHomeboxFiles = FileManager.default.fileExists(atPath: homeboxFiles.appending(path: "demo.csv").path)
