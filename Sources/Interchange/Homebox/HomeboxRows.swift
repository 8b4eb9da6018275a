import Files
import Household

/// Turns items into rows of Homebox's CSV, and counts what the rows leave out or change.
struct HomeboxRows {
    struct Row {
        /// In the order of `HomeboxRows.columns`.
        var cells: [String]
        /// The item's own custom fields, none with an empty name or value.
        var customFields: [CustomField]
        /// Custom fields for values without a Homebox column: values by name.
        var others: [String: String]
    }

    static let columns = ItemColumn.homebox.filter { $0.content != .url }
    static let customPrefix = "HB.field."
    private let index: SnapshotIndex
    private let currency: Currency
    private let hasSeveralHomes: Bool
    /// The import references of the exported items.
    private let references: [EntityID<Item>: String]
    private var count: Counts

    private struct Counts {
        var hasAmounts = false
        var otherCurrencies: [Currency: Int] = [:]
        var unassigned = 0
        var shortened = 0
        var emptyCustomFields = 0
        var takenNames = 0
        var rooms: Set<EntityID<Location>> = []
        var labels: Set<EntityID<Label>> = []
    }

    /// - Parameter currency: The currency of amounts if there is no primary home.
    init(_ snapshot: Snapshot, currency: Currency) {
        index = SnapshotIndex(snapshot)
        self.currency = index.primaryHome?.currency ?? currency
        hasSeveralHomes = snapshot.homes.count > 1
        references = Self.references(to: snapshot.items)
        count = Counts()
    }

    mutating func row(of item: Item) -> Row {
        var isShortened = false
        let (location, home) = place(of: item, &isShortened)
        let reference = references[item.id] ?? ""
        let cells = Self.columns.map { column in
            let text =
                switch column.content {
                case .importRef: reference
                case .parentImportRef: item.containerID.flatMap { references[$0] } ?? ""
                case .room: location
                case .labels: tags(of: item, &isShortened)
                case .title: cut(item.title, to: HomeboxForm.nameLimit, &isShortened)
                case .field(let position): cell(Item.fields[position], column.heading, of: item, &isShortened)
                default: ""
                }
            return FormulaGuard.guarded(text)
        }
        let customFields = customFields(of: item, &isShortened)
        var others: [String: String] = [:]
        for field in Item.fields { add(field, of: item, to: &others) }
        if reference != item.importRef { others[HomeboxCustomField.importRef] = item.importRef }
        others[HomeboxCustomField.home] = home
        others = others.mapValues { cut($0, to: HomeboxForm.customValueLimit, &isShortened) }.filter { !$1.isEmpty }
        count(otherCurrenciesOf: item)
        if isShortened { count.shortened += 1 }
        return Row(cells: cells, customFields: customFields, others: others)
    }

    /// What the rows so far leave out or change, and the records that no row holds.
    var losses: [ExportLoss] {
        let snapshot = index.snapshot
        var losses: [ExportLoss] = []
        if count.hasAmounts { losses.append(.oneCurrency(currency)) }
        losses += count.otherCurrencies.sorted { $0.key < $1.key }.map { .otherCurrency($0.key, items: $0.value) }
        losses += [
            .unassigned(items: count.unassigned, location: HomeboxCustomField.unassigned),
            .shortened(items: count.shortened), .slashes(rooms: count.rooms.count),
            .semicolons(labels: count.labels.count),
            .emptyCustomFields(count.emptyCustomFields), .takenNames(customFields: count.takenNames),
            .upkeep(items: snapshot.items.count { $0.hasUpkeep || !$0.loans.isEmpty }),
            .leftOut(
                policies: snapshot.policies.count, claims: snapshot.claims.count,
                files: Set(snapshot.allAttachments.map(\.sha256)).count, carts: snapshot.carts.count,
                vaultItems: snapshot.vault.count),
        ]
        return losses.filter(\.isAny)
    }

    // MARK: - Homebox's columns

    private mutating func place(of item: Item, _ isShortened: inout Bool) -> (location: String, home: String?) {
        let room = index.location(of: item)
        let place = room.map(index.path) ?? ""
        let path = path(place, &isShortened)
        if let room, HomeboxForm.path(place) != place { count.rooms.insert(room.id) }
        if let home = index.home(index.effectiveHome(of: item)), hasSeveralHomes || path.isEmpty {
            let name = self.path(home.displayName, &isShortened)
            if !name.isEmpty { return (path.isEmpty ? name : "\(name) / \(path)", home.displayName) }
        }
        guard path.isEmpty else { return (path, nil) }
        count.unassigned += 1
        return (HomeboxCustomField.unassigned, HomeboxCustomField.unassigned)
    }

