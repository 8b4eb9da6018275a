import Files
import Foundation
import Household
import Output

/// A number that identifies a file's inputs: while it stays the same, so do the file's bytes.
///
/// Unlike the values of Swift's own `Hasher`, it is the same on every machine and in every run, because it is kept from
/// one build to the next. 64 bits, mixed by multiplying to 128 and folding: two states of one page share a stamp once
/// in 10^19 changes. It does not protect against deliberate deception: anyone who can write the store can write the
/// page, too.
struct Stamp: Hashable, Sendable {
    private(set) var value: UInt64

    init(_ value: UInt64 = 0) {
        self.value = value
    }

    init(of text: String) {
        self.init()
        mix(text)
    }

    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    mutating func mix(_ word: UInt64) {
        let product = (value ^ word &+ Self.odd).multipliedFullWidth(by: 0xD1B5_4A32_D192_ED03)
        value = product.high ^ product.low &+ Self.odd
    }

    @inline(__always)
    mutating func mix(_ stamp: Stamp) { mix(stamp.value) }

    mutating func mix(_ number: some FixedWidthInteger) { mix(UInt64(truncatingIfNeeded: number)) }

    mutating func mix(_ flag: Bool) { mix(flag ? 1 as UInt64 : 2) }

    mutating func mix(_ text: String) {
        var text = text
        text.withUTF8 { mix(bytes: UnsafeRawBufferPointer($0)) }
    }

    mutating func mix(_ text: String?) {
        mix(text != nil)
        if let text { mix(text) }
    }

    mutating func mix(bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { mix(bytes: UnsafeRawBufferPointer($0)) }
        if isDone == nil { Array(bytes).withUnsafeBytes { mix(bytes: $0) } }
    }

    /// The length is mixed in as well, so that "ab", "c" differs from "a", "bc".
    mutating func mix(bytes: UnsafeRawBufferPointer) {
        mix(UInt64(bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        guard place < bytes.count else { return }
        var last: UInt64 = 0
        for byte in bytes[place...] { last = last << 8 | UInt64(byte) }
        mix(last)
    }
}

extension Input {
    /// An input that is known by a text or a number.
    init(_ kind: Kind, _ name: Stamp) {
        var id = Input.only.uuid
        withUnsafeMutableBytes(of: &id) { $0.storeBytes(of: name.value.littleEndian, as: UInt64.self) }
        self.init(kind, UUID(uuid: id))
    }
}

extension FileTree {
    /// A stamp of a file's identity, size and times, which tells its versions apart without reading them. Nil when the
    /// file is missing, or was written so recently that the next write may get the same times: file systems count time
    /// in steps of some milliseconds.
    static func stamp(of file: URL) -> Stamp? {
        guard let status = FileStatus(of: file.path), FileStatus.now - status.changed > 50_000_000 else {
            return nil
        }
        var stamp = Stamp()
        stamp.mix(status.device)
        stamp.mix(status.inode)
        stamp.mix(status.size)
        stamp.mix(status.changed)
        stamp.mix(status.modified)
        return stamp
    }
}
