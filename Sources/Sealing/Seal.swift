package import Foundation

/// What a sealed message is, and where it belongs. A message that is opened as anything else does not verify.
package enum SealSubject: Hashable, Sendable {
    /// The version that follows another one; the one after an id of zeros is the first.
    case version(after: UUID)
    /// The household as it was after a version.
    case snapshot(at: UUID)
    case file(FileName)
}

/// Encrypts what leaves this machine, and verifies what comes back.
///
/// A sealed message is a format byte of 1, a salt of 32 random bytes, the encrypted bytes and a tag of 16 bytes. Each
/// message has a key of its own, made from the salt, so its nonce is zero. The household and the subject are
/// authenticated with it.
package struct Seal: Sendable {
    static let format: UInt8 = 1
    static let saltSize = 32
    static let headSize = 1 + saltSize

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
    }

    /// The remote's name of a file.
    /// - Parameter sha256: The digest of its content, 64 lower-case hexadecimal digits.
    package func name(ofFile sha256: String) -> FileName { FileName(sha256: sha256, key: nameKey) }

    package func seal(_ plain: Data, as subject: SealSubject) -> Data {
        let head = newHead()
        let cipher = cipher(for: subject, head: head)
        var sealed = Data(count: Self.headSize + plain.count + ChaCha20Poly1305.tagSize)
        sealed.replaceSubrange(..<Self.headSize, with: head)
        sealed.withUnsafeMutableBytes { sealed in
            plain.withUnsafeBytes {
                cipher.seal($0, into: UnsafeMutableRawBufferPointer(rebasing: sealed[Self.headSize...]))
            }
        }
        return sealed
    }

    package func open(_ sealed: Data, as subject: SealSubject) throws(SealError) -> Data {
        let head = Array(sealed.prefix(Self.headSize))
        try check(head, of: subject)
        let count = sealed.count - Self.headSize - ChaCha20Poly1305.tagSize
        guard count >= 0 else { throw .doesNotVerify(subject) }
        let cipher = cipher(for: subject, head: head)
        var plain = Data(count: count)
        let isOpen = plain.withUnsafeMutableBytes { plain in
            sealed.withUnsafeBytes { cipher.open(UnsafeRawBufferPointer(rebasing: $0[Self.headSize...]), into: plain) }
        }
        guard isOpen else { throw .doesNotVerify(subject) }
        return plain
    }

    // MARK: - Parts

    func newHead() -> [UInt8] { [Self.format] + .random(count: Self.saltSize) }

    /// Checks the format of a message's first bytes. Formats are numbered below 32, so that text is not taken for one.
    func check(_ head: [UInt8], of subject: SealSubject) throws(SealError) {
        guard let format = head.first, format > 0, format < 32 else { throw .notSealed(subject) }
        guard format == Self.format else { throw .unknownFormat(subject, format: format) }
        guard head.count == Self.headSize else { throw .doesNotVerify(subject) }
    }

    /// - Parameters:
    ///   - head: The format byte and the salt.
    ///   - nonce: Zero, except for the chunks of a file.
    func cipher(
        for subject: SealSubject, head: [UInt8], nonce: [UInt8] = [UInt8](repeating: 0, count: 12)
    ) -> ChaCha20Poly1305 {
        let key = KeyDerivation.key(
            from: key(for: subject), salt: Array(head.dropFirst()), for: Array("housebook message".utf8))
        return ChaCha20Poly1305(key: key, nonce: nonce, associated: associated(with: subject))
    }

    private func key(for subject: SealSubject) -> [UInt8] {
        switch subject {
        case .version: versionKey
        case .snapshot: snapshotKey
        case .file: fileKey
        }
    }

    /// The format, the kind, the household and the parent. The kind tells how long the parent is.
    private func associated(with subject: SealSubject) -> [UInt8] {
        let (kind, parent): (UInt8, [UInt8]) =
            switch subject {
            case .version(let id): (1, id.bytes)
            case .snapshot(let id): (2, id.bytes)
            case .file(let name): (3, Array(name.text.utf8))
            }
        return [Self.format, kind] + household.bytes + parent
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
