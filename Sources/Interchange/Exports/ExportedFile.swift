import Archiving
package import Files
import Foundation

/// A file that `export` wrote, recognised by its first bytes. A hand-written list is not one, even if `import` reads
/// it.
public enum ExportedFile: Sendable {
    case json
    case csv(HouseholdPart)
    case homebox
    case workbook(HouseholdPart)
    case html

    /// The number of leading bytes read to recognise a file. A longer heading line is not recognised.
    static let startCount = 1 << 18

    /// `an export of the price book as CSV`
    public var name: String {
        switch self {
        case .json: "an export as JSON"
        case .csv(let part): "an export of the \(part.noun) as CSV"
        case .homebox: "an export for Homebox"
        case .workbook(let part): "an export of the \(part.noun) as a workbook"
        case .html: "an export as HTML"
        }
    }

    /// Whether a file is an export of this kind, of this or an earlier version.
    package func recognises(fileAt path: String) throws(FileFailure) -> Bool {
        guard case .workbook(let part) = self else {
            return recognises(try Disk.start(of: path, count: Self.startCount))
        }
        let name = "docProps/core.xml"
        // A file that is not an archive is not a workbook.
        guard let properties = try? ZipFile.contents(of: URL(filePath: path), returning: name).contents[name] else {
            return false
        }
        return String(decoding: properties, as: UTF8.self).contains(">\(HouseholdWorkbook.mark(of: part))<")
    }

    /// Whether a file that starts with these bytes is an export of this kind. Always false for a workbook, which is
    /// packed.
    func recognises(_ start: Data) -> Bool {
        switch self {
        case .json: start.starts(with: Data("{\"format\":\"\(HouseholdJSON.format)\",".utf8))
        case .csv(let part): Self.headings(start).map { Self.areOurs($0, of: part) } ?? false
        case .homebox: Self.headings(start).map(Self.areForHomebox) ?? false
        case .html: start.starts(with: Data(HouseholdHTML.beginning.utf8))
        case .workbook: false
        }
    }

    /// Whether these are the headings of an export for Homebox. Homebox's own exports have more.
    private static func areForHomebox(_ headings: [String]) -> Bool {
        let ours = HomeboxRows.columns.map(\.heading)
        return headings.starts(with: ours)
            && headings.dropFirst(ours.count).allSatisfy { $0.hasPrefix(HomeboxRows.customPrefix) }
    }

    /// Whether every heading is Housebook's, and the ones that only Housebook writes are all present.
    private static func areOurs(_ headings: [String], of part: HouseholdPart) -> Bool {
        let (known, needed): ([String], [String]) =
            switch part {
            case .inventory:
                (ItemColumn.inventory.map(\.heading), ItemColumn.afterCustomFields.map(\.heading))
            case .vault:
                (VaultColumn.allCases.map(\.rawValue), [VaultColumn.id, .slug, .asOf].map(\.rawValue))
            case .carts:
                (CartColumn.allCases.map(\.rawValue), [CartColumn.cartID, .cartSlug, .lineID].map(\.rawValue))
            }
        return Set(headings).isSuperset(of: needed)
            && headings.allSatisfy {
                known.contains($0) || part == .inventory && CustomFieldColumns.name(inHeading: $0) != nil
            }
    }

    /// Nil without a complete line, or if the bytes are not text.
    private static func headings(_ start: Data) -> [String]? {
        // The last line may be cut in the middle of a character.
        guard let end = start.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        // A line that cannot be parsed was not written by `export`.
        return try? Table(TableFile(start[...end])) { ItemColumn.inventory(heading: $0) != nil }.headings
    }
}
