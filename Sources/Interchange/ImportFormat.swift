public import Foundation

/// The formats that a household can be read from.
public enum ImportFormat: String, CaseIterable, Sendable {
    /// Homebox's CSV or TSV.
    case homebox
    /// Housebook's own CSV.
    case csv
    /// Housebook's own JSON: a whole household. Also inside a page of `HouseholdHTML`.
    case json
    /// Housebook's CSV of the vault.
    case vault
    /// Housebook's CSV of carts.
    case carts

    /// Detects the format from the content, else from the file name's extension. Nil if neither identifies it.
    /// - Throws: `FormatError.archive`, `.utf16` for what is no text.
    public static func detect(fileName: String, contents: Data) throws(FormatError) -> ImportFormat? {
        let start = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? contents.dropFirst(3) : contents
        let first = start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "{") || HouseholdHTML.json(in: contents) != nil { return .json }
        var table: Table?
        do throws(FormatError) {
            table = try Table(contents) { heading in
                ItemColumn.homebox(heading: heading) != nil || ItemColumn.inventory(heading: heading) != nil
                    || CartColumn(heading: heading) != nil || VaultColumn(heading: heading) != nil
            }
        } catch {
            if error == .archive || error == .utf16 { throw error }
            // Any other unreadable file has no headings here; the reader that is tried next reports why.
        }
        if let headings = table?.headings {
            if HomeboxReader.recognises(headings) { return .homebox }
            if InventoryCSV.recognises(headings) { return .csv }
            if CartCSV.recognises(headings) { return .carts }
            if VaultCSV.recognises(headings) { return .vault }
            if InventoryCSV.resembles(headings) { return .csv }
        }
        switch fileName.lowercased().split(separator: ".").last {
        case "json": return .json
        case "csv": return .csv
        case "tsv", "tab": return .homebox
        default: return nil
        }
    }
}
