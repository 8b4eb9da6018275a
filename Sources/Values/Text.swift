import Foundation

package enum Text {
    package static func trimmed(_ text: String) -> String {
        // Foundation's trimming is slow, and nearly every text begins and ends with a visible ASCII character.
        guard let first = text.utf8.first, let last = text.utf8.last else { return text }
        if (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) { return text }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
