import ArgumentParser
import Household

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
