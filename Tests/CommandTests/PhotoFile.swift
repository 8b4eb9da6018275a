import FixtureShim
import Foundation
import Synchronization
import VipsShim

/// Photos for commands to attach.
enum PhotoFile {
    /// A photo of soft shapes, in colours that depend on the number.
    static func jpeg(_ number: Int, width: Int = 800, height: Int = 600) throws -> Data {
        try saved(number, width: width, height: height, as: ".jpg[Q=85]")
    }

    static func png(_ number: Int) throws -> Data { try saved(number, width: 80, height: 60, as: ".png") }

    /// The photos made so far: painting half a million pixels takes long where nothing is optimised.
    private static let kept = Mutex<[String: Data]>([:])

    private static func saved(_ number: Int, width: Int, height: Int, as suffix: String) throws -> Data {
        let name = "\(number) \(width)x\(height)\(suffix)"
        if let photo = kept.withLock({ $0[name] }) { return photo }
        let photo = try made(number, width: width, height: height, as: suffix)
        kept.withLock { $0[name] = photo }
        return photo
    }

    private static func made(_ number: Int, width: Int, height: Int, as suffix: String) throws -> Data {
        _ = vs_start()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let shade = (x * (number + 3) / 7 + y * (number + 5) / 11) % 160
                bytes.append(UInt8(shade + 40))
                bytes.append(UInt8((shade + 37 * number) % 200))
                bytes.append(UInt8(220 - shade))
            }
        }
        guard let image = fx_new(bytes, bytes.count, Int32(width), Int32(height), 3, FX_SRGB) else { throw NoPhoto() }
        defer { fx_unref(image) }
        var made: UnsafeMutableRawPointer?
        var count = 0
        guard fx_save(image, suffix, &made, &count) == 0, let made else { throw NoPhoto() }
        defer { fx_free(made) }
        return Data(bytes: made, count: count)
    }

    struct NoPhoto: Error {}
}
