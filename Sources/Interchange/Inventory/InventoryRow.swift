import Files
import Foundation
import Household

/// Turns one row of Housebook's own CSV into a row of an import.
struct InventoryRow: Sendable {
    private let columns: ItemColumns
    private let currency: Currency
    /// The currencies of amount columns whose headings name one.
    private let currencies: [ItemColumn.Content: Currency]
    private let labelsHaveCommas: Bool
    private var reader: TableRowReader<ItemColumn.Content>
    private var item = ItemEdit.blank
    private var filled: [ItemColumn.Content] = []
    /// Parts that the row sets although the file has no column for them.
    private var others: [ItemColumn.Content] = []
    private var isSold: Bool?
    /// Whether the row has a replacement's source or date, but no cost.
    private var hasStrayReplacement = false
    private var id: EntityID<Item>?
    private var home: String?
    private var location: String?
    private var inside: String?
    private var insideID: EntityID<Item>?
    private var labels: [String]?
    private var references: Set<UUID> = []
    private var files: [ImportBatch.File] = []
    private var updated: Date?
    /// What was guessed from the form of a cell. Worth saying once a column, for the first such cell.
    private(set) var remarks: [Guess: ImportProblem] = [:]
    var notices: [ImportProblem] { reader.notices }
    var problems: [ImportProblem] { reader.problems }
    var questions: [ImportBatch.Question] { reader.questions }

    enum Guess: Hashable {
        case room, labels
        case address(ItemColumn.Content)
    }

    init(
        _ record: DelimitedText.Record, _ columns: ItemColumns, headings: [String], currency: Currency,
        currencies: [ItemColumn.Content: Currency], forms: CellForms, labelsHaveCommas: Bool
    ) {
        (self.columns, self.labelsHaveCommas) = (columns, labelsHaveCommas)
        (self.currency, self.currencies) = (currency, currencies)
        reader = TableRowReader(record, headings: headings, places: columns.known, forms: forms)
        filled.reserveCapacity(columns.parts.count)
        for (column, place) in zip(columns.parts, columns.places) {
            // An empty field keeps the blank item's value. Half the cells of an export are empty.
            if reader.cells[place].isEmpty, column.isField { continue }
            read(column)
            filled.append(column)
        }
        finishReplacement()
        finishSale()
        for (index, name) in columns.custom {
            guard let value = CustomFieldColumns.value(of: reader.cells[index]) else { continue }
            item.customFields.append(CustomField(name: name, value: value))
        }
        item.customFields += reader.kept.map(\.field)
        reader.check(item)
    }

    /// Notes a problem if an earlier line has the same id: the second row would overwrite the first.
    mutating func claimID(_ lines: inout [EntityID<Item>: Int]) {
        guard let id else { return }
        if let first = lines[id] {
            reader.note(.id, "is also in line \(first); leave it empty for a new item")
        } else {
            lines[id] = reader.line
        }
    }

    /// Whether the row identifies its item itself, by id or import reference.
    var isNamed: Bool { id != nil || !item.importRef.isEmpty }

    var namesFiles: Bool { !files.isEmpty }

    /// Whether everything in the row could be read.
    var isComplete: Bool { problems.isEmpty && questions.isEmpty }

    /// The row for the import; nil if anything in it could not be read.
    var row: ImportBatch.Row? {
        guard isComplete else { return nil }
        let edit = ItemEdit(
            values: item, parts: columns.parts + others, filled: filled + others,
            customFieldNames: columns.customFieldNames.union(reader.kept.map(\.field.name)))
        return ImportBatch.Row(
            line: reader.line, id: id, importRef: id == nil ? item.importRef : "", slug: item.slug,
            updated: updated, home: home, location: location, container: container, labels: labels,
            references: references, files: files, title: item.title, apply: { edit.apply(to: &$0) })
    }

    /// The item that this item is inside of; nil if the file has neither of the two columns.
    private var container: ImportBatch.Container? {
        guard inside != nil || columns.parts.contains(.insideID) else { return nil }
        return ImportBatch.Container(name: inside, id: insideID)
    }

