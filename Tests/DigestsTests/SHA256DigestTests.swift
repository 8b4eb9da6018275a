import Digests
import Foundation
import Testing

@Suite("SHA-256")
struct SHA256DigestTests {
    /// The examples that NIST publishes for FIPS 180-4.
    @Test(
        "Published examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, digest: String) {
        #expect(SHA256Digest.of(Data(text.utf8)) == digest)
    }

    @Test("Bytes that arrive in parts have the same digest as the whole")
    func parts() {
        let digest = SHA256Digest()
        for _ in 0..<1_000 { Array(repeating: UInt8(ascii: "a"), count: 1_000).withUnsafeBytes { digest.update($0) } }
        #expect(digest.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
