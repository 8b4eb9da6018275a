/// A telephone number in running text.
///
/// Only texts in a form of telephone numbers count: with `+`, with an area code in brackets, with a leading zero and
/// gaps, or like `555-0170` and `555-555-0170`. A missed number can still be read; a serial number that becomes a link
/// would mislead.
struct TelephoneNumber: Equatable {
    var range: Range<String.Index>
    /// The address of a link to it: `tel:+442079460958`
    var address: String

    /// The numbers in a text, in order.
    ///
    /// Reads bytes: a regular expression takes half a millisecond for one note, longer than a whole page may take.
    static func all(in text: String) -> [TelephoneNumber] {
        let bytes = Array(text.utf8)
        var numbers: [TelephoneNumber] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place].beginsNumber, let run = DigitGroups(in: bytes, at: place) else {
                place += 1
                continue
            }
            place = run.groups[0].digits.upperBound
            guard let count = run.telephoneGroups else { continue }
            let end = run.groups[count - 1].digits.upperBound
            let start = text.utf8.index(text.startIndex, offsetBy: run.start)
            let range = start..<text.utf8.index(start, offsetBy: end - run.start)
            guard isApart(range, in: text) else { continue }
            numbers.append(TelephoneNumber(range: range, address: run.address(ofFirst: count)))
            place = end
        }
        return numbers
    }

    /// Whether the characters around a number show that it is not a part of a longer number, a word, a path or an
    /// amount.
    private static func isApart(_ range: Range<String.Index>, in text: String) -> Bool {
        if let before = text[..<range.lowerBound].last {
            if before.isLetter || before.isNumber || before.isCurrencySymbol || "#@_/\\.,:+-=".contains(before) {
                return false
            }
        }
        let after = text[range.upperBound...]
        guard let next = after.first else { return true }
        if next.isLetter || next.isNumber || "_@%".contains(next) { return false }
        return !(".,:/-".contains(next) && after.dropFirst().first?.isNumber == true)
    }
}

/// Groups of digits with at most a bracket and one more separator between two of them: `+44 (0)20 7946 0958`.
private struct DigitGroups {
    struct Group {
        var digits: Range<Int>
        /// The positions of the separators before it.
        var gap: Range<Int>
    }

    /// The position where the number begins, with its bracket or plus sign.
    let start: Int
    private let bytes: [UInt8]
    private let isInternational: Bool
    private let hasAreaCode: Bool
    private(set) var groups: [Group] = []

    /// Nil if no number begins here.
    init?(in bytes: [UInt8], at place: Int) {
        func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
        let isBracketed = bytes[place] == UInt8(ascii: "(")
        var next = isBracketed ? place + 1 : place
        isInternational = byte(next) == UInt8(ascii: "+")
        if isInternational { next += 1 }
        var gap = next..<next
        groups.reserveCapacity(Self.mostGroups)
        while groups.count < Self.mostGroups, byte(next)?.isDigit == true {
            let first = next
            while byte(next)?.isDigit == true { next += 1 }
            groups.append(Group(digits: first..<next, gap: gap))
            let end = next
            while let byte = byte(next), byte.isSeparator { next += 1 }
            gap = end..<next
            guard Self.joins(bytes[gap]) else { break }
        }
        guard !groups.isEmpty else { return nil }
        hasAreaCode = isBracketed && groups.count > 1 && bytes[groups[1].gap.lowerBound] == UInt8(ascii: ")")
        // A bracket that does not close after the first group surrounds more than the area code.
        if isBracketed, !hasAreaCode { return nil }
        (start, self.bytes) = (place, bytes)
    }

    /// Whether groups with these separators between them can be one number. A space that does not break is two bytes.
    private static func joins(_ gap: ArraySlice<UInt8>) -> Bool {
        let brackets = gap.count { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
        let others = gap.count { $0 != 0xA0 } - brackets
        return brackets + others == 1 || brackets == 1 && others == 1
    }

    /// The most groups that are read. No number has more, and a page of figures would otherwise be read to its end from
    /// each of them.
    private static let mostGroups = 8

    /// The most groups from the start that form a telephone number; nil for none.
    var telephoneGroups: Int? {
        guard groups.reduce(0, { $0 + $1.digits.count }) >= 7 else { return nil }
        return (1...groups.count).reversed().first(where: isTelephone)
    }

    private func isTelephone(_ count: Int) -> Bool {
        let lengths = groups[..<count].map(\.digits.count)
        let total = lengths.reduce(0, +)
        func onlyHas(_ allowed: StaticString) -> Bool {
            allowed.withUTF8Buffer { allowed in
                groups[1..<count].allSatisfy { bytes[$0.gap].allSatisfy { allowed.contains($0.asSpace) } }
            }
        }
        let startsWithZero = bytes[groups[0].digits.lowerBound] == UInt8(ascii: "0")
        guard (7...15).contains(total) else { return false }
        if isInternational { return lengths[0] <= 3 || count == 1 }
        if hasAreaCode { return count > 1 && (2...5).contains(lengths[0]) && onlyHas(") -") }
        if startsWithZero {
            // A date such as `01-02-2026` has eight digits.
            let isParted = count > 1 && total >= 9 && (2...6).contains(lengths[0]) && onlyHas(" -/")
            return isParted || lengths == [2, 2, 2, 2, 2] && onlyHas(".")
        }
        let startsWithOne = bytes[groups[0].digits.lowerBound] == UInt8(ascii: "1")
        let isLong = lengths == [3, 3, 4] || startsWithOne && lengths == [1, 3, 3, 4]
        return isLong && onlyHas("-. ") || lengths == [3, 4] && onlyHas("-")
    }

    /// The address of a link that calls the number of the first groups. Leaves out the zero of `+44 (0)20 7946 0958`,
    /// which is not dialled from abroad.
    func address(ofFirst count: Int) -> String {
        let kept = groups[..<count].filter { group in
            let isZero = group.digits.count == 1 && bytes[group.digits.lowerBound] == UInt8(ascii: "0")
            return !(isInternational && isZero && bytes[group.gap].contains(UInt8(ascii: "(")))
        }
        let digits = kept.map { String(decoding: bytes[$0.digits], as: UTF8.self) }.joined()
        return "tel:" + (isInternational ? "+" : "") + digits
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var beginsNumber: Bool { isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "(") }

    /// Whether the byte may separate two groups; 0xC2 and 0xA0 form a non-breaking space.
    fileprivate var isSeparator: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "("),
            UInt8(ascii: ")"), 0xC2, 0xA0:
            true
        default: false
        }
    }

    fileprivate var asSpace: UInt8 { self == 0xC2 || self == 0xA0 ? UInt8(ascii: " ") : self }
}
