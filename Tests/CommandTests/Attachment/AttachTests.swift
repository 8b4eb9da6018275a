import Foundation
import Household
import TestSupport
import Testing

@Suite struct AttachTests {
    @Test("Photos and documents are attached, listed, described, ordered and detached")
    func story() async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PaintedPhoto.bytes(".jpg"), to: "in/front.jpg")
        try site.write(PaperFile.pdf(pages: 1), to: "in/receipt.pdf")
        try site.write(String(repeating: "x", count: 1_234_567), to: "in/notes.txt")
        let attached = try await site.run("item", "attach", "sofa", "in/front.jpg", "in/receipt.pdf")
        #expect(
            attached.output == """
                Attached “front.jpg” to “Sofa” (sofa) as photo.
                Attached “receipt.pdf” to “Sofa” (sofa) as receipt, going by its name.

                """)
        #expect(attached.errors == "" && attached.status == 0)
        let more = try await site.run(
            "item", "attach", "sofa", "--kind", "manual", "--caption", "How to fold it", "--audience", "mover",
            "--captured", "2021-10-13", "in/notes.txt")
        #expect(more.output == "Attached “notes.txt” to “Sofa” (sofa) as manual.\n")

        let list = try await site.run("item", "attachments", "sofa")
        #expect(
            list.output == """
                No.  Kind     Name              Size  Content  Date                    Audience  Caption
                  1  photo    front.jpg     \(Self.size(of: try site.bytes(of: "in/front.jpg")))  64 × 48
                  2  receipt  receipt.pdf  212 bytes  1 page
                  3  manual   notes.txt       1.2 MB           2021-10-13, as entered  mover     How to fold it

                """)
        let types = try site.snapshot().attachments.map(\.mediaType)
        #expect(types == ["image/jpeg", "application/pdf", "text/plain"])
        #expect(site.exists(".housebook/pictures"), "a photo's pictures are made when it is attached")

        try await site.run(
            "item", "edit-attachment", "sofa", "receipt", "--caption", "Paid", "--order", "1")
        try await site.run("item", "edit-attachment", "sofa", "3", "--clear", "audience", "--clear", "captured")
        let shown = try await site.run("item", "show", "sofa").output
        #expect(
            shown.contains(
                """
                Attachments  1 receipt receipt.pdf: Paid
                             2 photo front.jpg
                             3 manual notes.txt: How to fold it

                """))
        #expect(try site.snapshot().attachments.allSatisfy { $0.audience == nil && $0.capturedAt == nil })

        let detached = try await site.run("item", "detach", "sofa", "3", "1")
        #expect(
            detached.output
                == "Detached “notes.txt” from “Sofa” (sofa).\nDetached “receipt.pdf” from “Sofa” (sofa).\n")
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles().count == 1)
        #expect(
            try await site.run("item", "detach", "sofa", "--all").output == "Detached “front.jpg” from “Sofa” (sofa).\n"
        )
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [])
        #expect(try await site.run("item", "attachments", "sofa").output == "Nothing is attached.\n")
        #expect(
            try await site.run("item", "detach", "sofa", "--all").output == "Nothing is attached to “Sofa” (sofa).\n")
    }

    /// The size as it is padded in its column.
    private static func size(of data: Data) -> String {
        let text = data.count < 1000 ? "\(data.count) bytes" : "\((Double(data.count) / 100).rounded() / 10) kB"
        return String(repeating: " ", count: max(0, 8 - text.count)) + text
    }

    @Test(
        "Homes, rooms and policies take attachments as items do",
        arguments: [
            (["home", "main-house"], "“Main House” (main-house)"),
            (["room", "kitchen", "--home", "main-house"], "“Kitchen” (kitchen)"),
            (["policy", "mutual"], "“Mutual” (mutual)"),
        ])
    func owners(words: [String], reference: String) async throws {
        let site = try TemporarySite.withSofa()
        try await site.run("policy", "add", "Mutual")
        try site.write("abc", to: "deed.txt")
        @discardableResult
        func run(_ verb: String, _ more: String...) async throws -> CommandResult {
            try await runCommand([words[0], verb, words[1]] + more + words.dropFirst(2), in: site.folder)
        }
        #expect(try await run("attach", "deed.txt").output == "Attached “deed.txt” to \(reference) as other.\n")
        #expect(
            try await run("edit-attachment", "1", "--caption", "Old").output == "Changed “deed.txt” of \(reference).\n")
        #expect(
            try await run("attachments").output
                == "No.  Kind   Name         Size  Caption\n  1  other  deed.txt  3 bytes  Old\n")
        #expect(try await run("show").output.contains("Attachments  1 other deed.txt: Old\n"))
        #expect(try await run("detach", "1").output == "Detached “deed.txt” from \(reference).\n")
        #expect(try site.attachedFiles().count == 1, "it is in the trash")
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [])
        guard words[0] != "home" else { return }
        try await run("attach", "deed.txt")
        #expect(try await run("delete").status == 64)
        #expect(try await run("delete", "--yes").status == 0)
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [], "the file goes with what it was attached to")
    }

    @Test func jsonHasThePictureAndItsDay() async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PaintedPhoto.bytes(".png"), to: "a.png")
        try await site.run("item", "attach", "sofa", "a.png", "--captured", "2021-10-13")
        let result = try await site.run("item", "attachments", "sofa", "--json")
        #expect(result.output.contains("\"captured\": \"2021-10-13\",\n"))
        #expect(result.output.contains("\"width\": 64,\n    \"height\": 48,\n"))
        let shown = try await site.run("item", "show", "sofa", "--json").output
        #expect(shown.contains("\"attachments\": [\n    {\n      \"id\": "))
        #expect(try await site.run("item", "attachments", "lamp", "--json").output == "[]\n")
    }

    @Test(
        "Wrong usage is reported, and changes nothing",
        arguments: [
            (["detach", "sofa"], "say which: the files' numbers or names, or --all", 64),
            (["detach", "sofa", "a.tt"], "there is no attachment “a.tt”\nhint: did you mean “a.txt”?", 65),
            (
                ["detach", "sofa", "photo"],
                "there is no attachment “photo”\nhint: the command `attachments` lists its files", 65
            ),
            (["detach", "sofa", "1", "--all"], "files and --all exclude each other", 64),
            (["detach", "sofa", "1", "3"], "there is no attachment 3: the last one is 1", 65),
            (["detach", "sofa", "0"], "there is no attachment 0: the last one is 1", 65),
            (["detach", "lamp", "1"], "there is no attachment 1: nothing is attached", 65),
            (["edit-attachment", "sofa", "1"], "nothing to change: no option was given", 64),
            (["edit-attachment", "sofa", "1", "--order", "2"], "there is no attachment 2: the last one is 1", 65),
            (["edit-attachment", "sofa", "1", "--clear", "kind"], "--clear: there is no field “kind”", 64),
            (
                ["edit-attachment", "sofa", "1", "--kind", "photo"], "a.txt is not a picture, despite its name",
                65
            ),
            (["attach", "sofa", "a.txt"], "“a.txt” is already attached as number 1", 65),
            (["attach", "chair", "a.txt"], "there is no item “chair”", 65),
            (["attach", "sofa", "b.txt"], "there is no file b.txt", 66),
        ] as [([String], String, Int32)])
    func usage(words: [String], error: String, status: Int32) async throws {
        let site = try TemporarySite.withSofa()
        try site.write("abc", to: "a.txt")
        try await site.run("item", "attach", "sofa", "a.txt")
        let before = try site.snapshot()
        let result = try await runCommand(["item"] + words, in: site.folder)
        #expect(result.errors.hasPrefix("error: \(error)\n"), "\(result)")
        #expect(result.status == status)
        #expect(try site.snapshot() == before)
        #expect(try site.attachedFiles().count == 1)
    }

    @Test("A document becomes a photo only if it is a picture; its pictures are then made")
    func becomesPhoto() async throws {
        let site = try TemporarySite.withSofa()
        try site.write(try PaintedPhoto.bytes(".jpg"), to: "scan")
        try await site.run("item", "attach", "sofa", "scan", "--kind", "other")
        #expect(!site.exists(".housebook/pictures"))
        #expect(try await site.run("item", "edit-attachment", "sofa", "1", "--kind", "photo").status == 0)
        #expect(site.exists(".housebook/pictures"))
        #expect(try site.snapshot().attachments.map(\.kind) == [.photo])
    }

    @Test("Export and import report the attached files that a JSON file leaves out")
    func exchange() async throws {
        let site = try TemporarySite.withSofa()
        try site.write("abc", to: "a.txt")
        try await site.run("item", "attach", "sofa", "a.txt")
        try await site.run("item", "attach", "lamp", "a.txt")
        let export = try await site.run("export", "--output", "all.json")
        #expect(export.errors == "note: 1 attached file is not in the JSON; copy Household/attachments as well\n")
        #expect(export.status == 0)
        #expect(try await site.run("export", "--format", "csv").errors == "")
        #expect(try await site.run("import", "all.json").errors == "", "all of them are here")
        let other = try TemporarySite.empty()
        try other.write(try site.bytes(of: "all.json"), to: "all.json")
        let result = try await other.run("import", "all.json")
        #expect(
            result.errors
                == "note: 1 attached file is missing, since JSON holds no files; copy it into Household/attachments\n")
        #expect(result.status == 0)
        let check = try await other.run("check")
        #expect(check.output.contains("error: attachment “a.txt” has lost its file, Household/attachments/ba7816bf"))
        #expect(
            check.output.contains("hint: copy it back from a backup; or housebook item detach lamp 1, and attach it"))
        #expect(check.status == 65)
    }

    @Test("check finds files that are missing, changed, or without a record")
    func check() async throws {
        let site = try TemporarySite.withSofa()
        for name in ["one", "two", "six"] { try site.write(name, to: name) }
        try site.write(try PaintedPhoto.bytes(".jpg"), to: "a.jpg")
        try site.write(try PaintedPhoto.bytes(".jpg", seed: 5), to: "b.jpg")
        try await site.run("item", "attach", "sofa", "one", "two", "six", "a.jpg")
        try await site.run("item", "attach", "lamp", "b.jpg")
        #expect(try await site.run("check", "--strict").output == "No problems found.\n")
        let all = try site.snapshot().attachments.filter { $0.kind != .photo }
        try site.write("longer", to: "Household/attachments/\(all[0].sha256)")
        try site.write("TWO", to: "Household/attachments/\(all[1].sha256)")
        try FileManager.default.removeItem(at: site.url("Household/attachments/\(all[2].sha256)"))
        try site.write("x", to: "Household/attachments/stray.txt")
        let result = try await site.run("check")
        for line in [
            "error: attachment “one” has a file that is 6 bytes instead of 3: Household/attachments/\(all[0].sha256)",
            "error: attachment “two” has a file that was changed since it was attached: "
                + "Household/attachments/\(all[1].sha256)",
            "error: attachment “six” has lost its file, Household/attachments/\(all[2].sha256)",
            "notice: household “The Testers” has a file in Household/attachments that no record refers to: stray.txt",
            "3 errors, 1 notice",
        ] {
            #expect(result.output.contains(line + "\n"), "\(result)")
        }
        #expect(result.status == 65)
    }
}
