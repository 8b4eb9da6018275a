/// How a cell's number format shows its number.
enum NumberFormat: UInt8, Sendable {
    case number
    /// A day, perhaps with a time.
    case date
    case time
    /// Hours that continue after 24.
    case duration
}

extension NumberFormat {
    /// A format built into Excel, by its number. Numbers 27 to 58 are the dates and times of East Asia.
    init(builtIn number: Int) {
        self =
            switch number {
            case 14...17, 22, 27...31, 36, 50...54, 57, 58: .date
            case 18...21, 32...35, 45, 47, 55, 56: .time
            case 46: .duration
            default: .number
            }
    }

    /// A format by its code: `dd.mm.yyyy`, `#,##0.00 "Days"`, `[h]:mm`.
    init(code: String) {
        self = .number
        var signs = code.utf8.makeIterator()
        var (shows, previous): (Set<UInt8>, UInt8) = ([], 0)
        // Only the first section counts, which is for positive numbers.
        scan: while let sign = signs.next() {
            defer { previous = sign }
            switch sign {
            case UInt8(ascii: ";"): break scan
            case UInt8(ascii: "\""): while let quoted = signs.next(), quoted != sign {}
            // Each of these three applies to the character after it: shown as it is, as a space of its width, or
            // repeated to fill.
            case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): _ = signs.next()
            case UInt8(ascii: "["):
                var inside: [UInt8] = []
                while let next = signs.next(), next != UInt8(ascii: "]") { inside.append(next | 0x20) }
                // Brackets hold a colour, a condition, or a currency and a language, unless they hold hours, minutes or
                // seconds.
                if let first = inside.first, Self.times.contains(first), inside.allSatisfy({ $0 == first }) {
                    self = .duration
                    return
                }
            case UInt8(ascii: "#"), UInt8(ascii: "?"): return
            // A zero after a point is a fraction of a second if letters are before it.
            case UInt8(ascii: "0") where shows.isEmpty || !Self.fractions.contains(previous): return
            default: shows.insert(sign | 0x20)
            }
        }
        // `General` has an `e` and an `a`, but none of the letters below.
        if shows.contains(UInt8(ascii: "d")) || shows.contains(UInt8(ascii: "y")) {
            self = .date
        } else if !shows.isDisjoint(with: [UInt8(ascii: "h"), UInt8(ascii: "s")]) {
            self = .time
        } else if shows.contains(UInt8(ascii: "m")) {
            self = .date
        }
    }

    private static let fractions: Set<UInt8> = [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "0")]
    private static let times: Set<UInt8> = [UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s")]
}
