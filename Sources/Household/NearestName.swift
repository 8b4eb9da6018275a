/// "Did you mean ...?"
public enum NearestName {
    /// The names that differ from a mistyped one by few letters, nearest first, at most two.
    public static func among(_ names: some Sequence<String>, to typed: String) -> [String] {
        let target = Array(typed.lowercased().utf8.prefix(100))
        let limit = max(1, target.count / 3)
        var candidates: [(distance: Int, name: String)] = []
        for name in Set(names) {
            let letters = Array(name.lowercased().utf8.prefix(100))
            guard abs(letters.count - target.count) <= limit else { continue }
            let distance = distance(letters, target)
            if distance <= limit { candidates.append((distance, name)) }
        }
        return candidates.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(2).map(\.name)
    }

    /// Levenshtein's: insertions, deletions and replacements, one row of the table at a time.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
