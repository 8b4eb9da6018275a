/// Numbers as workbooks store them, written as decimals.
enum DecimalText {
    /// The number of digits that a spreadsheet program shows. Later digits are noise of binary arithmetic, as in
    /// 0.30000000000000004.
    private static let significant = 15

    /// Writes a number in full, rounded to 15 significant digits: `8.9999999999999997E-2` becomes `0.09`. A whole
    /// number stored without an exponent keeps 16 digits, since those are exact. Numbers from 1e30, and below 1e-20,
    /// keep an exponent.
    /// - Returns: Nil if the bytes are not a number.
    static func plain(_ bytes: [UInt8]) -> String? {
        if isShortAndWhole(bytes) { return String(decoding: bytes, as: UTF8.self) }
        guard var number = Parts(bytes) else { return nil }
        number.round(to: number.isWhole ? significant + 1 : significant)
        return number.text
    }

    /// Writes a number as `plain` does, rounded to a number of decimals, halves away from zero.
    /// - Parameter decimals: Below zero to round to tens, hundreds and so on.
    static func rounded(_ bytes: [UInt8], decimals: Int) -> String? {
        guard var number = Parts(bytes) else { return nil }
        number.round(to: number.isWhole ? significant + 1 : significant)
        number.round(toDecimals: decimals)
        return number.text
    }

    /// Adds zeros before a number, up to a number of digits before its point: `007`. Of a cell that shows four decimals
    /// or more, three are made four, `1.7590`: readers of amounts take `1.759` for thousands, too.
    static func padded(_ number: String, wholeDigits: Int, decimals: Int) -> String {
        let hasThree = number.utf8.drop { $0 != UInt8(ascii: ".") }.count == 4 && !number.contains("e")
        let number = decimals > 3 && hasThree ? number + "0" : number
        let isNegative = number.hasPrefix("-")
        let digits = number.dropFirst(isNegative ? 1 : 0)
        let missing = wholeDigits - digits.prefix { $0 != "." }.count
        guard missing > 0, !digits.contains("e") else { return number }
        return (isNegative ? "-" : "") + String(repeating: "0", count: missing) + digits
    }

    /// The number of decimals with which a text such as `118,99 €` shows a number of more decimals; nil if it does not
    /// show that number rounded.
    static func decimals(of plain: String, shownAs text: String) -> Int? {
        let shown = text.utf8.compactMap(\.digit).drop { $0 == 0 }
        let stored = plain.utf8.drop { $0 != UInt8(ascii: ".") }.count - 1
        guard stored > 0, !plain.contains("e"), text.utf8.contains(where: { $0.digit != nil }) else { return nil }
        return (0..<stored).last { decimals in
            guard var number = Parts(Array(plain.utf8)) else { return false }
            number.round(toDecimals: decimals)
            let zeros = number.digits.isEmpty ? 0 : number.point + decimals - number.digits.count
            return shown.elementsEqual(number.digits + Array(repeating: 0, count: zeros))
        }
    }

    /// Whether a number needs no work, as is true of most.
    private static func isShortAndWhole(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, bytes.count <= significant, bytes.allSatisfy({ $0.digit != nil }) else {
            return false
        }
        return first != UInt8(ascii: "0") || bytes.count == 1
    }

    /// A number as 0.d₁d₂d₃… × 10^point, d₁ not 0.
    private struct Parts {
        var isNegative = false
        var digits: [UInt8] = []
        var point = 0
        /// Whether the number was stored without a decimal point and an exponent.
        var isWhole = true

        init?(_ bytes: [UInt8]) {
            var rest = bytes.makeIterator()
            var next = rest.next()
            if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
                isNegative = next == UInt8(ascii: "-")
                next = rest.next()
            }
            var hasDigits = false
            while let byte = next {
                if let digit = byte.digit {
                    hasDigits = true
                    if digit > 0 || !digits.isEmpty { digits.append(digit) }
                    if isWhole, !digits.isEmpty { point += 1 }
                    if !isWhole, digits.isEmpty { point -= 1 }
                } else if byte == UInt8(ascii: "."), isWhole {
                    isWhole = false
                } else if byte | 0x20 == UInt8(ascii: "e"), hasDigits {
                    isWhole = false
                    guard let exponent = Self.exponent(&rest) else { return nil }
                    point += exponent
                    break
                } else {
                    return nil
                }
                next = rest.next()
            }
            guard hasDigits else { return nil }
        }

        private static func exponent(_ rest: inout some IteratorProtocol<UInt8>) -> Int? {
            var text = ""
            while let byte = rest.next() { text.unicodeScalars.append(UnicodeScalar(byte)) }
            return Int(text).flatMap { (-999...999).contains($0) ? $0 : nil }
        }

        mutating func round(to count: Int) {
            if digits.count > count {
                let isUp = digits[count] >= 5
                digits.removeSubrange(count...)
                if isUp { increment() }
            }
            while digits.last == 0 { digits.removeLast() }
        }

        /// - Parameter decimals: Below zero to round to tens, hundreds and so on.
        mutating func round(toDecimals decimals: Int) {
            let kept = point + decimals
            if kept < 0 { digits = [] } else { round(to: kept) }
        }

        private mutating func increment() {
            while digits.last == 9 { digits.removeLast() }
            if digits.isEmpty {
                digits = [1]
                point += 1
            } else {
                digits[digits.count - 1] += 1
            }
        }

        var text: String {
            if digits.isEmpty { return "0" }
            let sign = isNegative ? "-" : ""
            let shown = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
            switch point {
            case -19...0: return sign + "0." + String(repeating: "0", count: -point) + shown
            case 1...30:
                guard digits.count > point else {
                    return sign + shown + String(repeating: "0", count: point - digits.count)
                }
                return sign + shown.prefix(point) + "." + shown.dropFirst(point)
            default:
                let rest = shown.dropFirst()
                return sign + shown.prefix(1) + (rest.isEmpty ? "" : ".") + rest + "e\(point - 1)"
            }
        }
    }
}

extension UInt8 {
    /// The value of an ASCII digit.
    var digit: UInt8? { (0x30...0x39).contains(self) ? self - 0x30 : nil }
}
