/// The format that a text of a certain kind must have.
public enum TextFormat: Sendable {
    case roomCode, barcode, printedCodes

    /// The name of such a text: `room code`.
    public var name: String {
        switch self {
        case .roomCode: "room code"
        case .barcode: "barcode"
        case .printedCodes: "list of codes"
        }
    }

    /// The rule for writing such a text.
    public var rule: String {
        switch self {
        case .roomCode: "a code has one to four characters, A-Z or 0-9, such as LR; 00 stands for no room"
        case .barcode: "its last digit does not fit the others: check the digits below the bars"
        case .printedCodes: PrintedCode.rule
        }
    }

    /// The text as it is stored.
    package func spelled(_ text: String) -> String {
        switch self {
        case .roomCode: RoomCodes.spelled(text)
        case .barcode: Barcode.spelled(text)
        case .printedCodes: PrintedCode.list(text).joined(separator: " ")
        }
    }

    package func accepts(_ text: String) -> Bool {
        switch self {
        case .roomCode: RoomCodes.isValid(text)
        case .barcode: Barcode.isValid(text)
        case .printedCodes: PrintedCode.list(text).allSatisfy(PrintedCode.isValid)
        }
    }
}

extension Text {
    /// Spells a text as its format demands. It may be empty.
    static func normalise(_ text: inout String, as format: TextFormat) throws(DomainError) {
        text = format.spelled(text)
        guard text.isEmpty || format.accepts(text) else { throw .wrongFormat(text, format) }
    }
}
