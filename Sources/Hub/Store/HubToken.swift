import Digests
import Foundation

/// A member's secret: `hb_` and 256 random bits in base64url. A hub stores only its SHA-256.
enum HubToken {
    private static let prefix = "hb_"
    /// 32 bytes in base64 without padding.
    private static let length = prefix.utf8.count + 43

    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Data(bytes).base64EncodedString()
        return prefix + text.prefix(43).replacing("+", with: "-").replacing("/", with: "_")
    }

    /// The hash of a token; nil for a text that cannot be one.
    static func hash(_ token: some StringProtocol) -> Data? {
        guard token.hasPrefix(prefix), token.utf8.count == length else { return nil }
        return Hexadecimal.bytes(SHA256Digest.of(Data(token.utf8)))
    }
}

enum Hexadecimal {
    /// The bytes written as an even number of lower-case hexadecimal digits; nil for other texts.
    static func bytes(_ text: some StringProtocol) -> Data? {
        var digits = text.utf8.makeIterator()
        var bytes = Data(capacity: text.utf8.count / 2)
        while let first = digits.next() {
            guard let high = value(first), let low = digits.next().flatMap(value) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
