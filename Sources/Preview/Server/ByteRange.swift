/// The part of a file that a request asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
    /// The whole file: the request has no range, or one that a server may ignore, such as several at once.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// - Parameters:
    ///   - field: The `Range` field.
    ///   - size: The file's size in bytes.
    init(_ field: String?, size: Int) {
        self = field.flatMap { Self.parse($0, size: size) } ?? .whole
    }

    /// Nil if the field is malformed, or asks for a kind of range that is ignored.
    private static func parse(_ field: String, size: Int) -> ByteRange? {
        guard let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes" else { return nil }
        let range = field[field.index(after: equals)...].filter { $0 != " " && $0 != "\t" }
        let parts = range.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return nil
        }
        // A number too large for Int is beyond the end of every file.
        let numbers = parts.map { $0.isEmpty ? nil : Int($0) ?? Int.max }
        switch (numbers[0], numbers[1]) {
        case (nil, nil): return nil
        case (nil, let length?):
            return length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
        case (let first?, let last):
            if let last, last < first { return nil }
            guard first < size else { return .unsatisfiable }
            return .part(first..<(last.map { min($0, size - 1) + 1 } ?? size))
        }
    }
}
