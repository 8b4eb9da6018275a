/// Suggestions for a mistyped name: "Did you mean ...?"
public enum NearestName {
    /// The names that differ from a mistyped one by few letters, nearest first, at most two.
    public static func among(_ names: some Sequence<String>, to typed: String) -> [String] {
        let target = Array(typed.lowercased().utf8.prefix(100))
        let limit = max(1, target.count / 3)
        var candidates: [(distance: Int, name: String)] = []
        var seen: Set<String> = []
        // Of names that differ only in case, the first is enough.
        for name in names where seen.insert(name.lowercased()).inserted {
            let letters = Array(name.lowercased().utf8.prefix(100))
            guard abs(letters.count - target.count) <= limit else { continue }
            let distance = distance(letters, target)
            if distance <= limit { candidates.append((distance, name)) }
        }
        return candidates.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(2).map(\.name)
    }

    /// `did you mean “Sofa” or “Soda”?`; nil without names.
    package static func question(_ names: [String]) -> String? {
        names.isEmpty ? nil : "did you mean \(names.map { "“\($0)”" }.joined(separator: " or "))?"
    }

    /// `did you mean “family”? The audiences are owner, family`
    package static func hint(_ names: [String], _ kind: String, nearest name: String) -> String {
        let near = among(names, to: name).first
        return (near.map { "did you mean “\($0)”? The " } ?? "the ") + "\(kind) are \(names.joined(separator: ", "))"
    }

    /// The number of typing mistakes between two texts: insertions, deletions, replacements and swaps of neighbours
    /// ("optimal string alignment"), computed with three rows of the table at a time.
    package static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
        var (before, last, row) = (Array(0...b.count), Array(0...b.count), Array(0...b.count))
        for (i, x) in a.enumerated() {
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (x == y ? 0 : 1))
                if i > 0, j > 0, x == b[j - 1], y == a[i - 1] { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
            }
            (before, last, row) = (last, row, before)
        }
        return last[b.count]
    }
}
