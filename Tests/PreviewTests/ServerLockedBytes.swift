import Synchronization

/// Bytes that have arrived and not yet been taken.
final class LockedBytes: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var count: Int { bytes.withLock { $0.count } }

    func append(_ part: [UInt8]) { bytes.withLock { $0 += part } }

    func take() -> [UInt8] {
        bytes.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
    }

    func take(_ count: Int) -> [UInt8] {
        bytes.withLock { bytes in
            defer { bytes.removeFirst(count) }
            return Array(bytes.prefix(count))
        }
    }

    /// Takes the bytes up to and including a mark; nil if the mark has not arrived.
    func take(through mark: [UInt8]) -> [UInt8]? {
        bytes.withLock { bytes in
            guard let start = bytes.firstRange(of: mark) else { return nil }
            defer { bytes.removeFirst(start.upperBound) }
            return Array(bytes[..<start.upperBound])
        }
    }
}
