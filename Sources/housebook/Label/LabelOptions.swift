import ArgumentParser
import Household

/// The fields of a label, as options of `label add` and `label edit`.
struct LabelOptions: ParsableArguments {
    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "Its colour: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "An emoji to show before its name.")
    var emoji: String?

    @OptionGroup var audience: CircleOption

    func apply(to label: inout Label) {
        label.notes = notes ?? label.notes
        label.colour = colour ?? label.colour
        label.emoji = emoji ?? label.emoji
        label.audience = audience.circle ?? label.audience
    }

    var isEmpty: Bool { notes == nil && colour == nil && emoji == nil && audience.circle == nil }
}

extension ClearableFields<Label> {
    static let label = ClearableFields([
        Field("notes") { $0.notes = "" },
        Field("colour") { $0.colour = .standard },
        Field("emoji") { $0.emoji = "" },
        Field("audience") { $0.audience = nil },
    ])
}
