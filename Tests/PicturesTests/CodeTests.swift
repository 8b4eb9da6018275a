import Foundation
import Pictures
import TestSupport
import Testing
import Values

@Suite struct CodeTests {
    /// `HB GA-03` as a QR code, row by row, `#` for dark; drawn by zxing-cpp.
    private static let qr: [String] = """
        #######....##.#######
        #.....#.#..##.#.....#
        #.###.#..###..#.###.#
        #.###.#..#.##.#.###.#
        #.###.#.##.##.#.###.#
        #.....#...##..#.....#
        #######.#.#.#.#######
        ..........#..........
        #.#.#.#...#.#...#..#.
        #.#.#......#.#.#..##.
        .##.####.###.###..#..
        #..#....#.####.##.##.
        ##.#.###...#.###..#.#
        ........###...##.##.#
        #######.....#...#.#.#
        #.....#..#....##...#.
        #.###.#.#.#.#.#..#.##
        #.###.#..#.#.#...###.
        #.###.#.#.##.##.#...#
        #.....#..#####.#..###
        #######.####.##.#.#.#
        """.split(separator: "\n").map(String.init)

    /// 4006381333931 as the bars of an EAN-13; drawn by zxing-cpp.
    private static let ean = [
        "#.#...##.#.#..###.#.####.####.#...#..#.##..##.#.#.#....#.#....#.#....#.###.#..#....#.##..##.#.#"
    ]

    /// A code with light around it, each square of it `cell` pixels wide.
    private static func drawn(_ rows: [String], cell: Int, height: Int) -> Painting {
        let margin = 10
        func line(_ squares: String) -> [UInt8] {
            let light = String(repeating: ".", count: margin)
            return (light + squares + light).flatMap { square in
                (0..<cell).flatMap { _ -> [UInt8] in square == "#" ? [30, 30, 30] : [240, 240, 230] }
            }
        }
        let blank = line(String(repeating: ".", count: rows[0].count))
        let lines = rows.map(line)
        var painting = Painting(width: 0, height: 0, colour: [0, 0, 0])
        painting.width = blank.count / 3
        painting.height = (height + 2 * margin) * cell
        painting.bytes = (0..<painting.height).flatMap { y in
            let row = y / cell - margin
            return (0..<height).contains(row) ? lines[row * rows.count / height] : blank
        }
        return painting
    }

    private static func codes(in photo: Data) throws -> [String] {
        try PictureSource.bytes(photo).codes().map { "\($0.kind.rawValue) \($0.text)" }
    }

    @Test(
        "A QR code is read in every format, coloured or grey",
        arguments: [".jpg[Q=90]", ".png", ".png[bitdepth=8]", ".webp[Q=90]", ".tif", ".heic[Q=90]", ".gif"])
    func formats(suffix: String) throws {
        let photo = try Self.drawn(Self.qr, cell: 12, height: 21).saved(suffix)
        #expect(try Self.codes(in: photo) == ["QR HB GA-03"])
    }

    @Test("A QR code is read in each of the eight orientations of EXIF", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let upright = Self.drawn(Self.qr, cell: 12, height: 21)
        let photo = FileParts.jpeg(
            try upright.storedAs(orientation).saved(".jpg[Q=90]"),
            adding: [(0xE1, ExifBlock(orientation: UInt16(orientation), canary: "x").withMarker)])
        #expect(try Self.codes(in: photo) == ["QR HB GA-03"])
    }

    @Test("A barcode is read, large and small", arguments: [3, 8, 24])
    func barcodes(cell: Int) throws {
        let photo = try Self.drawn(Self.ean, cell: cell, height: 40).saved(".jpg[Q=90]")
        #expect(try Self.codes(in: photo) == ["EAN-13 4006381333931"])
    }

    @Test("A code's box is measured in the pixels of the whole picture", arguments: [8, 60])
    func size(cell: Int) throws {
        let photo = try Self.drawn(Self.qr, cell: cell, height: 21).saved(".jpg[Q=90]")
        let size = try #require(try PictureSource.bytes(photo).codes().first).size
        let side = 21 * cell
        #expect(abs(size.width - side) < side / 10 && abs(size.height - side) < side / 10)
    }

