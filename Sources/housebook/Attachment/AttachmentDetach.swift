import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// `item detach`, and the same command for homes, rooms, policies and claims.
struct AttachmentDetach<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "detach", abstract: "Detach files from \(Owner.phrase), all or none.",
            discussion: "The files go to the trash. `housebook undo` attaches them again.")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope

    @Argument(help: "The numbers of the files in the list of attachments.")
    var numbers: [Int] = []

    @Flag(help: "Detach all files.")
    var all = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if numbers.isEmpty, !all { throw ValidationError("Say which: the files' numbers, or --all") }
        if !numbers.isEmpty, all { throw ValidationError("Numbers and --all exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let attachments = session.store.attachments
        let present = try attachments.attachments(of: owner.attachmentOwner)
        let chosen = try all ? present : present.numbered(numbers)
        try attachments.detach(chosen.map(\.id))
        guard !chosen.isEmpty else { return try StandardOutput.line("Nothing is attached to \(owner.reference).") }
        for attachment in chosen {
            try StandardOutput.line("Detached “\(attachment.fileName)” from \(owner.reference).")
        }
    }
}

extension [Attachment] {
    /// Returns the attachments with these numbers, which count from 1, each once.
    func numbered(_ numbers: [Int]) throws(AttachmentError) -> [Attachment] {
        var chosen: [Attachment] = []
        for number in numbers {
            guard indices.contains(number - 1) else { throw .noSuchNumber(number, count: count) }
            let attachment = self[number - 1]
            if !chosen.contains(where: { $0.id == attachment.id }) { chosen.append(attachment) }
        }
        return chosen
    }
}
