import Files
import Foundation
package import Values

/// The 256 random bits that the machines of a household share, and from which all its keys are derived.
package struct HouseholdSecret: Hashable, Sendable {
    static let size = 32
    private static let start = "housebook-secret-1 "

    let bytes: [UInt8]

    /// A new secret.
    package init() { bytes = .random(count: Self.size) }

    init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }
}

// MARK: - The file

extension HouseholdSecret {
    /// Reads a secret from its file.
    package init(at path: String) throws(SecretError) {
        let file = try FileFailure.becoming(SecretError.init, OpenFile(path, .noWait))
        let status = try FileFailure.becoming(SecretError.init, file.status())
        guard status.permissions & 0o077 == 0 else { throw .openToOthers(path: path) }
        let content = try FileFailure.becoming(SecretError.init, file.read(0..<256))
        let text = String(decoding: content, as: UTF8.self)
        guard text.hasPrefix(Self.start), text.hasSuffix("\n"),
            let bytes = Base64URL.bytes(String(text.dropFirst(Self.start.count).dropLast())),
            let secret = HouseholdSecret(bytes: bytes)
        else { throw .notASecret(path: path) }
        self = secret
    }

    /// Writes the secret to a new file that only its owner may read. Never shows a part of the secret under that name.
    /// - Throws: `exists` if the name is taken: a secret is never overwritten.
    package func write(to path: String) throws(SecretError) {
        // Not replaced: of two programs, only one may give the name to its secret.
        let temporary = Disk.temporaryName(for: path)
        try Disk.writeNew(
            temporary, shown: path, permissions: Self.permissions, failing: SecretError.init, writeContent)
        guard try FileFailure.becoming(SecretError.init, Disk.claim(path, with: temporary)) else {
            throw .exists(path: path)
        }
        try Self.synchroniseFolder(of: path)
    }

    /// Makes this the secret in a file, in place of another. What a killed process left of an earlier replacement goes
    /// too: a rotation must leave no secret behind.
    package func replace(_ path: String) throws(SecretError) {
        try FileFailure.becoming(SecretError.init, Disk.removeTemporaryFiles(of: path))
        try Disk.writeWhole(path, permissions: Self.permissions, failing: SecretError.init, writeContent)
        try Self.synchroniseFolder(of: path)
    }

    private static let permissions: mode_t = 0o600

    private func writeContent(_ file: borrowing OpenFile) throws(SecretError) {
        let text = Self.start + Base64URL.text(bytes) + "\n"
        try FileFailure.becoming(SecretError.init, file.write(Data(text.utf8)))
    }

    private static func synchroniseFolder(of path: String) throws(SecretError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileFailure.becoming(SecretError.init, Disk.synchroniseFolder(folder))
    }
}

extension HouseholdSecret: Unprintable {
    package var description: String { "(a household's secret)" }
}

/// Why a secret was not read or written.
package enum SecretError: Explained, Hashable {
    case missing(path: String)
    case exists(path: String)
    case notASecret(path: String)
    case openToOthers(path: String)
    case cannotUse(path: String, reason: String)

    init(_ failure: FileFailure) {
        self =
            failure.action == .read && failure.isAbsence
            ? .missing(path: failure.path) : .cannotUse(path: failure.path, reason: failure.reason)
    }

    package var explanation: Explanation {
        switch self {
        case .missing(let path): .noInput("there is no secret at \(path)", NextStep.joinByInvitation)
        case .exists(let path): .noInput("there is already a secret at \(path)", "leave the remote first")
        case .notASecret(let path):
            .noInput("\(path) does not hold a household's secret", NextStep.joinByInvitation)
        case .openToOthers(let path): .noInput("other users may read \(path)", NextStep.protectSecret(path: path))
        case .cannotUse(let path, let reason):
            .noInput("cannot use \(path): \(reason)", "check its owner and permissions, and the free space")
        }
    }
}
