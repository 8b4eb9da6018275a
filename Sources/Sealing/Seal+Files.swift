import Digests
import Files
import Foundation

/// Files of any size, sealed in chunks by the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár.
///
/// A sealed file is a format byte of 1, a salt of 32 random bytes, and chunks of 1 MB, each followed by its tag. The
/// nonce of a chunk holds its number and whether it is the last one: chunks that are missing, doubled or moved do not
/// verify. An empty file has one empty chunk.
extension Seal {
    private static let chunkSize = 1 << 20

    /// The size of a sealed file whose content has this size, in bytes.
    package static func sealedSize(of plainSize: Int) -> Int {
        let chunks = max(1, (plainSize + chunkSize - 1) / chunkSize)
        return headSize + plainSize + chunks * ChaCha20Poly1305.tagSize
    }

    /// Seals a file. The target shows nothing or the whole sealed file.
    /// - Parameter sha256: The digest that the source's content must have.
    package func sealFile(from source: String, to target: String, sha256: String) throws(SealError) {
        let subject = SealSubject.file(name(ofFile: sha256))
        let head = newHead()
        let digest = SHA256Digest()
        let file = try FileFailure.becoming(SealError.init, OpenFile(source, .noWait))
        try write(target) { sealed throws(SealError) in
            try FileFailure.becoming(SealError.init, sealed.write(head))
            try chunks(of: file, from: 0, size: Self.chunkSize) { plain, nonce throws(SealError) in
                plain.withUnsafeBytes { digest.update($0) }
                let cipher = cipher(for: subject, head: head, nonce: nonce)
                let count = plain.count + ChaCha20Poly1305.tagSize
                let chunk = [UInt8](unsafeUninitializedCapacity: count) { chunk, done in
                    plain.withUnsafeBytes { cipher.seal($0, into: UnsafeMutableRawBufferPointer(chunk)) }
                    done = count
                }
                try FileFailure.becoming(SealError.init, sealed.write(chunk))
            }
            guard digest.finish() == sha256 else { throw .changed(path: source) }
        }
    }

    /// Opens a sealed file. The target shows its former content, or nothing, until the new content is complete and
    /// verified.
    /// - Parameter sha256: The digest that the content must have.
    package func openFile(from source: String, to target: String, sha256: String) throws(SealError) {
        let subject = SealSubject.file(name(ofFile: sha256))
        let digest = SHA256Digest()
        let file = try FileFailure.becoming(SealError.init, OpenFile(source, .noWait))
        let head = try FileFailure.becoming(SealError.init, file.read(0..<Self.headSize))
        try check(head, of: subject)
        try write(target) { opened throws(SealError) in
            let size = Self.chunkSize + ChaCha20Poly1305.tagSize
            try chunks(of: file, from: Self.headSize, size: size) { sealed, nonce throws(SealError) in
                let count = sealed.count - ChaCha20Poly1305.tagSize
                guard count >= 0 else { throw .doesNotVerify(subject) }
                let cipher = cipher(for: subject, head: head, nonce: nonce)
                var isOpen = false
                let plain = [UInt8](unsafeUninitializedCapacity: count) { plain, done in
                    let place = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(plain)[..<count])
                    isOpen = sealed.withUnsafeBytes { cipher.open($0, into: place) }
                    done = isOpen ? count : 0
                }
                guard isOpen else { throw .doesNotVerify(subject) }
                plain.withUnsafeBytes { digest.update($0) }
                try FileFailure.becoming(SealError.init, opened.write(plain))
            }
            guard digest.finish() == sha256 else { throw .otherContent(subject, sha256: sha256) }
        }
    }

    /// - Parameter use: Called with each chunk and its nonce: the number in ten bytes after a zero, then 1 for the last
    ///   chunk. Only the last chunk may be smaller than `size`.
    private func chunks(
        of file: borrowing OpenFile, from start: Int, size: Int,
        use: (_ chunk: [UInt8], _ nonce: [UInt8]) throws(SealError) -> Void
    ) throws(SealError) {
        var number: UInt64 = 0
        var place = start
        while true {
            let chunk = try FileFailure.becoming(SealError.init, file.read(place..<place + size))
            place += chunk.count
            let next = try FileFailure.becoming(SealError.init, file.read(place..<place + 1))
            let isLast = chunk.count < size || next.isEmpty
            let counter = withUnsafeBytes(of: number.bigEndian) { Array($0) }
            try use(chunk, [0, 0, 0] + counter + [isLast ? 1 : 0])
            if isLast { return }
            number += 1
        }
    }

    /// Writes a file aside, then gives it its name.
    private func write(
        _ target: String, _ body: (borrowing OpenFile) throws(SealError) -> Void
    ) throws(SealError) {
        let temporary = Disk.temporaryName(for: target)
        try Disk.writeNew(temporary, shown: target, failing: SealError.init, body)
        try FileFailure.becoming(SealError.init, Disk.finish(temporary, as: target))
    }
}
