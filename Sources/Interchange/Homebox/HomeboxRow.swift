import Files
import Foundation
import Household

/// Turns one row of a Homebox file into a row of an import.
struct HomeboxRow {
    private let columns: ItemColumns
    private let currency: Currency
    private var reader: TableRowReader<ItemColumn.Content>
    private var item = ItemEdit.blank
    private var parts: [ItemColumn.Content]
    private var id: EntityID<Item>?
    private var home: String?
    private var location: String?
    private var labels: [String]?
    private var container: ImportBatch.Container?
    private var importRef = ""
    var notices: [ImportProblem] { reader.notices }
    var problems: [ImportProblem] { reader.problems }
    var questions: [ImportBatch.Question] { reader.questions }

    init(
        _ record: DelimitedText.Record, _ columns: ItemColumns, headings: [String], currency: Currency, forms: CellForms
    ) {
        self.columns = columns
        self.currency = currency
        // The import reference is always set: `identify` makes one where the row has none.
        parts = columns.parts.filter { $0 != .importRef } + [.importRef]
        reader = TableRowReader(record, headings: headings, places: columns.known, forms: forms)
        for column in columns.parts { read(column) }
        readCustomFields()
        item.customFields += reader.kept.map(\.field)
        reader.check(item)
    }

    /// The reference by which rows inside this one name it; empty where the file gives none.
    var givenReference: String { FormulaGuard.unguarded(reader.trimmed(.importRef)) }

    /// Gives the row its reference. Call this for every row, including rows with problems, so that mending one row does
    /// not change the references of others.
    mutating func identify(_ register: inout HomeboxIdentity.Register) {
        let given = givenReference
        guard !given.isEmpty else {
            importRef = register.reference(for: HomeboxIdentity(item, location: location ?? ""))
            item.importRef = importRef
            return
        }
        if let first = register.claim(given, line: reader.line) {
            reader.note(.importRef, "is also in line \(first); each item needs its own")
        }
        id = HomeboxForm.item(ofReference: given)
        if id == nil {
            importRef = given
            item.importRef = given
        } else if item.importRef.isEmpty {
            parts.removeAll { $0 == .importRef }
        }
    }

    /// Whether the row describes a place: since version 0.26, Homebox writes its locations among the items.
    var isRoom: Bool { reader.trimmed(.url).contains("/location/") }

    /// The room that the row describes, with the path of the location that it is in.
    var room: ImportBatch.Room? {
        guard isComplete, !item.title.isEmpty else { return nil }
        let name = [location ?? "", item.title].filter { !$0.isEmpty }.joined(separator: " / ")
        let notes = [item.description, item.notes].filter { !$0.isEmpty }.joined(separator: "\n\n")
        return ImportBatch.Room(name: name, notes: notes)
    }

    /// Whether everything in the row could be read.
    var isComplete: Bool { problems.isEmpty && questions.isEmpty }

    /// The row for the import; nil if anything in it could not be read.
    /// - Parameter rooms: The references of rows that are rooms. An item inside one of these is in a room, not in an
    ///   item.
    func row(rooms: Set<String>) -> ImportBatch.Row? {
        guard isComplete else { return nil }
        let isInRoom = container.map { rooms.contains($0.importRef) } == true
        let edit = ItemEdit(
            values: item, parts: parts, filled: parts,
            customFieldNames: columns.customFieldNames.union(reader.kept.map(\.field.name)))
        return ImportBatch.Row(
            line: reader.line, id: id, importRef: importRef, home: home, location: location,
            container: isInRoom ? ImportBatch.Container(name: "") : container, labels: labels, title: item.title,
            apply: { edit.apply(to: &$0) })
    }

    private mutating func read(_ column: ItemColumn.Content) {
        switch column {
        case .room: location = HomeboxForm.path(text(reader.text(.room)))
        case .labels: readTags()
        case .title: item.title = text(reader.text(.title))
        case .parentImportRef: readContainer()
        case .field(let position): read(Item.fields[position], column)
        // `identify` sets the row's reference; the other columns become custom fields.
        default: break
        }
    }

