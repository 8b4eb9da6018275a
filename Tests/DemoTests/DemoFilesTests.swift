import BundledFiles
import Foundation
import Household
import Testing

@testable import Demo

@Suite("The photos and documents of the demonstration household")
struct DemoFilesTests {
    let household: Snapshot
    let files: [DemoFile]

    init() throws {
        (household, files) = try Self.made.get()
    }

    private static let made = Result { try DemoHousehold.makeWithFiles(today: today) }

    private func files(_ kind: Household.Attachment.Kind) -> [DemoFile] { files.filter { $0.record.kind == kind } }

    private func owner(of file: DemoFile) -> Item? {
        household.items.first { .item($0.id) == file.record.owner }
    }

    @Test("The catalogue names exactly the existing files")
    func names() throws {
        let catalogue = try Catalogue.standard()
        let items = catalogue.homes.flatMap(\.items) + catalogue.household.unassigned
        let rooms = catalogue.homes.flatMap(\.rooms)
        let photos = catalogue.homes.map(\.photo) + rooms.compactMap(\.photo) + items.compactMap(\.photo)
        let bills = items.flatMap { $0.care?.done ?? [] }.compactMap(\.receipt)
        let papers = items.compactMap(\.receipt) + items.compactMap(\.manual) + bills
        #expect(Set(photos.map { $0 + ".jpg" }) == BundledFiles.demoPhotos.names)
        #expect(Set(papers.map { $0 + ".pdf" }) == BundledFiles.demoPapers.names)
        #expect(Set(papers).count == papers.count)
        for kind in catalogue.words.kinds {
            #expect(kind.photo.map(photos.contains) ?? (kind.unlike == nil), "\(kind.name)")
            #expect(Set(kind.unlike ?? []).isSubset(of: kind.qualifiers ?? []), "\(kind.name)")
        }
    }

    @Test("All homes, twelve rooms and most items have one photo each")
    func photos() {
        let owners = files(.photo).map(\.record.owner)
        #expect(household.homes.allSatisfy { owners.contains(.home($0.id)) })
        #expect(household.locations.count { owners.contains(.location($0.id)) } == 12)
        #expect(household.items.count { owners.contains(.item($0.id)) } == 138)
        #expect(Set(owners).count == owners.count && owners.count == 153)
        #expect(files(.receipt).count == 36 && files(.manual).count == 40)
    }

    @Test("A photo is a JPEG of its kind's size, without metadata")
    func pictures() throws {
        for file in files(.photo) {
            let picture = try #require(JPEGHeader(file.content), "\(file.record.fileName)")
            let sizes: [[Int]] =
                switch file.record.owner {
                case .home: [[1200, 800]]
                case .location: [[1080, 720]]
                default: [[960, 720]]
                }
            #expect(sizes.contains([picture.width, picture.height]), "\(file.record.fileName)")
            #expect(picture.foreignSegments == [], "\(file.record.fileName)")
            #expect(file.record.mediaType == "image/jpeg")
        }
    }

    @Test("All files together take at most five megabytes")
    func size() {
        let sizes = [BundledFiles.demoPhotos, .demoPapers].flatMap { files in files.names.map { files[$0]?.count ?? 0 }
        }
        #expect(sizes.reduce(0, +) <= 5_000_000)
        #expect(sizes.allSatisfy { $0 > 1000 })
    }

    @Test("A receipt states the store or the tradesman, the day and the amount, and what was bought")
    func receipts() throws {
        for file in files(.receipt) {
            let item = try #require(owner(of: file))
            let text = try #require(String(data: file.content, encoding: .isoLatin1))
            let done = item.upkeepLog.first { $0.receiptIDs == [file.record.id] }
            let total = try #require(done?.cost ?? item.price?.multiplied(by: item.quantity))
            let day = try #require(done?.date ?? item.purchaseDate?.day)
            let payee = done?.person ?? item.purchasedFrom
            #expect(!payee.isEmpty && text.contains("(\(payee.uppercased()))"), "\(item.title)")
            if done == nil { #expect(text.contains("(\(item.title))")) }
            #expect(
                text.contains("(TOTAL \(total.currency.code))") && text.contains("(\(total.plain))"), "\(item.title)")
            #expect(text.contains("(\(day.description))") && !text.contains("YYYY"), "\(item.title)")
            #expect(file.record.size == file.content.count && file.record.mediaType == "application/pdf")
            // The offset of the cross-reference table is still right.
            let start = try #require(text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first)
            #expect(file.content.dropFirst(try #require(Int(start))).starts(with: Data("xref".utf8)), "\(item.title)")
        }
    }

