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

    /// The same with EXIF in which the camera says on which day it took it: `2024:05:06`.
    static func jpeg(_ number: Int, takenOn day: String) throws -> Data {
        let photo = try jpeg(number)
        let exif =
            Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
            + Data([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 1])
            + Data([0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0]) + Data("\(day) 07:08:09\0".utf8)
        return photo.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)]) + exif + photo.dropFirst(2)
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
