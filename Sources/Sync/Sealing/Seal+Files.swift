import Digests
import Files
package import Foundation

/// Files and snapshots of any size, sealed in chunks by the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár).
///
/// After the head come chunks of 1 MB, each followed by its tag. A chunk's nonce holds its number and whether it is the
/// last one, so missing, repeated or moved chunks do not verify. An empty file has one empty chunk.
extension Seal {
    private static let chunkSize = 1 << 20

    /// The number of bytes at the start of a snapshot that `openSnapshot` needs to verify its first chunk.
    package static let snapshotStart = SealHead.size + saltSize + chunkSize + ChaCha20Poly1305.tagSize + 1

    /// The size of a sealed file whose content has this size, in bytes.
    package static func sealedSize(of plainSize: Int) -> Int {
        let chunks = max(1, (plainSize + chunkSize - 1) / chunkSize)
        return 1 + saltSize + plainSize + chunks * ChaCha20Poly1305.tagSize
    }

    /// Seals a file. The target appears only when it is complete.
    /// - Parameter sha256: The digest that the source's content must have.
    package func sealFile(from source: String, to target: String, sha256: String) throws(SealError) {
        let subject = SealSubject.file(name(ofFile: sha256))
        let digest = SHA256Digest()
        let file = try FileFailure.becoming(SealError.init, OpenFile(source, .noWait))
        try Disk.writeWhole(target, failing: SealError.init) { sealed throws(SealError) in
            func read(_ place: Range<Int>) throws(SealError) -> [UInt8] {
                try FileFailure.becoming(SealError.init, file.read(place))
            }
            try sealChunks(as: subject, to: sealed, read: read) { plain in
                plain.withUnsafeBytes { digest.update($0) }
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
        try Disk.writeWhole(target, failing: SealError.init) { opened throws(SealError) in
            try openChunks(of: file, as: subject) { plain throws(SealError) in
                plain.withUnsafeBytes { digest.update($0) }
                try FileFailure.becoming(SealError.init, opened.write(plain))
                return true
            }
            guard digest.finish() == sha256 else { throw .otherContent(subject, sha256: sha256) }
        }
    }

    /// Seals a snapshot into a new file.
    package func sealSnapshot(_ plain: Data, of version: VersionDigest, to target: String) throws(SealError) {
        try Disk.writeWhole(target, failing: SealError.init) { sealed throws(SealError) in
            func read(_ place: Range<Int>) -> [UInt8] { [UInt8](plain.dropFirst(place.lowerBound).prefix(place.count)) }
            try sealChunks(as: .snapshot(of: version), to: sealed, read: read)
        }
    }

    /// Opens a snapshot.
    /// - Parameter startOnly: Whether to verify and return only the first chunk, for which `snapshotStart` bytes are
    ///   enough.
    package func openSnapshot(
        _ source: String, of version: VersionDigest, startOnly: Bool = false
    ) throws(SealError) -> Data {
        let file = try FileFailure.becoming(SealError.init, OpenFile(source, .noWait))
        var opened = Data()
        try openChunks(of: file, as: .snapshot(of: version)) { plain in
            opened += plain
            return !startOnly
        }
        return opened
    }

    // MARK: - Chunks

    /// - Parameter look: Called with each chunk before it is sealed.
    private func sealChunks(
        as subject: SealSubject, to sealed: borrowing OpenFile, read: (Range<Int>) throws(SealError) -> [UInt8],
        look: (_ plain: [UInt8]) -> Void = { _ in }
    ) throws(SealError) {
        let head = newHead(of: subject)
        try FileFailure.becoming(SealError.init, sealed.write(head))
        try chunks(from: 0, size: Self.chunkSize, read: read) { plain, nonce throws(SealError) in
            look(plain)
            let cipher = cipher(for: subject, head: head, nonce: nonce)
            let count = plain.count + ChaCha20Poly1305.tagSize
            let chunk = [UInt8](unsafeUninitializedCapacity: count) { chunk, done in
                plain.withUnsafeBytes { cipher.seal($0, into: UnsafeMutableRawBufferPointer(chunk)) }
                done = count
            }
            try FileFailure.becoming(SealError.init, sealed.write(chunk))
            return true
        }
    }

    /// - Parameter use: Called with each opened chunk. Returns whether to continue.
    private func openChunks(
        of file: borrowing OpenFile, as subject: SealSubject, use: (_ plain: [UInt8]) throws(SealError) -> Bool
    ) throws(SealError) {
        let head = try FileFailure.becoming(SealError.init, file.read(0..<subject.headSize))
        try check(head, of: subject)
        let size = Self.chunkSize + ChaCha20Poly1305.tagSize
        func read(_ place: Range<Int>) throws(SealError) -> [UInt8] {
            try FileFailure.becoming(SealError.init, file.read(place))
        }
        try chunks(from: subject.headSize, size: size, read: read) { sealed, nonce throws(SealError) in
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
            return try use(plain)
        }
    }

    /// - Parameters:
    ///   - read: Returns the bytes of a range, fewer at the end.
    ///   - use: Called with each chunk and its nonce: the number in ten bytes after a zero, then 1 for the last chunk.
    ///     Only the last chunk may be smaller than `size`. Returns whether to continue.
    private func chunks(
        from start: Int, size: Int, read: (Range<Int>) throws(SealError) -> [UInt8],
        use: (_ chunk: [UInt8], _ nonce: [UInt8]) throws(SealError) -> Bool
    ) throws(SealError) {
        var number: UInt64 = 0
        var place = start
        while true {
            let chunk = try read(place..<place + size)
            place += chunk.count
            let next = try read(place..<place + 1)
            let isLast = chunk.count < size || next.isEmpty
            let counter = withUnsafeBytes(of: number.bigEndian) { Array($0) }
            let goesOn = try use(chunk, [0, 0, 0] + counter + [isLast ? 1 : 0])
            guard goesOn, !isLast else { return }
            number += 1
        }
    }
}
