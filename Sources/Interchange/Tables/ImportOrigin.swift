public import Foundation

/// The origin of a file: the reader for it, and the map to use.
public struct ImportOrigin: Sendable {
    public var format: ImportFormat
    /// Used for tables of items only.
    public var map: ImportMap

    public init(_ format: ImportFormat, map: ImportMap = ImportMap()) {
        (self.format, self.map) = (format, map)
    }

    /// The names that `--from` takes: the formats, and the programs that have a preset.
    public static var names: [String] {
        ImportFormat.allCases.map(\.rawValue) + ImportMap.presets.map(\.slug)
    }

    /// Nil for an unknown name.
    public init?(named name: String) {
        if let format = ImportFormat(rawValue: name) {
            self.init(format)
        } else if let map = ImportMap.presets.first(where: { $0.slug == name }) {
            self.init(.csv, map: map)
        } else {
            return nil
        }
    }

    /// Whether a file begins like JSON, or is a page that contains it.
    public static func isJSON(_ contents: Data) -> Bool {
        let start = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? contents.dropFirst(3) : contents
        return start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
            || HouseholdHTML.json(in: contents) != nil
    }

    /// Detects the origin from a table's headings, else from the file name's extension. Nil if neither tells.
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
