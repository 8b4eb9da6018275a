import Dispatch
import Foundation
import Testing

@testable import Typesetting

@Suite("Setting a PDF")
struct TypesettingTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func pdf(_ script: String, _ document: TypesetDocument? = nil) throws -> [URL] {
        try folder.typesetting(script).pdf(
            try document ?? folder.document(), named: "report", into: folder.output
        ).files
    }

    @Test("A document of one volume becomes one file of the given name, and nothing else is left")
    func oneFile() throws {
        let files = try pdf("echo set > \"$output\"; \(oneVolume)")
        #expect(files == [folder.output.appendingPathComponent("report.pdf")])
        #expect(try folder.outputs() == ["report.pdf"])
        #expect(try String(contentsOf: files[0], encoding: .utf8) == "set\n")
    }

    @Test("An error message of Typst is shown on one line, and the previous file stays")
    func complaint() throws {
        try folder.file("output/report.pdf", "before")
        let answer = #"{"error":"error: unknown variable: x\n  ┌─ report.typ:3:2\n  │\n3 │ #x\n\nhelp: more"}"#
        #expect(throws: TypesettingError.refused(message: "unknown variable: x ┌─ report.typ:3:2 3 │ #x")) {
            try pdf("echo half > \"$output\"; cat <<'E'\n\(answer)\nE")
        }
        #expect(try folder.outputs() == ["report.pdf"])
        #expect(
            try String(contentsOf: folder.output.appendingPathComponent("report.pdf"), encoding: .utf8) == "before")
    }

    @Test("A very long error message is shortened")
    func longComplaint() throws {
        #expect(TypstProgram.shortened(String(repeating: "x", count: 5000)) == String(repeating: "x", count: 300) + "…")
    }

    @Test("A full disk is reported as full, with the PDF's path")
    func fullDisk() throws {
        let full = "error: failed to write PDF file (No space left on device (os error 28))"
        let error = TypesettingError.diskFull(path: folder.output.appendingPathComponent("report.pdf").path)
        #expect(throws: error) { try pdf(#"echo '{"error":"\#(full)"}'"#) }
        let typst = try folder.program(
            "fake/typst",
            """
            case $1 in
            --version) echo 'typst 0.15.0' ;;
            fonts) ;;
            *) echo '\(full)' >&2; exit 1 ;;
            esac
            """)
        let typesetting = try Typesetting(
            root: folder.url, environment: ["HOUSEBOOK_TYPST": typst.path, "PATH": "/usr/bin:/bin"], executable: nil)
        #expect(throws: error) {
            try typesetting.pdf(try folder.document(), named: "report", into: folder.output)
        }
        #expect(try folder.outputs() == [])
    }

    @Test("A crashed program is reported with its last message, and leaves nothing behind")
    func crash() throws {
        let fake = folder.url.appendingPathComponent("fake/python").path
        #expect(throws: TypesettingError.crashed(program: fake, detail: "out of luck")) {
            try pdf("echo half > \"$output\"; echo 'out of luck' >&2; exit 3")
        }
        #expect(throws: TypesettingError.crashed(program: fake, detail: "it was ended by signal 9")) {
            try pdf("echo half > \"$output\"; kill -9 $$")
        }
        #expect(try folder.outputs() == [])
    }

    @Test("Output longer than a pipe's buffer is read to the end")
    func muchOutput() throws {
        let files = try pdf("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo set > \"$output\"; \(oneVolume)")
        #expect(files.count == 1)
    }

    @Test("A program that takes too long is stopped, and leaves nothing behind")
    func tooLong() throws {
        let typesetting = try folder.typesetting("echo half > \"$output\"; exec sleep 600", patience: .seconds(1))
        #expect(throws: TypesettingError.tookTooLong(seconds: 1)) {
            try typesetting.pdf(try folder.document(), named: "report", into: folder.output)
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

    @Test("A missing folder is reported before anything is set")
    func noFolder() throws {
        let nowhere = folder.url.appendingPathComponent("nowhere")
        let path = nowhere.appendingPathComponent("report.pdf").path
        #expect(throws: TypesettingError.notWritable(path: path, detail: "No such file or directory")) {
            try folder.typesetting("touch \(folder.url.path)/called; \(oneVolume)")
                .pdf(try folder.document(), named: "report", into: nowhere)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("called").path))
    }

    @Test("A later folder of templates overrides an earlier one, file by file")
    func overlay() throws {
        var document = try folder.document("first")
        try folder.file("templates/report/a.typ", "first a")
        try folder.file("templates/report/b.typ", "first b")
        try folder.file("own/report/b.typ", "own b")
        document.templates.append(folder.url.appendingPathComponent("own"))
        let files = try pdf("cat report.typ report/a.typ report/b.typ > \"$output\"; \(oneVolume)", document)
        #expect(try String(contentsOf: files[0], encoding: .utf8) == "firstfirst aown b")
    }

    @Test("A theme without the template is reported")
    func noTemplate() throws {
        var document = try folder.document()
        document.main = "letter.typ"
        #expect(throws: TypesettingError.noTemplate(name: "letter.typ")) { try pdf(oneVolume, document) }
    }

    @Test("Pictures and data are in the folder under the names that the template uses")
    func files() throws {
        let picture = try folder.file("elsewhere/a b.jpg", "picture")
        var document = try folder.document(files: ["photos/1.jpg": picture])
        document.data["report.json"] = Data("{}".utf8)
        let files = try pdf("cat report.json photos/1.jpg > \"$output\"; \(oneVolume)", document)
        #expect(try String(contentsOf: files[0], encoding: .utf8) == "{}picture")
    }

    @Test("A missing picture is named")
    func noPicture() throws {
        let picture = folder.url.appendingPathComponent("gone.jpg")
        let document = try folder.document(files: ["photos/1.jpg": picture])
        #expect(throws: TypesettingError.noFile(path: picture.path)) { try pdf(oneVolume, document) }
    }

    @Test("The working folder is deleted afterwards, after a success or a failure", arguments: [true, false])
    func workFolder(goesWell: Bool) throws {
        let script = "pwd > \(folder.url.path)/where; echo set > \"$output\"; \(goesWell ? oneVolume : "exit 1")"
        // The test looks only at the folder, not at the result.
        _ = try? pdf(script)
        let place = try String(contentsOf: folder.url.appendingPathComponent("where"), encoding: .utf8)
        #expect(place.contains("housebook-typst-"))
        #expect(!FileManager.default.fileExists(atPath: place.trimmingCharacters(in: .newlines)))
    }

    @Test("The job states paper size, large print, date and both standards")
    func job() throws {
        var document = try folder.document()
        document.page = PageOptions(paper: .usLetter, isLargePrint: true)
        let files = try pdf("cat \"$job\" > \"$output\"; \(oneVolume)", document)
        let job = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: files[0])) as? [String: Any])
        #expect(job["inputs"] as? [String: String] == ["paper": "us-letter", "large": "true", "volume": "1"])
        #expect(job["timestamp"] as? Int == 1_795_305_600)
        #expect(job["standards"] as? [String] == ["a-2a", "ua-1"])
    }
}
