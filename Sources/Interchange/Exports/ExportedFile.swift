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
        case .csv(.inventory): ExportHeadings.inventory.begin(start)
        case .csv(.vault): ExportHeadings.vault.begin(start)
        case .csv(.carts): ExportHeadings.carts.begin(start)
        case .homebox: ExportHeadings.homebox.begin(start)
        case .html: start.starts(with: Data(HouseholdHTML.beginning.utf8))
        case .workbook: false
        }
    }
}

/// The headings of one kind of table that `export` writes.
struct ExportHeadings {
    private let known: Set<String>
    /// Those that only Housebook writes.
    private let needed: Set<String>
    /// What the headings of custom fields begin with; nil for a table without them.
    private var custom: String?

    static let inventory = ExportHeadings(
        known: Set(ItemColumn.inventory.map(\.heading)), needed: Set(ItemColumn.afterCustomFields.map(\.heading)),
        custom: CustomFieldColumns.prefix)
    static let vault = ExportHeadings(
        known: Set(VaultColumn.allCases.map(\.rawValue)), needed: Set([VaultColumn.id, .slug, .asOf].map(\.rawValue)))
    static let carts = ExportHeadings(
        known: Set(CartColumn.allCases.map(\.rawValue)),
        needed: Set([CartColumn.cartID, .cartSlug, .lineID].map(\.rawValue)))
    /// Homebox's own exports have more.
    static let homebox = ExportHeadings(
        known: Set(HomeboxRows.columns.map(\.heading)), needed: Set(HomeboxRows.columns.map(\.heading)),
        custom: HomeboxRows.customPrefix)

    /// Whether these are among the headings of a table that `export` writes, by those that only Housebook has.
    static func areOurs(_ headings: [String]) -> Bool {
        [inventory, vault, carts].contains { $0.needed.isSubset(of: headings) }
    }

    /// Whether a file that starts with these bytes has these headings, and no others.
    func begin(_ start: Data) -> Bool {
        // The last line may be cut in the middle of a character.
        guard let end = start.lastIndex(of: UInt8(ascii: "\n")),
            // A line that cannot be parsed was not written by `export`.
            let table = try? Table(TableFile(start[...end]), knows: has)
        else { return false }
        return needed.isSubset(of: table.headings) && table.headings.allSatisfy(has)
    }

    private func has(_ heading: String) -> Bool {
        // Compare scalars: the name of a field may begin with a combining mark.
        known.contains(heading)
            || custom.map { heading.unicodeScalars.starts(with: $0.unicodeScalars) } ?? false
    }
}
