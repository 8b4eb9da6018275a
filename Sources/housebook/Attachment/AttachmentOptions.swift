import ArgumentParser
import Foundation
import Household

/// The details of an attachment, as options of `attach` and `edit-attachment`.
struct AttachmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "photo, receipt, manual, warranty, appraisal or other; without it, pictures are photos.", valueName: "kind"),
        completion: .list(OptionValue.words(of: Attachment.Kind.self)),
        transform: { try OptionValue.choice($0) as Attachment.Kind })
    var kind: Attachment.Kind?

    @Option(help: "What it shows.")
    var caption: String?

    @Option(
        help: ArgumentHelp(
            "Who may see it, at most: owner, family, insurer, mover or public.", valueName: "circle"),
        completion: .list(OptionValue.words(of: Circle.self)), transform: OptionValue.circle)
    var audience: Circle?

    @Option(
        help: ArgumentHelp("The day it was taken or written.", valueName: "date"), transform: OptionValue.date)
    var captured: CalendarDate?

    /// Noon of that day in UTC, which is on the same day in nearly every time zone.
    var capturedAt: Date? {
        captured.map { Date(timeIntervalSince1970: Double($0.daysSinceEpoch) * 86_400 + 43_200) }
    }

    var isEmpty: Bool { kind == nil && caption == nil && audience == nil && captured == nil }
}

extension Attachment: ClearableRecord {
    static let clearable = ClearableFields(
        Attachment.fields, and: [.init("captured") { $0.capturedAt = nil }])
}
