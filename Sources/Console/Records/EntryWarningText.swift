package import Household

extension EntryWarning {
    package var text: String {
        switch self {
        case .titleExists(let title, let slug, let place):
            "there is another item “\(title)” (\(slug))" + (place.map { " in \($0)" } ?? "")
        case .boughtInFuture(let date): "it was bought \(date.withPreposition), which is in the future"
        case .warrantyEndsBeforePurchase(let ends, let bought):
            "its warranty ends on \(ends), before it was bought \(bought.withPreposition)"
        case .priceJump(let before, let now):
            "its price was \(before.text) and is now \(now.text)"
        case .replacementJump(let before, let now):
            "its replacement cost was \(before.text) and is now \(now.text)"
        }
    }

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
