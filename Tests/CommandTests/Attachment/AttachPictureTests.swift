import FixtureShim
import Foundation
import Household
import TestSupport
import Testing

/// A file attached as a picture must be one; anything else is refused before it is stored.
@Suite struct AttachPictureTests {
    private let site: TemporarySite

    init() throws { site = try TemporarySite.withSofa() }

    private func attach(_ data: Data, as name: String, _ options: String...) async throws -> CommandResult {
        try site.write(data, to: name)
        return try await runCommand(["item", "attach", "sofa", name] + options, in: site.folder)
    }

    private func refused(_ data: Data, as name: String, options: [String] = []) async throws -> [String] {
        try site.write(data, to: name)
        let result = try await site.refusal(of: name, options: options)
        #expect(result.status == 65)
        return result.errors.split(separator: "\n").map(String.init)
    }

    @Test(
        "Every supported format is attached as a photo, whatever the file's suffix",
        arguments: [".jpg", ".png", ".webp", ".heic", ".tif", ".gif"])
    func formats(suffix: String) async throws {
        let result = try await attach(try PaintedPhoto.bytes(suffix), as: "photo.dat")
        #expect(result.output == "Attached “photo.dat” to “Sofa” (sofa) as photo.\n", "\(result)")
        let types = [
            ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".heic": "image/heic",
            ".tif": "image/tiff", ".gif": "image/gif",
        ]
        #expect(try site.snapshot().attachments.map(\.mediaType) == [types[suffix] ?? ""])
    }

    @Test("CMYK photos and animations are attached")
    func unusual() async throws {
        #expect(try await attach(try PaintedPhoto.bytes(".jpg", isCMYK: true), as: "print.jpg").status == 0)
        #expect(try await attach(try PaintedPhoto.bytes(".gif", frames: 3), as: "moving.gif").status == 0)
        #expect(try site.snapshot().attachments.map(\.kind) == [.photo, .photo])
        #expect(try await site.run("item", "attachments", "sofa").output.contains("  64 × 48"))
    }

    @Test("A truncated photo is refused although its header is intact")
    func truncated() async throws {
        let whole = try PaintedPhoto.bytes(".jpg", width: 400, height: 300)
        let errors = try await refused(whole.prefix(whole.count / 2), as: "cut.jpg")
        #expect(errors.first?.hasPrefix("error: cut.jpg is a damaged JPEG: ") == true, "\(errors)")
        #expect(errors.last == "hint: copy it again from the original")
    }

    @Test("One bad photo keeps the good ones from being attached")
    func several() async throws {
        try site.write(try PaintedPhoto.bytes(".jpg"), to: "good.jpg")
        try site.write("no picture", to: "bad.jpg")
        let result = try await site.refusal(of: "good.jpg", "bad.jpg")
        #expect(result.status == 65)
        let cut = try PaintedPhoto.bytes(".jpg", width: 400, height: 300)
        try site.write(cut.prefix(cut.count / 2), to: "cut.jpg")
        #expect(try await site.refusal(of: "good.jpg", "cut.jpg").status == 65)
    }

    @Test("A picture of 30,000 × 30,000 pixels is refused after reading only its header")
    func bomb() async throws {
        let errors = try await refused(try PaintedPhoto.bomb(side: 30_000), as: "bomb.png")
        #expect(
            errors == [
                "error: bomb.png has 30000 × 30000 pixels; the limit is 250 million pixels",
                "hint: make it smaller, or attach it as a document: --kind other",
            ])
        #expect(!site.exists(".housebook/pictures"))
    }

    @Test(
        "A file that is no supported picture, but has the name or format of one, is attached only as “other”",
        arguments: [
            ("letter.jpg", "Dear editor,", "is not a picture, despite its name"),
            ("paper.JPG", "%PDF-1.7 and so on", "is a PDF"),
            ("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "is an SVG drawing"),
            ("raw.nef", "II nothing that anybody knows", "is not a picture, despite its name"),
            ("new.avif", "\0\0\0\u{1C}ftypavif\0\0\0\0avifmif1miaf", "is an AVIF picture"),
        ])
    func claims(name: String, content: String, reason: String) async throws {
        for kind in [nil, "photo", "receipt"] as [String?] {
            let errors = try await refused(Data(content.utf8), as: name, options: kind.map { ["--kind", $0] } ?? [])
            #expect(errors.first == "error: \(name) \(reason)")
            #expect(errors.last?.hasSuffix("as a document: --kind other") == true, "\(errors)")
        }
        let result = try await attach(Data(content.utf8), as: name, "--kind", "other")
        #expect(result.output == "Attached “\(name)” to “Sofa” (sofa) as other.\n", "\(result)")
        #expect(try site.snapshot().attachments.allSatisfy { $0.mediaType != "image/jpeg" })
    }

    @Test("A photo has to be a picture")
    func photo() async throws {
        let errors = try await refused(Data("abc".utf8), as: "a.txt", options: ["--kind", "photo"])
        #expect(errors.first == "error: a.txt is not a picture, despite its name")
    }

    @Test("An empty photo is refused like any empty file")
    func empty() async throws {
        let errors = try await refused(Data(), as: "a.jpg")
        #expect(errors == ["error: a.jpg is empty", "hint: copy it again from the original"])
    }

    @Test("On a terminal, attaching photos shows its progress", .enabled(if: Surroundings.hasPython, "needs python3"))
    func progress() async throws {
        try site.write(try PaintedPhoto.bytes(".jpg"), to: "a.jpg")
        let result = try await site.runOnTerminal("item", "attach", "sofa", "a.jpg")
        #expect(result.output.contains("1 of 1 files"), "\(result)")
        #expect(result.output.hasSuffix("Attached “a.jpg” to “Sofa” (sofa) as photo.\n"))
    }

    #if os(Linux)
        @Test("libvips calls our replacement of its timed wait, so no idle thread frees a record still in use")
        func threads() async throws {
            try site.write(try PaintedPhoto.bytes(".jpg"), to: "a.jpg")
            let result = try await site.run(
                "item", "attach", "sofa", "a.jpg",
                environment: ["LD_DEBUG": "bindings", "LD_DEBUG_OUTPUT": site.url("bindings").path])
            #expect(result.status == 0, "\(result)")
            // The dynamic linker's log names the file and function that each call across libraries is bound to.
            let names = try FileManager.default.contentsOfDirectory(atPath: site.folder.path)
            let log = try site.read(try #require(names.first { $0.hasPrefix("bindings.") }))
            let bindings = log.split(separator: "\n").filter { $0.contains("/libvips.so") }
            #expect(bindings.count > 100)
            let waits = bindings.filter { $0.contains("`vips_semaphore_down_timeout'") }
            #expect(waits.allSatisfy { $0.contains(" to \(BuiltCommand.path) ") })
            // A libvips in which the fault is fixed does not call this function.
            #expect(!waits.isEmpty || fx_version() >= 81505)
        }
    #endif
}
