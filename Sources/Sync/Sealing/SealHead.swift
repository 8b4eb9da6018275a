import Digests
package import Foundation

/// The SHA-256 digest of a sealed version, which identifies it. A remote's ids are only handles.
package struct VersionDigest: Hashable, Sendable {
    static let size = 32
    /// The digest that the first version of a chain follows: 32 zeros.
    package static let beginning = VersionDigest(bytes: [UInt8](repeating: 0, count: size))

    /// 64 lower-case hexadecimal digits.
    package let hex: String

    /// The digest of a sealed version.
    package init(of sealed: Data) { hex = SHA256Digest.of(sealed) }

    /// - Parameter hex: 64 lower-case hexadecimal digits, as the store keeps them.
    package init(hex: String) { self.hex = hex }

    init(bytes: some Sequence<UInt8>) { hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    /// The digest of a version of the former format, which is identified by its remote's id alone.
    package init(formerVersion id: UUID) {
        self.init(of: Data("housebook former version \(id.uuidString.lowercased())".utf8))
    }

    var bytes: [UInt8] { Self.bytes(hex) }

    static func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    /// The code that two people compare to see whether their machines have the same chain, as `4f2a-91c0-7b3e`.
    package var code: String { [0, 4, 8].map { hex.dropFirst($0).prefix(4) }.joined(separator: "-") }
}

/// The head of a sealed version or snapshot, which anybody can read: a format byte of 2, the digest of a version (for a
/// version its predecessor, for a snapshot its own), and the fingerprint of the secret. Opening the message
/// authenticates it.
package struct SealHead: Hashable, Sendable {
    static let fingerprintSize = 8
    static let size = 1 + VersionDigest.size + fingerprintSize

    package let digest: VersionDigest
    package let fingerprint: String

    /// Nil if the bytes do not begin like a version or snapshot of format 2.
    package init?(of sealed: Data) {
        let head = [UInt8](sealed.prefix(Self.size))
        guard head.count == Self.size, head[0] == 2 else { return nil }
        digest = VersionDigest(bytes: head[1..<1 + VersionDigest.size])
        fingerprint = VersionDigest(bytes: head.suffix(Self.fingerprintSize)).hex
    }
}
