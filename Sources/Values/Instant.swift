package import Foundation

/// Instants as texts, in UTC and to the millisecond: `2021-10-13T08:30:00.125Z`.
///
/// Foundation's formatters truncate below a millisecond, so an instant that binary fractions cannot hold exactly comes
/// back a millisecond early. They also take a hundred times as long, and a snapshot holds two instants a row.
package enum Instant {
    /// How an instant is written.
    package enum Form {
        /// In files: RFC 3339.
        case file
        /// In the store, as SQLite's own functions write it: `2021-10-13 08:30:00.125`.
        case column
    }

    /// Writes an instant, limited to the years 1000 to 9999, so that it can be read again: clocks may be wrong.
    package static func write(_ date: Date, as form: Form) -> String {
        let exact = date.timeIntervalSince1970 * 1000
        let bounded = exact.isFinite ? min(max(exact, -30_610_224_000_000), 253_402_300_799_999) : 0
        let total = Int(bounded.rounded())
        let days = Int((Double(total) / Double(millisecondsOfDay)).rounded(.down))
        let rest = total - days * millisecondsOfDay
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
            write(day.day, 2, at: 8, then: form == .file ? "T" : " ")
            write(rest / 3_600_000, 2, at: 11, then: ":")
            write(rest / 60_000 % 60, 2, at: 14, then: ":")
            write(rest / 1000 % 60, 2, at: 17, then: ".")
            write(rest % 1000, 3, at: 20, then: "Z")
            return form == .file ? 24 : 23
        }
    }

    /// Reads an instant. In a file, it has a time of day with seconds and says its offset from UTC; the decimals are
    /// any number. In a column, it may have any form that SQLite's functions read as UTC, also without seconds or time
    /// of day.
    package static func read(bytes text: UnsafeBufferPointer<UInt8>, as form: Form) -> Date? {
        var scan = Digits(bytes: text)
        guard let year = scan.number(4), scan.skip("-"), let month = scan.number(2), scan.skip("-"),
            let day = scan.number(2), let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = date.daysSinceEpoch * millisecondsOfDay
        if scan.skip("T") || scan.skip(form == .file ? "t" : " ") {
            guard let time = scan.time(as: form) else { return nil }
            milliseconds += time
        } else if form == .file {
            return nil
        }
        return scan.isAtEnd ? Date(timeIntervalSince1970: Double(milliseconds) / 1000) : nil
    }

    package static func read(_ text: String, as form: Form) -> Date? {
        var text = text
        return text.withUTF8 { read(bytes: $0, as: form) }
    }

    private static let millisecondsOfDay = 86_400_000
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
    mutating func number(_ count: Int, below limit: Int = .max) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value < limit ? value : nil
    }

    /// Reads a time of day and its offset, in milliseconds since midnight in UTC. The offset may make it negative, or
    /// more than a day.
    mutating func time(as form: Instant.Form) -> Int? {
        guard let hour = number(2, below: 24), skip(":"), let minute = number(2, below: 60) else { return nil }
        var milliseconds = (hour * 60 + minute) * 60_000
        if skip(":") {
            // A file may have a leap second.
            guard let second = number(2, below: form == .file ? 61 : 60) else { return nil }
            milliseconds += second * 1000
            if skip(".") {
                guard let fraction = thousandths() else { return nil }
                milliseconds += fraction
            }
        } else if form == .file {
            return nil
        }
        if skip("Z") || (form == .file && skip("z")) { return milliseconds }
        guard form == .file else { return milliseconds }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2, below: 24), skip(":"), let minutes = number(2, below: 60)
        else {
            return nil
        }
        let offset = (hours * 60 + minutes) * 60_000
        return isWest ? milliseconds + offset : milliseconds - offset
    }

    /// Reads the digits after a decimal point, at least one. Digits after the third are dropped.
    private mutating func thousandths() -> Int? {
        guard var value = digit() else { return nil }
        for _ in 1..<3 { value = value * 10 + (digit() ?? 0) }
        while digit() != nil {}
        return value
    }
}
