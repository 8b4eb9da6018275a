package import Foundation
package import Household
package import HouseholdStore
import Pictures

/// A file to attach, which may be kept under another name than people know it by.
package struct NamedFile: Sendable {
    package var path: String
    /// For people, and to tell what the file is.
    package var name: String

    package init(path: String, name: String) { (self.path, self.name) = (path, name) }
}

extension HouseholdSession {
    /// Copies files into the attachments folder, makes their pictures, and returns a draft of each attachment.
    /// - Parameter kind: The kind asked for; nil to tell it from each file.
    /// - Throws: `AttachmentError` or `PictureError` for the first file that cannot be attached. Files whose first
    ///   bytes already rule them out are refused before anything is copied.
    package func drafts(
        of files: [String], as kind: Attachment.Kind?, capturedAt: Date? = nil, caption: String = "",
        audience: Circle? = nil, notify: @escaping Notify
    ) throws -> [AttachmentRepository.Draft] {
        try drafts(
            of: files.map { ($0, nil) }, as: kind, capturedAt: capturedAt, caption: caption, audience: audience,
            notify: notify)
    }

    /// Does the same with files that have names of their own.
    package func drafts(
        of files: [NamedFile], as kind: Attachment.Kind?, notify: @escaping Notify
    ) throws -> [AttachmentRepository.Draft] {
        try drafts(of: files.map { ($0.path, $0.name) }, as: kind, notify: notify)
    }

    /// - Parameter files: Each with its name for people; nil for the last part of its path.
    private func drafts(
        of files: [(path: String, name: String?)], as kind: Attachment.Kind?, capturedAt: Date? = nil,
        caption: String = "", audience: Circle? = nil, notify: @escaping Notify
    ) throws -> [AttachmentRepository.Draft] {
        guard !files.isEmpty else { return [] }
        let kinds = try files.map { try AttachedFile(try SourceFile($0.path), as: kind, named: $0.name) }
        let intake = try store.attachments.intake()
        let taken = try files.map { try intake.take(try SourceFile($0.path), named: $0.name) }
        let pictures = zip(zip(files, kinds), taken).filter { $0.0.1.isPicture }
            .map { AttachedPicture(sha256: $0.1.sha256, file: $0.1.url, path: $0.0.0.name ?? $0.0.0.path) }
        try AttachedPicture.make(pictures, in: root, notify: notify)
        let drafts = zip(kinds, taken).map { file, taken in
            var draft = AttachmentRepository.Draft(
                taken, kind: file.kind, mediaType: file.mediaType, capturedAt: capturedAt, caption: caption,
                audience: audience)
            let reading = FileReading(taken.url, today: today)
            (draft.cameraDate, draft.pages, draft.fault) = (reading.cameraDate, reading.pages, reading.fault)
            return draft
        }
        let faulty = drafts.compactMap { draft in draft.fault.map { (draft.file.fileName, $0) } }
        if !faulty.isEmpty { notify(.faultyPapers(faulty)) }
        return drafts
    }

    /// Makes sure that an attached file can become a photo, and returns its media type. A missing file is not checked.
    package func photoType(of attachment: Attachment, notify: @escaping Notify) throws -> String {
        guard attachment.kind != .photo, let file = store.attachments.file(of: attachment) else {
            return attachment.mediaType
        }
        let photo = try AttachedFile(try SourceFile(file.path), as: .photo, named: attachment.fileName)
        let picture = AttachedPicture(sha256: attachment.sha256, file: file, path: attachment.fileName)
        try AttachedPicture.make([picture], in: root, notify: notify)
        return photo.mediaType
    }
}
