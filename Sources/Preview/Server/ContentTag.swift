import Digests
import Foundation

/// A fingerprint of some bytes: equal for equal bytes, even after a restart, and different for different ones. It tells
/// versions of a page apart, but does not protect against forgery.
struct ContentTag: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The hash that bytes are added to. The key is the one of the published test vectors.
    static var hash: SipHash {
        SipHash(key: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), isWide: true)
    }

    init(_ bytes: some Sequence<UInt8>) {
        var hash = Self.hash
        hash.update(bytes)
        self.init(hash)
    }

    init(_ hash: consuming SipHash) {
        let (first, second) = hash.finish()
        // The vectors give the output as bytes, the lowest of each half first.
        (high, low) = (first.byteSwapped, second.byteSwapped)
    }

    /// 32 hexadecimal digits.
    var text: String {
        [high, low].map {
            let digits = String($0, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