    private mutating func read(_ column: ItemColumn.Content) {
        switch column {
        case .field(let position): read(Item.fields[position], column, currency: .currency(of: position))
        // An amount reads its currency itself; this call only notes an invalid one.
        case .currency: _ = reader.currency(column)
        case .title: item.title = reader.text(column)
        case .home: home = readName(column)
        case .room: readRoom()
        case .parts(let position): readParts(Item.members[position], column)
        case .inside: inside = readName(column)
        case .insideID: insideID = reader.identifier(column)
        case .labels: readLabels(column)
        case .importRef: item.importRef = reader.text(column)
        case .slug: item.slug = reader.text(column)
        case .created: item.record.createdAt = reader.instant(column) ?? item.record.createdAt
        case .updated:
            updated = reader.instant(column)
            item.record.updatedAt = updated ?? item.record.updatedAt
        case .version: readVersion(column)
        case .syncState: item.record.syncState = reader.choice(column) ?? .pending
        case .homeID: readReference(column, Home.self)
        case .roomID: readReference(column, Location.self)
        case .labelIDs: readLabelIDs(column)
        case .id: id = reader.identifier(column)
        case .files(let files): readFiles(column, kind: files.kind)
        case .parentImportRef, .url: break
        }
    }

    private mutating func read(
        _ field: Field<Item>, _ column: ItemColumn.Content, currency: ItemColumn.Content
    ) {
        switch field.form {
        case .flag where field.isGroup: isSold = reader.optionalFlag(column)
        case .money: field.set(.money(amount(column, currencyIn: currency)), of: &item)
        case .text:
            let text = reader.text(column)
            // Another program's barcode may be a number of its own.
            if isForeign, let format = field.format, !format.accepts(format.spelled(text)) {
                return reader.keep(column, "is not a valid \(format.name)")
            }
            set(field, .text(text))
            if ItemNumber.isShortened(reader.trimmed(column)) {
                reader.tell(column, "is a number that a spreadsheet shortened; its digits are lost")
            }
        case .code: if let code = reader.value(column, as: field.form) { set(field, code: code, from: column) }
        default: if let value = reader.value(column, as: field.form) { set(field, value) }
        }
    }

    private mutating func readParts(_ field: Field<Item>, _ column: ItemColumn.Content) {
        guard case .parts(let table, _) = field.form else { return }
        do throws(TypedValue.Fault) {
            field.set(.parts(try PartList.read(reader.text(column), of: table, currency: currency)), of: &item)
        } catch {
            let reason = "\(error.clause ?? "cannot be read"): \(error.expected)"
            // Another program's column of that name is a text of its own.
            if isForeign { reader.keep(column, reason) } else { reader.note(column, reason) }
        }
    }

    /// Sets a field, and notes if the item does not keep the value: a replacement without a cost cannot have a source.
    private mutating func set(_ field: Field<Item>, _ value: MemberValue) {
        field.set(value, of: &item)
        if field.value(of: item) != value { hasStrayReplacement = true }
    }

    private mutating func set(_ field: Field<Item>, code: MemberValue, from column: ItemColumn.Content) {
        guard !field.set(code, of: &item) else { return }
        reader.note(column, "is not a \(field.words) such as \(field.example)")
    }

    /// Reads an amount in the currency that the row names. An invalid currency is reported for its own column.
    private mutating func amount(_ column: ItemColumn.Content, currencyIn other: ItemColumn.Content) -> Money? {
        let said = TableRowReader<ItemColumn.Content>.currency(named: reader.trimmed(other)) ?? currencies[column]
        return reader.amount(column, in: said ?? currency, takesOthers: said == nil)
    }

    private mutating func readVersion(_ column: ItemColumn.Content) {
        let version = reader.value(column, "is not a whole number above zero") { text in
            Int(text).flatMap { $0 > 0 ? $0 : nil }
        }
        item.record.version = version ?? 1
    }

    private mutating func readLabels(_ column: ItemColumn.Content) {
        let text = reader.text(column)
        let hasCommas = labelsHaveCommas && !text.contains(";")
        let linked = linkedNames(column)
        let names = (linked ?? NameList.read(hasCommas ? text.replacing(",", with: ";") : text)).firstOccurrences()
        labels = names
        if names.count > Item.maximumLabels {
            reader.note(
                column,
                "are \(names.count) labels; an item has at most \(Item.maximumLabels): delete some, or say in a map with "
                    + "labelSeparators what stands between labels")
        } else if linked == nil, hasCommas, names.count > 1, names.contains(where: { $0.contains(" ") }) {
            let list = names.map { "“\($0.printable)”" }.joined(separator: ", ")
            remark(.labels, column, "was cut at its commas into the labels \(list)")
        }
    }

