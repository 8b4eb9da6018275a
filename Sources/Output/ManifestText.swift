import Foundation

/// The format of a manifest in the output folder.
///
///     housebook manifest 2
///     audience mover
///     source 9f31c0a4e2b77d05 502d
///     5be1f0c2a9d3e471 1a2f 188f2b7c1d3e4a10 index.html
///     - robots.txt
///
/// The line of the audience is missing in the manifest of the owner's site. All numbers are hexadecimal. The line
/// `source` has the stamp of the whole site's inputs, and the number of its pages. The line of a file has its stamp,
/// its size and the time it was written; a claimed file has `-` instead.
///
/// A running process that changes a few files does not write all this again, but appends: `begin`, the files that it
/// claims and, after the last change, the new lines of these files (`x` before the path of a deleted one) and `end`.
/// Later lines override earlier ones. A last line without its line feed was cut off by a kill and is skipped.
extension Manifest {
    private static let head = "housebook manifest "
    private static let unfinished = ", build in progress"

    // MARK: - Writing

    /// The whole manifest.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * 96 + 100)
        bytes.append(contentsOf: "\(Self.head)2\(isFinished ? "" : Self.unfinished)\n".utf8)
        if audience != Self.ownAudience { bytes.append(contentsOf: "audience \(audience)\n".utf8) }
        Self.append(source: source, to: &bytes)
        for entry in entries { Self.append(entry, to: &bytes) }
        return bytes
    }

    /// The lines to append before some files are changed.
    static func beginning(claiming paths: [String]) -> [UInt8] {
        var bytes = Array("begin\n".utf8)
        for path in paths { append(Entry(path: path), to: &bytes) }
        return bytes
    }

    /// The lines to append after the last change.
    static func ending(made entries: [Entry], gone: [String], source: Source?) -> [UInt8] {
        var bytes: [UInt8] = []
        for entry in entries { append(entry, to: &bytes) }
        for path in gone { bytes.append(contentsOf: "x \(path)\n".utf8) }
        append(source: source, to: &bytes)
        bytes.append(contentsOf: "end\n".utf8)
        return bytes
    }

    private static func append(source: Source?, to bytes: inout [UInt8]) {
        guard let source else { return bytes.append(contentsOf: "source -\n".utf8) }
        bytes.append(contentsOf: "source ".utf8)
        append(hexadecimal: source.stamp, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        append(hexadecimal: UInt64(source.pages), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ entry: Entry, to bytes: inout [UInt8]) {
        if let made = entry.made {
            append(hexadecimal: made.stamp, to: &bytes)
            bytes.append(UInt8(ascii: " "))
            append(hexadecimal: UInt64(bitPattern: Int64(made.size)), to: &bytes)
            bytes.append(UInt8(ascii: " "))
            append(hexadecimal: UInt64(bitPattern: made.time), to: &bytes)
            bytes.append(UInt8(ascii: " "))
        } else {
            bytes.append(contentsOf: "- ".utf8)
        }
        bytes.append(contentsOf: entry.path.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(hexadecimal number: UInt64, to bytes: inout [UInt8]) {
        let digits = max(1, (67 - number.leadingZeroBitCount) / 4)
        for place in stride(from: digits - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 0xF
            bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    // MARK: - Reading

    /// Reads a manifest, also one of version 1 (which had only paths); nil for anything else. Skips lines with a path
    /// outside the folder: Housebook never writes such a line, so the file is not Housebook's to delete.
    init?(_ bytes: [UInt8]) {
        let reading: Manifest? = bytes.withUnsafeBufferPointer { bytes in
            var reading = ManifestReading(bytes)
            return reading.whole()
        }
        guard let reading else { return nil }
        self = reading
    }
}

private struct ManifestReading {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var manifest = Manifest()
    /// The positions of entries by path; nil before the first appended line.
    private var positions: [String: Int]?
    private var gone: Set<String> = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func whole() -> Manifest? {
        guard let head = line().map(text) else { return nil }
        let isFirst = head.hasPrefix("housebook manifest 1")
        guard isFirst || head.hasPrefix("housebook manifest 2") else { return nil }
        switch head.dropFirst("housebook manifest 1".count) {
        case "": manifest.isFinished = true
        case ", build in progress": manifest.isFinished = false
        default: return nil
        }
        manifest.entries.reserveCapacity(bytes.count / 64)
        while let line = line() {
            if isFirst { put(line, made: nil) } else { take(line) }
        }
        manifest.entries.removeAll { gone.contains($0.path) }
        return manifest
    }

    /// The next whole line, without its end.
    private mutating func line() -> Range<Int>? {
        guard place < bytes.count, let base = bytes.baseAddress,
            let end = memchr(base + place, 0x0A, bytes.count - place)
        else { return nil }
        let start = place
        place = base.distance(to: end.assumingMemoryBound(to: UInt8.self)) + 1
        return start..<place - 1
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private mutating func take(_ line: Range<Int>) {
        guard let first = line.first else { return }
        switch bytes[first] {
        case UInt8(ascii: "-"): put(line.dropFirst(2), made: nil)
        case UInt8(ascii: "x"): gone.insert(text(line.dropFirst(2)))
        case UInt8(ascii: "s"):
            var place = line.lowerBound + 7
            manifest.source = hexadecimal(&place, line.upperBound).flatMap { stamp in
                hexadecimal(&place, line.upperBound).flatMap { Int(exactly: $0) }.map {
                    Manifest.Source(stamp: stamp, pages: $0)
                }
            }
        case UInt8(ascii: "b") where line.count == 5 && text(line) == "begin":
            manifest.isFinished = false
            manifest.source = nil
            if positions == nil {
                positions = Dictionary(
                    zip(manifest.entries.lazy.map(\.path), 0...), uniquingKeysWith: { first, _ in first })
            }
        // The line of a made file begins with a stamp, and no stamp begins with `au`.
        case UInt8(ascii: "a") where line.count > 9 && bytes[first + 1] == UInt8(ascii: "u"):
            let words = text(line).split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0] == "audience" { manifest.audience = String(words[1]) }
        case UInt8(ascii: "e") where line.count == 3 && text(line) == "end": manifest.isFinished = true
        default: takeMade(line)
        }
    }

    private mutating func takeMade(_ line: Range<Int>) {
        var place = line.lowerBound
        guard let stamp = hexadecimal(&place, line.upperBound), let size = hexadecimal(&place, line.upperBound),
            let time = hexadecimal(&place, line.upperBound), let size = Int(exactly: size)
        else { return }
        put(
            place..<line.upperBound,
            made: Manifest.Made(stamp: stamp, size: size, time: Int64(bitPattern: time)))
    }

    private mutating func put(_ range: Range<Int>, made: Manifest.Made?) {
        guard Manifest.isInside(utf8: UnsafeBufferPointer(rebasing: bytes[range])) else { return }
        let entry = Manifest.Entry(path: text(range), made: made)
        guard positions != nil else { return manifest.entries.append(entry) }
        gone.remove(entry.path)
        if let known = positions?[entry.path] {
            manifest.entries[known] = entry
        } else {
            positions?[entry.path] = manifest.entries.count
            manifest.entries.append(entry)
        }
    }

    /// Reads a number, and skips the space after it if there is one.
    private func hexadecimal(_ place: inout Int, _ end: Int) -> UInt64? {
        var number: UInt64 = 0
        let start = place
        while place < end {
            let digit: UInt8
            switch bytes[place] {
            case 0x30...0x39: digit = bytes[place] - 0x30
            case 0x61...0x66: digit = bytes[place] - 0x57
            case UInt8(ascii: " ") where place > start:
                place += 1
                return number
            default: return nil
            }
            guard place - start < 16 else { return nil }
            number = number << 4 | UInt64(digit)
            place += 1
        }
        return place > start ? number : nil
    }
}
