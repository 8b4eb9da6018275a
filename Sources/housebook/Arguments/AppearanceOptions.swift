import ArgumentParser
import Household

/// A record that lists sort by its `sortOrder` and show with its emoji: a store or a category.
protocol SortedRecord: Entity, NamedRecord {
    var emoji: String { get set }
    var colour: Colour { get set }
    var sortOrder: Int { get set }
}

/// The options of `add` and `edit` for the look of a store or a category and its place in lists.
struct AppearanceOptions<Record: SortedRecord>: FieldOptions {
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

extension SortedRecord {
    static var clearable: ClearableFields<Self> {
        ClearableFields([
            .init("emoji") { $0.emoji = "" },
            .init("colour") { $0.colour = .standard },
            .init("sort-order") { $0.sortOrder = 0 },
        ])
    }

    /// `🥐 Corner Shop`
    var nameWithEmoji: String { name.withEmoji(emoji) }
}

extension String {
    /// `🥐 Corner Shop`; the name alone where the emoji is empty.
    func withEmoji(_ emoji: String) -> String { emoji.isEmpty ? self : "\(emoji) \(self)" }
}

extension RecordSheet {
    /// Begins the sheet of a store or a category.
    init(listed record: some SortedRecord) {
        self.init()
        add("id", "Id", record.id.description)
        add("slug", "Slug", record.slug)
        add("name", "Name", record.name)
        add("emoji", "Emoji", record.emoji)
        add("colour", "Colour", record.colour.hex)
        add("sortOrder", "Sort order", record.sortOrder)
    }
}