    private mutating func read(_ field: Field<Item>, _ column: ItemColumn.Content) {
        switch field.form {
        case .text where field.key == "assetID": readAssetID(column)
        case .text: field.set(.text(text(reader.text(column))), of: &item)
        case .money: field.set(.money(price(column)), of: &item)
        default: if let value = reader.value(column, as: field.form) { field.set(value, of: &item) }
        }
    }

    private func text(_ cell: String) -> String {
        let text = cell.trimmed
        guard text.utf8.contains(.carriageReturn) else { return text }
        return text.replacingOccurrences(of: "\r\n", with: "\n")
    }

    private mutating func readContainer() {
        let reference = FormulaGuard.unguarded(reader.trimmed(.parentImportRef))
        container =
            if let id = HomeboxForm.item(ofReference: reference) {
                ImportBatch.Container(name: nil, id: id)
            } else {
                ImportBatch.Container(name: reference.isEmpty ? "" : nil, importRef: reference)
            }
    }

    private mutating func readTags() {
        let distinct = HomeboxForm.parts(of: text(reader.text(.labels)), separator: ";").firstOccurrences()
        labels = distinct
        if distinct.count > Item.maximumLabels {
            reader.note(.labels, "are \(distinct.count) tags; an item has at most \(Item.maximumLabels)")
        }
    }

    /// Keeps the asset id as written. Homebox writes digits and dashes; zero means none.
    private mutating func readAssetID(_ column: ItemColumn.Content) {
        let text = reader.trimmed(column)
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        if !text.isEmpty, digits.isEmpty || !digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            reader.note(column, "is not an asset id of digits, such as 000-002")
        } else if digits.contains(where: { $0 != UInt8(ascii: "0") }) {
            item.assetID = text
        } else {
            parts.removeAll { $0 == column }
        }
    }

    private mutating func price(_ column: ItemColumn.Content) -> Money? {
        if let rounded = Self.rounded(reader.trimmed(column), currency) {
            reader.tell(column, "has more decimals than \(currency) has; \(rounded.plain) was taken")
            return rounded.minorUnits == 0 ? nil : rounded
        }
        guard let price = reader.amount(column, in: currency), price.minorUnits != 0 else { return nil }
        return price
    }

    /// The amount of a number with a rounding error, such as `0.30000000000000004`; nil for any other text.
    private static func rounded(_ text: String, _ currency: Currency) -> Money? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count > 6, let number = Decimal(string: text),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        var (amount, result) = (number, Decimal())
        NSDecimalRound(&result, &amount, currency.minorUnitDigits, .plain)
        // An amount that is too large fails here, and is reported when it is parsed unrounded.
        return try? Money.parse("\(result)", in: currency, decimalMark: ".")
    }

    private mutating func readCustomFields() {
        for (index, name) in columns.custom {
            let value = text(FormulaGuard.unguarded(reader.cells[index]))
            if !value.isEmpty { item.customFields.append(CustomField(name: name, value: value)) }
        }
        takeBackCustomFields()
        for index in columns.strangers where !reader.cells[index].trimmed.isEmpty {
            reader.note(at: index, "is in a column without a heading")
        }
    }

    /// Reads the custom fields that hold values without a Homebox column.
    private mutating func takeBackCustomFields() {
        guard columns.customFieldNames.contains(where: HomeboxCustomField.isTaken) else { return }
        takeHome()
        let taken = HomeboxCustomField.takeBack(&item)
        let left = Set(item.customFields.map(\.name))
        let absent = HomeboxCustomField.parts(ofNames: columns.customFieldNames.subtracting(left))
        parts += ItemColumn.inventory.map(\.content).filter { taken.contains($0) || absent.contains($0) }
    }

    /// Removes the home from the beginning of the location if a custom field marks it as a home.
    private mutating func takeHome() {
        guard let place = item.customFields.firstIndex(where: { $0.name == HomeboxCustomField.home }),
            let location
        else { return }
        let name = item.customFields[place].value
        let path = HomeboxForm.path(name)
        let beginning = Array((path + " / ").utf8)
        guard !path.isEmpty, location == path || location.utf8.starts(with: beginning) else { return }
        home = location == HomeboxCustomField.unassigned ? "" : name
        self.location = String(decoding: location.utf8.dropFirst(beginning.count), as: UTF8.self)
        item.customFields.remove(at: place)
    }
}
