import Foundation
import Household

/// What a file says of an item: equal for a row and an item that the row would leave as it is.
struct RowContent: Hashable {
    private let title: String
    /// By position in `Item.fields`. Fields as a blank item has them are left out.
    private let fields: [Int: MemberValue]
    private let customFields: [String: [String]]
    private let labels: [NameKey]
    /// The room's own name, and the title of the container.
    private var room: NameKey?
    private let container: NameKey?

    private static let blank = Item.fields.map { $0.value(of: .blank) }

    init(of row: ImportBatch.Row, withRoom: Bool = true) {
        var said = Item.blank
        row.apply(&said)
        said.title = row.title
        // A value that is not valid equals none. Applying the row says what is wrong with it.
        let item = (try? said.validated()) ?? said
        title = item.title
        fields = Self.fields(of: item) { _, _ in true }
        customFields = Self.grouped(item.customFields)
        labels = (row.labels ?? []).map { NameKey($0) }
        room = withRoom ? Self.room(row.location) : nil
        container = Self.key(row.container?.name)
    }

    /// - Parameters:
    ///   - row: Any row of the file. What the file has no column for is left out.
    ///   - names: The names of the item's room, labels and container.
    init(
        of item: Item, as row: ImportBatch.Row, withRoom: Bool = true,
        names: (room: String?, labels: [String], container: String?)
    ) {
        var (said, changed) = (Item.blank, item)
        row.apply(&said)
        row.apply(&changed)
        title = item.title
        fields = Self.fields(of: item) { place, value in
            let field = Item.fields[place]
            return field.value(of: said) != Self.blank[place] || field.value(of: changed) != value
        }
        let (own, kept) = (Set(said.customFields.map(\.name)), changed.customFields)
        customFields = Self.grouped(item.customFields.filter { own.contains($0.name) || !kept.contains($0) })
        labels = row.labels == nil ? [] : names.labels.map { NameKey($0) }
        room = withRoom && row.location != nil ? Self.room(names.room) : nil
        container = row.container == nil ? nil : Self.key(names.container)
    }

    private static func fields(of item: Item, where isSaid: (Int, MemberValue) -> Bool) -> [Int: MemberValue] {
        var values: [Int: MemberValue] = [:]
        for (place, field) in Item.fields.enumerated() {
            let value = field.value(of: item)
            if value != blank[place], isSaid(place, value) { values[place] = value }
        }
        return values
    }

    private static func grouped(_ fields: [CustomField]) -> [String: [String]] {
        Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
    }

    /// A row may name the whole path of a room.
    private static func room(_ path: String?) -> NameKey? { key(path?.components(separatedBy: " / ").last) }

    private static func key(_ name: String?) -> NameKey? {
        guard let name = name.map(Text.trimmed), !name.isEmpty else { return nil }
        return NameKey(name)
    }
}
