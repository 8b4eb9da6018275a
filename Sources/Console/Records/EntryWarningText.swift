package import Household

extension EntryWarning {
    package var hint: String {
        switch self {
        case .titleExists: "if it is the same thing twice, housebook undo takes this one back"
        case .boughtInFuture, .warrantyEndsBeforePurchase, .priceJump, .replacementJump:
            "if that is a slip, housebook undo takes it back"
        }
    }
}

extension [EntryWarning] {
    /// Prints what looks like a slip, after it was saved.
    package func print() {
        for warning in self {
            StandardError.line("warning: \(warning.text.printable)")
            StandardError.line("hint: \(warning.hint)")
        }
    }
}
