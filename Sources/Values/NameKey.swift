import Foundation

/// A key that is equal for names that differ only in case or surrounding white space: `Oat Milk`, `oat milk `.
public struct NameKey: Hashable, Sendable {
    private let folded: String

    public init(_ name: String) {
        let trimmed = Text.trimmed(name)
        // Folding is slow, and for ASCII it gives the same as lowercasing.
        folded =
            trimmed.utf8.allSatisfy { $0 < 0x80 }
            ? trimmed.lowercased() : trimmed.folding(options: .caseInsensitive, locale: nil)
    }
}
