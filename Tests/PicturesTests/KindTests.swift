import Foundation
import Testing
import Values

@testable import Pictures

@Suite struct KindTests {
    @Test(
        "A picture's kind is recognised by its bytes, whatever its name says",
        arguments: [
            (".jpg", PictureFormat.jpeg), (".png", .png), (".webp", .webp), (".heic", .heic), (".tif", .tiff),
            (".gif", .gif),
            (".heic[compression=hevc,bitdepth=10]", .heic), (".tif[bigtiff]", .tiff),
        ])
    func kinds(suffix: String, format: PictureFormat) throws {
        let workshop = try Workshop()
        let file = try workshop.write(Painting.quarters(width: 90, height: 60).saved(suffix), to: "holiday.txt")
        for source in [PictureSource.file(file), .bytes(try Data(contentsOf: file))] {
            let info = try source.inspect()
            #expect(info.format == format && info.size == "90x60" && info.orientation == 1 && info.frames == 1)
        }
        #expect(try workshop.cache.pictures(for: Workshop.digest(), source: .file(file)).sizes.map(\.width) == [90])
    }

    @Test("A text named like a photo is refused, with its path and what to do")
    func text() throws {
        let workshop = try Workshop()
        let file = try workshop.write(Data("dear diary".utf8), to: "photo.jpg")
        let error = pictureError { _ = try PictureSource.file(file).inspect() }
        #expect(error == .notAPicture(path: file.path))
        #expect(error?.description == "\(file.path) is not a picture, despite its name")
        #expect(
            error?.explanation.advice
                == "photos are JPEG, PNG, WebP, HEIC, TIFF or GIF; attach anything else as a document")
        #expect(pictureError { try _ = workshop.cache.pictures(for: Workshop.digest(), source: .file(file)) } == error)
    }

    @Test(
        "A kind that libvips could read but that is not allowed is refused by name",
        arguments: [
            ("%PDF-1.7 ...", "a PDF"),
            ("<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
            ("8BPS\0\u{1}", "a Photoshop document"), ("BM......", "a BMP picture"),
            ("PK\u{3}\u{4}...", "a ZIP archive"),
            ("\0\0\0\u{1c}ftypavif\0\0\0\0mif1avif", "an AVIF picture"),
            ("\0\0\0\u{14}ftypmp42\0\0\0\0isom", "a video or audio file"),
            ("\0\0\0\u{14}ftypmif1\0\0\0\0miaf", "a HEIF picture other than HEIC"),
        ])
    func others(start: String, kind: String) {
        let error = pictureError { _ = try PictureSource.bytes(Data(start.utf8)).inspect() }
        #expect(error == .unsupported(path: "the picture", kind: kind))
        #expect(error?.description == "the picture is \(kind)")
    }

    @Test(
        "Loaders of other kinds are blocked in libvips too, in case the check of the first bytes is bypassed")
    func blocked() throws {
        let pixmap = try Painting.quarters(width: 30, height: 20).saved(".ppm")
        let drawing = Data(
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>".utf8)
        for file in [pixmap, drawing] {
            #expect(pictureError { _ = try PictureSource.bytes(file).inspect() } != nil)
            #expect(throws: PaintingFailure.self) { try Seen(file) }
        }
    }

    @Test("A missing HEIC decoder is reported as such, not as a damaged photo")
    func noDecoder() {
        #expect(OpenedPicture.saysNoDecoder("Unsupported feature: Unsupported codec (4.3000)"))
        #expect(OpenedPicture.saysNoDecoder("class \"heifload_source\" not found"))
        #expect(!OpenedPicture.saysNoDecoder("Invalid input: Unexpected end of file"))
        let kind = "a HEIC photo, and this system's libheif has no decoder for it"
        let error = PictureError.unsupported(path: "a.heic", kind: kind)
        #expect(error.explanation.advice?.hasPrefix("install libheif's HEVC decoder") == true)
    }

    @Test("A missing file, a folder and a pipe are reported as such, at once")
    func noFile() throws {
        let workshop = try Workshop()
        func error(_ url: URL) -> PictureError? { pictureError { _ = try PictureSource.file(url).inspect() } }
        #expect(
            error(workshop["none.jpg"])
                == .cannotRead(path: workshop["none.jpg"].path, reason: "No such file or directory"))
        #expect(error(workshop.folder) == .cannotRead(path: workshop.folder.path, reason: "it is not a file"))
        #expect(mkfifo(workshop["pipe.jpg"].path, 0o600) == 0)
        #expect(
            error(workshop["pipe.jpg"]) == .cannotRead(path: workshop["pipe.jpg"].path, reason: "it is not a file"))
    }
}