    @Test("A manual is a PDF for an item with make and model")
    func manuals() throws {
        for file in files(.manual) {
            let item = try #require(owner(of: file))
            #expect(!item.make.isEmpty && !item.model.isEmpty)
            #expect(file.content.starts(with: Data("%PDF-1.".utf8)) && file.record.mediaType == "application/pdf")
            #expect(file.record.fileName.hasSuffix("-manual.pdf"))
        }
    }

    @Test("A record has the file's kind and name, the date of its owner's record, and its order")
    func records() throws {
        let dishwasher = try #require(household.items.first { $0.title == "Dishwasher" })
        let drill = try #require(household.items.first { $0.title == "Cordless drill" })
        let ofDishwasher = files.map(\.record).filter { $0.owner == .item(dishwasher.id) }
        #expect(ofDishwasher.map(\.fileName) == ["dishwasher-receipt.pdf", "dishwasher-manual.pdf"])
        #expect(ofDishwasher.map(\.kind) == [.receipt, .manual] && ofDishwasher.map(\.order) == [1, 2])
        #expect(ofDishwasher.map(\.capturedAt) == [nil, nil])
        let ofDrill = files.map(\.record).filter { $0.owner == .item(drill.id) }
        #expect(ofDrill.map(\.fileName) == ["cordless-drill.jpg", "cordless-drill-receipt.pdf"])
        #expect(ofDrill.first?.capturedAt == drill.record.createdAt)
        #expect(ofDrill.map(\.record.createdAt) == [drill.record.createdAt, drill.record.createdAt])
        let home = try #require(files.first)
        #expect(home.record.caption == "From outside" && home.record.fileName == "alder-street-house.jpg")
        #expect(files.dropFirst().allSatisfy { $0.record.caption.isEmpty || $0.record.mediaType == "image/jpeg" })
    }

    @Test("Equal arguments give equal records; another seed gives other ids to the same files")
    func seeds() throws {
        let same = try DemoHousehold.makeWithFiles(today: today).files
        let other = try DemoHousehold.makeWithFiles(seed: 2, today: today).files
        #expect(same.map(\.record) == files.map(\.record))
        #expect(Set(other.map(\.record.id)).isDisjoint(with: files.map(\.record.id)))
        #expect(Set(files.map(\.record.id)).count == files.count)
        #expect(other.map(\.record.fileName) == files.map(\.record.fileName))
    }

    @Test("A generated item has the photo of its kind or none, and no receipt or manual")
    func composed() throws {
        let (household, files) = try DemoHousehold.makeWithFiles(items: 3000, today: today)
        let names = Dictionary(
            files.map { ($0.record.owner, $0.record.fileName) }, uniquingKeysWith: { first, _ in first })
        func photos(_ title: String) -> Set<String?> {
            Set(household.items.filter { $0.title == title }.map { names[.item($0.id)] })
        }
        #expect(photos("Oak bed frame") == ["king-bed-frame.jpg"])
        #expect(photos("Upholstered bed frame") == [nil])
        #expect(photos("Beer glass") == [nil])
        #expect(photos("Electric guitar") == [nil])
        #expect(files.count { $0.record.kind != .photo } == 76)
    }

    @Test("A small household has photos of homes, rooms and some items; an empty one has those of homes and rooms")
    func sizes() throws {
        #expect(try DemoHousehold.makeWithFiles(items: 0, today: today).files.count == 15)
        #expect((16...25).contains(try DemoHousehold.makeWithFiles(items: 10, today: today).files.count))
    }
}

/// The header of a JPEG, up to its first scan.
private struct JPEGHeader {
    var width = 0
    var height = 0
    /// The markers of segments other than JFIF's header and those needed to decode the picture.
    var foreignSegments: [UInt8] = []

    /// Nil if the data is not a complete JPEG.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xC0, 0xC2:
                height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
            case 0xDA: return
            case 0xC4, 0xDB, 0xDD: break
            case 0xE0 where bytes[(place + 4)...].starts(with: Array("JFIF\0".utf8)): break
            default: foreignSegments.append(marker)
            }
            place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
        return nil
    }
}
