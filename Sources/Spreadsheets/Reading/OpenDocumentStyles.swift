/// The styles of an ODS workbook that decide which tables are visible, and how cells show their numbers.
struct OpenDocumentStyles: Sendable {
    private var hiddenTables: Set<String> = []
    private var cells: [String: CellStyle] = [:]
    private var numbers: [String: NumberStyle] = [:]

    /// The style that is being read.
    private var name = ""
    private var number: NumberStyle?
    /// What the text of the open part of a number's style is.
    private var text = Text.none

    private enum Text {
        case none, literal, symbol
    }

    private struct CellStyle {
        var number: String?
        var parent: String?
    }

    private struct NumberStyle {
        var section = CellFormat.Section()
        var literals = ""
        var symbol: String?
        /// The locale that was chosen with the symbol.
        var locale: String?
        var maps: [(condition: CellFormat.Condition, style: String)] = []
        /// Whether it shows a fraction or a power of ten.
        var isOther = false

        var shown: CellFormat.Section {
            if isOther { return CellFormat.Section() }
            var section = section
            section.currency = symbol.map { CellCurrency(sign: $0, locale: locale) } ?? CellCurrency(literals: literals)
            return section
        }
    }

    func hides(table style: String) -> Bool { hiddenTables.contains(style) }

    /// How the cells of a style show numbers; nil for a style that does not say it.
    func format(ofCells name: String) -> CellFormat? {
        var style = cells[name]
        // Styles that inherit from each other in a circle end here.
        for _ in 0..<20 where style?.number == nil { style = style?.parent.flatMap { cells[$0] } }
        guard let number = style?.number.flatMap({ numbers[$0] }) else { return nil }
        let conditional = number.maps.compactMap { map in
            numbers[map.style].map {
                var section = $0.shown
                section.condition = map.condition
                return section
            }
        }
        return CellFormat(kind: .number, sections: conditional + [number.shown])
    }
}

// MARK: - Reading

extension OpenDocumentStyles {
    /// Begins a style, in the order of the file.
    mutating func begin(_ element: Element, in part: String) throws(SpreadsheetError) {
        name = try element.name(OpenDocumentName.styleName, in: part)
        if element.is("style") {
            cells[name] = CellStyle(
                number: element.text(OpenDocumentName.dataStyle), parent: element.text(OpenDocumentName.parentStyle))
        }
        number = element.is("number-style") || element.is("currency-style") ? NumberStyle() : nil
        guard cells.count + numbers.count <= Limits.styles else {
            throw .tooLarge(what: "the workbook", limit: "\(Limits.styles) styles")
        }
    }

    mutating func beginPart(_ element: Element) throws(SpreadsheetError) {
        text = .none
        guard var number else {
            guard element.is("table-properties"), element.text(OpenDocumentName.display) == "false" else { return }
            hiddenTables.insert(name)
            guard hiddenTables.count <= Limits.sheets else { throw .tooManySheets }
            return
        }
        switch element.localName {
        case "number":
            number.section.decimals = element.number(OpenDocumentName.decimalPlaces).map { min($0, 30) }
            let isGrouped = element.text(OpenDocumentName.grouping) == "true"
            number.section.wholeDigits = isGrouped ? 0 : min(element.number(OpenDocumentName.wholeDigits) ?? 0, 30)
            // 1000 is written for one comma at the end of an XLSX format.
            let factor = element.text(OpenDocumentName.displayFactor) ?? ""
            number.section.thousands = factor.utf8.prefix { $0 != UInt8(ascii: ".") }.count { $0 == 0x30 } / 3
        case "scientific-number", "fraction": number.isOther = true
        case "text": text = .literal
        case "currency-symbol":
            let place = [element.text(OpenDocumentName.language), element.text(OpenDocumentName.country)]
            (text, number.symbol, number.locale) = (.symbol, "", place.compactMap(\.self).joined(separator: "-"))
        case "map":
            let condition = element.text(OpenDocumentName.condition)?.replacing("value()", with: "")
            if let condition = condition.flatMap({ CellFormat.Condition($0) }),
                let style = element.text(OpenDocumentName.appliedStyle)
            {
                number.maps.append((condition, style))
            }
        default: break
        }
        self.number = number
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        // Longer texts are not what a person sees beside a number.
        guard text != .none, bytes.count <= Limits.name else { return }
        let piece = String(decoding: bytes, as: UTF8.self)
        if text == .symbol {
            number?.symbol?.append(piece)
        } else {
            number?.literals.append(piece)
        }
    }

    mutating func end() {
        if let number { numbers[name] = number }
        number = nil
    }
}
