import Console
import Foundation
import Household
import HouseholdStore
import Workspace

extension HouseholdSession {
    /// Takes files in, ready to be attached, and makes their pictures.
    /// - Parameter kind: The kind asked for; nil to tell it from each file.
    /// - Throws: `AttachmentError` or `PictureError` for the first file that cannot be attached. Files whose first bytes
    ///   already rule them out are refused before anything is copied.
    func drafts(
        of files: [String], as kind: Attachment.Kind?, capturedAt: Date? = nil, caption: String = "",
        audience: Circle? = nil
    ) throws -> [AttachmentRepository.Draft] {
        guard !files.isEmpty else { return [] }
        let kinds = try files.map { try AttachedFile(try SourceFile($0), as: kind) }
        let intake = try store.attachments.intake()
        let taken = try files.map { try intake.take(try SourceFile($0)) }
        let pictures = zip(zip(files, kinds), taken).filter { $0.0.1.isPicture }
            .map { AttachedPicture(sha256: $0.1.sha256, file: $0.1.url, path: $0.0.0) }
        try NoticePrinter.showing { notify in try AttachedPicture.make(pictures, in: root, notify: notify) }
        return zip(kinds, taken).map { file, taken in
            AttachmentRepository.Draft(
                taken, kind: file.kind, mediaType: file.mediaType, capturedAt: capturedAt, caption: caption,
                audience: audience)
        }
    }
}