    /// Reads a name, or the first of several names that have an address each.
    private mutating func readName(_ column: ItemColumn.Content) -> String {
        guard let names = linkedNames(column) else {
            let text = reader.text(column)
            return column == .inside ? text : text.trimmed
        }
        if names.count > 1 { reader.tell(column, "names several; “\(names[0].printable)” was taken") }
        return names.first ?? ""
    }

    private mutating func readRoom() {
        let name = readName(.room)
        guard isForeign else {
            location = name
            return
        }
        let path = RoomPath.read(name)
        location = path
        if path.utf8.count > name.utf8.count {
            remark(.room, .room, "was read as a room inside a room: “\(path.printable)”")
        }
    }

    /// The names of a cell in which each has an address.
    private mutating func linkedNames(_ column: ItemColumn.Content) -> [String]? {
        guard isForeign, let names = LinkedNames.read(reader.text(column)) else { return nil }
        remark(.address(column), column, "has addresses after its names; only the names were taken")
        return names
    }

    /// Whether somebody else made the table: Housebook's own tables have an id, and are read exactly.
    private var isForeign: Bool { columns.known[.id] == nil }

    private mutating func remark(_ guess: Guess, _ column: ItemColumn.Content, _ reason: String) {
        remarks[guess] = reader.problem(column, reason)
    }

    /// Reads the names of files, which are separated by semicolons, bars or line breaks, or by commas if each name has
    /// an extension. A file that an earlier column names is of that column's kind.
    private mutating func readFiles(_ column: ItemColumn.Content, kind: Attachment.Kind?) {
        let cell = reader.cell(column)
        let parts = (LinkedNames.read(cell) ?? [cell]).flatMap { $0.split { ";|".contains($0) || $0.isNewline } }
        let names = parts.flatMap { part in
            let pieces = part.split(separator: ",")
            return pieces.allSatisfy { $0.contains(/\.[A-Za-z0-9]{2,5}\s*$/) } ? pieces : [part]
        }
        let paths = names.map { String($0).trimmed }.filter { path in
            !path.isEmpty && !files.contains { $0.path == path }
        }
        files += paths.firstOccurrences().map { ImportBatch.File(path: $0, kind: kind) }
    }

    private mutating func readReference<Entity>(_ column: ItemColumn.Content, _ type: Entity.Type) {
        let id: EntityID<Entity>? = reader.identifier(column)
        if let id { references.insert(id.uuid) }
    }

    private mutating func readLabelIDs(_ column: ItemColumn.Content) {
        for part in reader.trimmed(column).split(separator: ";") {
            guard let id = EntityID<Label>(String(part).trimmed) else { return reader.note(column, "is not an id") }
            references.insert(id.uuid)
        }
    }

    private mutating func finishReplacement() {
        guard hasStrayReplacement, problems.isEmpty, questions.isEmpty else { return }
        reader.note("has a Replacement Source or Replacement Date but no Replacement Cost")
    }

    private mutating func finishSale() {
        noteSaleWithoutDay()
        let isDescribed = item.sale != nil
        if isSold == false, isDescribed,
            let position = Item.fields.firstIndex(where: { $0.isGroup })
        {
            reader.note(.field(position), "contradicts the row, which has details of a sale")
        }
        item.sale = (isSold ?? isDescribed) ? item.sale ?? Sale() : nil
    }

    /// An item with a sold date is a sold one, even if the date names no day.
    private mutating func noteSaleWithoutDay() {
        func position(_ property: String) -> Int? { Item.fields.firstIndex { $0.property == property } }
        guard item.sale == nil, let date = position("sale.date"), let notes = position("sale.notes"),
            let kept = reader.kept.first(where: { $0.column == .field(date) })
        else { return }
        item.sale = Sale(notes: kept.field.value)
        others.append(.field(notes))
    }
}