    /// A name as Homebox splits it into a path.
    private func path(_ name: String, _ isShortened: inout Bool) -> String {
        HomeboxForm.parts(of: name, separator: "/").map { cut($0, to: HomeboxForm.nameLimit, &isShortened) }
            .joined(separator: " / ")
    }

    private mutating func tags(of item: Item, _ isShortened: inout Bool) -> String {
        var names: [String] = []
        for label in index.labels(of: item) {
            var name = label.name
            if name.utf8.contains(UInt8(ascii: ";")) {
                count.labels.insert(label.id)
                name = Self.replacing(";", in: name, with: ",")
            }
            names.append(cut(name, to: HomeboxForm.nameLimit, &isShortened))
        }
        return names.joined(separator: "; ")
    }

    /// Each item's reference from another tool, unless an earlier item has the same one or it is too long for Homebox.
    private static func references(to items: [Item]) -> [EntityID<Item>: String] {
        var taken: Set<String> = []
        return items.reduce(into: [:]) { references, item in
            let given = item.importRef
            let isHeld =
                !given.isEmpty && given == given.trimmed && HomeboxForm.item(ofReference: given) == nil
                && given.utf8.count <= HomeboxForm.limit(ofHeading: "HB.import_ref")
                && given.utf8.allSatisfy { $0 >= UInt8(ascii: " ") }
            let isFree = isHeld && taken.insert(given).inserted
            references[item.id] = isFree ? given : HomeboxForm.reference(to: item.id)
        }
    }

    private mutating func cell(
        _ field: Field<Item>, _ heading: String, of item: Item, _ isShortened: inout Bool
    ) -> String {
        let value = field.value(of: item)
        guard !HomeboxCustomField.isNeeded(for: field, value, currency: currency) else { return "" }
        switch value {
        case .text(let text): return cut(text, to: HomeboxForm.limit(ofHeading: heading), &isShortened)
        case .money(let amount):
            if amount != nil { count.hasAmounts = true }
            return amount?.plain ?? ""
        case .flag(let flag): return flag ? "true" : "false"
        default: return value.plain
        }
    }

    // MARK: - Custom fields

    private mutating func customFields(of item: Item, _ isShortened: inout Bool) -> [CustomField] {
        var fields: [CustomField] = []
        for field in item.customFields {
            // Homebox would take a tab in a heading for the separator of the file.
            let name = cut(
                Self.replacing("\t", in: field.name, with: " "), to: HomeboxForm.nameLimit, &isShortened)
            let value = cut(field.value, to: HomeboxForm.customValueLimit, &isShortened)
            guard !name.isEmpty, !value.isEmpty else {
                count.emptyCustomFields += 1
                continue
            }
            if HomeboxCustomField.isTaken(name) { count.takenNames += 1 }
            fields.append(CustomField(name: name, value: value))
        }
        return fields
    }

    private func add(_ field: Field<Item>, of item: Item, to others: inout [String: String]) {
        let value = field.value(of: item)
        guard HomeboxCustomField.isNeeded(for: field, value, currency: currency) else { return }
        switch value {
        case .money(let amount):
            guard let amount, case .money(let currencyHeading, _) = field.form else { return }
            others[field.heading] = amount.plain
            others[currencyHeading] = amount.currency.code
        // Any other value of a sale already shows that the item is sold.
        case .flag: if field.property != "sale" || item.sale == Sale() { others[field.heading] = "yes" }
        default: others[field.heading] = value.plain
        }
    }

    private mutating func count(otherCurrenciesOf item: Item) {
        let currencies = Set([item.price, item.sale?.price].compactMap { $0?.currency }).subtracting([currency])
        for other in currencies { count.otherCurrencies[other, default: 0] += 1 }
    }

    private static func replacing(
        _ scalar: Unicode.Scalar, in text: String, with other: Unicode.Scalar
    ) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == scalar ? other : $0 }))
    }

    /// The trimmed text, cut between two characters to at most `limit` bytes.
    private func cut(_ text: String, to limit: Int, _ isShortened: inout Bool) -> String {
        let text = text.trimmed
        guard text.utf8.count > limit else { return text }
        isShortened = true
        let mark = "…"
        var (short, length) = ("", mark.utf8.count)
        for character in text {
            length += character.utf8.count
            if length > limit { break }
            short.append(character)
        }
        return short + mark
    }
}
