import Values

/// How a cell shows its number: as a date or a time, or with a number of digits and perhaps a currency.
struct CellFormat: Sendable {
    static let general = CellFormat(kind: .number)

    let kind: NumberFormat
    /// The parts of the format for different numbers; none if numbers are shown as they are stored.
    private let sections: [Section]

    init(kind: NumberFormat, sections: [Section] = []) { (self.kind, self.sections) = (kind, sections) }

    /// What a format says about the numbers that fulfil a condition.
    struct Section: Sendable {
        var condition: Condition?
        /// The digits after the decimal point; nil for those that are stored.
        var decimals: Int?
        /// The least digits before the decimal point, which zeros fill up.
        var wholeDigits = 0
        /// How often the number is divided by a thousand before it is shown.
        var thousands = 0
        var currency = CellCurrency.none
    }

    /// `>=1000`
    struct Condition: Sendable {
        private let sign: String
        private let limit: Double

        init?(_ text: some StringProtocol) {
            let sign = String(text.prefix { "<>=!".contains($0) })
            guard !sign.isEmpty, let limit = Double(text.dropFirst(sign.count)) else { return nil }
            (self.sign, self.limit) = (sign, limit)
        }

        func holds(for number: Double) -> Bool {
            switch sign {
            case "<": number < limit
            case "<=": number <= limit
            case ">": number > limit
            case ">=": number >= limit
            case "=": number == limit
            default: number != limit
            }
        }
    }

    /// Returns a number as its cell shows it, in plain digits: `118.99 EUR`. Nil if the bytes are not a number.
    /// - Parameters:
    ///   - currency: The currency that is stored with the number, if any.
    ///   - text: What the cell was seen to show, if that is stored: `118,99 €`.
    func shown(
        _ stored: [UInt8], in currency: String? = nil, as text: String = ""
    ) -> (text: String, note: CellNote.Kind?)? {
        guard let plain = DecimalText.plain(stored) else { return nil }
        let section = section(for: Double(plain) ?? 0) ?? Section()
        let currency = currency.map { .named($0) } ?? section.currency.or(shownIn: text)
        let decimals = [
            section.decimals.map { $0 - 3 * section.thousands }, DecimalText.decimals(of: plain, shownAs: text),
        ].compactMap(\.self).min()
        guard let decimals, let rounded = DecimalText.rounded(stored, decimals: decimals) else {
            return (currency.beside(plain), currency == .local ? .localCurrency : nil)
        }
        let number = DecimalText.padded(rounded, wholeDigits: section.wholeDigits, decimals: decimals)
        let note: CellNote.Kind? =
            rounded == plain ? (currency == .local ? .localCurrency : nil) : .rounded(from: plain)
        return (currency.beside(number), note)
    }

    /// Without conditions, the second section is for numbers below zero, and the third for zero.
    private func section(for number: Double) -> Section? {
        if sections.contains(where: { $0.condition != nil }) {
            return sections.first { $0.condition?.holds(for: number) ?? true } ?? sections.last
        }
        let place = number < 0 ? 1 : number == 0 ? 2 : 0
        return sections.indices.contains(place) ? sections[place] : sections.first
    }
}

// MARK: - Formats of XLSX

extension CellFormat {
    /// A format built into Excel. Formats 5 to 8, 42 and 44 show the currency of the computer that opens the file.
    init(builtIn number: Int) {
        let kind = NumberFormat(builtIn: number)
        guard kind == .number else {
            self.init(kind: kind)
            return
        }
        let decimals: Int? =
            switch number {
            case 1, 3, 5, 6, 37, 38, 41, 42: 0
            case 2, 4, 7, 8, 39, 40, 43, 44: 2
            default: nil
            }
        let currency: CellCurrency = [5, 6, 7, 8, 42, 44].contains(number) ? .local : .none
        self.init(kind: kind, sections: [Section(decimals: decimals, currency: currency)])
    }

    /// A format by its code: `#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]`.
    init(code: String) {
        let kind = NumberFormat(code: code)
        self.init(kind: kind, sections: kind == .number ? Self.sections(of: code) : [])
    }

    private static func sections(of code: String) -> [Section] {
        var sections: [Section] = []
        var draft = SectionDraft()
        var signs = code.unicodeScalars.makeIterator()
        while let sign = signs.next() {
            switch sign {
            case ";":
                sections.append(draft.section)
                draft = SectionDraft()
            case "\"": while let quoted = signs.next(), quoted != sign { draft.literals.unicodeScalars.append(quoted) }
            case "\\": if let literal = signs.next() { draft.literals.unicodeScalars.append(literal) }
            case "_", "*":
                _ = signs.next()
                draft.literals += " "
            case "[":
                var inside = ""
                while let next = signs.next(), next != "]" { inside.unicodeScalars.append(next) }
                draft.take(bracket: inside)
            default: draft.take(sign)
            }
        }
        return sections + [draft.section]
    }
}

/// A section whose code is being read.
private struct SectionDraft {
    /// What is shown beside the digits.
    var literals = ""
    private var condition: CellFormat.Condition?
    private var currency = CellCurrency.none
    private var (hasDigits, hasPoint, isGrouped) = (false, false, false)
    private var (decimals, zeros, commas, thousands) = (0, 0, 0, 0)
    /// Whether it shows a percentage, a fraction, a power of ten or a text.
    private var isOther = false

    mutating func take(bracket: String) {
        if bracket.hasPrefix("$") {
            currency = CellCurrency(bracket: bracket.dropFirst())
        } else if let found = CellFormat.Condition(bracket) {
            condition = found
        }
    }

    mutating func take(_ sign: Unicode.Scalar) {
        switch sign {
        case "0", "#", "?":
            if hasPoint { decimals += 1 } else if sign == "0" { zeros += 1 }
            if commas > 0 { isGrouped = true }
            (hasDigits, commas) = (true, 0)
            literals += " "
        case ".":
            // Commas before the point, like those at the end, divide by a thousand each.
            (hasPoint, thousands, commas) = (true, thousands + commas, 0)
        case "," where hasDigits: commas += 1
        case "%", "@": isOther = true
        case "/" where hasDigits: isOther = true
        case "+" where isExponent, "-" where isExponent: isOther = true
        default: literals.unicodeScalars.append(sign)
        }
    }

    /// Whether a sign that comes next belongs to a power of ten.
    private var isExponent: Bool { hasDigits && literals.hasSuffix("E") }

    var section: CellFormat.Section {
        guard !isOther else { return CellFormat.Section(condition: condition) }
        return CellFormat.Section(
            condition: condition, decimals: hasDigits || hasPoint ? decimals : nil,
            wholeDigits: isGrouped ? 0 : zeros, thousands: thousands + commas,
            currency: currency == .none ? CellCurrency(literals: literals) : currency)
    }
}
