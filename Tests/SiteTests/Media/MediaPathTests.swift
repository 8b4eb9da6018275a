import Foundation
import Household
import TestSupport
import Testing

@testable import Site

struct MediaPathTests {
    @Test(
        "A document's suffix follows its type, else the owner's file name if harmless, else it is bin",
        arguments: [
            ("application/pdf", "x.html", "pdf"), ("text/plain; charset=utf-8", "x", "txt"),
            ("application/octet-stream", "Plan.DOCX", "docx"), ("application/octet-stream", "page.html", "bin"),
            ("image/svg+xml", "drawing.svg", "bin"), ("text/html", "page.txt", "txt"), ("text/xml", "a.xml", "bin"),
            ("", "", "bin"), ("", ".pdf", "pdf"), ("", "no-ending", "bin"), ("", "a.pdf/../../b", "bin"),
            ("", "x.php", "bin"), ("", "x.xhtml", "bin"), ("", "x.js", "bin"), ("IMAGE/JPEG", "x", "jpg"),
        ])
    func ending(type: String, name: String, ending: String) {
        let attachment = MediaHousehold.attachment(1, "a", of: .home(Sample.id(1)), .other, called: name, type: type)
        #expect(MediaPaths.document(attachment) == "media/aaaaaaaaaaaaaaaa.\(ending)")
    }

    @Test("A malformed digest never becomes part of a path", arguments: ["../../etc/passwd", "", "ABC", "a/b", "aa\n"])
    func noDigest(_ text: String) {
        let file = SiteMedia.File(URL(fileURLWithPath: "/etc/passwd"), size: 1)
        #expect(SiteMedia([text: .document(file)], recipe: "").entries.isEmpty)
    }

    @Test(
        "A size is given in the unit that keeps it short",
        arguments: [
            (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (1_549, "1.5 kB"), (9_949, "9.9 kB"),
            (9_960, "10 kB"), (123_456, "123 kB"), (999_400, "999 kB"), (999_600, "1 MB"), (2_500_000, "2.5 MB"),
            (3_200_000_000, "3.2 GB"),
        ])
    func size(bytes: Int, words: String) throws {
        var snapshot = MediaHousehold.snapshot
        snapshot.attachments = [MediaHousehold.attachments[3]]
        let file = SiteMedia.File(URL(fileURLWithPath: "/nowhere"), size: bytes)
        let media = SiteMedia([MediaHousehold.digest("d"): .document(file)], recipe: "")
        let page = try #require(try TestSite.pages(snapshot, media: media)["items/canoe.html"])
        #expect(page.contains("<span>\(words)</span>"))
    }

    @Test("The site contains only files of attachments that a page shows")
    func planned() throws {
        var snapshot = MediaHousehold.snapshot
        func paths() throws -> [String] {
            try TestSite.plan(snapshot, media: MediaHousehold.media(in: URL(fileURLWithPath: "/nowhere"))).files()
                .map(\.path).filter { $0.hasPrefix("media/") }
        }
        snapshot.attachments = [
            MediaHousehold.attachment(41, "d", of: .item(MediaHousehold.canoe.id), .manual, type: "application/pdf"),
            MediaHousehold.attachment(42, "e", of: .policy(Sample.id(7))),
            MediaHousehold.attachment(43, "1", of: .item(Sample.id(99))),
            // The same file, attached again.
            MediaHousehold.attachment(44, "d", of: .home(MediaHousehold.flat.id), .other, type: "application/pdf"),
        ]
        #expect(try paths() == ["media/dddddddddddddddd.pdf"])
        snapshot.attachments = []
        #expect(try paths() == [])
    }
}
