import Household
import Values

/// What a form does to a field that others may have changed since the form showed it.
///
/// A form carries what it showed. A field that a person did not touch stays as the store has it; one that they changed is
/// written if the store still has what the form showed, and is a conflict if not, until the person chooses.
enum FormChange { case none, write, conflict }

extension FormFields {
    /// The prefix of the names under which a form carries what it showed.
    static let shown = "was."

    /// `asked.NAME` is sent once a conflict was shown, and `take.NAME` says whose value is taken: `mine` or `theirs`.
    /// - Parameters:
    ///   - typed: What was sent, as the store would show it; nil for a field that the form did not have.
    ///   - isMeant: Whether the person means what was sent even if it is what the form showed.
    func change(of name: String, typed: String?, stored: String, isMeant: Bool = false) -> FormChange {
        let choice = self["take." + name]
        guard let typed, let shown = self[Self.shown + name], choice != "theirs",
            isMeant || typed != shown && typed != stored
        else { return .none }
        let isUndecided = self["asked." + name] != nil && choice == nil
        return stored != shown || isUndecided ? .conflict : .write
    }
}

/// What a form is about: a record, or one of its files.
protocol FormSubject: Sendable {
    /// The currency of its amounts that name none, if it has one itself.
    var ownCurrency: Currency? { get }
}

extension FormSubject {
    var ownCurrency: Currency? { nil }
}

extension Attachment: FormSubject {}
