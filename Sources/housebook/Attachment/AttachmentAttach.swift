import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// `item attach`, and the same command for homes, rooms and policies.
struct AttachmentAttach<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "attach", abstract: "Attach files to \(Owner.phrase): photos, receipts, manuals.",
            discussion: """
                Attaches all of the files or none. Pictures can be JPEG, PNG, WebP, HEIC, TIFF or GIF; --kind other \
                accepts any file as it is.
                """)
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    @OptionGroup var options: AttachmentOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let attachments = session.store.attachments
        // Files whose first bytes already rule them out are refused before anything is copied.
        let kinds = try files.map { try AttachedFile(try SourceFile($0), as: options.kind) }
        let intake = try attachments.intake()
        let taken = try files.map { try intake.take(try SourceFile($0)) }
        let pictures = zip(zip(files, kinds), taken).filter { $0.0.1.isPicture }
            .map { AttachedPicture(sha256: $0.1.sha256, file: $0.1.url, path: $0.0.0) }
        try NoticePrinter.showing { notify in
            try AttachedPicture.make(pictures, in: session.root, notify: notify)
        }
        let drafts = zip(kinds, taken).map { file, taken in
            AttachmentRepository.Draft(
                taken, kind: file.kind, mediaType: file.mediaType, capturedAt: options.capturedAt,
                caption: options.caption ?? "", audience: options.audience)
        }
        for attachment in try attachments.attach(drafts, to: owner.attachmentOwner) {
            try StandardOutput.line(
                "Attached “\(attachment.fileName)” to \(owner.reference) as \(attachment.kind.rawValue).")
        }
    }
}
