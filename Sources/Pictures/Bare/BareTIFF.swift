/// The fields of a TIFF that make up its pages, and the pixels that they name.
///
/// What stays keeps its place, since fields name places in the file. Everything else is zeros.
struct BareTIFF {
    private let file: [UInt8]
    private var made: [UInt8]

    /// - Returns: Nil for a file that cannot be understood, for a raw photo, and where the pixels are JPEGs.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        var photo = BareTIFF(file: file, made: [UInt8](repeating: 0, count: file.count))
        return photo.take() ? photo.made : nil
    }

    /// Size, bits, compression, colours, orientation, resolution, and where the pixels are.
    private static let kept: Set = [
        254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292,
        296,
        301, 317, 318, 319, 320, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 529, 530, 531, 532, 34675,
    ]
    private static let (compressionTag, photometricTag, cameraTag, takenTag) = (259, 262, 34665, 0x9003)
    /// Pictures in pictures, and the version of a digital negative: signs of a raw photo.
    private static let rawTags: Set = [330, 50706]
    /// The tags of the places of the pixels, and those of their sizes.
    private static let pixels = [(273, 279), (324, 325)]
    private static let mostPages = 1000
    /// The sizes of values, by type.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    private struct Field {
        var place: Int
        var tag: Int
        var type: Int
        var count: Int
        /// Where its value stands.
        var values: Range<Int>
    }

    private mutating func take() -> Bool {
        guard number(2, 2) == 42, var next = number(4, 4) else { return false }
        keep(0..<8)
        var walked: Set<Int> = []
        while next != 0 {
            guard walked.count < Self.mostPages, walked.insert(next).inserted, let fields = fields(of: next),
                takePage(fields, at: next), let link = number(next + 2 + 12 * fields.count, 4)
            else { return false }
            next = link
        }
        return !walked.isEmpty
    }

    private mutating func takePage(_ fields: [Field], at table: Int) -> Bool {
        guard !fields.contains(where: { Self.rawTags.contains($0.tag) }) else { return false }
        var stays: [Field] = []
        for field in fields where field.tag == Self.cameraTag ? takeDay(of: field) : Self.kept.contains(field.tag) {
            stays.append(field)
            keep(field.values)
        }
        func values(_ tag: Int) -> [Int] {
            guard let field = fields.first(where: { $0.tag == tag }), Self.sizes.indices.contains(field.type) else {
                return []
            }
            let size = Self.sizes[field.type]
            return (0..<field.count).compactMap { number(field.values.lowerBound + size * $0, size) }
        }
        // JPEGs may have metadata of their own; a mosaic of a sensor is a raw photo.
        guard !values(Self.compressionTag).contains(where: [6, 7].contains), values(Self.photometricTag) != [32803]
        else {
            return false
        }
        for (places, sizes) in Self.pixels {
            let (places, sizes) = (values(places), values(sizes))
            guard places.count == sizes.count else { return false }
            for (place, size) in zip(places, sizes) {
                guard place + size <= file.count else { return false }
                keep(place..<place + size)
            }
        }
        // The fields that stay close ranks; the link to the next page follows them.
        write(stays.count, 2, at: table)
        for (position, field) in stays.enumerated() {
            let place = table + 2 + 12 * position
            made.replaceSubrange(place..<place + 12, with: file[field.place..<field.place + 12])
        }
        let link = table + 2 + 12 * fields.count
        made.replaceSubrange(table + 2 + 12 * stays.count..<table + 6 + 12 * stays.count, with: file[link..<link + 4])
        return true
    }

    /// Writes the day of taking, if it is on record, in the place of EXIF.
    private mutating func takeDay(of camera: Field) -> Bool {
        guard let table = number(camera.place + 8, 4), let fields = fields(of: table),
            let taken = fields.first(where: { $0.tag == Self.takenTag }), taken.values.count >= 20,
            let day = PhotoFacts(exif: file)?.day
        else { return false }
        write(1, 2, at: table)
        made.replaceSubrange(table + 2..<table + 14, with: file[taken.place..<taken.place + 12])
        made.replaceSubrange(taken.values.lowerBound..<taken.values.lowerBound + 20, with: "\(day) 00:00:00\0".utf8)
        return true
    }

    // MARK: - Tables

    private var isLittle: Bool { file[0] == 0x49 }

    private func number(_ place: Int, _ count: Int) -> Int? {
        guard count <= 4, place >= 0, place + count <= file.count else { return nil }
        let digits = file[place..<place + count]
        return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func write(_ value: Int, _ count: Int, at place: Int) {
        let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        made.replaceSubrange(place..<place + count, with: isLittle ? digits : digits.reversed())
    }

    private mutating func keep(_ range: Range<Int>) { made.replaceSubrange(range, with: file[range]) }

    /// The fields of a table; nil where it, or a value, is beyond the end.
    private func fields(of table: Int) -> [Field]? {
        guard let count = number(table, 2), table + 6 + 12 * count <= file.count else { return nil }
        var found: [Field] = []
        for position in 0..<count {
            let place = table + 2 + 12 * position
            guard let tag = number(place, 2), let type = number(place + 2, 2), let values = number(place + 4, 4),
                let target = number(place + 8, 4)
            else { return nil }
            let size = (Self.sizes.indices.contains(type) ? Self.sizes[type] : 0) * values
            let start = size > 4 ? target : place + 8
            guard start + size <= file.count else { return nil }
            found.append(Field(place: place, tag: tag, type: type, count: values, values: start..<start + size))
        }
        return found
    }
}
