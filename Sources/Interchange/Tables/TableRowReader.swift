import Files
import Foundation
import Household
import Values

/// Words for yes and no that people and spreadsheets write, in the languages of the known headings.
private enum FlagWords {
    static let yes: Set<String> = [
        "yes", "y", "true", "t", "1", "x", "✓", "ja", "wahr", "oui", "vrai", "sí", "si", "verdadero", "sì", "vero",
        "waar",
        "sim", "verdadeiro",
    ]
    static let no: Set<String> = [
        "no", "n", "false", "f", "0", "nein", "falsch", "non", "faux", "falso", "nee", "onwaar", "não", "nao",
    ]
}

/// Words that people and programs write for an unknown value. In a text field they are kept as text.
private enum UnknownWords {
    static let all: Set<String> = [
        "n/a", "#n/a", "n.a.", "na", "-", "–", "—", "?", "unknown", "not available", "not applicable", "none", "null",
        "tbd",
        "unbekannt", "k. a.", "k.a.", "inconnu", "inconnue", "desconocido", "sconosciuto", "onbekend", "desconhecido",
    ]
}

/// Words for a thing's condition, besides Housebook's own.
private enum ConditionWords {
    static let known: [String: String] = [
        "brand new": "new", "unused": "new", "neu": "new", "neuf": "new", "nuevo": "new", "nuovo": "new",
        "nieuw": "new", "novo": "new", "like new": "excellent", "as new": "excellent", "mint": "excellent",
        "neuwertig": "excellent", "wie neu": "excellent", "comme neuf": "excellent", "very good": "excellent",
        "sehr gut": "excellent", "très bon": "excellent", "used": "good", "used - good": "good", "gut": "good",
        "gebraucht": "good", "bon": "good", "bueno": "good", "buono": "good", "goed": "good", "bom": "good",
        "ok": "fair", "okay": "fair", "average": "fair", "acceptable": "fair", "mittel": "fair", "moyen": "fair",
        "regular": "fair", "discreto": "fair", "matig": "fair", "bad": "poor", "damaged": "poor", "broken": "poor",
        "schlecht": "poor", "defekt": "poor", "mauvais": "poor", "malo": "poor", "cattivo": "poor", "slecht": "poor",
    ]
}

/// Reads the cells of one row as values, and notes a problem for each cell that it cannot read.
///
/// An empty cell is never a problem: it reads as the field's empty value (nil, false, a quantity of one). Values other
/// than texts are trimmed.
struct TableRowReader<Column: Hashable & Sendable>: Sendable {
    let line: Int
    let cells: [String]
    private let headings: [String]
    let places: [Column: Int]
    private let forms: CellForms?
    private(set) var problems: [ImportProblem] = []
    /// Values that were changed or left out. Their rows are read all the same.
    private(set) var notices: [ImportProblem] = []
    /// Dates that their field cannot hold.
    private(set) var kept: [(column: Column, field: CustomField)] = []
    /// Values whose meaning the file does not show.
    private(set) var questions: [ImportBatch.Question] = []

    /// - Parameters:
    ///   - places: The position of each column in the file. Columns without one read as empty cells.
    ///   - forms: How the file's columns write dates and amounts. If nil, no question can be asked, and a value with
    ///     two readings is a problem.
    init(
        _ record: DelimitedText.Record, headings: [String], places: [Column: Int],
        forms: CellForms? = nil
    ) {
        line = record.line
        self.forms = forms
        cells = record.cells
        self.headings = headings
        self.places = places
    }

    func has(_ column: Column) -> Bool { places[column] != nil }

    func isEmpty(_ column: Column) -> Bool { trimmed(column).isEmpty }

    /// The text in the file.
    func cell(_ column: Column) -> String { places[column].map { cells[$0] } ?? "" }

    /// The text without its guard against running as a formula.
    func text(_ column: Column) -> String { FormulaGuard.unguarded(cell(column)) }

    func trimmed(_ column: Column) -> String { cell(column).trimmed }

