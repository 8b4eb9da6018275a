import Foundation
import Household
import TestSupport

@testable import Site

/// A flat with a photo. Its kitchen has two photos, and a canoe in it has photos, a receipt and a manual.
enum MediaHousehold {
    static let flat = Sample.home(1, "Harbour flat", isPrimary: true)
    static let kitchen = Sample.room(11, "Kitchen", in: flat)
    static let canoe = Sample.item(31, "Canoe", price: Sample.euros(90_000), in: kitchen)
    static let lamp = Sample.item(32, "Lamp", in: kitchen)

    static func digest(_ letter: String) -> String { String(repeating: letter, count: 64) }

    static func attachment(
        _ number: Int, _ letter: String, of owner: Attachment.Owner, _ kind: Attachment.Kind = .photo,
        called name: String = "photo.jpg", type: String = "image/jpeg", caption: String = ""
    ) -> Attachment {
        Attachment(
            id: Sample.id(number), owner: owner, sha256: digest(letter), kind: kind, fileName: name, mediaType: type,
            size: 4_000, caption: caption, order: number)
    }

    static let attachments = [
        attachment(41, "a", of: .item(canoe.id)),
        attachment(42, "b", of: .item(canoe.id), caption: "From <above>"),
        attachment(43, "c", of: .item(canoe.id)),
        attachment(44, "d", of: .item(canoe.id), .manual, called: "Manual.PDF", type: "application/pdf"),
        attachment(45, "e", of: .item(canoe.id), .receipt, called: "bill.heic", type: "image/heic", caption: "Paid"),
        attachment(46, "f", of: .item(canoe.id), .receipt, called: "lost.jpg"),
        attachment(47, "1", of: .home(flat.id)),
        attachment(48, "2", of: .location(kitchen.id), caption: "By day"),
        attachment(49, "3", of: .location(kitchen.id)),
    ]

    static var snapshot: Snapshot {
        var snapshot = Sample.household([flat], rooms: [kitchen], items: [canoe, lamp])
        snapshot.attachments = attachments
        return snapshot
    }

    /// Two sizes of `a`, one of each other letter; `b` has transparent parts, `d` is a document, and `f` is missing.
    static func media(in folder: URL, leavingOut left: String = "f", recipe: String = "1") -> SiteMedia {
        func file(_ name: String) -> SiteMedia.File {
            SiteMedia.File(folder.appendingPathComponent(name), size: 10 * name.utf8.count)
        }
        func picture(_ letter: String, _ sizes: [(Int, Int)]) -> SiteMedia.Picture? {
            let sizes = sizes.map { width, height in
                SiteMedia.Size(
                    width: width, height: height, jpeg: file("\(letter)-\(width).jpg"),
                    webp: file("\(letter)-\(width).webp"))
            }
            return SiteMedia.Picture(sizes: sizes, colour: "#1a2b3c", hasAlpha: letter == "b")
        }
        var entries: [String: SiteMedia.Entry] = [:]
        for letter in ["a", "b", "c", "e", "1", "2", "3"] {
            let sizes = letter == "a" ? [(160, 120), (640, 480), (1600, 1200)] : [(90, 120)]
            entries[digest(letter)] = picture(letter, sizes).map { .picture($0) }
        }
        entries[digest("d")] = .document(SiteMedia.File(folder.appendingPathComponent("d"), size: 1_234_567))
        for letter in left { entries[digest("\(letter)")] = nil }
        return SiteMedia(entries, recipe: recipe)
    }

    /// The same media, with the files written.
    static func written(in folder: TemporaryFolder) throws -> SiteMedia {
        let media = media(in: folder.url)
        for entry in media.entries.values {
            let files =
                switch entry {
                case .document(let file): [file]
                case .picture(let picture): picture.sizes.flatMap { [$0.jpeg, $0.webp] }
                }
            for file in files {
                let name = file.url.lastPathComponent
                try folder.write(
                    String(repeating: name, count: file.size / name.utf8.count + 1).prefixed(file.size), to: name)
            }
        }
        return media
    }
}

extension String {
    fileprivate func prefixed(_ count: Int) -> String { String(prefix(count)) }
}
