/// The items of a HEIC that make up its picture: a box within boxes each, and their data where the boxes say.
///
/// What stays keeps its place, since boxes name places in the file. Everything else is zeros: thumbnails, depth, XMP,
/// names of items, boxes of programs, and data that no item of the picture has.
struct BareHEIC {
    private struct Box {
        var type: String
        var start: Int
        /// Where its content begins.
        var content: Int
        var end: Int
    }

    private struct Item {
        var type = ""
        /// Where the type stands.
        var typePlace = 0
        /// In the file; nil for data in the box `idat`, from its content on.
        var isInFile = true
        var extents: [Range<Int>] = []
    }

    private let file: [UInt8]
    private var made: [UInt8]
    private var items: [Int: Item] = [:]
    private var primary: Int?
    /// The items that an item is put together from.
    private var parts: [Int: [Int]] = [:]
    private var dataBox: Box?

    /// - Returns: Nil for a file that cannot be understood, and for one with a film.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        var photo = BareHEIC(file: file, made: [UInt8](repeating: 0, count: file.count))
        return photo.take() ? photo.made : nil
    }

    private static let pictures: Set = ["hvc1", "grid", "iden", "iovl"]
    /// The properties of pictures: decoder, size, depth, colours, turns, cuts.
    private static let properties: Set = [
        "hvcC", "ispe", "pixi", "colr", "irot", "imir", "clap", "pasp", "clli", "mdcv", "cclv",
    ]

    private mutating func take() -> Bool {
        guard let boxes = boxes(0..<file.count), !boxes.contains(where: { $0.type == "moov" }) else { return false }
        for box in boxes {
            switch box.type {
            case "ftyp": keep(box.start..<box.end)
            case "mdat": keep(box.start..<box.content)
            case "meta":
                guard takeMeta(box) else { return false }
            default: blank(box)
            }
        }
        return takeItems()
    }

    // MARK: - Boxes

    private func number(_ place: Int, _ count: Int) -> Int? {
        guard count <= 7, place >= 0, place + count <= file.count else { return nil }
        return file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func text(_ place: Int) -> String { String(decoding: file[place..<place + 4], as: UTF8.self) }

    /// The boxes that fill a range; nil where one is beyond its end.
    private func boxes(_ range: Range<Int>) -> [Box]? {
        var found: [Box] = []
        var place = range.lowerBound
        while place < range.upperBound {
            guard var size = number(place, 4), place + 8 <= range.upperBound else { return nil }
            var head = 8
            if size == 1 {
                // The size follows in eight bytes, of which files use seven.
                guard let long = number(place + 9, 7), file[place + 8] == 0 else { return nil }
                (size, head) = (long, 16)
            }
            if size == 0 { size = range.upperBound - place }
            guard size >= head, size <= range.upperBound - place else { return nil }
            found.append(Box(type: text(place + 4), start: place, content: place + head, end: place + size))
            place += size
        }
        return found
    }

    private mutating func keep(_ range: Range<Int>) { made.replaceSubrange(range, with: file[range]) }

    /// Keeps the place of a box that readers pass over.
    private mutating func blank(_ box: Box) {
        keep(box.start..<box.content)
        write("free", at: box.start + 4)
    }

    private mutating func write(_ text: String, at place: Int) {
        made.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }

    // MARK: - What the file says of its items

    private mutating func takeMeta(_ meta: Box) -> Bool {
        guard meta.content + 4 <= meta.end, let boxes = boxes(meta.content + 4..<meta.end) else { return false }
        keep(meta.start..<meta.content + 4)
        for box in boxes {
            let version = box.content < box.end ? file[box.content] : 0
            switch box.type {
            // Without the name of the program.
            case "hdlr": keep(box.start..<min(box.content + 24, box.end))
            case "pitm":
                primary = number(box.content + 4, version == 0 ? 2 : 4)
                keep(box.start..<box.end)
            case "iinf":
                let count = version == 0 ? 2 : 4
                guard box.content + 4 + count <= box.end, let entries = self.boxes(box.content + 4 + count..<box.end)
                else { return false }
                keep(box.start..<box.content + 4 + count)
                guard entries.allSatisfy({ takeEntry($0) }) else { return false }
            case "iloc":
                keep(box.start..<box.end)
                guard readPlaces(box, version) else { return false }
            case "iref":
                keep(box.start..<box.end)
                guard readParts(box, version) else { return false }
            case "iprp":
                guard let inner = self.boxes(box.content..<box.end) else { return false }
                keep(box.start..<box.content)
                for part in inner {
                    guard part.type == "ipco" else {
                        part.type == "ipma" ? keep(part.start..<part.end) : blank(part)
                        continue
                    }
                    keep(part.start..<part.content)
                    guard let properties = self.boxes(part.content..<part.end) else { return false }
                    for property in properties {
                        Self.properties.contains(property.type) ? keep(property.start..<property.end) : blank(property)
                    }
                }
            case "idat":
                dataBox = box
                keep(box.start..<box.content)
            default: blank(box)
            }
        }
        return true
    }

    /// Takes the number and the type of an item, without its name.
    private mutating func takeEntry(_ box: Box) -> Bool {
        guard box.type == "infe", box.content < box.end, [2, 3].contains(file[box.content]) else { return false }
        let count = file[box.content] == 2 ? 2 : 4
        let typePlace = box.content + 4 + count + 2
        guard typePlace + 4 <= box.end, let id = number(box.content + 4, count) else { return false }
        keep(box.start..<typePlace + 4)
        items[id, default: Item()].type = text(typePlace)
        items[id, default: Item()].typePlace = typePlace
        return true
    }

    private mutating func readPlaces(_ box: Box, _ version: UInt8) -> Bool {
        guard version <= 2, let sizes = number(box.content + 4, 2) else { return false }
        let (offset, length) = (sizes >> 12, sizes >> 8 & 15)
        let (base, index) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        var place = box.content + 6
        func next(_ count: Int) -> Int? {
            defer { place += count }
            // Eight bytes, of which files use seven.
            return count == 8
                ? (file[min(place, file.count - 1)] == 0 ? number(place + 1, 7) : nil) : number(place, count)
        }
        guard let count = next(version < 2 ? 2 : 4) else { return false }
        for _ in 0..<count {
            guard place < box.end, let id = next(version < 2 ? 2 : 4), let method = version == 0 ? 0 : next(2),
                method & 15 <= 1, next(2) == 0, let start = next(base), let extents = next(2)
            else { return false }
            items[id, default: Item()].isInFile = method & 15 == 0
            for _ in 0..<extents {
                guard next(index) != nil, let from = next(offset), let size = next(length), size > 0 else {
                    return false
                }
                items[id, default: Item()].extents.append(start + from..<start + from + size)
            }
        }
        return true
    }

    private mutating func readParts(_ box: Box, _ version: UInt8) -> Bool {
        let width = version == 0 ? 2 : 4
        guard box.content + 4 <= box.end, let references = boxes(box.content + 4..<box.end) else { return false }
        for reference in references where reference.type == "dimg" {
            guard let from = number(reference.content, width), let count = number(reference.content + width, 2) else {
                return false
            }
            for position in 0..<count {
                guard let to = number(reference.content + 2 + width * (position + 1), width) else { return false }
                parts[from, default: []].append(to)
            }
        }
        return true
    }

    // MARK: - Their data

    private mutating func takeItems() -> Bool {
        guard let primary else { return false }
        var wanted = [primary]
        var taken: Set<Int> = []
        while let id = wanted.popLast() {
            guard taken.insert(id).inserted else { continue }
            guard let item = items[id], Self.pictures.contains(item.type) else { return false }
            for extent in item.extents {
                guard let range = place(of: extent, item) else { return false }
                keep(range)
            }
            wanted += parts[id] ?? []
        }
        for (id, item) in items where !taken.contains(id) {
            if item.typePlace > 0, !(item.type == "Exif" && takeDay(of: item)) { write("free", at: item.typePlace) }
        }
        return true
    }

    private func place(of extent: Range<Int>, _ item: Item) -> Range<Int>? {
        let start = item.isInFile ? 0 : dataBox?.content
        let end = item.isInFile ? file.count : dataBox?.end
        guard let start, let end, extent.upperBound <= end - start else { return nil }
        return start + extent.lowerBound..<start + extent.upperBound
    }

    /// Writes the day of taking in the place of the EXIF. The orientation is a property of the picture.
    private mutating func takeDay(of item: Item) -> Bool {
        guard item.extents.count == 1, let range = place(of: item.extents[0], item), range.count > 4,
            let skipped = number(range.lowerBound, 4), skipped <= range.count - 4,
            let day = PhotoFacts(exif: Array(file[range].dropFirst(4 + skipped)))?.day
        else { return false }
        let block = [0, 0, 0, 0] + PhotoFacts(day: day).exif
        guard block.count <= range.count else { return false }
        made.replaceSubrange(range.lowerBound..<range.lowerBound + block.count, with: block)
        return true
    }
}
