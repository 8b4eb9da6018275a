import Foundation

/// What is the same of two names that differ in case, or in white space at their ends, alone: `Oat Milk`, `oat milk `.
public struct NameKey: Hashable, Sendable {
    private let folded: String

    public init(_ name: String) {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        // Folding is slow, and of ASCII it makes what lowering makes.
        folded =
            trimmed.utf8.allSatisfy { $0 < 0x80 }
            ? trimmed.lowercased() : trimmed.folding(options: .caseInsensitive, locale: nil)
    }
}
