import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// `item attach`, and the same command for homes, rooms, policies and claims.
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
        let drafts = try session.drafts(
            of: files, as: options.kind, capturedAt: options.capturedAt, caption: options.caption ?? "",
            audience: options.audience)
        for attachment in try session.store.attachments.attach(drafts, to: owner.attachmentOwner) {
            try StandardOutput.line(
                "Attached “\(attachment.fileName)” to \(owner.reference) as \(attachment.kind.rawValue).")
        }
    }
}
