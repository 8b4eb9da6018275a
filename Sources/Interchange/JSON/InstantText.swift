import Foundation
import Household

/// Instants as ISO 8601 texts with milliseconds, in UTC: `2021-10-13T08:30:00.125Z`.
///
/// Foundation's formatters truncate below a millisecond, so an instant that binary fractions cannot hold exactly comes
/// back a millisecond early; and formatting would take longer than the rest of an export.
enum InstantText {
    private static let millisecondsPerDay: Int64 = 86_400_000

    static func write(_ date: Date) -> String {
        // Clamp to years of four digits: instants come from clocks, which may be wrong.
        let milliseconds = min(max(date.timeIntervalSince1970 * 1000, -30_610_224_000_000), 253_402_300_799_999)
        let total = Int64(milliseconds.rounded())
        let days = Int((Double(total) / Double(millisecondsPerDay)).rounded(.down))
        let rest = Int(total - Int64(days) * millisecondsPerDay)
        let day = CalendarDate(daysSinceEpoch: days)
        return String(unsafeUninitializedCapacity: 24) { buffer in
            func write(_ number: Int, _ count: Int, at place: Int, then sign: Unicode.Scalar) {
                var rest = number
                for digit in (place..<place + count).reversed() {
                    buffer[digit] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
                buffer[place + count] = UInt8(ascii: sign)
            }
            write(day.year, 4, at: 0, then: "-")
            write(day.month, 2, at: 5, then: "-")
            write(day.day, 2, at: 8, then: "T")
            write(rest / 3_600_000, 2, at: 11, then: ":")
            write(rest / 60_000 % 60, 2, at: 14, then: ":")
            write(rest / 1000 % 60, 2, at: 17, then: ".")
            write(rest % 1000, 3, at: 20, then: "Z")
            return 24
        }
    }

    /// Reads RFC 3339: any number of decimals, and any offset.
    static func read(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count > 10, let day = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let milliseconds = milliseconds(bytes[10...])
        else { return nil }
        return Date(timeIntervalSince1970: Double(Int64(day.daysSinceEpoch) * millisecondsPerDay + milliseconds) / 1000)
    }

    /// Milliseconds from the start of the day in UTC. Negative or more than a day if the offset moves the instant
    /// there.
    private static func milliseconds(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var rest = bytes
        func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }
        func number(below limit: Int64) -> Int64? {
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest.removeFirst(2)
            let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
            return value < limit ? value : nil
        }
        let colon = UInt8(ascii: ":")
        guard take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")), let hour = number(below: 24), take(colon),
            let minute = number(below: 60), take(colon), let second = number(below: 61)
        else { return nil }
        var total = ((hour * 60 + minute) * 60 + second) * 1000
        if take(UInt8(ascii: ".")) {
            let decimals = rest.prefix { (0x30...0x39).contains($0) }
            guard !decimals.isEmpty else { return nil }
            rest.removeFirst(decimals.count)
            let padded = Array(decimals.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - decimals.count))
            total += padded.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        }
        if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return rest.isEmpty ? total : nil }
        let isWest = take(UInt8(ascii: "-"))
        guard isWest || take(UInt8(ascii: "+")), let hours = number(below: 24), take(colon),
            let minutes = number(below: 60), rest.isEmpty
        else { return nil }
        let offset = (hours * 60 + minutes) * 60_000
        return isWest ? total + offset : total - offset
    }
}
