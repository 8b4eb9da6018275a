/// How a locale writes a number: what stands around it, between its groups and before its decimals.
final class NumberPattern: Sendable {
    private let prefix: [UInt8]
    private let suffix: [UInt8]
    private let groupSeparator: [UInt8]
    private let decimalSeparator: [UInt8]
    /// Lengths of the last group and of those before it: 3 and 3, in India 3 and 2.
    private let lastGroup: Int
    private let otherGroups: Int
    /// The fewest digits a number has that is grouped at all.
    private let firstGrouped: Int
    /// The bytes of the digits 0 to 9, each as wide as the others.
    private let digitBytes: [UInt8]
    let digitWidth: Int
    /// How many bytes a number has at most.
    private let capacity: Int

    static let powersOfTen: [UInt64] = (0..<19).map { power in (0..<power).reduce(1) { product, _ in product * 10 } }

    /// - Parameters:
    ///   - decimalMark: What stands before decimals where the samples have none.
    ///   - whole: Writes a whole number as the locale does, with as many decimals as the kind of number always has.
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
        // With decimals the digits are 7654321 and then zeros.
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

    /// Of an integer.
    private static let mostDigits = 20

    /// - Parameters:
    ///   - whole: Not negative.
    ///   - fraction: The decimals, of which there are so many.
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
        // The first group has no zeros before it, the others have as many digits as they are long.
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

    /// The digits of a number that is not negative, with zeros before it up to a length.
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

    /// A number as the locale writes its digits, without groups.
    func digits(_ number: Int) -> String {
        ShortText.string(capacity: capacity) { append(number, to: &$0) }
    }

    private static func count(_ number: Int) -> Int {
        var count = 1
        while count < powersOfTen.count, UInt64(number) >= powersOfTen[count] { count += 1 }
        return count
    }

    /// What is around and between the digits of a number, and how long each run of digits is.
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
