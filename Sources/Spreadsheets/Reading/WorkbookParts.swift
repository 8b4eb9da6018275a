import Archiving
import Foundation
import Values

/// The parts of a workbook: the entries of its ZIP. Names are compared without case, as in Excel, and some programs
/// write backslashes in them.
struct WorkbookParts: Sendable {
    private let contents: Data
    /// The number of entries with each folded name.
    private let counts: [String: Int]

    init(_ contents: Data) throws(SpreadsheetError) {
        self.contents = contents
        var counts: [String: Int] = [:]
        let zip = try Self.archive(contents)
        while let name = try SpreadsheetError.reading({ () throws(ArchiveError) in try zip.next() }) {
            counts[Self.folded(name), default: 0] += 1
            guard counts.count <= Limits.parts else {
                throw .tooLarge(what: "the workbook", limit: "\(Limits.parts) parts")
            }
        }
        self.counts = counts
    }

    func contains(_ name: String) -> Bool { counts[Self.folded(name)] != nil }

    /// Begins to read a part.
    /// - Parameter limit: The most bytes of the part.
    func open(_ name: String, limit: Int? = nil) throws(SpreadsheetError) -> PartReader {
        let folded = Self.folded(name)
        guard let count = counts[folded] else { throw .missing(part: name) }
        // Programs disagree on which of two they read.
        guard count == 1 else { throw .damaged(part: name, detail: "it is in the workbook \(count) times") }
        let zip = try Self.archive(contents)
        while let entry = try SpreadsheetError.reading({ () throws(ArchiveError) in try zip.next() }) {
            if Self.folded(entry) == folded {
                return PartReader(zip, name: name, limit: min(limit ?? .max, Limits.unpacked(from: contents.count)))
            }
        }
        throw .missing(part: name)
    }

    /// Reads a whole part of XML.
    func parse(_ name: String, limit: Int? = Limits.smallPart, _ handler: any PartHandler) throws(SpreadsheetError) {
        var reader = try open(name, limit: limit)
        let parser = try PartParser.open(name, handler)
        while let piece = try reader.next() { try parser.parse(piece) }
        try parser.finish()
    }

    private static func archive(_ contents: Data) throws(SpreadsheetError) -> ZipReader {
        do throws(ArchiveError) {
            return try ZipReader.open(contents, name: "the workbook")
        } catch {
            throw SpreadsheetError(error)
        }
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().replacing("\\", with: "/")
    }
}

/// Unpacks one part, piece by piece.
struct PartReader: ~Copyable {
    private let zip: ZipReader
    private let name: String
    private let limit: Int
    private var count = 0

    init(_ zip: consuming ZipReader, name: String, limit: Int) {
        self.zip = zip
        self.name = name
        self.limit = limit
    }

    /// The next piece, which is valid until the next call; nil at the end.
    mutating func next() throws(SpreadsheetError) -> UnsafeRawBufferPointer? {
        let piece = try SpreadsheetError.reading { () throws(ArchiveError) in try zip.read() }
        // The bytes are counted here, because the size that an archive declares may be a lie.
        count += piece?.count ?? 0
        guard count <= limit else { throw .tooLarge(what: "“\(name)” in the workbook", limit: "\(limit >> 20) MB") }
        return piece
    }
}

extension SpreadsheetError {
    init(_ error: ArchiveError) {
        self =
            switch error {
            case .encrypted: .encrypted
            case .notAnArchive(_, let detail): .damagedArchive(detail: detail)
            case .unavailable(let detail): .unavailable(detail: detail)
            default: .damagedArchive(detail: error.description)
            }
    }

    fileprivate static func reading<Value>(
        _ read: () throws(ArchiveError) -> Value
    ) throws(SpreadsheetError) -> Value {
        do throws(ArchiveError) {
            return try read()
        } catch {
            throw SpreadsheetError(error)
        }
    }
}
