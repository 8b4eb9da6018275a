#if canImport(CryptoKit)
    internal import CryptoKit
    internal import Foundation
#else
    internal import CCrypto
#endif

/// ChaCha20-Poly1305 (RFC 8439): encrypts bytes, and adds a tag of 16 bytes that nobody without the key can make.
struct ChaCha20Poly1305 {
    static let tagSize = 16

    /// 32 bytes.
    let key: [UInt8]
    /// 12 bytes, never the same for two messages under one key.
    let nonce: [UInt8]
    /// Bytes outside the message that must be the same when it is opened. Not empty.
    let associated: [UInt8]
}

#if canImport(CryptoKit)
    extension ChaCha20Poly1305 {
        /// Writes the encrypted bytes, then the tag.
        /// - Parameter sealed: Has room for 16 bytes more than `plain`.
        func seal(_ plain: UnsafeRawBufferPointer, into sealed: UnsafeMutableRawBufferPointer) {
            // Fails only for a nonce of another length.
            guard let nonce = try? ChaChaPoly.Nonce(data: nonce),
                // Fails only for a key of another length.
                let box = try? ChaChaPoly.seal(
                    Data(plain), using: SymmetricKey(data: key), nonce: nonce, authenticating: associated)
            else { preconditionFailure("a key has 32 bytes, a nonce 12") }
            sealed.copyBytes(from: box.ciphertext)
            UnsafeMutableRawBufferPointer(rebasing: sealed[plain.count...]).copyBytes(from: box.tag)
        }

        /// - Parameters:
        ///   - sealed: At least 16 bytes.
        ///   - plain: Has room for 16 bytes fewer than `sealed`.
        /// - Returns: False if the key, the nonce, the associated bytes or any byte of the message differ.
        func open(_ sealed: UnsafeRawBufferPointer, into plain: UnsafeMutableRawBufferPointer) -> Bool {
            let end = sealed.count - Self.tagSize
            // The nonce has the right length.
            guard let nonce = try? ChaChaPoly.Nonce(data: nonce),
                // So has the tag.
                let box = try? ChaChaPoly.SealedBox(
                    nonce: nonce, ciphertext: Data(sealed[..<end]), tag: Data(sealed[end...])),
                // Throws where the message does not verify.
                let opened = try? ChaChaPoly.open(box, using: SymmetricKey(data: key), authenticating: associated)
            else { return false }
            plain.copyBytes(from: opened)
            return true
        }
    }
#else
    extension ChaCha20Poly1305 {
        /// Writes the encrypted bytes, then the tag.
        /// - Parameter sealed: Has room for 16 bytes more than `plain`.
        func seal(_ plain: UnsafeRawBufferPointer, into sealed: UnsafeMutableRawBufferPointer) {
            precondition(sealed.count == plain.count + Self.tagSize)
            let context = EVP_CIPHER_CTX_new()
            defer { EVP_CIPHER_CTX_free(context) }
            var count: Int32 = 0
            let out = sealed.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let isSealed =
                EVP_EncryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1
                && EVP_EncryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1
                // With an empty message, this call would already end it.
                && (plain.isEmpty
                    || EVP_EncryptUpdate(context, out, &count, plain.baseAddress, Int32(plain.count)) == 1)
                && EVP_EncryptFinal_ex(context, out, &count) == 1
                && EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), out.map { $0 + plain.count }) == 1
            precondition(isSealed, "libcrypto has no ChaCha20-Poly1305")
        }

        /// - Parameters:
        ///   - sealed: At least 16 bytes.
        ///   - plain: Has room for 16 bytes fewer than `sealed`. Must not be used unless the message verifies.
        /// - Returns: False if the key, the nonce, the associated bytes or any byte of the message differ.
        func open(_ sealed: UnsafeRawBufferPointer, into plain: UnsafeMutableRawBufferPointer) -> Bool {
            let end = sealed.count - Self.tagSize
            precondition(plain.count == end)
            let context = EVP_CIPHER_CTX_new()
            defer { EVP_CIPHER_CTX_free(context) }
            var count: Int32 = 0
            var tag = Array(sealed[end...])
            // An empty message may have no address, but the last call needs one.
            var nowhere: UInt8 = 0
            return withUnsafeMutablePointer(to: &nowhere) { nowhere in
                let out = plain.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? nowhere
                return EVP_DecryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1
                    && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
                    && EVP_DecryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1
                    && (end == 0 || EVP_DecryptUpdate(context, out, &count, sealed.baseAddress, Int32(end)) == 1)
                    && EVP_DecryptFinal_ex(context, out, &count) == 1
            }
        }
    }
#endif
