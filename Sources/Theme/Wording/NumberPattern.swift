/// How a locale writes a number: its prefix and suffix, its group separators and its decimal separator.
final class NumberPattern: Sendable {
    private let prefix: [UInt8]
    private let suffix: [UInt8]
    private let groupSeparator: [UInt8]
    private let decimalSeparator: [UInt8]
    /// The lengths of the last group and of the groups before it: 3 and 3, in India 3 and 2.
    private let lastGroup: Int
    private let otherGroups: Int
    /// The smallest number of digits that is grouped.
    private let firstGrouped: Int
    /// The UTF-8 bytes of the digits 0 to 9, `digitWidth` bytes each.
    private let digitBytes: [UInt8]
    let digitWidth: Int
    /// The most bytes that a number takes.
    private let capacity: Int

    static let powersOfTen: [UInt64] = (0..<19).map { power in (0..<power).reduce(1) { product, _ in product * 10 } }

    /// - Parameters:
    ///   - decimalMark: The decimal separator for samples without decimals.
    ///   - whole: Formats a whole number as the locale does, with the decimals that this kind of number always has.
    init(decimalMark: String, whole: (Int) -> String) {
        let sample = whole(7_654_321)
        let fraction = Self.parts(of: sample)
        let digits = sample.unicodeScalars.filter { $0.properties.numericType == .decimal }
        let zero = digits.first.flatMap { Unicode.Scalar($0.value - 7) } ?? "0"
        let allDigits = (0..<10).compactMap { Unicode.Scalar(zero.value + $0) }.map { Array(String($0).utf8) }
        digitBytes = allDigits.flatMap(\.self)
        digitWidth = digitBytes.count / 10
        prefix = Array(fraction.prefix.utf8)
        suffix = Array(fraction.suffix.utf8)
        // A sample with decimals has more than seven digits: 7654321, then zeros.
        var runs = fraction.runs
        var separators = fraction.separators
        if digits.count > 7 {
            decimalSeparator = Array(separators.removeLast().utf8)
            runs.removeLast()
        } else {
            decimalSeparator = Array(decimalMark.utf8)
        }
        groupSeparator = Array((separators.last ?? "").utf8)
        lastGroup = runs.last ?? 3
        otherGroups = runs.count > 2 ? runs[runs.count - 2] : lastGroup
        firstGrouped = separators.isEmpty ? .max : Self.parts(of: whole(4321)).runs.first == 1 ? 4 : 5
        capacity =
            prefix.count + suffix.count + decimalSeparator.count + 2 * Self.mostDigits * digitWidth
            + Self.mostDigits * groupSeparator.count
    }

    /// The most digits of an integer.
    private static let mostDigits = 20

    /// - Parameters:
    ///   - whole: Not negative.
    ///   - fraction: The decimals, as a number.
    ///   - digits: How many decimals there are.
    func string(_ whole: Int, fraction: Int = 0, digits: Int = 0) -> String {
        ShortText.string(capacity: capacity) { text in
            text.append(prefix)
            appendGrouped(whole, to: &text)
            if digits > 0 {
                text.append(decimalSeparator)
                append(fraction, atLeast: digits, to: &text)
            }
            text.append(suffix)
        }
    }

    private func appendGrouped(_ number: Int, to text: inout ShortText) {
        let count = Self.count(number)
        guard count >= firstGrouped else { return append(number, to: &text) }
        var left = count
        var rest = UInt64(number)
        // The first group has no leading zeros; the others are padded to their full length.
        var length = 1
        while left > lastGroup {
            left = lastGroup + (left - lastGroup - 1) / otherGroups * otherGroups
            let (group, below) = rest.quotientAndRemainder(dividingBy: Self.powersOfTen[left])
            append(Int(group), atLeast: length, to: &text)
            text.append(groupSeparator)
            length = otherGroups
            rest = below
        }
        append(Int(rest), atLeast: lastGroup, to: &text)
    }

    /// Appends the digits of a number that is not negative, with leading zeros up to `length` digits.
    func append(_ number: Int, atLeast length: Int = 1, to text: inout ShortText) {
        let count = max(Self.count(number), length)
        var rest = UInt64(number)
        for place in (0..<count).reversed() {
            let (digit, below) = rest.quotientAndRemainder(dividingBy: Self.powersOfTen[place])
            rest = below
            let start = Int(digit) * digitWidth
            for byte in start..<start + digitWidth { text.append(digitBytes[byte]) }
        }
    }

    /// A number in the locale's digits, without groups.
    func digits(_ number: Int) -> String {
        ShortText.string(capacity: capacity) { append(number, to: &$0) }
    }

    private static func count(_ number: Int) -> Int {
        var count = 1
        while count < powersOfTen.count, UInt64(number) >= powersOfTen[count] { count += 1 }
        return count
    }

    /// Splits a formatted number into its prefix, the separators between its runs of digits, the length of each run,
    /// and its suffix.
    private static func parts(
        of text: String
    ) -> (prefix: String, separators: [String], runs: [Int], suffix: String) {
        var (separators, runs): ([String], [Int]) = ([""], [])
        var isDigit = false
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal {
                if isDigit { runs[runs.count - 1] += 1 } else { runs.append(1) }
                isDigit = true
            } else {
                if isDigit { separators.append("") }
                isDigit = false
                separators[separators.count - 1].unicodeScalars.append(scalar)
            }
        }
        let prefix = separators.removeFirst()
        let suffix = separators.count == runs.count ? separators.removeLast() : ""
        return (prefix, separators, runs, suffix)
    }
}
