import Foundation
import Household
import TestSupport
import Testing

/// The kinds of attached files: those that their names say, and those of `item add --photo` and `--receipt`.
@Suite struct AttachedKindTests {
    @Test("Without --kind, a file's name says what it is; of the others, pictures are photos")
    func names() async throws {
        let site = try TemporarySite.withSofa()
        let kinds: [(name: String, kind: Attachment.Kind)] = [
            ("receipt.pdf", .receipt), ("IKEA-Rechnung 2021.pdf", .receipt), ("Quittung.txt", .receipt),
            ("facture_12.pdf", .receipt), ("Reçu.pdf", .receipt), ("INVOICE-77.PDF", .receipt),
            ("Fattura.pdf", .receipt),
            ("receipt for the manual.txt", .receipt), ("Bedienungsanleitung.pdf", .manual), ("manual", .manual),
            ("Mode d'emploi.pdf", .manual), ("Garantie.pdf", .warranty), ("warranty-card.txt", .warranty),
            ("Gutachten.pdf", .appraisal), ("appraisal.pdf", .appraisal), ("deed.pdf", .other), ("bonus.pdf", .other),
            ("Manuel d'utilisation.pdf", .manual), ("Manuela.jpg", .photo), ("evaluation.pdf", .other),
            ("receipt.jpg", .receipt), ("front.jpg", .photo), ("scan", .other),
        ]
        for (number, file) in kinds.enumerated() {
            let bytes = file.name.hasSuffix(".jpg") ? try PhotoFile.jpeg(number) : PaperFile.pdf(pages: number + 1)
            try site.write(bytes, to: file.name)
            let result = try await site.run("item", "attach", "sofa", file.name)
            let isGuess = file.kind != .photo && file.kind != .other
            #expect(
                result.output == "Attached “\(file.name)” to “Sofa” (sofa) as \(file.kind.rawValue)"
                    + "\(isGuess ? ", going by its name" : "").\n", "\(result)")
        }
        #expect(try site.snapshot().attachments.map(\.kind) == kinds.map(\.kind))
        try site.write("another", to: "receipt.txt")
        let told = try await site.run("item", "attach", "sofa", "receipt.txt", "--kind", "warranty")
        #expect(told.output == "Attached “receipt.txt” to “Sofa” (sofa) as warranty.\n")
    }

    @Test("item add takes photos and receipts")
    func add() async throws {
        let site = try TemporarySite.furnished()
        for (number, name) in ["front.jpg", "receipt of the back.jpg"].enumerated() {
            try site.write(try PhotoFile.jpeg(number), to: name)
        }
        for (number, name) in ["a.pdf", "b.txt"].enumerated() {
            try site.write(PaperFile.pdf(pages: number + 1), to: name)
        }
        let result = try await site.run(
            "item", "add", "Drill", "--room", "kitchen", "--photo", "front.jpg", "--receipt", "a.pdf", "--photo",
            "receipt of the back.jpg", "--receipt", "b.txt")
        #expect(result.output == "Added “Drill” (drill) to Kitchen, Main House, with 2 photos and 2 receipts.\n")
        #expect(result.errors == "" && result.status == 0)
        let attachments = try site.snapshot().attachments
        #expect(attachments.map(\.fileName) == ["front.jpg", "receipt of the back.jpg", "a.pdf", "b.txt"])
        #expect(attachments.map(\.kind) == [.photo, .photo, .receipt, .receipt])
        #expect(
            try await site.run("item", "add", "Bit", "--receipt", "a.pdf").output
                == "Added “Bit” (bit) to Main House, with 1 receipt.\n")
        #expect(try await site.run("undo").status == 0)
        #expect(try site.snapshot().items.map(\.slug) == ["drill"])
        #expect(try await site.run("check").status == 0)
    }

    @Test(
        "If a file of item add cannot be attached, the item is not added either",
        arguments: [
            (["--photo", "front.jpg", "--receipt", "gone.pdf"], "there is no file gone.pdf", 66),
            (["--photo", "gone.jpg"], "there is no file gone.jpg", 66),
            (["--photo", "a.pdf"], "a.pdf is a PDF", 65),
            (["--photo", "front.jpg", "--receipt", "empty.pdf"], "empty.pdf is empty", 65),
            (["--receipt", "a.pdf", "--receipt", "a.pdf"], "“a.pdf” is given twice", 65),
            (["--photo", "front.jpg", "--receipt", "front.jpg"], "“front.jpg” is given twice", 65),
            (["--receipt", "in"], "in is a folder, not a file", 65),
        ] as [([String], String, Int32)])
    func addsNothing(files: [String], error: String, status: Int32) async throws {
        let site = try TemporarySite.furnished()
        try site.write(try PhotoFile.jpeg(1), to: "front.jpg")
        try site.write(PaperFile.pdf(pages: 1), to: "a.pdf")
        try site.write("", to: "empty.pdf")
        try site.write("x", to: "in/x")
        let result = try await runCommand(["item", "add", "Drill"] + files, in: site.folder)
        #expect(result.errors.hasPrefix("error: \(error)"), "\(result)")
        #expect(result.output == "" && result.status == status)
        #expect(try site.snapshot().items == [])
        #expect(try site.snapshot().attachments == [])
        #expect(try site.attachedFiles() == [])
    }
}
