import Foundation

/// Files beside another one that look like it: copies under the names that cloud programs, file managers and people give
/// them, and placeholders for a file that a cloud's program has not downloaded.
struct FileCopies {
    /// `store.sqlite`
    let name: String
    /// `store (conflicted copy 2025-01-01).sqlite`, `store 2.sqlite`, `Copy of store.sqlite`, `store.sqlite.bak`
    let copies: [String]
    /// `.store.sqlite.icloud`, `store.sqlite.nextcloud`
    let placeholder: String?

    /// - Parameter folder: The names of the folder's entries.
    init(of name: String, among folder: [String]) {
        self.name = name
        copies = folder.filter { Self.isCopy($0, of: name) }.sorted()
        placeholder = folder.first { Self.isPlaceholder($0, of: name) }
    }

    /// Whether a name has the file's own name as a word, followed by its extension as another, and something else. Other
    /// files that SQLite keeps beside a store have that as well.
    private static func isCopy(_ candidate: String, of name: String) -> Bool {
        let (text, name) = (candidate.lowercased(), name.lowercased())
        let (stem, suffix) = ((name as NSString).deletingPathExtension, "." + (name as NSString).pathExtension)
        func isWord(_ range: Range<String.Index>) -> Bool {
            !(text[..<range.lowerBound].last?.isLetter ?? false)
                && !(text[range.upperBound...].first?.isLetter ?? false)
        }
        guard text != name, !text.hasPrefix("."), !isPlaceholder(text, of: name),
            let start = text.ranges(of: stem).first(where: isWord),
            let end = text[start.upperBound...].firstRange(of: suffix),
            !(text[end.upperBound...].first?.isLetter ?? false)
        else { return false }
        return !["-wal", "-shm", "-journal"].contains { text.contains(suffix + $0) }
    }

    private static func isPlaceholder(_ candidate: String, of name: String) -> Bool {
        let text = candidate.lowercased().drop { $0 == "." }
        return text.hasPrefix(name.lowercased() + ".") && text.hasSuffix("cloud")
            && text.dropFirst(name.count + 1).allSatisfy(\.isLetter)
    }
}
