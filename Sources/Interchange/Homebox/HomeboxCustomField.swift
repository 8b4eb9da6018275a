import Household

/// Values that Homebox has no suitable column for. They go into custom fields with the headings of Housebook's CSV,
/// such as `HB.field.Condition`, and are read back from there.
enum HomeboxCustomField {
    /// The custom field with the name of an item's home, which is also the first part of the item's location.
    static let home = "Home"
    /// The value of that custom field, and the location, of an item in no home: Homebox refuses an item without a
    /// location.
    static let unassigned = "Unassigned"
    /// The custom field for a reference that does not fit into Homebox's own column.
    static let importRef = "Import Ref"

    /// The names of all these custom fields, in the order of Housebook's CSV.
    static let names = columns.map(\.heading) + [home]

    /// Whether a custom field of this name is read as a field of Housebook.
    static func isTaken(_ name: String) -> Bool { contents[name] != nil || name == home }

    private static let columns = ItemColumn.inventory.filter {
        switch $0.content {
        case .field(let position): mayBeNeeded(for: Item.fields[position])
        case .currency, .importRef: true
        default: false
        }
    }

    private static let contents = Dictionary(uniqueKeysWithValues: columns.map { ($0.heading, $0.content) })

    // MARK: - Writing

    /// Whether the value needs a custom field, because no Homebox column can hold it.
    /// - Parameter currency: The currency of the export's amounts.
    static func isNeeded(for field: Field<Item>, _ value: MemberValue, currency: Currency) -> Bool {
        let hasColumn = !field.homebox.isEmpty
        switch value {
        case .text(let text):
            let isHeld = hasColumn && (field.key != "assetID" || HomeboxForm.isAssetID(text.trimmed))
            return !isHeld && !text.trimmed.isEmpty
        // Homebox reads zero as unknown.
        case .money(let amount):
            return amount.map { !hasColumn || $0.currency != currency || $0.minorUnits == 0 } ?? false
        case .partialDate(let date): return date.map { !hasColumn || $0.day == nil } ?? false
        case .quantity: return false
        default: return !hasColumn && !value.isEmpty
        }
    }

    private static func mayBeNeeded(for field: Field<Item>) -> Bool {
        switch field.form {
        case .money, .partialDate: return true
        default: break
        }
        return field.homebox.isEmpty || field.key == "assetID"
    }

    // MARK: - Reading

    /// Moves the values of custom fields that are named like a field of Housebook into that field. A value that the
    /// field cannot hold stays a custom field, since people name theirs freely. An amount in Homebox's own column wins,
    /// because it is the later one.
    /// - Returns: The parts of the item that were set.
    static func takeBack(_ item: inout Item) -> Set<ItemColumn.Content> {
        var values: [ItemColumn.Content: String] = [:]
        for field in item.customFields {
            if let content = contents[field.name], values[content] == nil { values[content] = field.value }
        }
        guard !values.isEmpty else { return [] }
        var taken: Set<ItemColumn.Content> = []
        for (position, field) in Item.fields.enumerated() {
            guard let text = values[.field(position)] else { continue }
            let currency = values[.currency(of: position)]
            var changed = item
            guard set(field, to: text, currency: currency.flatMap { Currency($0) }, of: &changed) else { continue }
            item = changed
            taken.insert(.field(position))
            if currency != nil { taken.insert(.currency(of: position)) }
        }
        if let reference = values[.importRef] {
            item.importRef = reference
            taken.insert(.importRef)
        }
        var rest = taken
        item.customFields.removeAll { field in contents[field.name].map { rest.remove($0) != nil } ?? false }
        return taken
    }

    /// The parts that custom fields of these names may hold and that Homebox has no column for. An item without such a
    /// custom field has no value for the part.
    static func parts(ofNames names: Set<String>) -> [ItemColumn.Content] {
        ItemColumn.inventory.filter { column in
            guard names.contains(column.heading), case .field(let position) = column.content else { return false }
            return Item.fields[position].homebox.isEmpty
        }.map(\.content)
    }

    /// - Returns: False if the text is empty for the field, or is not a value that the field can hold.
    private static func set(
        _ field: Field<Item>, to text: String, currency: Currency?, of item: inout Item
    ) -> Bool {
        let value: MemberValue?
        switch field.form {
        case .text:
            field.set(.text(text), of: &item)
            // If the text breaks any rule of the item, it stays a custom field.
            guard field.value(of: item) == .text(text), let valid = try? item.validated() else { return false }
            return field.set(field.value(of: valid), of: &item)
        case .money:
            guard field.value(of: item).isEmpty, let currency,
                // A text that is not an amount stays a custom field.
                let amount = try? Money.parse(text, in: currency, decimalMark: ".")
            else { return false }
            return field.set(.money(amount), of: &item)
        case .date: value = CalendarDate(text).map { .date($0) }
        // A later date in Homebox's own column wins.
        case .partialDate:
            value = field.value(of: item).isEmpty ? PartialDate(text).map { .partialDate($0) } : nil
        case .flag: value = ["yes": true, "no": false][text].map { .flag($0) }
        case .code: value = .code(text)
        default: value = nil
        }
        guard let value, field.set(value, of: &item) else { return false }
        return field.value(of: item) == value
    }
}
