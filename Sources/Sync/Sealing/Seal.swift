package import Foundation

/// The kind of a sealed message, and its place. A message opened under another subject does not verify.
package enum SealSubject: Hashable, Sendable {
    /// The version that follows the version with a digest. The one after `VersionDigest.beginning` is the first.
    case version(after: VersionDigest)
    /// The household after the version with a digest.
    case snapshot(of: VersionDigest)
    case file(FileName)
    /// In the former format, a version was bound to the id of its predecessor, which the remote chose.
    case formerVersion(after: UUID)
    case formerSnapshot(at: UUID)

    /// The number of the message's format, its first byte.
    var format: UInt8 {
        switch self {
        case .version, .snapshot: 2
        case .file, .formerVersion, .formerSnapshot: 1
        }
    }

    /// The number of bytes before the salt.
    var startSize: Int { format == 2 ? SealHead.size : 1 }
    var headSize: Int { startSize + Seal.saltSize }
}

/// Encrypts data that leaves this machine, and verifies data that comes back.
///
/// A sealed message is a format byte, a salt of 32 random bytes, the encrypted bytes and a tag of 16 bytes. Each
/// message has its own key, made from the salt, so its nonce is zero. The household and the subject are authenticated
/// with it. Versions and snapshots (format 2) have a head in front of the salt, see `SealHead`, which is authenticated
/// too.
package struct Seal: Sendable {
    static let saltSize = 32

    /// Tells the household's secrets apart, without revealing anything else: 16 hexadecimal digits.
    package let fingerprint: String
    private let household: UUID
    private let versionKey: [UInt8]
    private let snapshotKey: [UInt8]
    private let fileKey: [UInt8]
    private let nameKey: [UInt8]

    package init(_ secret: HouseholdSecret, household: UUID) {
        func key(_ purpose: String) -> [UInt8] {
            KeyDerivation.key(from: secret.bytes, for: Array("housebook \(purpose)".utf8))
        }
        self.household = household
        versionKey = key("versions")
        snapshotKey = key("snapshots")
        fileKey = key("files")
        nameKey = key("names of files")
        fingerprint = String(VersionDigest(bytes: key("fingerprint")).hex.prefix(2 * SealHead.fingerprintSize))
    }

    /// The remote's name of a file.
    /// - Parameter sha256: The digest of its content, 64 lower-case hexadecimal digits.
    package func name(ofFile sha256: String) -> FileName { FileName(sha256: sha256, key: nameKey) }

    package func seal(_ plain: Data, as subject: SealSubject) -> Data {
        let head = newHead(of: subject)
        let cipher = cipher(for: subject, head: head)
        var sealed = Data(count: head.count + plain.count + ChaCha20Poly1305.tagSize)
        sealed.replaceSubrange(..<head.count, with: head)
        sealed.withUnsafeMutableBytes { sealed in
            plain.withUnsafeBytes {
                cipher.seal($0, into: UnsafeMutableRawBufferPointer(rebasing: sealed[head.count...]))
            }
        }
        return sealed
    }

    package func open(_ sealed: Data, as subject: SealSubject) throws(SealError) -> Data {
        let head = Array(sealed.prefix(subject.headSize))
        try check(head, of: subject)
        let count = sealed.count - head.count - ChaCha20Poly1305.tagSize
        guard count >= 0 else { throw .doesNotVerify(subject) }
        let cipher = cipher(for: subject, head: head)
        var plain = Data(count: count)
        let isOpen = plain.withUnsafeMutableBytes { plain in
            sealed.withUnsafeBytes { cipher.open(UnsafeRawBufferPointer(rebasing: $0[head.count...]), into: plain) }
        }
        guard isOpen else { throw .doesNotVerify(subject) }
        return plain
    }

    // MARK: - Parts

    func newHead(of subject: SealSubject) -> [UInt8] { start(of: subject) + .random(count: Self.saltSize) }

    /// The format byte, and the head of a version or snapshot.
    private func start(of subject: SealSubject) -> [UInt8] {
        switch subject {
        case .version(let digest), .snapshot(let digest):
            [subject.format] + digest.bytes + VersionDigest.bytes(fingerprint)
        case .file, .formerVersion, .formerSnapshot: [subject.format]
        }
    }

    /// Checks the start of a message. Formats are numbered below 32, so that text is not taken for one.
    func check(_ head: [UInt8], of subject: SealSubject) throws(SealError) {
        guard let format = head.first, format > 0, format < 32 else { throw .notSealed(subject) }
        guard format <= 2 else { throw .unknownFormat(subject, format: format) }
        guard head.count == subject.headSize, Array(head.prefix(subject.startSize)) == start(of: subject) else {
            throw .doesNotVerify(subject)
        }
    }

    /// - Parameters:
    ///   - head: All bytes before the encrypted ones, of which the last are the salt.
    ///   - nonce: Zero, except for the chunks of a file.
    func cipher(
        for subject: SealSubject, head: [UInt8], nonce: [UInt8] = [UInt8](repeating: 0, count: 12)
    ) -> ChaCha20Poly1305 {
        let key = KeyDerivation.key(
            from: key(for: subject), salt: head.suffix(Self.saltSize), for: Array("housebook message".utf8))
        return ChaCha20Poly1305(key: key, nonce: nonce, associated: associated(with: subject))
    }

    private func key(for subject: SealSubject) -> [UInt8] {
        switch subject {
        case .version, .formerVersion: versionKey
        case .snapshot, .formerSnapshot: snapshotKey
        case .file: fileKey
        }
    }

    /// The format, the kind, the household, and the place that the subject is bound to. The kind decides the place's
    /// length.
    private func associated(with subject: SealSubject) -> [UInt8] {
        let (kind, place): (UInt8, [UInt8]) =
            switch subject {
            case .version: (1, start(of: subject))
            case .snapshot: (2, start(of: subject))
            case .file(let name): (3, Array(name.text.utf8))
            case .formerVersion(let id): (1, id.bytes)
            case .formerSnapshot(let id): (2, id.bytes)
            }
        return [subject.format, kind] + household.bytes + place
    }
}

extension Seal: Unprintable {
    package var description: String { "(a household's keys)" }
}

extension UUID {
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}

extension [UInt8] {
    static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