    /// The text of a value; empty if it is a word for unknown.
    private func value(_ column: Column) -> String {
        let text = trimmed(column).narrow
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return text }
        return UnknownWords.all.contains(text.lowercased()) ? "" : text
    }

    /// Notes a problem with a column, or with the row if the file lacks the column, which only shopping files object
    /// to.
    mutating func note(_ column: Column, _ reason: String) {
        if let place = places[column] { note(at: place, reason) } else { note(reason) }
    }

    mutating func note(at place: Int, _ reason: String) { problems.append(problem(at: place, reason)) }

    private func problem(at place: Int, _ reason: String) -> ImportProblem {
        ImportProblem(line: line, column: headings[place].trimmed, value: cells[place].printable, reason: reason)
    }

    /// A problem with a column, or with the row if the file lacks the column.
    func problem(_ column: Column, _ reason: String) -> ImportProblem {
        places[column].map { problem(at: $0, reason) }
            ?? ImportProblem(line: line, column: "", value: "", reason: reason)
    }

    /// Notes that a value was changed or left out. The row is read all the same.
    mutating func tell(_ column: Column, _ reason: String) { notices.append(problem(column, reason)) }

    private mutating func ask(_ kind: ImportBatch.Question.Kind, _ column: Column, else reason: String) {
        guard forms != nil else { return note(column, reason) }
        let cell = problem(column, "")
        questions.append(ImportBatch.Question(kind: kind, line: line, column: cell.column, value: cell.value))
    }

    /// Notes a problem with the row as a whole.
    mutating func note(_ reason: String) {
        problems.append(ImportProblem(line: line, column: "", value: "", reason: reason))
    }

    mutating func flag(_ column: Column) -> Bool { optionalFlag(column) ?? false }

    /// The flag; nil for an empty cell.
    mutating func optionalFlag(_ column: Column) -> Bool? {
        let word = value(column).lowercased()
        if word.isEmpty { return nil }
        if FlagWords.yes.contains(word) { return true }
        if !FlagWords.no.contains(word) { note(column, "is neither yes nor no") }
        return FlagWords.no.contains(word) ? false : nil
    }

    mutating func quantity(_ column: Column) -> Quantity {
        let text = value(column)
        if text.isEmpty { return .one }
        if let comma = text.firstIndex(of: ","), text[comma...].utf8.count == 4 {
            note(column, "is ambiguous: the comma may mark thousands or decimals; write it without a comma")
        } else if let quantity = Quantity(text) {
            return quantity
        } else {
            note(column, "is not a quantity of 0 to 1000000, with at most 6 decimals")
        }
        return .one
    }

    /// - Parameter takesOthers: Whether an amount may name another currency.
    mutating func amount(
        _ column: Column, in currency: Currency, takesOthers: Bool = false, isPerUnit: Bool = false
    ) -> Money? {
        let text = value(column)
        guard !text.isEmpty else { return nil }
        let mark = places[column].flatMap { forms?.decimalMark(ofColumn: $0) }
        let ambiguous = Self.reason(.ambiguous, currency) + (isPerUnit ? ", or four: 1.2990" : "")
        if mark == nil, forms?.isFirstLook == true, CellForms.mayGroup(text) {
            ask(.decimalMark, column, else: ambiguous)
            return nil
        }
        do throws(Money.ParseError) {
            return try Money.parse(text, in: currency, decimalMark: mark, isPerUnit: isPerUnit)
        } catch .ambiguous {
            ask(.decimalMark, column, else: ambiguous)
        } catch .otherCurrency(let other) where takesOthers {
            return amount(column, in: other, isPerUnit: isPerUnit)
        } catch {
            note(column, Self.reason(error, currency))
        }
        return nil
    }

    mutating func currency(_ column: Column) -> Currency? {
        value(column, "is not a currency code of three letters") { Self.currency(named: $0) }
    }

    /// The currency of a code, or of a sign that only one currency uses.
    static func currency(named text: String) -> Currency? {
        switch text.narrow {
        case "€": .eur
        case "£": Currency("GBP")
        default: Currency(text.narrow)
        }
    }

    private static func reason(_ error: Money.ParseError, _ currency: Currency) -> String {
        switch error {
        case .notANumber: "is not an amount"
        case .negative: "is below zero"
        case .tooPrecise(let digits) where digits > currency.minorUnitDigits:
            "has more than \(digits) decimals, the most of a price per unit in \(currency)"
        case .tooPrecise(let digits): "has more than the \(digits) decimals of \(currency)"
        case .tooLarge: "is too large"
        case .ambiguous: "is ambiguous: the separator may mark thousands or decimals; write both decimals"
        case .otherCurrency(let other): "is in \(other), but \(currency) is expected"
        }
    }

    /// Reads a date; keeps the text of one that names no day.
    mutating func date(_ column: Column) -> CalendarDate? {
        guard let (date, isGuess) = written(column) else { return nil }
        guard let day = date.day else {
            keep(column, "names no day, which is needed here, such as \(date.middle)")
            return nil
        }
        if isGuess { tell(column, "is marked as a guess; \(day) was taken") }
        return day
    }

    /// Reads a date of which perhaps only the month or the year is known.
    mutating func partialDate(_ column: Column) -> PartialDate? {
        guard let (date, isGuess) = written(column) else { return nil }
        if isGuess { tell(column, "is marked as a guess; \(date) was taken") }
        return date
    }

    private mutating func written(_ column: Column) -> (date: PartialDate, isGuess: Bool)? {
        let text = value(column)
        if text.isEmpty { return nil }
        if let day = CalendarDate(text) { return (PartialDate(day), false) }
        let (plain, isGuess) = DateGuess.removed(from: text)
        if let date = NamedMonth.date(plain) { return (date, isGuess) }
        let order = places[column].flatMap { forms?.dateOrder(ofColumn: $0) }
        switch DateText(plain)?.reading(order) {
        case .day(let day)?: return (PartialDate(day), isGuess)
        case .part(let date)?: return (date, isGuess)
        case .some(.none): break
        case .absurd?: tell(column, "is before the year 1000; left empty")
        case .ambiguous?:
            let reason = "may have the day or the month first; write it as 2021-10-13"
            let isMixed = places[column].flatMap { forms?.hasSeveralOrders($0) } == true
            if isMixed { note(column, reason) } else { ask(.dateOrder, column, else: reason) }
        case nil where Self.isPeriod(text): keep(column, "names no day, month or year")
        case .impossible, nil: note(column, "is not a date such as 2021-10-13")
        }
        return nil
    }

    /// Whether a text that is no date still says roughly when: `1990s`, `before 2010`, `Mar-16`, `2010-2012`.
    private static func isPeriod(_ text: String) -> Bool {
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.map(\.count)
        return numbers.count == 1
            ? text.contains(where: \.isLetter) : numbers.count == 2 && numbers.allSatisfy { $0 == 4 }
    }

    /// Makes a cell that its column cannot hold a custom field under the column's heading.
    mutating func keep(_ column: Column, _ reason: String) {
        let cell = problem(column, "")
        kept.append((column, CustomField(name: cell.column, value: text(column).trimmed)))
        tell(column, "\(reason); kept as the custom field “\(cell.column)”")
    }

    mutating func instant(_ column: Column) -> Date? {
        value(column, "is not a timestamp of the form 2021-10-13T08:30:00.000Z") { Instant.read($0, as: .file) }
    }

    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ column: Column) -> Choice? {
        choice(column, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    mutating func choice(_ column: Column, of words: [String]) -> String? {
        value(column, "is not one of \(words.joined(separator: ", "))") { text in
            let word = text.lowercased()
            let meant = words.contains(word) ? word : ConditionWords.known[word]
            return words.first { $0 == meant }
        }
    }

    mutating func identifier<Entity>(_ column: Column) -> EntityID<Entity>? {
        value(column, "is not an id") { EntityID($0) }
    }

    /// The parsed value of a cell, nil if it is empty; notes `reason` if it cannot be parsed.
    mutating func value<Value>(_ column: Column, _ reason: String, _ parse: (String) -> Value?) -> Value? {
        let text = value(column)
        guard !text.isEmpty else { return nil }
        if let value = parse(text) { return value }
        note(column, reason)
        return nil
    }
}

extension TableRowReader {
    private mutating func integer(_ column: Column, in range: ClosedRange<Int>) -> Int? {
        value(column, "is not a whole number that is allowed here") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Reads a value that is neither a text nor an amount; nil for forms that never appear in a cell.
    mutating func value(_ column: Column, as form: MemberForm) -> MemberValue? {
        switch form {
        case .date: .date(date(column))
        case .partialDate: .partialDate(partialDate(column))
        case .flag(isOptional: false): .flag(flag(column))
        case .flag(isOptional: true): .optionalFlag(optionalFlag(column))
        case .integer(let range): integer(column, in: range).map { .integer($0) }
        case .tenths: .tenths(value(column, "is not a number with one decimal") { MemberForm.tenths($0) })
        case .instant: .instant(instant(column))
        case .texts: .texts(NameList.read(text(column)))
        case .quantity: .quantity(quantity(column))
        case .code(words: [], _): .code(value(column, "") { $0 })
        case .code(let words, _): .code(choice(column, of: words))
        default: nil
        }
    }
}

extension TableRowReader<ItemColumn.Content> {
    /// Validates the item, and notes what prevents the store from keeping it.
    mutating func check(_ item: Item) {
        if item.title.trimmed.isEmpty { return note(.title, "is empty; an item needs a name") }
        do {
            _ = try item.validated()
        } catch {
            note(error.description)
        }
    }
}
