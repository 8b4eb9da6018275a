import Foundation
import Household

// Instants in the columns of the store.

extension Instant {
    static func read(_ text: String) -> Date? { read(text, as: .column) }
    static func read(bytes: UnsafeBufferPointer<UInt8>) -> Date? { read(bytes: bytes, as: .column) }
    static func write(_ date: Date) -> String { write(date, as: .column) }

    /// Rounds to the millisecond, the precision of the store: a value written and read again is equal.
    static func rounded(_ date: Date) -> Date { read(write(date)) ?? date }
}
