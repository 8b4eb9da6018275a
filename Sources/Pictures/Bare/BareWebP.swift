/// The chunks of a WebP that make up the picture.
enum BareWebP {
    /// - Returns: Nil for a file that cannot be understood.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        guard file.count >= 12, file[0..<4].elementsEqual("RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8),
            let chunks = chunks(of: file[12...])
        else { return nil }
        func all(_ names: String...) -> [UInt8] { chunks.filter { names.contains($0.name) }.flatMap(\.bytes) }
        var frames: [UInt8] = []
        for frame in chunks where frame.name == "ANMF" {
            // A frame has sixteen bytes of its own, then chunks.
            guard frame.content.count > 16, let parts = Self.chunks(of: frame.content.dropFirst(16)) else { return nil }
            frames += chunk(frame.name, frame.content.prefix(16) + parts.filter(isPicture).flatMap(\.bytes))
        }
        var exif: [UInt8] = []
        if let chunk = chunks.first(where: { $0.name == "EXIF" }) {
            guard let facts = PhotoFacts(exif: Array(chunk.content)) else { return nil }
            if !facts.exif.isEmpty { exif = Self.chunk(chunk.name, facts.exif) }
        }
        let (profile, animation) = (all("ICCP"), frames.isEmpty ? [] : all("ANIM"))
        let picture = frames.isEmpty ? chunks.filter(isPicture).flatMap(\.bytes) : frames
        guard !picture.isEmpty else { return nil }
        let hasAlpha = frames.isEmpty && chunks.contains { $0.name == "ALPH" }
        var body = picture
        // The simple form needs no header.
        if hasAlpha || !profile.isEmpty || !frames.isEmpty || !exif.isEmpty {
            guard let header = chunks.first(where: { $0.name == "VP8X" })?.content, header.count == 10 else {
                return nil
            }
            let flags =
                (header.first ?? 0) & 0x10 | (profile.isEmpty ? 0 : 0x20) | (exif.isEmpty ? 0 : 0x08)
                | (frames.isEmpty ? 0 : 0x02)
            body = chunk("VP8X", [flags, 0, 0, 0] + header.dropFirst(4)) + profile + animation + picture + exif
        }
        return Array("RIFF".utf8) + size(4 + body.count) + Array("WEBP".utf8) + body
    }

    private struct Chunk {
        var name: String
        var content: ArraySlice<UInt8>
        /// With its head and its padding.
        var bytes: ArraySlice<UInt8>
    }

    /// Nil where one is beyond the end.
    private static func chunks(of bytes: ArraySlice<UInt8>) -> [Chunk]? {
        var found: [Chunk] = []
        var place = bytes.startIndex
        while place + 8 <= bytes.endIndex {
            let size = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            // A chunk of odd length is followed by a padding byte.
            let end = place + 8 + size + size % 2
            guard end <= bytes.endIndex else { return nil }
            found.append(
                Chunk(
                    name: String(decoding: bytes[place..<place + 4], as: UTF8.self),
                    content: bytes[place + 8..<place + 8 + size], bytes: bytes[place..<end]))
            place = end
        }
        return found
    }

    private static func isPicture(_ chunk: Chunk) -> Bool { ["ALPH", "VP8 ", "VP8L"].contains(chunk.name) }

    private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
        Array(name.utf8) + size(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func size(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
}
