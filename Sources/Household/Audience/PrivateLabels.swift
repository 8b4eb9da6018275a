import Foundation

/// The names of labels whose items are no business of strangers: jewelry, firearms, cash. What bears one is for insurers
/// at most, unless the label says otherwise.
public enum PrivateLabels {
    /// What `Resources/private-labels.txt` lists, a name a line.
    private static let names: Set<String> = {
        let text = String(decoding: Data(PackageResources.private_labels_txt), as: UTF8.self)
        return Set(text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { key(String($0)) })
    }()

    /// Whether a label of this name is private. Case, diacritics and punctuation do not matter.
    public static func contain(_ name: String) -> Bool { names.contains(key(name)) }

    private static func key(_ name: String) -> String {
        let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        return name.folding(options: folding, locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
