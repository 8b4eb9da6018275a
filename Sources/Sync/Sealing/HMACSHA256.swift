#if canImport(CryptoKit)
    internal import CryptoKit
    internal import Foundation
#else
    internal import CCrypto
#endif

/// Authentication codes by HMAC-SHA-256 (RFC 2104).
enum HMACSHA256 {
    /// The 32-byte code of a message under a key. Neither may be empty.
    static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
            Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        #else
            [UInt8](unsafeUninitializedCapacity: 32) { code, count in
                let made = EVP_Q_mac(
                    nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, code.baseAddress, 32,
                    &count)
                precondition(made != nil, "libcrypto has no HMAC-SHA-256")
            }
        #endif
    }
}

/// Keys by HKDF-SHA-256 (RFC 5869).
enum KeyDerivation {
    /// - Parameters:
    ///   - secret: A secret with enough randomness; not a password.
    ///   - salt: Different salts give independent keys.
    ///   - purpose: The use of the key, `info` in the RFC.
    ///   - count: The number of bytes, at most 8,160.
    static func key(from secret: [UInt8], salt: [UInt8] = [], for purpose: [UInt8], count: Int = 32) -> [UInt8] {
        let noSalt = [UInt8](repeating: 0, count: 32)
        let extracted = HMACSHA256.code(for: secret, key: salt.isEmpty ? noSalt : salt)
        var key: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 0
        while key.count < count {
            number += 1
            block = HMACSHA256.code(for: block + purpose + [number], key: extracted)
            key += block
        }
        return Array(key.prefix(count))
    }
}
