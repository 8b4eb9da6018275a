public import Foundation
internal import VipsShim

/// Makes picture files of plain pixels.
public enum PictureEncoder {
    /// A JPEG in sRGB.
    /// - Parameters:
    ///   - rgb: `width` x `height` pixels from the upper left, three bytes each.
    ///   - quality: 1 to 100.
    /// - Throws: `.noLibrary`, or `.cannotWrite` where the pixels are not as many as said or memory ran out.
    public static func jpeg(rgb: [UInt8], width: Int, height: Int, quality: Int) throws(PictureError) -> Data {
        guard vs_start() == 0 else { throw .noLibrary }
        guard width > 0, height > 0, rgb.count == width * height * 3 else {
            throw .cannotWrite(
                path: "the picture", reason: "\(rgb.count) bytes are not \(width) × \(height) pixels of three")
        }
        // The shim reads from, and does not keep, what it is pointed to; it wants it to be mutable all the same.
        var bytes = rgb
        let result: Result<Data, PictureError> = bytes.withUnsafeMutableBufferPointer { bytes in
            var pixels = vs_pixels(bytes: bytes.baseAddress, width: Int32(width), height: Int32(height), channels: 3)
            var made = vs_bytes()
            var detail: UnsafeMutablePointer<CChar>?
            let status = vs_encode_jpeg(&pixels, Int32(quality), &made, &detail)
            guard status == 0, let start = made.bytes else {
                return .failure(.cannotWrite(path: "the picture", reason: takeText(detail)))
            }
            return .success(
                Data(bytesNoCopy: start, count: made.count, deallocator: .custom { made, _ in vs_free(made) }))
        }
        return try result.get()
    }
}
