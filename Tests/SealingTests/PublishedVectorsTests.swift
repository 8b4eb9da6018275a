import Testing

@testable import Sealing

@Suite("Published test vectors")
struct PublishedVectorsTests {
    @Test("HMAC-SHA-256: RFC 4231, case 2")
    func hmac() {
        #expect(
            HMACSHA256.code(for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
                == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    }

    @Test("HKDF-SHA-256: RFC 5869, appendix A.1")
    func derivation() {
        #expect(
            KeyDerivation.key(
                from: [UInt8](repeating: 0x0B, count: 22), salt: Array(0...12), for: Array(0xF0...0xF9), count: 42)
                == bytes(
                    "3cb25f25faacd57a90434f64d0362f2a 2d2d0a90cf1a5a4c5db02d56ecc4c5bf 34007208d5b887185865"))
    }

    @Test("HKDF-SHA-256 with longer inputs: RFC 5869, appendix A.2")
    func longDerivation() {
        #expect(
            KeyDerivation.key(
                from: Array(0...0x4F), salt: Array(0x60...0xAF), for: Array(0xB0...0xFF), count: 82)
                == bytes(
                    """
                    b11e398dc80327a1c8e7f78c596a4934 4f012eda2d4efad8a050cc4c19afa97c
                    59045a99cac7827271cb41c65e590e09 da3275600c2f09b8367793a9aca3db71
                    cc30c58179ec3e87c14c01d5c1f3434f 1d87
                    """))
    }

    @Test("HKDF-SHA-256 without salt and purpose: RFC 5869, appendix A.3")
    func bareDerivation() {
        #expect(
            KeyDerivation.key(from: [UInt8](repeating: 0x0B, count: 22), for: [], count: 42)
                == bytes(
                    "8da4e775a563c18f715f802a063c5a31 b8a11f5c5ee1879ec3454e5f3c738d2d 9d201395faa4b61a96c8"))
    }

    /// RFC 8439, section 2.8.2.
    private let cipher = ChaCha20Poly1305(
        key: Array(0x80...0x9F), nonce: bytes("070000004041424344454647"), associated: bytes("50515253c0c1c2c3c4c5c6c7")
    )
    private let plain = Array(
        """
        Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be \
        it.
        """.utf8)
    private let sealed = bytes(
        """
        d31a8d34648e60db7b86afbc53ef7ec2 a4aded51296e08fea9e2b5a736ee62d6
        3dbea45e8ca9671282fafb69da92728b 1a71de0a9e060b2905d6a5b67ecd3b36
        92ddbd7f2d778b8c9803aee328091b58 fab324e4fad675945585808b4831d7bc
        3ff4def08e4b7a9de576d26586cec64b 6116
        1ae10b594f09e26a7e902ecbd0600691
        """)

    @Test("ChaCha20-Poly1305 seals: RFC 8439, section 2.8.2")
    func seals() {
        var made = [UInt8](repeating: 0, count: plain.count + 16)
        made.withUnsafeMutableBytes { made in plain.withUnsafeBytes { cipher.seal($0, into: made) } }
        #expect(made == sealed)
    }

    /// RFC 8439, appendix A.5.
    @Test("ChaCha20-Poly1305 opens: RFC 8439, appendix A.5")
    func opens() {
        let cipher = ChaCha20Poly1305(
            key: bytes("1c9240a5eb55d38af333888604f6b5f0 473917c1402b80099dca5cbc207075c0"),
            nonce: bytes("000000000102030405060708"), associated: bytes("f33388860000000000004e91"))
        let sealed = bytes(
            """
            64a0861575861af460f062c79be643bd 5e805cfd345cf389f108670ac76c8cb2
            4c6cfc18755d43eea09ee94e382d26b0 bdb7b73c321b0100d4f03b7f355894cf
            332f830e710b97ce98c8a84abd0b9481 14ad176e008d33bd60f982b1ff37c855
            9797a06ef4f0ef61c186324e2b350638 3606907b6a7c02b0f9f6157b53c867e4
            b9166c767b804d46a59b5216cde7a4e9 9040c5a40433225ee282a1b0a06c523e
            af4534d7f83fa1155b0047718cbc546a 0d072b04b3564eea1b422273f548271a
            0bb2316053fa76991955ebd63159434e cebb4e466dae5a1073a6727627097a10
            49e617d91d361094fa68f0ff77987130 305beaba2eda04df997b714d6c6f2c29
            a6ad5cb4022b02709beead9d67890cbb 22392336fea1851f38
            """)
        var opened = [UInt8](repeating: 0, count: sealed.count - 16)
        #expect(opened.withUnsafeMutableBytes { opened in sealed.withUnsafeBytes { cipher.open($0, into: opened) } })
        #expect(
            String(decoding: opened, as: UTF8.self) == """
                Internet-Drafts are draft documents valid for a maximum of six months and may be updated, replaced, or \
                obsoleted by other documents at any time. It is inappropriate to use Internet-Drafts as reference \
                material or to cite them other than as /“work in progress./”
                """)
    }
}
