import Digests
import Foundation
import Synchronization
import TestSupport
import Testing

/// Photos and documents in `build` and `watch`, from `Household/attachments/` to the files of the site.
@Suite(.timeLimit(.minutes(20))) struct MediaBuildTests {
    private let site: TemporarySite
    private let attached = Attached()

    private final class Attached: Sendable {
        /// The digests of the files, by the letters that the tests know them by.
        let digests = Mutex<[Character: String]>([:])
    }
    private static let photos = Result { try (0..<3).map { try PhotoFile.jpeg($0) } }

    /// A sofa and a lamp in the kitchen of Main House.
    init() async throws {
        site = try TemporarySite.furnished()
        for title in ["Sofa", "Lamp"] {
            try await site.run("item", "add", title, "--home", "main-house", "--room", "kitchen")
        }
    }

    /// The digest of the file that was attached under a letter; a made-up one for a file that never was.
    private func digest(_ letter: Character) -> String {
        attached.digests.withLock { $0[letter] } ?? String(repeating: letter, count: 64)
    }

    /// What the names of its files in a site begin with.
    private func short(_ letter: Character) -> String { String(digest(letter).prefix(16)) }

    private func file(_ letter: Character) -> String { "Household/attachments/\(digest(letter))" }

    /// Records an attachment and writes its file.
    /// - Parameter later: The content of a file that is not written yet.
    private func attach(
        _ letter: Character, to owner: String = "itemID, (SELECT id FROM item WHERE slug = 'sofa')",
        kind: String = "photo", name: String = "sofa.jpg", type: String = "image/jpeg", _ content: Data?,
        later: Data? = nil
    ) async throws {
        if let known = content ?? later { attached.digests.withLock { $0[letter] = SHA256Digest.of(known) } }
        if let content { try site.write(content, to: file(letter)) }
        let parts = owner.split(separator: ",", maxSplits: 1)
        try await sqlite(
            """
            INSERT INTO attachment (\(parts[0]), sha256, kind, fileName, mediaType, size)
            VALUES (\(parts[1]), '\(digest(letter))', '\(kind)', '\(name)', '\(type)', 9)
            """)
    }

    private func sqlite(_ sql: String) async throws {
        let result = try await runProgram(
            "/usr/bin/env", ["sqlite3", "-cmd", ".timeout 5000", "Household/store.sqlite", sql], in: site.folder)
        try #require(result.status == 0, "\(result)")
    }

    private func build(_ arguments: String...) async throws -> CommandResult {
        let result = try await runCommand(["build"] + arguments, in: site.folder)
        try #require(result.status == 0, "\(result)")
        return result
    }

    private func media() throws -> [String] {
        guard site.exists("Public/media") else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: site.url("Public/media").path).sorted()
    }

    @Test("A later build removes the cached pictures of a photo that belongs to nothing any more")
    func sweeps() async throws {
        try await attach("a", try Self.photos.get()[0])
        try await attach("b", try Self.photos.get()[1])
        _ = try await build()
        try await sqlite("DELETE FROM attachment WHERE sha256 = '\(digest("a"))'")
        let cache = site.url(".housebook/pictures")
        let sets = {
            try #require(FileManager.default.enumerator(atPath: cache.path)).compactMap { $0 as? String }
                .filter { $0.split(separator: "/").count == 3 }
        }
        for set in try sets() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)],
                ofItemAtPath: cache.appendingPathComponent(set).path)
        }
        _ = try await build()
        #expect(try sets().map { $0.suffix(64) } == [digest("b")[...]])
    }

    @Test("A photo that was swapped for another is left out, and the build says so")
    func swapped() async throws {
        try await attach("a", try Self.photos.get()[0])
        try site.write(try Self.photos.get()[1], to: file("a"))
        let result = try await build()
        #expect(try media() == [])
        #expect(result.errors.contains("was changed since it was attached"), "\(result)")
    }

    @Test("A photo becomes pictures in two formats and several sizes; documents stay as they are")
    func builds() async throws {
        try await attach("a", try Self.photos.get()[0])
        try await attach("b", kind: "manual", name: "guide.pdf", type: "application/pdf", Data("%PDF-1.4 guide".utf8))
        try await attach("c", to: "homeID, (SELECT id FROM home WHERE slug = 'main-house')", try Self.photos.get()[1])
        let result = try await build()
        #expect(result.errors == "")
        var names = ["\(short("b")).pdf"]
        for name in [short("a"), short("c")] {
            for width in [160, 320, 640, 800] { names += ["\(name)-\(width).jpg", "\(name)-\(width).webp"] }
        }
        #expect(try media() == names.sorted())
        let page = try site.read("Public/items/sofa.html")
        #expect(page.contains("href=\"../media/\(short("a"))-800.jpg\""))
        #expect(page.contains("width=\"800\" height=\"600\""))
        #expect(page.contains("href=\"../media/\(short("b")).pdf\" download=\"guide.pdf\""))
        #expect(try site.read("Public/media/\(short("b")).pdf") == "%PDF-1.4 guide")
        #expect(try site.read("Public/homes/main-house.html").contains("class=\"cover\""))
        #expect(try site.read("Public/inventory.html").contains("media/\(short("a"))-160.webp"))
        // The original photo, as it came from the camera, is nowhere in the site.
        let original = try Self.photos.get()[0]
        for name in try media() { #expect(try site.bytes(of: "Public/media/\(name)") != original) }
    }

    @Test("A second build makes and copies nothing; a picture that is needed again comes from the cache")
    func twice() async throws {
        try await attach("a", try Self.photos.get()[0])
        _ = try await build()
        #expect(try await build().output.contains(" 0 files written, "))
        // Making the picture again would fail now.
        try site.write("no photo any more", to: file("a"))
        try FileManager.default.removeItem(at: site.url("Public/media"))
        let result = try await build()
        #expect(result.errors == "" && result.output.contains(" 8 files written, "), "\(result)")
    }

    @Test("Every build warns of a damaged or missing photo, the page shows it is missing, and the rest is built")
    func failures() async throws {
        try await attach("a", name: "cut.jpg", try Self.photos.get()[0].prefix(2000))
        try await attach("b", name: "lost.jpg", nil, later: try Self.photos.get()[2])
        try await attach("c", name: "fine.jpg", try Self.photos.get()[1])
        try await attach("d", kind: "receipt", name: "bill.pdf", type: "application/pdf", nil)
        for _ in 0..<2 {
            let result = try await build()
            #expect(result.errors.contains("warning: the photo cut.jpg of item Sofa is not shown: "))
            #expect(result.errors.contains(" is a damaged JPEG: "))
            #expect(
                result.errors.contains(
                    "warning: the photo lost.jpg of item Sofa is not shown: cannot read \(site.url(file("b")).path): "))
            #expect(
                result.errors.contains(
                    "warning: the receipt bill.pdf of item Sofa is not shown: there is no file \(site.url(file("d")).path)\n"
                ))
            #expect(result.errors.contains("hint: put it back, or detach it\n"))
            #expect(!result.errors.contains("fine.jpg"))
        }
        let page = try site.read("Public/items/sofa.html")
        #expect(page.contains("cut.jpg: this file is missing or damaged, and cannot be shown."))
        #expect(page.contains("bill.pdf: this file is missing or damaged, and cannot be shown."))
        #expect(page.contains("media/\(short("c"))-800.jpg"))

        // A file that comes back is found although the store did not change.
        try site.write(try Self.photos.get()[2], to: file("b"))
        #expect(try await !build().errors.contains("lost.jpg"))
        #expect(try site.read("Public/items/sofa.html").contains("media/\(short("b"))-800.jpg"))
    }

    @Test("A picture attached as another kind is cleaned like a photo: the camera's file is not published")
    func pictureOfAReceipt() async throws {
        var photo = try Self.photos.get()[0]
        photo.append(Data("CANARY-AFTER-THE-PICTURE".utf8))
        try await attach("a", kind: "receipt", name: "bill.jpg", photo)
        _ = try await build()
        #expect(try media().count == 8)
        for name in try media() {
            #expect(try site.bytes(of: "Public/media/\(name)").range(of: Data("CANARY".utf8)) == nil)
        }
        #expect(try site.read("Public/items/sofa.html").contains("<bdi>bill.jpg</bdi>"))
    }

    @Test("A record that another program wrote cannot lead to a file outside the attachments")
    func strange() async throws {
        let strange = String(repeating: "../", count: 20) + "etc"
        try await sqlite(
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
            SELECT id, substr('\(strange)' || '\(digest("x"))', 1, 64), 'other', 'x', 'text/plain', 1 FROM item
            """)
        let result = try await build()
        #expect(result.errors.contains("is not a SHA-256 digest"))
        #expect(try media() == [])
    }

    @Test("On a terminal a bar shows how many pictures are made")
    func bar() async throws {
        for (letter, number) in zip("abcdef", 0...) {
            try await attach(
                letter, name: "sofa.png", type: "image/png", try PaintedPhoto.bomb(side: 8000 + number))
        }
        let result = try await site.runOnTerminal("build")
        #expect(result.status == 0)
        #expect(result.output.contains("Making pictures "), "\(result.output)")
        #expect(result.output.contains(" of 6"))
    }

    @Test("watch sees a new photo, and a photo whose file comes later")
    func watch() async throws {
        try await RunningCommand.run(["watch"], on: site) { watch in
            #expect(try await eventually { try !watch.lines.isEmpty })
            try await attach("a", try Self.photos.get()[0])
            try await expectPage("items/sofa.html", toSay: "media/\(short("a"))-800.jpg")
            try await attach("b", name: "later.jpg", nil, later: try Self.photos.get()[1])
            try await expectPage("items/sofa.html", toSay: "later.jpg: this file is missing or damaged")
            #expect(
                try await eventually {
                    try watch.complaints.contains { $0.contains("the photo later.jpg of item Sofa") }
                })
            // A change to an item makes no picture and repeats no warning.
            try await site.run("item", "edit", "lamp", "--make", "Anglepoise")
            try await expectPage("items/lamp.html", toSay: "Anglepoise")
            try site.write(try Self.photos.get()[1], to: file("b"))
            try await expectPage("items/sofa.html", toSay: "media/\(short("b"))-800.jpg")
            #expect(try watch.complaints.count { $0.hasPrefix("warning: ") } == 1)
        }
        _ = try await build("--output", "clean")
        let (found, clean) = (try FolderContents(of: site.url("Public")), try FolderContents(of: site.url("clean")))
        #expect(found.differences(from: clean, leavingOut: FolderContents.notes) == "")
    }

    private func expectPage(
        _ path: String, toSay text: String, location: SourceLocation = #_sourceLocation
    ) async throws {
        let says = try await eventually {
            site.exists("Public/\(path)") ? try site.read("Public/\(path)").contains(text) : false
        }
        #expect(says, "\(path) should say \(text)", sourceLocation: location)
    }
}
