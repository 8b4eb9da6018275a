import Household
import NIOHTTP1
import Values

/// Why something on a trip was not saved.
enum TripTrouble: Error {
    /// Somebody else changed the line meanwhile, so that what was asked for no longer fits.
    case changed(CartItem)
    /// What is wrong with what was typed about a line, by the field's name, and what others saved in the same fields.
    case line(CartItem, faults: [String: String], theirs: [String: String])
    /// The line is on the list no more.
    case gone
    /// What was typed may mean several things of the price book.
    case several(WantedThing, [VaultItem])
    /// A sentence about the whole trip.
    case fault(String)

    /// The line that it is about.
    var line: CartItem? {
        switch self {
        case .changed(let line), .line(let line, _, _): line
        case .gone, .several, .fault: nil
        }
    }

    var status: HTTPResponseStatus {
        switch self {
        case .changed, .gone: .conflict
        case .line(_, _, let theirs): theirs.isEmpty ? .unprocessableEntity : .conflict
        case .several, .fault: .unprocessableEntity
        }
    }
}

extension DomainError {
    /// Whether the trip has come to a state that no longer allows what was asked for.
    var isAboutState: Bool {
        switch self {
        case .cartReadOnly, .cartState, .cartWasFinished, .lineOutOfStep: true
        default: false
        }
    }
}

extension Cart {
    /// What a form shows of a line, in one text: it is sent back with the form, and tells whether somebody else changed
    /// the line meanwhile.
    func shown(_ line: CartItem) -> String {
        switch line.outcome {
        case .open: isPlanning ? "planned \(Self.text(line.intention))" : "open"
        case .skipped: "skipped"
        case .fulfilled(let purchase): "bought \(Self.text(purchase))"
        }
    }

    /// What a form will show of a line once it is ticked as planned.
    func shownTicked(_ line: CartItem) -> String { "bought \(Self.text(line.intention))" }

    private static func text(_ purchase: CartItem.Purchase) -> String {
        let terms = purchase.terms
        return [
            purchase.quantity.description, terms.unit.key, terms.price?.plain ?? "-", terms.shop?.id.description ?? "-",
        ].joined(separator: " ")
    }
}
