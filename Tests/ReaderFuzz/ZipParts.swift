import Archiving
import Foundation

/// The entries of a ZIP, so that what is in it can be damaged without its checksums.
struct ZipParts {
    var parts: [(name: String, content: [UInt8])] = []

    /// Nil for what is no ZIP.
    init?(_ file: [UInt8]) {
        do throws(ArchiveError) {
            let reader = try ZipReader.open(Data(file), name: "sample")
            while let name = try reader.next() {
                var content: [UInt8] = []
                while let piece = try reader.read() { content.append(contentsOf: piece) }
                parts.append((name, content))
            }
        } catch {
            return nil
        }
    }

    /// A ZIP in which nothing is compressed.
    var zip: [UInt8] {
        var (zip, list): ([UInt8], [UInt8]) = ([], [])
        for (name, content) in parts {
            let place = UInt32(zip.count)
            let (checksum, size) = (Self.checksum(content), UInt32(content.count))
            let facts: [UInt8] =
                Self.bytes(UInt16(0x800)) + Self.bytes(UInt16(0)) + Self.bytes(UInt32(0x21_0000)) + Self.bytes(checksum)
                + Self.bytes(size) + Self.bytes(size) + Self.bytes(UInt16(name.utf8.count)) + Self.bytes(UInt16(0))
            zip += [0x50, 0x4B, 3, 4] + Self.bytes(UInt16(20)) + facts + Array(name.utf8) + content
            list += [0x50, 0x4B, 1, 2] + Self.bytes(UInt16(20)) + Self.bytes(UInt16(20)) + facts
            list += [UInt8](repeating: 0, count: 10) + Self.bytes(place) + Array(name.utf8)
        }
        let count = Self.bytes(UInt16(parts.count))
        return zip + list + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + Self.bytes(UInt32(list.count))
            + Self.bytes(UInt32(zip.count)) + [0, 0]
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
}
