/// Builds a text of a few dozen bytes on the stack: appending strings to strings takes ten times as long.
struct ShortText {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// The text that `body` appends, of at most `capacity` bytes.
    static func string(capacity: Int, _ body: (inout ShortText) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            var text = ShortText(buffer: buffer)
            body(&text)
            return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<text.count]), as: UTF8.self)
        }
    }

    private init(buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    mutating func append(_ byte: UInt8) {
        precondition(count < buffer.count, "the text is longer than its declared length")
        buffer[count] = byte
        count += 1
    }

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }
}
