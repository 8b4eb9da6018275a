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
                accepts any file as it is. Without --kind, the name of a file says what it is, as in \
                drill-receipt.pdf or Anleitung.pdf; of the others, pictures are photos.
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
        let drafts = try NoticePrinter.showing { notify in
            try session.drafts(
                of: files, as: options.kind, capturedAt: options.capturedAt, caption: options.caption ?? "",
                audience: options.audience, notify: notify)
        }
        for attachment in try session.store.attachments.attach(drafts, to: owner.attachmentOwner) {
            let isGuess = options.kind == nil && Attachment.Kind(fileName: attachment.fileName) != nil
            try StandardOutput.line(
                "Attached “\(attachment.fileName)” to \(owner.reference) as \(attachment.kind.rawValue)"
                    + "\(isGuess ? ", going by its name" : "").")
        }
    }
}

/// `item attachments`, and the same command for homes, rooms, policies and claims.
struct AttachmentList<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "attachments", abstract: "List the files attached to \(Owner.phrase).")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let store = session.store.attachments
        let attachments = try store.attachments(of: owner.attachmentOwner)
        let sheets = attachments.enumerated().map { position, attachment in
            AttachmentSheet(attachment, number: position + 1, file: store.file(of: attachment))
        }
        try output.printList(
            sheets.map(\.full), table: sheets.isEmpty ? nil : table(of: sheets), empty: "Nothing is attached.")
    }

    private func table(of sheets: [AttachmentSheet]) -> TextTable {
        var table = TextTable([
            .figure("No."), .key("Kind"), .text("Name"), .figure("Size"), .key("Content"), .key("Date"),
            .key("Audience"), .text("Caption"),
        ])
        for sheet in sheets { table.append(sheet.cells) }
        return table
    }
}

/// `item edit-attachment`, and the same command for homes, rooms, policies and claims.
struct AttachmentEdit<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit-attachment",
            abstract: "Change the details of a file attached to \(Owner.phrase). Fields not given stay the same.")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope

    @Argument(help: "The file: its number in the list of attachments, its name, or a part of its name or caption.")
    var file: String

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
        let chosen = try attachments.attachments([file], of: owner.attachmentOwner)[0]
        let mediaType =
            options.kind == .photo
            ? try NoticePrinter.showing { try session.photoType(of: chosen, notify: $0) } : chosen.mediaType
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
}

/// `item detach`, and the same command for homes, rooms, policies and claims.
struct AttachmentDetach<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "detach", abstract: "Detach files from \(Owner.phrase).",
            discussion:
                "Detaches all of the files or none. They go to the trash; `housebook undo` attaches them again.")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope

    @Argument(
        help: "The files: their numbers in the list of attachments, their names, or parts of their names or captions.")
    var files: [String] = []

    @Flag(help: "Detach all files.")
    var all = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if files.isEmpty, !all { throw ValidationError("Say which: the files' numbers or names, or --all") }
        if !files.isEmpty, all { throw ValidationError("Files and --all exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let attachments = session.store.attachments
        let chosen =
            try all
            ? attachments.attachments(of: owner.attachmentOwner)
            : attachments.attachments(files, of: owner.attachmentOwner)
        try attachments.detach(chosen.map(\.id))
        guard !chosen.isEmpty else { return try StandardOutput.line("Nothing is attached to \(owner.reference).") }
        for attachment in chosen {
            try StandardOutput.line("Detached “\(attachment.fileName)” from \(owner.reference).")
        }
    }
}
