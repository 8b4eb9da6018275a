import BundledFiles
import CBundledFiles
public import Foundation
public import Household

/// A photo or a paper of the demonstration household.
public struct DemoFile: Sendable {
    /// Its record, complete except for the content's digest.
    public let record: Attachment
    public let content: Data
}

extension BundledFiles {
    /// The files of `Resources/`, `Photos/` and `Papers/`.
    static let demoCatalogue = BundledFiles(demo_catalogue())
    static let demoPhotos = BundledFiles(demo_photos())
    static let demoPapers = BundledFiles(demo_papers())
}

/// Gathers the photos and papers of a household: ready-made files, which the catalogue names without extension.
struct FileShelf {
    private(set) var files: [DemoFile] = []
    /// A separate generator, so that everything else is the same with and without these files.
    private var random: SeededGenerator

    /// The placeholder in a receipt for the day of the purchase, which is relative to today. As long as a date, so that
    /// nothing else in the PDF moves.
    private static let placeForDay = Data("YYYY-MM-DD".utf8)

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed ^ 0x0F17_E5)
    }

    /// Adds a photo of a home, a room or an item; does nothing without a name.
    mutating func addPhoto(
        _ name: String?, of owner: Attachment.Owner, caption: String = "", at date: Date
    ) throws(CatalogueError) {
        guard let name else { return }
        let fileName = name + ".jpg"
        guard let content = BundledFiles.demoPhotos[fileName] else {
            throw CatalogueError(name, .unknownFile, fileName)
        }
        add(content, named: fileName, as: .photo, to: owner, caption: caption, at: date)
    }

    /// Adds an item's photo, receipt and manual, as far as the catalogue has them.
    mutating func addFiles(of entry: Catalogue.ItemEntry, to item: Item) throws(CatalogueError) {
        let (owner, date) = (Attachment.Owner.item(item.id), item.record.createdAt)
        try addPhoto(entry.photo, of: owner, at: date)
        if let name = entry.receipt, let day = item.purchaseDate {
            try addReceipt(name, of: owner, on: day.first, at: date)
        }
        if let name = entry.manual {
            add(try Self.paper(name), named: name + ".pdf", as: .manual, to: owner, at: date)
        }
    }

    /// Adds a receipt that says its day.
    @discardableResult
    mutating func addReceipt(
        _ name: String, of owner: Attachment.Owner, on day: CalendarDate, at date: Date
    ) throws(CatalogueError) -> EntityID<Attachment> {
        var content = try Self.paper(name)
        while let place = content.range(of: Self.placeForDay) {
            content.replaceSubrange(place, with: Data(day.description.utf8))
        }
        return add(content, named: name + ".pdf", as: .receipt, to: owner, at: date)
    }

    private static func paper(_ name: String) throws(CatalogueError) -> Data {
        guard let content = BundledFiles.demoPapers[name + ".pdf"] else {
            throw CatalogueError(name, .unknownFile, name + ".pdf")
        }
        return content
    }

    /// The files of one owner must be added consecutively: `order` continues from the file before.
    @discardableResult
    private mutating func add(
        _ content: Data, named fileName: String, as kind: Attachment.Kind, to owner: Attachment.Owner,
        caption: String = "", at date: Date
    ) -> EntityID<Attachment> {
        let before = files.last.flatMap { $0.record.owner == owner ? $0.record.order : nil } ?? 0
        let record = Attachment(
            id: random.id(), owner: owner, sha256: "", kind: kind, fileName: fileName,
            mediaType: kind == .photo ? "image/jpeg" : "application/pdf", size: content.count,
            capturedAt: kind == .photo ? date : nil, caption: caption, order: before + 1,
            record: RecordInfo(createdAt: date))
        files.append(DemoFile(record: record, content: content))
        return record.id
    }
}
