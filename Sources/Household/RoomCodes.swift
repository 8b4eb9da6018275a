import Foundation

/// The codes of the rooms of one home: what the numbers of a register begin with, `LR` of `LR-01`. One to four of A-Z and
/// 0-9, each given once, and never `withoutRoom`.
public struct RoomCodes: Sendable {
    /// Stands where a code would, for what is in no room.
    public static let withoutRoom = "00"
    private static let maximumLength = 4

    private var taken: Set<String> = [withoutRoom]
    /// Where to go on with the numbers behind a code: hundreds of rooms may have the same.
    private var numbers: [String: Int] = [:]

    public init() {}

    /// Whether it was free, and is not any more.
    public mutating func take(_ code: String) -> Bool { taken.insert(code).inserted }

    /// A free code for a room of this name, which is then taken: the initials of its words, three at most (`Living Room` LR),
    /// or the first two letters of a single one (`Kitchen` KI), and where that is taken LR2, LR3, ...; R1, R2, ... for a name
    /// without a letter or digit that could stand in one. A number in the name counts whole, and is no
    /// initial (`Garage / Shelf 12` GS12).
    ///
    /// Empty where a home has all the codes that there are, more than a million.
    /// - Parameter preferred: What goes before all of these, where it is a code. Where it is taken, what stands before its
    ///   number gets another one.
    public mutating func claim(for name: String, preferring preferred: String = "") -> String {
        let isPreferred = Self.isValid(preferred)
        let base = isPreferred ? preferred : Self.code(of: name)
        if !base.isEmpty, take(base) { return base }
        var stem = base
        if isPreferred { while stem.last?.isNumber == true { stem.removeLast() } }
        // Without anything to begin with, even the first one has a number.
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

    /// A code as a person may have typed it: without space around it, in capitals.
    static func spelled(_ text: String) -> String {
        String(
            text.trimmingCharacters(in: .whitespacesAndNewlines).map { $0.isASCII ? Character($0.uppercased()) : $0 })
    }

    /// Empty where nothing of the name could stand in a code.
    private static func code(of name: String) -> String {
        // A slug has the words in ASCII, between hyphens.
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

    /// `LR2`, with so much of the stem as leaves room for the number; past four digits what is left, letters and all. Nil
    /// when there are none any more.
    private static func numbered(_ stem: String, _ number: Int) -> String? {
        let digits = String(number)
        if digits.utf8.count <= maximumLength { return stem.prefix(maximumLength - digits.utf8.count) + digits }
        let rest = String(number - 10_000, radix: 36, uppercase: true)
        guard rest.utf8.count <= maximumLength else { return nil }
        return String(repeating: "0", count: maximumLength - rest.utf8.count) + rest
    }
}

extension RoomCodes {
    /// The codes of rooms that may lack one, or share it, as other programs leave them: the first to come into the store
    /// keeps its own, the others are given one as at their creation.
    /// - Returns: Which each has, and all that are taken.
    package static func settled(
        _ rooms: some Sequence<Location>
    ) -> (codes: [EntityID<Location>: String], taken: RoomCodes) {
        var (codes, taken): ([EntityID<Location>: String], RoomCodes) = ([:], RoomCodes())
        let rooms = rooms.sorted { ($0.record.createdAt, $0.id) < ($1.record.createdAt, $1.id) }
        for room in rooms where isValid(room.code) && taken.take(room.code) { codes[room.id] = room.code }
        for room in rooms where codes[room.id] == nil {
            // What shares its code is told apart by a number behind it.
            codes[room.id] = taken.claim(for: room.name, preferring: room.code)
        }
        return (codes, taken)
    }
}
