import Foundation
import Testing

@testable import Digests

struct SipHashTests {
    /// The designers' test vectors: the bytes 0, 1, 2 and so on, with the bytes 0 to 15 as the key.
    @Test(
        "The hashes equal the reference vectors",
        arguments: [
            (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (7, 0xAB02_00F5_8B01_D137),
            (8, 0x93F5_F579_9A93_2462), (15, 0xA129_CA61_49BE_45E5), (63, 0x958A_324C_EB06_4572),
        ] as [(UInt8, UInt64)])
    func reference(_ count: UInt8, _ expected: UInt64) {
        let key = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
        #expect(SipHash.hash(Array(0..<count), key: key) == expected)
    }
}
