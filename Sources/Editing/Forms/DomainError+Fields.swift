import Household
import Values

extension DomainError {
    /// What is wrong, with the names that were perhaps meant.
    var sentence: String {
        let what = explanation.what.capitalisedFirst + "."
        switch self {
        case .notFound(_, _, let suggestions) where !suggestions.isEmpty:
            return what + " Did you mean \(suggestions.map { "“\($0)”" }.joined(separator: " or "))?"
        case .wrongFormat(_, let format): return what + " " + format.rule.capitalisedFirst + "."
        default: return what
        }
    }

    /// The key of the member that the error is about; nil if it is about the record.
    func key(among members: [Member]) -> String? {
        func first(_ holds: (Member) -> Bool) -> String? { members.first(where: holds)?.key }
        func parts(_ word: String) -> String? {
            first { member in
                guard case .parts = member.form else { return false }
                return member.words == word + "s" || word.hasSuffix(" " + member.words.dropLast())
            }
        }
        func reference(_ kind: EntityKind) -> String? {
            first { member in
                switch member.form {
                case .reference(kind, _, _), .references(kind, _): true
                case .parts(let table, _): table.members.contains { $0.isReference(to: kind) }
                default: false
                }
            }
        }
        return switch self {
        case .emptyName(let kind):
            parts(kind.noun) ?? first { $0.isNeeded || $0.key == "name" }
        case .duplicateName, .claimWithoutCause: first { ["name", "title", "cause"].contains($0.key) }
        case .wrongFormat(_, let format): first { $0.format?.name == format.name }
        case .duplicateCode, .formerCode: first { $0.key == "code" }
        case .textTooLong(let field, _), .textHasNUL(let field), .valueTooLarge(let field), .negative(let field),
            .finerThanMinorUnit(let field), .notPositive(let field), .nothingPaid(let field),
            .otherCurrencyThanPolicy(let field, _, _), .beforeLoss(let field, _, _):
            first { $0.words == field } ?? parts(field) ?? first { field.hasSuffix(" of a " + $0.words.dropLast()) }
        case .tooManyLabels: reference(.label)
        case .otherHome(let kind, _, _), .withoutHome(let kind, _), .insideItself(let kind, _), .tooDeep(let kind, _),
            .notFound(let kind, _, _):
            reference(kind)
        case .parentOfOtherHome: reference(.location)
        case .endsBeforeStart: first { $0.key == "end" }
        case .stepsOutOfOrder: first { $0.key == "steps" }
        default: nil
        }
    }
}

extension Member {
    /// Whether it is the id of an item, which a form names by text.
    var isItem: Bool { if case .reference(.item, _, _) = form { true } else { false } }

    func isReference(to kind: EntityKind) -> Bool {
        switch form {
        case .reference(kind, _, _), .references(kind, _): true
        default: false
        }
    }
}

extension TypedValue.Fault {
    /// - Parameter text: What was typed.
    func sentence(about text: String) -> String {
        (clause.map { "“\(text)” \($0); \(expected)" } ?? expected).capitalisedFirst + "."
    }
}

extension String {
    /// The text with a capital letter at its start.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
