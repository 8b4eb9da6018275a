import Household

/// The slugs given out to one kind of entity.
///
/// Gives the same slugs as `Slug.unique`, but remembers the last number of each base: a hundred thousand items share a
/// few thousand names, and counting from 2 each time would be quadratic.
struct SlugBook {
    private let fallback: String
    private var taken: Set<String> = []
    private var nextNumbers: [String: Int] = [:]

    /// `fallback` stands for names without a Latin letter or digit.
    init(fallback: String) {
        self.fallback = fallback
    }

    /// A slug for this name that was not given out before.
    mutating func claim(_ name: String) -> String {
        let base = Slug.make(from: name, fallback: fallback)
        if taken.insert(base).inserted { return base }
        var number = nextNumbers[base] ?? 2
        while true {
            let suffix = "-\(number)"
            let candidate = String(base.prefix(Slug.maximumLength - suffix.utf8.count)) + suffix
            number += 1
            if taken.insert(candidate).inserted {
                nextNumbers[base] = number
                return candidate
            }
        }
    }
}
