/// The name of a file on a remote: the same on all machines of a household for the same content. Without the secret,
/// nobody can tell which content it stands for, nor whether two households have the same file.
package struct FileName: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    package let text: String

    /// - Parameters:
    ///   - sha256: The digest of the plain content, 64 lower-case hexadecimal digits.
    ///   - key: The household's key for names.
    init(sha256: String, key: [UInt8]) {
        text = HMACSHA256.code(for: Array(sha256.utf8), key: key)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
