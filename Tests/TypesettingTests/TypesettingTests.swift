import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite("Setting a PDF")
struct TypesettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A document of one volume becomes one file of the given name, and nothing else is left")
    func oneFile() throws {
        // The output is longer than a pipe's buffer.
        let script = "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo set > \"$output\"; \(oneVolume)"
        #expect(try folder.pdf(folder.typesetting(script)).files == [folder["output/report.pdf"]])
        #expect(try folder.outputs() == ["report.pdf"])
        #expect(try folder.text("output/report.pdf") == "set\n")
    }

    @Test("An error message of Typst is shown on one line, and the previous file stays")
    func complaint() throws {
        try folder.write("before", to: "output/report.pdf")
        let answer = #"{"error":"error: unknown variable: x\n  ┌─ report.typ:3:2\n  │\n3 │ #x\n\nhelp: more"}"#
        #expect(throws: TypesettingError.refused(message: "unknown variable: x ┌─ report.typ:3:2 3 │ #x")) {
            try folder.written("echo half > \"$output\"; cat <<'E'\n\(answer)\nE")
        }
        #expect(try folder.outputs() == ["report.pdf"])
        #expect(try folder.text("output/report.pdf") == "before")
        // A very long one is shortened.
        #expect(TypstProgram.shortened(String(repeating: "x", count: 5000)) == String(repeating: "x", count: 300) + "…")
    }

    @Test("A full disk is reported as full, with the PDF's path")
    func fullDisk() throws {
        let full = "error: failed to write PDF file (No space left on device (os error 28))"
        let error = TypesettingError.diskFull(path: folder["output/report.pdf"].path)
        #expect(throws: error) { try folder.written(#"echo '{"error":"\#(full)"}'"#) }
        let typst = try folder.typst("[ \"$1\" = fonts ] && exit; echo '\(full)' >&2; exit 1")
        #expect(throws: error) { try folder.pdf(typst) }
        #expect(try folder.outputs() == [])
    }

    @Test("A crashed program is reported with its last message, and leaves nothing behind")
    func crash() throws {
        for (end, detail) in [
            ("echo 'out of luck' >&2; exit 3", "out of luck"), ("kill -9 $$", "it was ended by signal 9"),
        ] {
            #expect(throws: TypesettingError.crashed(program: folder["fake/python"].path, detail: detail)) {
                try folder.written("echo half > \"$output\"; \(end)")
            }
        }
        #expect(try folder.outputs() == [])
    }

    @Test("A program that takes too long is stopped, and leaves nothing behind")
    func tooLong() throws {
        let typesetting = try folder.typesetting("echo half > \"$output\"; exec sleep 600", patience: .seconds(1))
        #expect(throws: TypesettingError.tookTooLong(seconds: 1)) {
            try folder.pdf(typesetting)
        }
        #expect(try folder.outputs() == [])
    }

    @Test("Cancelling a task stops the program, and leaves nothing behind")
    func cancelled() async throws {
        let typesetting = try folder.typesetting("echo half > \"$output\"; touch started; exec sleep 600")
        let document = try folder.document()
        let output = folder.output
        let task = Task { try typesetting.pdf(document, named: "report", into: output) }
        let unfinished = output.appendingPathComponent(".report.pdf.part").path
        // On a thread of its own: all threads for tasks may wait for programs. One of these may even wait for this one,
        // which inherited its descriptors, if both were started at the same moment.
        DispatchQueue.global().async {
            let deadline = ContinuousClock.now + .seconds(60)
            while (FileManager.default.contents(atPath: unfinished) ?? Data()).isEmpty, ContinuousClock.now < deadline {
                usleep(5_000)
            }
            task.cancel()
        }
        await #expect(throws: TypesettingError.cancelled) { try await task.value }
        #expect(try folder.outputs() == [])
    }

    @Test("A missing folder, template or picture is reported before anything is set")
    func missing() throws {
        let document = try folder.document()
        let typesetting = try folder.typesetting("touch \(folder.path)/called; \(oneVolume)")
        let path = folder["nowhere/report.pdf"].path
        #expect(throws: TypesettingError.notWritable(path: path, detail: "No such file or directory")) {
            try typesetting.pdf(document, named: "report", into: folder["nowhere"])
        }
        var other = document
        other.main = "letter.typ"
        #expect(throws: TypesettingError.noTemplate(name: "letter.typ")) { try folder.pdf(typesetting, other) }
        let withPicture = try folder.document(files: ["photos/1.jpg": folder["gone.jpg"]])
        #expect(throws: TypesettingError.noFile(path: folder["gone.jpg"].path)) {
            try folder.pdf(typesetting, withPicture)
        }
        #expect(!folder.exists("called"))
    }

    @Test("Templates, of which later folders override earlier ones, pictures and data are in the folder by their names")
    func files() throws {
        var document = try folder.document(
            "first", files: ["photos/1.jpg": folder.write("picture", to: "elsewhere/a b.jpg")])
        try folder.write("first a", to: "templates/report/a.typ")
        try folder.write("first b", to: "templates/report/b.typ")
        try folder.write("own b", to: "own/report/b.typ")
        document.templates.append(folder["own"])
        document.data["report.json"] = Data("{}".utf8)
        let names = "report.typ report/a.typ report/b.typ report.json photos/1.jpg"
        #expect(
            try folder.written("cat \(names) > \"$output\"; \(oneVolume)", document)
                == "firstfirst aown b{}picture")
    }

    @Test("The working folder is deleted afterwards, after a success or a failure", arguments: [oneVolume, "exit 1"])
    func workFolder(end: String) throws {
        // The test looks only at the folder, not at the result.
        _ = try? folder.written("pwd > \(folder.path)/where; echo set > \"$output\"; \(end)")
        let place = try folder.text("where")
        #expect(place.contains("housebook-typst-"))
        #expect(!FileManager.default.fileExists(atPath: place.trimmingCharacters(in: .newlines)))
    }

    @Test("The job states paper size, large print, date and both standards")
    func job() throws {
        var document = try folder.document()
        document.page = PageOptions(paper: .usLetter, isLargePrint: true)
        let text = try folder.written("cat \"$job\" > \"$output\"; \(oneVolume)", document)
        let job = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(job["inputs"] as? [String: String] == ["paper": "us-letter", "large": "true", "volume": "1"])
        #expect(job["timestamp"] as? Int == 1_795_305_600)
        #expect(job["standards"] as? [String] == ["a-2a", "ua-1"])
    }
}
