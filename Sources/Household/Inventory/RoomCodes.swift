import Foundation

/// The room codes of one home. A code is the prefix of register numbers, the `LR` of `LR-01`: one to four of A-Z and
/// 0-9, each given once, and never `withoutRoom`.
public struct RoomCodes: Sendable {
    /// Takes the place of the code in the numbers of items that are in no room.
    public static let withoutRoom = "00"
    private static let maximumLength = 4

    private var taken: Set<String> = [withoutRoom]
    /// The next number to try after a stem. Hundreds of rooms may have the same stem.
    private var numbers: [String: Int] = [:]

    public init() {}

    /// Takes a code. Returns whether the code was free.
    public mutating func take(_ code: String) -> Bool { taken.insert(code).inserted }

    /// Takes and returns a free code for a room of this name: the initials of its words, three at most (`Living Room`
    /// LR), or the first two letters of a single word (`Kitchen` KI). If that is taken, a number follows: LR2, LR3, ...
    /// A name without a usable letter or digit gives R1, R2, ... A number in the name is kept whole, and is not an
    /// initial (`Garage / Shelf 12` GS12).
    ///
    /// Empty where a home has used all codes, more than a million.
    /// - Parameter preferred: The code to try first, if it is valid. If it is taken, another number replaces its own.
    public mutating func claim(for name: String, preferring preferred: String = "") -> String {
        let isPreferred = Self.isValid(preferred)
        let base = isPreferred ? preferred : Self.code(of: name)
        if !base.isEmpty, take(base) { return base }
        var stem = base
        if isPreferred { while stem.last?.isNumber == true { stem.removeLast() } }
        // Without a stem, even the first code has a number.
        let isEmpty = stem.isEmpty
        if isEmpty { stem = "R" }
        var number = numbers[stem] ?? (isEmpty ? 1 : 2)
        while let code = Self.numbered(stem, number) {
            number += 1
            guard take(code) else { continue }
            numbers[stem] = number
            return code
        }
        return ""
    }

    public static func isValid(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard (1...maximumLength).contains(utf8.count), text != withoutRoom else { return false }
        return utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }

    /// Normalises a code that a person typed: trimmed, and in capitals.
    static func spelled(_ text: String) -> String {
        String(
            text.trimmingCharacters(in: .whitespacesAndNewlines).map { $0.isASCII ? Character($0.uppercased()) : $0 })
    }

    /// Empty where the name has no letter or digit that a code can use.
    private static func code(of name: String) -> String {
        // A slug holds the words in ASCII, separated by hyphens.
        let words = Slug.make(from: name, fallback: "").uppercased().split(separator: "-")
        guard words.count > 1 else { return String(words.first?.prefix(2) ?? "") }
        var (code, initials) = ("", 0)
        for word in words {
            let isWhole = word.allSatisfy(\.isNumber) && code.utf8.count + word.utf8.count <= maximumLength
            guard isWhole || initials < 3 else { continue }
            code += isWhole ? word : word.prefix(1)
            if !isWhole { initials += 1 }
        }
        return String(code.prefix(maximumLength))
    }

    /// Returns `LR2`, with the stem shortened to make room for the number. Past four digits, the remaining codes are
    /// counted through with letters and without a stem. Nil when all are used.
    private static func numbered(_ stem: String, _ number: Int) -> String? {
        let digits = String(number)
        if digits.utf8.count <= maximumLength { return stem.prefix(maximumLength - digits.utf8.count) + digits }
        let rest = String(number - 10_000, radix: 36, uppercase: true)
        guard rest.utf8.count <= maximumLength else { return nil }
        return String(repeating: "0", count: maximumLength - rest.utf8.count) + rest
    }
}

extension RoomCodes {
    /// Gives each room a code of its own, since other programs may leave a room without one, or two rooms with the
    /// same: the room created first keeps its code, the others get one as at their creation.
    /// - Returns: The code of each room, and all codes taken.
    package static func settled(
        _ rooms: some Sequence<Location>
    ) -> (codes: [EntityID<Location>: String], taken: RoomCodes) {
        var (codes, taken): ([EntityID<Location>: String], RoomCodes) = ([:], RoomCodes())
        let rooms = rooms.sorted { ($0.record.createdAt, $0.id) < ($1.record.createdAt, $1.id) }
        for room in rooms where isValid(room.code) && taken.take(room.code) { codes[room.id] = room.code }
        for room in rooms where codes[room.id] == nil {
            // A room that shared its code gets the same letters with another number.
            codes[room.id] = taken.claim(for: room.name, preferring: room.code)
        }
        return (codes, taken)
    }
}
