import Foundation
import NIOCore

/// Takes a body of `multipart/form-data` apart as it arrives, however it is cut into pieces.
///
/// The body is `--BOUNDARY`, a head, an empty line, a content, and again from the boundary; the last boundary ends in
/// `--`. The reader is in one of four states:
///
///     content ─ line end and boundary ─▶ boundary ─ line end ─▶ head ─ empty line ─▶ content
///                                            └───── -- ─▶ ended
///
/// It is stricter than the standards, since browsers are: nothing stands before the first boundary, and only empty
/// space after the last one. It holds no more of the body than a head, or than the length of a boundary.
struct MultipartReader: Sendable {
    enum Event: Hashable {
        case part(PartHead)
        case content(ByteBuffer)
        case end
    }

    private enum State {
        /// False before the first part.
        case content(isOpen: Bool)
        case boundary, head, ended
    }

    /// The line end before the boundary belongs to it.
    private let delimiter: [UInt8]
    private var state = State.content(isOpen: false)
    /// Begins with the line end that the first boundary lacks.
    private var waiting = ByteBuffer(string: "\r\n")
    private static let (lineEnd, headEnd) = (Array("\r\n".utf8), Array("\r\n\r\n".utf8))
    /// The most bytes of a part's head.
    static let headBytes = 8 << 10

    init(boundary: String) { delimiter = Array("\r\n--\(boundary)".utf8) }

    /// - Throws: `FormFault.malformed`, or the error of `handle`.
    mutating func take(_ piece: ByteBuffer, _ handle: (Event) throws -> Void) throws {
        waiting.writeImmutableBuffer(piece)
        while try step(handle) {}
        waiting.discardReadBytes()
    }

    /// - Throws: `FormFault.malformed` for a body that was cut off.
    func finish() throws(FormFault) {
        guard case .ended = state else { throw .malformed }
    }

    /// - Returns: False if more bytes are needed.
    private mutating func step(_ handle: (Event) throws -> Void) throws -> Bool {
        switch state {
        case .content(let isOpen):
            let end = waiting.place(of: delimiter)
            // The last bytes may be the beginning of a boundary.
            let count = end ?? max(0, waiting.readableBytes - delimiter.count + 1)
            if count > 0, let content = waiting.readSlice(length: count) {
                guard isOpen else { throw FormFault.malformed }
                try handle(.content(content))
            }
            guard end != nil else { return false }
            waiting.moveReaderIndex(forwardBy: delimiter.count)
            if isOpen { try handle(.end) }
            state = .boundary
        case .boundary:
            guard let two = waiting.getBytes(at: waiting.readerIndex, length: 2) else { return false }
            waiting.moveReaderIndex(forwardBy: 2)
            switch two {
            case Self.lineEnd: state = .head
            case Array("--".utf8): state = .ended
            default: throw FormFault.malformed
            }
        case .head:
            guard let end = waiting.place(of: Self.headEnd) else {
                guard waiting.readableBytes <= Self.headBytes else { throw FormFault.malformed }
                return false
            }
            guard end <= Self.headBytes, let head = waiting.readBytes(length: end) else { throw FormFault.malformed }
            waiting.moveReaderIndex(forwardBy: Self.headEnd.count)
            try handle(.part(try PartHead(head)))
            state = .content(isOpen: true)
        case .ended:
            guard waiting.readableBytesView.allSatisfy({ [0x0D, 0x0A, 0x20, 0x09].contains($0) }) else {
                throw FormFault.malformed
            }
            waiting.clear()
            return false
        }
        return true
    }
}

extension ByteBuffer {
    /// How many readable bytes stand before a pattern; nil where it does not occur.
    fileprivate func place(of pattern: [UInt8]) -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let start = bytes.baseAddress, let first = pattern.first else { return nil }
            var place = 0
            while bytes.count - place >= pattern.count {
                let rest = bytes.count - place - pattern.count + 1
                guard let found = memchr(start + place, Int32(first), rest) else { return nil }
                place = UnsafeRawPointer(found) - start
                if memcmp(found, pattern, pattern.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
