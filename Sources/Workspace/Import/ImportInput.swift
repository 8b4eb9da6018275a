import Archiving
import Files
package import Foundation
package import Household
package import Interchange

/// A file to import, opened: the records in it, and the files that came with them.
package struct ImportInput {
    package enum Records {
        case household(Data)
        case table(TableFile)
        case homebox(HomeboxCollection)
    }

    package let records: Records
    /// The files of an archive; nil if the records came alone.
    package let files: ImportFiles?
    private let lists: [String: Data]
    /// Deleted with this value.
    private let unpacked: TemporaryFolder?

    /// - Parameters:
    ///   - path: The path of `contents`; nil for standard input.
    ///   - sheet: The sheet of a workbook.
    ///   - encoding: The encoding of a text; nil to tell it from the text.
    package init(_ contents: Data, path: String?, sheet: String?, encoding: TextEncoding?) throws {
        guard contents.starts(with: [0x50, 0x4B]), !TableFile.isWorkbook(contents) else {
            records =
                ImportOrigin.isJSON(contents)
                ? .household(contents) : .table(try TableFile(contents, sheet: sheet, encoding: encoding))
            (files, unpacked, lists) = (nil, nil, [:])
            return
        }
        let unpacked = try Self.unpack(contents, path: path)
        let files = try ImportFiles(in: unpacked.path)
        func data(_ name: String) throws -> Data? { try files.place(of: name).map { try Disk.read($0) } }
        if try data("manifest.json") != nil, try data("entities.json") != nil {
            records = .homebox(try HomeboxCollection { try data($0 + ".json") })
            lists = [:]
        } else {
            let table = try Self.table(of: files)
            records = .table(try TableFile(Disk.read(unpacked.path + "/" + table), sheet: sheet, encoding: encoding))
            lists = try ["locations.csv", "labels.csv"].reduce(into: [:]) { $0[$1] = try data($1) }
        }
        (self.files, self.unpacked) = (files, unpacked)
    }

    /// Asks for the encoding of a table, if it may have several.
    package var question: ImportBatch.Question? { if case .table(let table) = records { table.question } else { nil } }

    /// Whether the records are a table in a text.
    package var hasEncoding: Bool { if case .table(let table) = records { !table.isSheet } else { false } }

    /// Adds the descriptions of rooms and labels that an archive keeps in separate lists.
    package func describe(_ batch: inout ImportBatch) throws {
        if let rooms = lists["locations.csv"] { try batch.describeRooms(rooms) }
        if let labels = lists["labels.csv"] { try batch.describeLabels(labels) }
    }

    /// Unpacks an archive. Throws if it holds more than 100 MB and 20 times its own size: photos hardly compress and
    /// tables no better than that, so it is made to fill the disk. Only the tables, and the files that they name, are
    /// read from the folder.
    private static func unpack(_ contents: Data, path: String?) throws -> TemporaryFolder {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let archive = path.map { URL(fileURLWithPath: $0, isDirectory: false) } ?? copies.url(of: "import.zip")
        if path == nil { try Disk.write(contents, to: archive.path) }
        try ZipFile.unpack(
            archive, to: URL(fileURLWithPath: folder.path, isDirectory: true), atMost: 100_000_000 + 20 * contents.count
        ) { ZipFile.isHidden($0) ? nil : $0 }
        return folder
    }

    private static func table(of files: ImportFiles) throws -> String {
        let tables = [".csv", ".tsv", ".xlsx", ".ods"].flatMap { files.paths(endingIn: $0) }
        if let table = tables.first(where: { $0 == "inventory.csv" || $0.hasSuffix("/inventory.csv") }) { return table }
        guard tables.count == 1 else { throw tables.isEmpty ? FormatError.archive : FormatError.severalTables(tables) }
        return tables[0]
    }
}
