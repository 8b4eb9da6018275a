import DemoFiles
public import Foundation
public import Household
public import PhotoStudio

/// A file of the demonstration household: what it belongs to, and how it is made.
public struct DemoFile: Sendable {
    public let owner: Attachment.Owner
    public let kind: Attachment.Kind
    public let fileName: String
    public let caption: String
    let content: Content

    enum Content: Sendable {
        case item(title: String, label: String?, seed: UInt64)
        case home(Photograph.Home, seed: UInt64)
        case room(Photograph.Room, seed: UInt64)
        case receipt(Receipt)
        case manual(Manual)
    }

    public var mediaType: String {
        switch content {
        case .item, .home, .room: "image/jpeg"
        case .receipt, .manual: "application/pdf"
        }
    }

    /// The file's bytes. A photo takes about half a second.
    /// - Parameter jpeg: Makes a file of pixels.
    public func data(_ jpeg: (Photo) throws -> Data) rethrows -> Data {
        switch content {
        case .item(let title, let label, let seed): try jpeg(Photograph.item(title, label: label, seed: seed))
        case .home(let home, let seed): try jpeg(Photograph.home(home, seed: seed))
        case .room(let room, let seed): try jpeg(Photograph.room(room, seed: seed))
        case .receipt(let receipt): receipt.pdf()
        case .manual(let manual): manual.pdf()
        }
    }

    /// Its record, once the bytes are there.
    /// - Parameters:
    ///   - sha256: Of the bytes.
    ///   - order: Its place among the files of the same thing.
    public func attachment(sha256: String, size: Int, order: Int, seed: UInt64, at date: Date) -> Attachment {
        var random = SeededGenerator(seed: seed)
        return Attachment(
            id: random.id(), owner: owner, sha256: sha256, kind: kind, fileName: fileName, mediaType: mediaType,
            size: size,
            capturedAt: kind == .photo ? date : nil, caption: caption, order: order,
            record: RecordInfo(createdAt: date))
    }
}
