import Foundation

/// The part of a link that names an entity: `[a-z0-9-]`, never empty, at most 60 bytes, safe as a file name anywhere.
public enum Slug {
    public static let maximumLength = 60

    /// Makes a slug from a name; from `fallback` where the name has no letter or digit that a slug can use.
    public static func make(from name: String, fallback: String) -> String {
        var slug = ""
        var pendingDash = false
        for scalar in latin(name).unicodeScalars {
            if isLetterOrDigit(scalar) {
                let separator = pendingDash && !slug.isEmpty ? "-" : ""
                guard slug.utf8.count + separator.utf8.count < maximumLength else { break }
                slug += separator
                slug.unicodeScalars.append(scalar)
                pendingDash = false
            } else if scalar != "'" && scalar != "’" {
                pendingDash = true
            }
        }
        slug = slug.lowercased()
        if slug.isEmpty { slug = fallback }
        return isReserved(slug) ? "\(slug)-\(fallback)" : slug
    }

    /// The first of `base`, `base-2`, `base-3`, ... that is not taken.
    public static func unique(_ base: String, isTaken: (String) throws -> Bool) rethrows -> String {
        if try !isTaken(base) { return base }
        var number = 2
        while true {
            let candidate = numbered(base, number)
            if try !isTaken(candidate) { return candidate }
            number += 1
        }
    }

    /// Returns `base`, else a free `base-2`, `base-3`, ... It may pass over numbers that are free again.
    ///
    /// Numbers are given in order, so a free one is found by doubling and halving: among thousands of chairs, asking
    /// one by one would take as many queries as there are chairs.
    /// - Parameter last: A number that is known to be taken, like all below it; nil if none is known.
    package static func free(
        _ base: String, after last: Int? = nil, isTaken: (String) throws -> Bool
    ) rethrows -> String {
        if try last == nil && !isTaken(base) { return base }
        var (taken, free) = (last ?? 1, (last ?? 1) + 1)
        while try isTaken(numbered(base, free)) { (taken, free) = (free, free * 2) }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isTaken(numbered(base, middle)) { taken = middle } else { free = middle }
        }
        return numbered(base, free)
    }

    /// The number at the end of a slug that has one.
    package static func number(of slug: String) -> Int? { slug.split(separator: "-").last.flatMap { Int($0) } }

    /// Whether a slug is `base`, or `base` with a number.
    package static func isNumbered(_ slug: String, of base: String) -> Bool {
        slug == base || number(of: slug).map { numbered(base, $0) == slug } ?? false
    }

    /// Returns `base-2`, with the base shortened to make room for the number.
    package static func numbered(_ base: String, _ number: Int) -> String {
        let suffix = "-\(number)"
        var stem = base.prefix(maximumLength - suffix.utf8.count)
        while stem.last == "-" { stem.removeLast() }
        return String(stem) + suffix
    }

    /// Whether a text could have been made by `make` and `unique`. Data written by other programs may hold anything.
    public static func isValid(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard (1...maximumLength).contains(utf8.count), text.first != "-", text.last != "-" else { return false }
        return utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
            && !isReserved(text)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func latin(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        var text = ""
        for character in name.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil) {
            text += letters[character] ?? String(character)
        }
        return text
    }

    /// Letters that stay outside ASCII when diacritics are removed.
    private static let letters: [Character: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ð": "d", "Ð": "d",
        "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ı": "i",
    ]

    /// Windows device names, which no file can have there, whatever its extension.
    private static func isReserved(_ slug: String) -> Bool {
        if ["con", "prn", "aux", "nul"].contains(slug) { return true }
        return slug.utf8.count == 4 && (slug.hasPrefix("com") || slug.hasPrefix("lpt")) && slug.last?.isNumber == true
    }
}
