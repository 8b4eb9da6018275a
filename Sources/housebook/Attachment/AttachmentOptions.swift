import ArgumentParser
import Foundation
import Household

/// The details of an attachment, as options of `attach` and `edit-attachment`.
struct AttachmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            photo, receipt, manual, warranty, appraisal or other; without it, as the file's name says, else pictures \
            are photos.
            """, valueName: "kind"),
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