    @Test("Dark squares on nothing are read: what is transparent is white")
    func transparent() throws {
        var painting = Self.drawn(Self.qr, cell: 12, height: 21)
        painting.bytes = stride(from: 0, to: painting.bytes.count, by: 3).flatMap { start in
            [0, 0, 0, painting.bytes[start] < 128 ? 255 : 0]
        }
        painting.channels = 4
        #expect(try Self.codes(in: painting.saved(".png")) == ["QR HB GA-03"])
    }

    @Test("Two codes in a picture are both read, the larger one first")
    func two() throws {
        let (code, bars) = (Self.drawn(Self.qr, cell: 16, height: 21), Self.drawn(Self.ean, cell: 6, height: 20))
        let both = Painting(width: 1400, height: 700) { x, y in
            let (painting, column) = (x < 700 ? code : bars, x % 700)
            return column < painting.width && y < painting.height ? painting.colour(column, y) : [240, 240, 230]
        }
        #expect(try Self.codes(in: both.saved(".png")) == ["QR HB GA-03", "EAN-13 4006381333931"])
    }

    @Test("A picture without a code has none, of whatever size", arguments: [1, 40, 900, 5000])
    func none(side: Int) throws {
        #expect(try Self.codes(in: Painting.black(width: side, height: side, ".jpg")) == [])
        #expect(try Self.codes(in: Painting.noisy(width: side, height: 40).saved(".jpg")) == [])
        #expect(try Self.codes(in: Painting.noisy(width: 1, height: side).saved(".png")) == [])
    }

    @Test("Stripes that are no code are not read as one", arguments: 1...8)
    func stripes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stripes = (0..<400).map { _ in random.next() % 2 == 0 }
        let photo = Painting(width: 1200, height: 900) { x, _ in stripes[x / 3] ? [30, 30, 30] : [220, 220, 220] }
        #expect(try Self.codes(in: photo.saved(".png")) == [])
    }

    @Test("A file that is empty, damaged, too large or no picture is refused with its reason")
    func refused() throws {
        func error(_ data: Data) -> PictureError? { pictureError { _ = try PictureSource.bytes(data).codes() } }
        #expect(error(Data()) == .empty(path: "the picture"))
        #expect(error(Data("HB GA-03".utf8)) == .notAPicture(path: "the picture"))
        let photo = try Self.drawn(Self.qr, cell: 12, height: 21).saved(".jpg[Q=90]")
        guard case .damaged? = error(photo.prefix(photo.count / 2)) else {
            Issue.record("half a JPEG was read")
            return
        }
        let limits = PictureLimits(maximumPixels: 1000, maximumSide: 1000)
        let tooLarge = pictureError { _ = try PictureSource.bytes(photo).codes(limits: limits) }
        #expect(tooLarge == .tooLarge(path: "the picture", width: 492, height: 492, limit: "1000 pixels"))
    }

    @Test("A missing libzbar is named, with the packages to install")
    func missing() {
        #expect(PictureError.noCodeLibrary.explanation.what == "libzbar, which reads codes, cannot be loaded")
        let advice = PictureError.noCodeLibrary.explanation.advice
        #expect(advice == "install libzbar0 (on Fedora zbar, from Homebrew zbar)")
    }
}

extension Painting {
    /// The pixels as a camera stores them that was held so: those that EXIF's orientation turns upright again.
    fileprivate func storedAs(_ orientation: Int) -> Painting {
        let isTurned = orientation >= 5
        return Painting(width: isTurned ? height : width, height: isTurned ? width : height) { x, y in
            let (right, bottom) = (width - 1, height - 1)
            let (column, row) =
                switch orientation {
                case 2: (right - x, y)
                case 3: (right - x, bottom - y)
                case 4: (x, bottom - y)
                case 5: (y, x)
                case 6: (right - y, x)
                case 7: (right - y, bottom - x)
                case 8: (y, bottom - x)
                default: (x, y)
                }
            return colour(column, row)
        }
    }

    fileprivate func colour(_ x: Int, _ y: Int) -> [Int] {
        let start = (y * width + x) * channels
        return bytes[start..<start + channels].map(Int.init)
    }
}
