import Foundation
import Household
import HouseholdStore

/// The `Testing` module has a type `Attachment`, too.
typealias Attachment = Household.Attachment

/// The SHA-256 digest of "abc", from the standard that defines it.
let digestOfABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

extension TemporaryStore {
    var attachments: AttachmentRepository { store.attachments }

    /// Writes a file outside the store's attachment folder.
    func file(_ name: String, _ content: String) throws -> String {
        let path = folder.path(name)
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    func draft(_ path: String, kind: Attachment.Kind = .other, in intake: AttachmentIntake) throws
        -> AttachmentRepository.Draft
    {
        .init(try intake.take(try SourceFile(path)), kind: kind, mediaType: "text/plain")
    }

    @discardableResult
    func attach(_ paths: [String], to owner: Attachment.Owner) throws -> [Attachment] {
        let intake = try attachments.intake()
        return try attachments.attach(try paths.map { try draft($0, in: intake) }, to: owner)
    }

    @discardableResult
    func attach(_ path: String, to item: Item) throws -> Attachment {
        try attach([path], to: .item(item.id))[0]
    }

    /// The files in the attachment folder except for the lock, sorted.
    func attachedFiles() throws -> [String] {
        guard try folder.files().contains("attachments") else { return [] }
        return try folder.files(in: "attachments").filter { $0 != ".lock" }
    }

    func content(of attachment: Attachment) throws -> String {
        try String(contentsOfFile: folder.path("attachments/\(attachment.sha256)"), encoding: .utf8)
    }

    func names(of item: Item) throws -> [String] {
        try attachments.attachments(of: .item(item.id)).map(\.fileName)
    }
}
