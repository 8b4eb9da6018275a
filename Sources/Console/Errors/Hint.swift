import Household
import Pictures
package import Values

extension Error {
    /// The next step for a person; nil where the message is enough.
    package var hint: String? {
        guard let error = self as? any Explained, let words = error.explanation.wayOut?.words else { return nil }
        return error is PictureError && words.hasSuffix("as a document") ? "\(words): --kind other" : words
    }
}

extension WayOut {
    package var words: String? {
        switch self {
        case let text as String: text
        case let step as NextStep: step.text
        case let error as DomainError: error.hint
        case let finding as Finding: finding.hint
        default: nil
        }
    }
}
