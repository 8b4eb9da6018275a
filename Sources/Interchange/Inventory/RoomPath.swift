import Household

/// The place of a thing as people write it: `Kitchen/Shelf`, `Kitchen > Shelf`.
enum RoomPath {
    private static let arrows: Set<Character> = [">", "›", "»", "→"]

    /// The path with Housebook's separators, `Kitchen / Shelf`.
    ///
    /// A slash without spaces separates only names of two letters or more: `Bath 1/2` and `A/C closet` are one room.
    static func read(_ cell: String) -> String {
        let text = cell.trimmed
        guard text.contains(where: { $0 == "/" || arrows.contains($0) }), !text.contains("://") else { return text }
        var names = [""]
        var rest = text[...]
        while let mark = rest.firstIndex(where: { $0 == "/" || arrows.contains($0) }) {
            let next = rest.index(after: mark)
            let after = rest[next...].prefix { $0 != "/" && !arrows.contains($0) }
            names[names.count - 1] += rest[..<mark]
            let before = names[names.count - 1]
            let isSpaced = before.last?.isWhitespace != false || after.first?.isWhitespace != false
            if isSpaced || arrows.contains(rest[mark]) || (isName(before) && isName(after)) {
                // `Kitchen -> Shelf`
                if rest[mark] == ">", let last = before.last, "-=".contains(last) {
                    names[names.count - 1].removeLast()
                }
                names.append("")
            } else {
                names[names.count - 1].append(rest[mark])
            }
            rest = rest[next...]
        }
        names[names.count - 1] += rest
        return names.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: RoomTree.separator)
    }

    private static func isName(_ text: some StringProtocol) -> Bool { text.count(where: \.isLetter) >= 2 }
}
