import ArgumentParser
import Household

/// The options of `add` and `edit` for the look of a store or a category and its place in lists.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "An emoji to show before its name.")
    var emoji: String?

    @Option(help: "Its colour: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "Its place in lists: a number, the lowest first; equal numbers are sorted by name.")
    var sortOrder: Int?

    func apply(to record: inout some Listed) {
        record.emoji = emoji ?? record.emoji
        record.colour = colour ?? record.colour
        record.sortOrder = sortOrder ?? record.sortOrder
    }

    var isEmpty: Bool { emoji == nil && colour == nil && sortOrder == nil }
}

/// A record that lists sort by its `sortOrder` and show with its emoji: a store or a category.
protocol Listed {
    var slug: String { get }
    var name: String { get }
    var emoji: String { get set }
    var colour: Colour { get set }
    var sortOrder: Int { get set }
}

extension Shop: Listed {}
extension VaultCategory: Listed {}

extension Listed {
    /// `“Corner Shop” (corner-shop)`
    var reference: String { "“\(name)” (\(slug))" }

    /// `🥐 Corner Shop`
    var nameWithEmoji: String { emoji.isEmpty ? name : "\(emoji) \(name)" }
}

extension ClearableFields<Shop> {
    static let shop = ClearableFields([
        Field("emoji") { $0.emoji = "" },
        Field("colour") { $0.colour = .standard },
        Field("sort-order") { $0.sortOrder = 0 },
    ])
}

extension ClearableFields<VaultCategory> {
    static let category = ClearableFields([
        Field("emoji") { $0.emoji = "" },
        Field("colour") { $0.colour = .standard },
        Field("sort-order") { $0.sortOrder = 0 },
    ])
}
