import Foundation
import Household
import Testing

@testable import Site

/// Photos and documents on pages.
struct MediaPageTests {
    private static let media = MediaHousehold.media(in: URL(fileURLWithPath: "/nowhere"))
    private static let pages = Result { try TestSite.pages(MediaHousehold.snapshot, media: media) }

    private func page(_ path: String) throws -> String { try #require(try Self.pages.get()[path]) }

    /// The lines of a page that contain a text, in order.
    private func lines(_ path: String, with text: String) throws -> [String] {
        try page(path).split(separator: "\n").map(String.init).filter { $0.contains(text) }
    }

    @Test("An item's first photo is large and loaded at once, the others small and loaded when in view")
    func gallery() throws {
        let figures = try lines("items/canoe.html", with: "<figure")
        #expect(figures.count == 3)
        let (a, b) = ("../media/aaaaaaaaaaaaaaaa", "../media/bbbbbbbbbbbbbbbb")
        #expect(
            figures[0] == """
                <figure class="first"><a class="photo" href="\(a)-1600.jpg" style="--r:1.333;--c:#1a2b3c"><picture>\
                <source type="image/webp" srcset="\(a)-160.webp 160w, \(a)-640.webp 640w, \(a)-1600.webp 1600w" \
                sizes="(min-width: 48rem) 38rem, 100vw"><img src="\(a)-640.jpg" srcset="\(a)-160.jpg 160w, \(a)-640.jpg 640w, \
                \(a)-1600.jpg 1600w" sizes="(min-width: 48rem) 38rem, 100vw" alt="Canoe, photo 1" width="1600" height="1200" \
                decoding="async"></picture></a></figure>
                """)
        // Has transparent parts, so no placeholder colour may show through.
        #expect(
            figures[1] == """
                <figure><a class="photo" href="\(b)-90.jpg" style="--r:0.750"><picture>\
                <source type="image/webp" srcset="\(b)-90.webp 90w" sizes="8rem"><img src="\(b)-90.jpg" \
                srcset="\(b)-90.jpg 90w" sizes="8rem" alt="From &lt;above&gt;" width="90" height="120" loading="lazy" \
                decoding="async"></picture></a><figcaption dir="auto">From &lt;above&gt;</figcaption></figure>
                """)
        #expect(figures[2].contains("alt=\"Canoe, photo 3\"") && figures[2].contains("loading=\"lazy\""))
        #expect(try page("items/canoe.html").contains("data-close=\"Close\" data-previous=\"Previous photo\""))
    }

    @Test("A single photo has only the item's name; a table without photos is as before there were photos")
    func fewerPhotos() throws {
        var snapshot = MediaHousehold.snapshot
        snapshot.attachments.removeAll { $0.sha256 == MediaHousehold.digest("c") }
        expect(
            try TestSite.page("items/canoe.html", snapshot, media: Self.media), has: ["alt=\"Canoe\""],
            lacks: ["Canoe, photo"])
        snapshot.attachments.removeAll { $0.owner == .item(MediaHousehold.canoe.id) && $0.kind == .photo }
        expect(
            try TestSite.page("inventory.html", snapshot, media: Self.media), has: ["<thead><tr><th"])
    }

    @Test("Documents are listed with kind and size, pictures among them are shown, and missing files are reported")
    func documents() throws {
        let files =
            try lines("items/canoe.html", with: "<li><img")
            + lines("items/canoe.html", with: "<li><span class=\"file\"")
        #expect(
            files == [
                """
                <li><img src="../media/eeeeeeeeeeeeeeee-90.webp" alt="" width="48" height="48" loading="lazy" \
                decoding="async" style="--c:#1a2b3c"><span class="file"><a href="../media/eeeeeeeeeeeeeeee-90.jpg">\
                <bdi>bill.heic</bdi></a> <span class="muted" dir="auto">Paid</span></span> \
                <span class="muted facts"><span>Receipt</span> <span>80 bytes</span></span></li>
                """,
                """
                <li><span class="file"><a href="../media/dddddddddddddddd.pdf" download="Manual.PDF">\
                <bdi>Manual.PDF</bdi></a></span> <span class="muted facts"><span>Manual</span> <span>1.2 MB</span></span></li>
                """,
            ])
        let page = try page("items/canoe.html")
        #expect(page.contains("<p class=\"note\">lost.jpg: this file is missing or damaged, and cannot be shown.</p>"))
        #expect(!page.contains("ffffffff"))
    }

    @Test("An item without attachments shows nothing about them")
    func nothing() throws {
        let page = try page("items/lamp.html")
        for trace in ["gallery", "media/", "<figure", "class=\"files", "Documents"] { #expect(!page.contains(trace)) }
        #expect(try !self.page("items/lamp.md").contains("attachments:"))
    }

    @Test("The Markdown page shows photos, links documents, and lists all attachments in its front matter")
    func markdown() throws {
        let page = try page("items/canoe.md")
        #expect(page.contains("\n![Canoe, photo 1](../media/aaaaaaaaaaaaaaaa-640.jpg)\n"))
        #expect(page.contains("\n## Documents\n\n- [Manual.PDF](../media/dddddddddddddddd.pdf) (Manual, 1\\.2 MB)\n"))
        #expect(page.contains("(Receipt, 80 bytes) Paid\n- lost.jpg: this file is missing"))
        #expect(
            page.contains(
                """

                attachments:
                  - kind: photo
                    name: "photo.jpg"
                    mediaType: "image/jpeg"
                    size: 4000
                    sha256: "\(MediaHousehold.digest("a"))"
                    file: "../media/aaaaaaaaaaaaaaaa-1600.jpg"
                  - kind: photo
                    name: "photo.jpg"
                    caption: "From <above>"

                """))
    }

    @Test("A table with a photo in any row has a photo column; the alt text is empty, since the name is beside it")
    func thumbnails() throws {
        let rows = try lines("inventory.html", with: "<tr>")
        #expect(rows[0].hasPrefix("<thead><tr><td class=\"thumb\"></td><th scope=\"col\">Item</th>"))
        #expect(
            rows[1].hasPrefix(
                """
                <tr><td class="thumb"><a href="items/canoe.html" tabindex="-1" aria-hidden="true">\
                <img src="media/aaaaaaaaaaaaaaaa-160.webp" alt="" width="48" height="48" loading="lazy" decoding="async" \
                style="--c:#1a2b3c"></a></td><th scope="row"><a href="items/canoe.html" dir="auto">Canoe</a></th>
                """))
        let tile = "<span class=\"tile\" aria-hidden=\"true\"></span>"
        #expect(rows[2].hasPrefix("<tr><td class=\"thumb\">\(tile)</td><th scope=\"row\">"))
        #expect(try lines("homes/harbour-flat/locations/kitchen.html", with: "class=\"thumb\"").count == 3)
    }

    @Test("Home and room begin with their first photo, and the home shows its rooms; further photos come below")
    func covers() throws {
        for path in ["index.html", "homes/harbour-flat.html"] {
            let covers = try lines(path, with: "<figure class=\"cover\"")
            #expect(covers.count == 1 && covers[0].contains("alt=\"Harbour flat\""))
            let rooms = try lines(path, with: "class=\"pane\"")
            #expect(rooms.count == 1)
            #expect(rooms[0].contains("2222222222222222-90.jpg") && rooms[0].hasSuffix("<bdi>Kitchen</bdi></a></li>"))
        }
        let room = "homes/harbour-flat/locations/kitchen.html"
        #expect(
            try lines(room, with: "<figure class=\"cover\"")[0].contains("<figcaption dir=\"auto\">By day</figcaption>")
        )
        let others = try lines(room, with: "<figure>")
        #expect(
            others.count == 1 && others[0].contains("3333333333333333-90.jpg") && others[0].contains("alt=\"Kitchen\""))
        #expect(try page("index.md").contains("![Harbour flat](media/1111111111111111-90.jpg)"))
    }

    @Test("Every page is well formed, and all its addresses exist in the site")
    func addresses() throws {
        let paths = Set(try TestSite.plan(MediaHousehold.snapshot, media: Self.media).files().map(\.path))
        for (path, page) in try Self.pages.get() where path.hasSuffix(".html") && path != "404.html" {
            let scan = HTMLScan(page)
            #expect(scan.fault == nil, "\(path)")
            let sets = scan.tags.compactMap { $0.attributes["srcset"] }.flatMap { $0.split(separator: ", ") }
                .map { String($0.prefix { $0 != " " }) }
            for address in scan.addresses + sets where address.contains("media/") {
                let target = try #require(PageAddress(path).resolve(address)?.path)
                #expect(paths.contains(target), "\(path): \(address)")
            }
        }
    }

    @Test("A document with a hostile name is offered under that name, with an ending that runs nowhere")
    func hostile() throws {
        var snapshot = MediaHousehold.snapshot
        for position in snapshot.attachments.indices {
            snapshot.attachments[position].fileName = "\"><script>alert(1)</script>.svg"
            snapshot.attachments[position].mediaType = "image/svg+xml"
        }
        expect(
            try TestSite.page("items/canoe.html", snapshot, media: Self.media),
            has: ["href=\"../media/dddddddddddddddd.bin\" download=\"&quot;&gt;&lt;script&gt;", ".svg.bin\""],
            lacks: ["<script>alert"])
    }
}
