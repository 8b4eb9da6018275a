import BundledFiles
import Foundation

/// The names of labels whose items strangers must not see: jewelry, firearms, cash. The insurer is the outermost circle
/// that sees such items, unless the label names another.
public enum PrivateLabels {
    /// The names in `Resources/private-labels.txt`, one a line.
    private static let names: Set<String> = {
        let text = String(decoding: BundledFiles.household.file("private-labels.txt"), as: UTF8.self)
        return Set(text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { key(String($0)) })
    }()

    /// The number of words in the longest name: no longer run of words needs to be looked up.
    private static let longest = names.map { $0.split(separator: " ").count }.max() ?? 0

    /// Whether a label name is private: it is in the list, or has a name of the list among its words. Case, diacritics
    /// and punctuation do not matter. Better one label too many: a label can name its own audience.
    public static func contain(_ name: String) -> Bool {
        let words = key(name).split(separator: " ")
        return words.indices.contains { start in
            let ends = start..<min(start + longest, words.count)
            return ends.contains { names.contains(words[start...$0].joined(separator: " ")) }
        }
    }

    private static func key(_ name: String) -> String {
        let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // Invisible characters do not separate words.
        let seen = String(
            String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format }))
        return seen.folding(options: folding, locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
