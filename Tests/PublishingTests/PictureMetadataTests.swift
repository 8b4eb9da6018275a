import Foundation
import Testing

@testable import Publishing

struct PictureMetadataTests {
    private func segment(_ marker: UInt8, _ content: String) -> [UInt8] {
        let count = content.utf8.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + content.utf8
    }

    @Test("A JPEG's metadata blocks are listed, except for its header and colour profile")
    func jpeg() {
        let start: [UInt8] = [0xFF, 0xD8] + segment(0xE0, "JFIF\0") + segment(0xE2, "ICC_PROFILE\0x")
        let end = segment(0xDB, "table") + [0xFF, 0xDA, 0, 2, 0xFF, 0xE1, 0, 8] + Array("Exif..".utf8)
        #expect(PictureMetadata.blocks(in: Data(start + end)) == [])
        let full =
            start + segment(0xE1, "Exif\0\0MM") + segment(0xE1, "http://ns.adobe.com/xap/1.0/\0<x/>")
            + segment(0xED, "Photoshop 3.0\0") + segment(0xFE, "made by me") + segment(0xE2, "MPF\0") + end
        #expect(
            PictureMetadata.blocks(in: Data(full)) == [
                "EXIF", "XMP", "IPTC", "a comment", "an application block",
            ])
    }

    @Test("Fill bytes before a marker hide nothing")
    func fillBytes() {
        let filled: [UInt8] = [0xFF, 0xD8] + segment(0xE0, "JFIF\0") + [0xFF, 0xFF] + segment(0xE1, "Exif\0\0MM")
        #expect(PictureMetadata.blocks(in: Data(filled)) == ["EXIF"])
        #expect(PictureMetadata.blocks(in: Data([0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF])) == [])
    }

    @Test("A WebP's metadata chunks are listed, including odd lengths and a truncated end")
    func webp() {
        func chunk(_ name: String, _ content: String) -> [UInt8] {
            let count = content.utf8.count
            return Array(name.utf8) + [UInt8(count), 0, 0, 0] + Array(content.utf8) + (count % 2 == 1 ? [0] : [])
        }
        let start: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        #expect(PictureMetadata.blocks(in: Data(start + chunk("VP8 ", "abc") + chunk("ICCP", "x"))) == [])
        let full = start + chunk("VP8X", "abc") + chunk("EXIF", "gps") + chunk("XMP ", "x") + Array("EXI".utf8)
        #expect(PictureMetadata.blocks(in: Data(full)) == ["EXIF", "XMP"])
    }

    @Test("A PNG's text chunks are listed")
    func png() {
        func chunk(_ name: String, _ content: String) -> [UInt8] {
            [0, 0, 0, UInt8(content.utf8.count)] + Array(name.utf8) + Array(content.utf8) + [0, 0, 0, 0]
        }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(PictureMetadata.blocks(in: Data(start + chunk("IHDR", "x") + chunk("IDAT", "tEXt"))) == [])
        #expect(
            PictureMetadata.blocks(in: Data(start + chunk("tEXt", "a") + chunk("eXIf", "b") + chunk("IDAT", ""))) == [
                "a text block", "EXIF",
            ])
    }

    @Test("Blocks that nobody knows are listed")
    func unknown() {
        let jpeg: [UInt8] = [0xFF, 0xD8] + segment(0xE0, "JFXX\0") + segment(0xEE, "Ducky") + segment(0xF3, "x")
        #expect(PictureMetadata.blocks(in: Data(jpeg)) == Array(repeating: "an application block", count: 3))
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 1]) + Data("prVtx....".utf8)
        #expect(PictureMetadata.blocks(in: png) == ["an unknown block"])
        let webp = Data("RIFF....WEBPABCD\u{1}\0\0\0x\0".utf8)
        #expect(PictureMetadata.blocks(in: webp) == ["an unknown block"])
    }

    @Test("A file that is no picture has no blocks", arguments: ["", "x", "%PDF-1.4", "<!doctype html>"])
    func others(_ text: String) {
        #expect(PictureMetadata.blocks(in: Data(text.utf8)) == [])
    }
}
