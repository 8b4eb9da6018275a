public import Foundation

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import CCrypto
#endif

/// Computes a SHA-256 digest (FIPS 180-4) of bytes that arrive in parts.
public final class SHA256Digest {
    #if canImport(CryptoKit)
        private var hash = SHA256()

        public init() {}

        public func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

        /// The digest of all bytes so far, 64 lower-case hexadecimal digits. Nothing can be added after it.
        public func finish() -> String { Self.hexadecimal(hash.finalize()) }
    #else
        private let context = EVP_MD_CTX_new()

        public init() {
            precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
        }

        deinit { EVP_MD_CTX_free(context) }

        public func update(_ bytes: UnsafeRawBufferPointer) {
            precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto failed")
        }

        /// The digest of all bytes so far, 64 lower-case hexadecimal digits. Nothing can be added after it.
        public func finish() -> String {
            var digest = [UInt8](repeating: 0, count: 32)
            precondition(EVP_DigestFinal_ex(context, &digest, nil) == 1, "libcrypto failed")
            return Self.hexadecimal(digest)
        }
    #endif

    /// The digest of the data as 64 lower-case hexadecimal digits.
    public static func of(_ data: Data) -> String {
        let digest = SHA256Digest()
        data.withUnsafeBytes { digest.update($0) }
        return digest.finish()
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
