import ArgumentParser
import Console
import Household

/// The options of `add` and `edit` for the look of a store or a category and its place in lists.
struct AppearanceOptions<Record: SortedEntity>: FieldOptions {
    @Option(help: "An emoji to show before its name.")
    var emoji: String?

    @Option(help: "Its colour: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "Its place in lists: a number, the lowest first; equal numbers are sorted by name.")
    var sortOrder: Int?

    func apply(to record: inout Record) {
        record.emoji = emoji ?? record.emoji
        record.colour = colour ?? record.colour
        record.sortOrder = sortOrder ?? record.sortOrder
    }

    var isEmpty: Bool { emoji == nil && colour == nil && sortOrder == nil }
}

extension SortedEntity {
    static var clearable: ClearableFields<Self> {
        ClearableFields(fields, and: [.init("sort-order") { $0.sortOrder = 0 }])
    }
}
