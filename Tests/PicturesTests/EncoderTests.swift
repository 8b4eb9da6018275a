import Foundation
import Testing

@testable import Pictures

@Suite("Encoding plain pixels")
struct EncoderTests {
    @Test("Plain pixels become a JPEG")
    func jpeg() throws {
        let grey = [UInt8](repeating: 128, count: 16 * 8 * 3)
        let data = try PictureEncoder.jpeg(rgb: grey, width: 16, height: 8, quality: 85)
        #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
        #expect(data.suffix(2) == Data([0xFF, 0xD9]))
        #expect(try PictureEncoder.jpeg(rgb: grey, width: 16, height: 8, quality: 85) == data)
    }

    @Test("Pixels that are not as many as said are refused, with their number")
    func count() {
        #expect(
            throws: PictureError.cannotWrite(path: "the picture", reason: "5 bytes are not 16 × 8 pixels of three")
        ) {
            try PictureEncoder.jpeg(rgb: [1, 2, 3, 4, 5], width: 16, height: 8, quality: 85)
        }
    }
}
