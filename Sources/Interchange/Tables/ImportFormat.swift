public import Foundation

/// The formats that a household can be read from.
public enum ImportFormat: String, CaseIterable, Sendable {
    /// Homebox's CSV or TSV.
    case homebox
    /// A table of items: Housebook's own CSV, or any other.
    case csv
    /// Housebook's own JSON: a whole household. Also inside a page of `HouseholdHTML`.
    case json
    /// Housebook's CSV of the vault.
    case vault
    /// Housebook's CSV of carts.
    case carts
}

/// Whose file it is: which reader reads it, and with which map.
public struct ImportOrigin: Sendable {
    public var format: ImportFormat
    /// For tables of items.
    public var map: ImportMap

    public init(_ format: ImportFormat, map: ImportMap = ImportMap()) {
        (self.format, self.map) = (format, map)
    }

    /// What `--from` takes: a format, or a program that there is a map for.
    public static var names: [String] {
        ImportFormat.allCases.map(\.rawValue) + ImportMap.presets.map(\.slug)
    }

    /// Nil for another name.
    public init?(named name: String) {
        if let format = ImportFormat(rawValue: name) {
            self.init(format)
        } else if let map = ImportMap.presets.first(where: { $0.slug == name }) {
            self.init(.csv, map: map)
        } else {
            return nil
        }
    }

    /// Whether a file's first character says that it is JSON, or it is a page that has the JSON in it.
    public static func isJSON(_ contents: Data) -> Bool {
        let start = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? contents.dropFirst(3) : contents
        return start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
            || HouseholdHTML.json(in: contents) != nil
    }

    /// Tells from a table's headings, else from the file name's extension. Nil if neither does.
    public static func detect(fileName: String, _ file: TableFile) -> ImportOrigin? {
        // An unreadable file has no headings here; the reader that is tried next reports why.
        let table = try? Table(file) { TableFile.isHeading($0) }
        if let headings = table?.headings {
            if HomeboxReader.recognises(headings) { return ImportOrigin(.homebox) }
            if !InventoryCSV.isOwn(headings), let map = ImportMap.preset(for: headings) {
                return ImportOrigin(.csv, map: map)
            }
            if InventoryCSV.recognises(headings) { return ImportOrigin(.csv) }
            if CartCSV.recognises(headings) { return ImportOrigin(.carts) }
            if VaultCSV.recognises(headings) { return ImportOrigin(.vault) }
            if InventoryCSV.resembles(headings) { return ImportOrigin(.csv) }
        }
        switch fileName.lowercased().split(separator: ".").last {
        case "json": return ImportOrigin(.json)
        case "csv", "tsv", "tab", "xlsx", "ods": return ImportOrigin(.csv)
        default: return nil
        }
    }
}
