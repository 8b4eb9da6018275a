/// The texts that cells of an XLSX workbook refer to by number, in one buffer: millions of separate Strings would take
/// several times the memory.
struct SharedTexts: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`.
    private var ends: [Int] = []

    init() {}

    /// - Parameter part: Nil if the workbook has no such texts.
    init(_ part: String?, in parts: WorkbookParts) throws(SpreadsheetError) {
        guard let part else { return }
        let reader = SharedTextsReader(part)
        try parts.parse(part, limit: nil, reader)
        self = reader.texts
    }

    var count: Int { ends.count }

    /// - Parameter index: From 0.
    /// - Returns: Nil if the text does not exist.
    subscript(index: Int) -> String? {
        guard ends.indices.contains(index) else { return nil }
        return String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
    }

    /// - Returns: False if the texts exceed their memory limit.
    fileprivate mutating func append(_ text: ExcelText) -> Bool {
        text.append(to: &bytes)
        ends.append(bytes.count)
        return bytes.count + ends.count * MemoryLayout<Int>.size <= Limits.sharedTexts
    }
}

/// Reads `xl/sharedStrings.xml`.
private final class SharedTextsReader: PartHandler {
    private(set) var texts = SharedTexts()
    private let part: String
    private var level = Level.document
    /// The number of open elements that are being skipped.
    private var skipped = 0
    private var text = ExcelText()

    private enum Level {
        case document, list, item, run, text, runText
    }

    init(_ part: String) { self.part = part }

    func start(_ element: Element) {
        guard skipped == 0 else {
            skipped += 1
            return
        }
        switch level {
        case .document: level = .list
        case .list where element.is("si"):
            level = .item
            text.clear()
        case .item where element.is("t"): level = .text
        case .item where element.is("r"): level = .run
        case .run where element.is("t"): level = .runText
        // Phonetic runs tell the pronunciation of a text.
        default: skipped = 1
        }
    }

    func end() throws(SpreadsheetError) {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        switch level {
        case .document, .list: level = .document
        case .item:
            level = .list
            guard texts.append(text) else {
                throw .tooLarge(what: "“\(part)” in the workbook", limit: "\(Limits.sharedTexts >> 20) MB of texts")
            }
        case .run, .text: level = .item
        case .runText: level = .run
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(SpreadsheetError) {
        guard skipped == 0, level == .text || level == .runText else { return }
        guard text.append(bytes) else {
            throw .tooLarge(what: "text \(texts.count + 1) of “\(part)”", limit: "\(Limits.cell) bytes")
        }
    }
}
