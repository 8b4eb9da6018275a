import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

/// The details of an attachment, as options of `attach` and `edit-attachment`.
struct AttachmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "photo, receipt, manual, warranty, appraisal or other; without it, pictures are photos.", valueName: "kind"),
        completion: .list(OptionValue.words(of: Attachment.Kind.self)),
        transform: { try OptionValue.choice($0) as Attachment.Kind })
    var kind: Attachment.Kind?

    @Option(help: "A caption: what the file shows.")
    var caption: String?

    @Option(
        help: ArgumentHelp(
            "The widest circle that may see it: owner, family, insurer, mover or public.", valueName: "circle"),
        completion: .list(OptionValue.words(of: Circle.self)), transform: OptionValue.circle)
    var audience: Circle?

    @Option(
        help: ArgumentHelp("The day it was taken or written.", valueName: "date"), transform: OptionValue.date)
    var captured: CalendarDate?

    /// Noon in UTC on that day, which is the same day in nearly every time zone.
    var capturedAt: Date? {
        captured.map { Date(timeIntervalSince1970: Double($0.daysSinceEpoch) * 86_400 + 43_200) }
    }

    var isEmpty: Bool { kind == nil && caption == nil && audience == nil && captured == nil }
}

extension Attachment: ClearableRecord {
    static let clearable = ClearableFields(
        Attachment.fields, and: [.init("captured") { $0.capturedAt = nil }])
}

extension HouseholdSession {
    /// Takes in files that are to be attached, and makes their pictures.
    /// - Parameter kind: The kind asked for; nil to tell it from each file.
    /// - Throws: `AttachmentError` or `PictureError` for the first file that cannot be attached. Files whose first
    ///   bytes already rule them out are refused before anything is copied.
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

/// A kind of record that files can be attached to.
protocol AttachmentOwner: CommandRecord {
    var attachmentOwner: Attachment.Owner { get }
}

/// The four attachment commands, to add to the subcommands of an owner's command.
enum AttachmentCommands<Owner: AttachmentOwner> {
    static var all: [any ParsableCommand.Type] {
        [
            AttachmentAttach<Owner>.self, AttachmentList<Owner>.self, AttachmentEdit<Owner>.self,
            AttachmentDetach<Owner>.self,
        ]
    }
}
