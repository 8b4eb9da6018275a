import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

/// `item edit-attachment`, and the same command for homes, rooms, policies and claims.
struct AttachmentEdit<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit-attachment",
            abstract: "Change the details of a file attached to \(Owner.phrase). Fields not given stay the same.")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope

    @Argument(help: "The number of the file in the list of attachments.")
    var number: Int

    @OptionGroup var options: AttachmentOptions

    @Option(help: ArgumentHelp("Its new place in the list; 1 is the first.", valueName: "number"))
    var order: Int?

    @OptionGroup var clear: ClearOption<Attachment>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "\(Owner.command) edit-attachment", orChanging: !options.isEmpty || order != nil)
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let attachments = session.store.attachments
        let chosen = try attachments.attachments(of: owner.attachmentOwner).numbered([number])[0]
        let mediaType = options.kind == .photo ? try pictureType(of: chosen, in: session) : chosen.mediaType
        let edited = try attachments.edit(chosen.id, to: order) { attachment in
            clear.apply(to: &attachment)
            attachment.kind = options.kind ?? attachment.kind
            attachment.mediaType = mediaType
            attachment.caption = options.caption ?? attachment.caption
            attachment.audience = options.audience ?? attachment.audience
            attachment.capturedAt = options.capturedAt ?? attachment.capturedAt
        }
        try StandardOutput.line("Changed “\(edited.fileName)” of \(owner.reference).")
    }

    /// Makes sure that a file can become a photo, and returns its media type. A missing file is not checked.
    private func pictureType(of attachment: Attachment, in session: HouseholdSession) throws -> String {
        guard attachment.kind != .photo, let file = session.store.attachments.file(of: attachment) else {
            return attachment.mediaType
        }
        let photo = try AttachedFile(try SourceFile(file.path), as: .photo, named: attachment.fileName)
        try NoticePrinter.showing { notify in
            let picture = AttachedPicture(sha256: attachment.sha256, file: file, path: attachment.fileName)
            try AttachedPicture.make([picture], in: session.root, notify: notify)
        }
        return photo.mediaType
    }
}
