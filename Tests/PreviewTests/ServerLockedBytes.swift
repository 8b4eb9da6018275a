import Synchronization

/// Bytes that have arrived and are not taken yet.
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

    /// The bytes up to and with a mark, where it has arrived.
    func take(through mark: [UInt8]) -> [UInt8]? {
        bytes.withLock { bytes in
            guard let start = bytes.firstRange(of: mark) else { return nil }
            defer { bytes.removeFirst(start.upperBound) }
            return Array(bytes[..<start.upperBound])
        }
    }
}
