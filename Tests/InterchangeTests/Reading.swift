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

extension ImportProblem {
    /// The problem in a line: `3 HB.quantity “many” is no quantity`.
    var summary: String { "\(line) \(column) “\(value)” \(reason)" }
}

/// The folder of real Homebox files beside the repository, which may be missing.
let homeboxFiles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/homebox")
let hasHomeboxFiles = FileManager.default.fileExists(atPath: homeboxFiles.appending(path: "demo.csv").path)
