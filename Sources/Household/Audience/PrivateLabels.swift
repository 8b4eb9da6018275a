import BundledFiles
import Foundation

/// The names of labels whose items are no business of strangers: jewelry, firearms, cash. What bears one is for insurers
/// at most, unless the label says otherwise.
public enum PrivateLabels {
    /// What `Resources/private-labels.txt` lists, a name a line.
    private static let names: Set<String> = {
        let text = String(decoding: BundledFiles.household.file("private-labels.txt"), as: UTF8.self)
        return Set(text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { key(String($0)) })
    }()

    /// How many words the longest of them has: no longer run of words needs to be looked up.
    private static let longest = names.map { $0.split(separator: " ").count }.max() ?? 0

    /// Whether a label of this name is private: it is one of them, or has one of them among its words. Case, diacritics
    /// and punctuation do not matter. Better one label too many: it can say for itself whom it is for.
    public static func contain(_ name: String) -> Bool {
        let words = key(name).split(separator: " ")
        return words.indices.contains { start in
            let ends = start..<min(start + longest, words.count)
            return ends.contains { names.contains(words[start...$0].joined(separator: " ")) }
        }
    }

    private static func key(_ name: String) -> String {
        let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // What is not seen does not part words.
        let seen = String(
            String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format }))
        return seen.folding(options: folding, locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
