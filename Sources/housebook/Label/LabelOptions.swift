import ArgumentParser
import Household

/// The fields of a label, as options of `label add` and `label edit`.
struct LabelOptions: FieldOptions {
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

extension Label: ClearableRecord {
    static let clearable = ClearableFields(Label.fields)
}
