import Foundation
import Household

/// Instants as SQLite's own functions write them: `2021-10-13 08:30:00.125`, UTC, to the millisecond.
///
/// A calendar's formatter would take a hundred times as long, and a snapshot holds two instants a row.
enum Instant {
    /// Reads that form, and the others that SQLite's functions read as UTC: without a fraction, seconds or time of day,
    /// with a `T`, with a final `Z`. Nil for anything else.
    static func read(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { read(bytes: $0) }
    }

    static func read(bytes text: UnsafeBufferPointer<UInt8>) -> Date? {
        var scan = Digits(bytes: text)
        guard let year = scan.number(4), scan.skip("-"), let month = scan.number(2), scan.skip("-"),
            let day = scan.number(2), let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = date.daysSinceEpoch * 86_400_000
        if scan.skip(" ") || scan.skip("T") {
            guard let hour = scan.number(2), hour < 24, scan.skip(":"), let minute = scan.number(2), minute < 60 else {
                return nil
            }
            milliseconds += (hour * 60 + minute) * 60_000
            if scan.skip(":") {
                guard let second = scan.number(2), second < 60 else { return nil }
                milliseconds += second * 1000
                if scan.skip(".") {
                    guard let fraction = scan.thousandths() else { return nil }
                    milliseconds += fraction
                }
            }
            _ = scan.skip("Z")
        }
        return scan.isAtEnd ? Date(timeIntervalSince1970: Double(milliseconds) / 1000) : nil
    }

    /// Writes an instant, limited to the years 1000 to 9999, so that it can be read again.
    static func write(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        let bounded = seconds.isFinite ? min(max(seconds, -30_610_224_000), 253_402_300_799) : 0
        let milliseconds = Int((bounded * 1000).rounded())
        var days = milliseconds / 86_400_000
        var rest = milliseconds % 86_400_000
        if rest < 0 {
            days -= 1
            rest += 86_400_000
        }
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        return "\(CalendarDate(daysSinceEpoch: days)) \(padded(hour)):\(padded(minute)):\(padded(second))"
            + ".\(padded(rest % 1000, 3))"
    }

    /// Rounds to the millisecond, the precision of the store: a value written and read again is equal.
    static func rounded(_ date: Date) -> Date { read(write(date)) ?? date }
}

/// Scans ASCII digits and the signs between them.
private struct Digits {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func digit() -> Int? {
        guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
        defer { position += 1 }
        return Int(bytes[position] - 0x30)
    }

    /// Reads exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads the digits after a decimal point, at least one. Digits after the third are dropped.
    mutating func thousandths() -> Int? {
        guard var value = digit() else { return nil }
        for _ in 1..<3 { value = value * 10 + (digit() ?? 0) }
        while digit() != nil {}
        return value
    }
}
