/// Makes slugs that differ from each other, like `Slug.unique`, but without counting from 2 each time: a hundred
/// thousand items share a few thousand names.
package struct FreshSlugs {
    private let fallback: String
    private var taken: Set<String> = []
    /// The next number to try after a slug.
    private var numbers: [String: Int] = [:]

    /// - Parameter fallback: The slug for a name that yields none.
    package init(fallback: String) { self.fallback = fallback }

    package mutating func next(for name: String) -> String {
        let base = Slug.make(from: name, fallback: fallback)
        var slug = base
        var number = numbers[base] ?? 2
        while !taken.insert(slug).inserted {
            slug = Slug.numbered(base, number)
            number += 1
        }
        numbers[base] = number
        return slug
    }
}
