import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@testable import Editing

struct IncomingFormTests {
    private let folder: TemporaryFolder

    /// The names in the uploads folder.
    // A missing folder holds nothing.
    private var names: [String] { (try? folder.files(below: "uploads")) ?? [] }

    init() throws { folder = try TemporaryFolder() }

    private func uploads(free: Int = 100 << 30, total: Int = 200 << 30) -> UploadFolder {
        UploadFolder(folder["uploads"].path, room: { _ in (free, total) })
    }

    private static let multipart: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=b"]

    private func form(
        _ head: HTTPHeaders = multipart, mayUpload: Bool = true, in uploads: UploadFolder? = nil
    ) throws -> IncomingForm {
        try IncomingForm(head, uploads ?? self.uploads(), mayUpload: mayUpload)
    }

    private func file(_ name: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n"
    }

    // MARK: - Reading

    @Test func readsFieldsAndFiles() throws {
        let form = try form()
        let field = "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nDrill\r\nand case\r\n"
        try form.take(ByteBuffer(string: field + file("a.jpg", "one")))
        try form.take(ByteBuffer(string: file("", "") + file("b.jpg", "two") + "--b--\r\n"))
        let (fields, uploads) = try form.finish()
        #expect(fields["title"] == "Drill\nand case")
        #expect(uploads.map(\.fileName) == ["a.jpg", "b.jpg"])
        #expect(uploads.map(\.control) == ["photo", "photo"])
        #expect(try uploads.map { try String(contentsOf: $0.file, encoding: .utf8) } == ["one", "two"])
        // sha256sum of `one`.
        #expect(uploads[0].sha256 == "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed")
        let attributes = try FileManager.default.attributesOfItem(atPath: uploads[0].file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.hasPrefix(".new-") && UploadFolder.isID(String($0.dropFirst(5))) })
    }

    @Test func readsAFormWithoutFiles() throws {
        let form = try form(["Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"])
        try form.take(ByteBuffer(string: "title=Cordless+dr"))
        try form.take(ByteBuffer(string: "ill&n=%C3%BC"))
        let fields = try form.finish().0
        #expect(fields["title"] == "Cordless drill")
        #expect(fields["n"] == "ü")
    }

    @Test func removesTheFilesWithTheRequest() throws {
        do {
            let form = try form()
            try form.take(ByteBuffer(string: file("a.jpg", "one") + "--b--"))
            #expect(try form.finish().1.count == 1)
        }
        #expect(names == [])
    }

    @Test func removesTheFilesOfAFormThatIsCutOff() throws {
        do {
            let form = try form()
            try form.take(ByteBuffer(string: file("a.jpg", "one") + "--b\r\nContent-Dispo"))
            #expect(names.count == 1)
            #expect(throws: FormFault.malformed) { try form.finish() }
        }
        #expect(names == [])
    }

    // MARK: - Limits

    @Test func refusesAnUploadOfAStranger() {
        #expect(throws: FormFault.malformed) { try form(mayUpload: false) }
        #expect(names == [])
    }

    @Test func boundsWhatAStrangerSends() throws {
        let form = try form([:], mayUpload: false)
        #expect(throws: FormFault.tooLarge) {
            try form.take(ByteBuffer(string: String(repeating: "x", count: UploadLimit.strangerBytes + 1)))
        }
    }

    @Test(arguments: [
        "text/plain", "application/json", "multipart/form-data", "multipart/mixed; boundary=b",
        "multipart/form-data; boundary=", "multipart/form-data; boundary=\"a\u{1}\"",
        "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
        "multipart/form-data; boundary=a; boundary=b",
    ])
    func refusesAnotherType(_ type: String) {
        #expect(throws: FormFault.malformed) { try form(["Content-Type": type]) }
    }

    @Test func refusesTwoTypesAndALargeFormByItsLength() {
        #expect(throws: FormFault.malformed) {
            try form(Self.multipart("Content-Type", "application/x-www-form-urlencoded"))
        }
        #expect(throws: FormFault.tooLarge) {
            try form(Self.multipart("Content-Length", "\(UploadLimit.requestBytes + 1)"))
        }
        #expect(throws: FormFault.tooLarge) { try form(["Content-Length": "\(UploadLimit.fieldBytes + 1)"]) }
    }

    private static func multipart(_ name: String, _ value: String) -> HTTPHeaders {
        var head = multipart
        head.add(name: name, value: value)
        return head
    }

    private static let field = "--b\r\nContent-Disposition: form-data; name=a"

    @Test(
        "What is too large, or no text, is refused",
        arguments: [
            // A file of 51 MB, 50,000 fields, a field of more than a megabyte and one of bytes.
            (field + "; filename=x\r\n\r\n", ByteBuffer(repeating: 7, count: 1 << 20), 50, FormFault.tooLarge),
            ("", ByteBuffer(string: field + "\r\n\r\n\r\n"), 50_000, .tooLarge),
            (field + "\r\n\r\n", ByteBuffer(repeating: 120, count: 64 << 10), 17, .tooLarge),
            (field + "\r\n\r\n", ByteBuffer(bytes: [0xFF, 0xFE]), 1, .malformed),
        ])
    func refuses(_ start: String, _ piece: ByteBuffer, _ count: Int, _ fault: FormFault) throws {
        let form = try form()
        try form.take(ByteBuffer(string: start))
        if start.contains("filename") { for _ in 0..<count { try form.take(piece) } }
        #expect(throws: fault) {
            for _ in 0..<count { try form.take(piece) }
            try form.take(ByteBuffer(string: "\r\n--b--"))
        }
    }

    @Test func refusesManyFiles() throws {
        do {
            let form = try form()
            for number in 0..<UploadLimit.files { try form.take(ByteBuffer(string: file("\(number).jpg", "x"))) }
            #expect(names.count == UploadLimit.files)
            #expect(throws: FormFault.tooLarge) { try form.take(ByteBuffer(string: file("more.jpg", "x"))) }
        }
        #expect(names == [])
    }

    // MARK: - The disk

    @Test func refusesUploadsOnADiskThatIsNearlyFull() {
        // A gigabyte of a large disk stays free, a twentieth of a small one.
        #expect(throws: FormFault.diskFull) { try form(in: uploads(free: 1 << 30 - 1, total: 100 << 30)) }
        #expect(throws: FormFault.diskFull) { try form(in: uploads(free: 49 << 20, total: 1000 << 20)) }
        #expect(throws: Never.self) { try form(in: uploads(free: 51 << 20, total: 1000 << 20)) }
        let head = Self.multipart("Content-Length", "\(2 << 20)")
        #expect(throws: FormFault.diskFull) { try form(head, in: uploads(free: 51 << 20, total: 1000 << 20)) }
    }

    @Test func stopsWhenTheDiskGetsFull() throws {
        let free = Counter(60 << 20)
        let uploads = UploadFolder(folder["uploads"].path, room: { _ in (free.value, 1000 << 20) })
        do {
            let form = try form(in: uploads)
            try form.take(ByteBuffer(string: "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\n"))
            let piece = ByteBuffer(bytes: [UInt8](repeating: 7, count: 1 << 20))
            #expect(throws: FormFault.diskFull) {
                for _ in 0..<40 {
                    try form.take(piece)
                    free.add(-(1 << 20))
                }
            }
            #expect(free.value > 40 << 20)
        }
        #expect(names == [])
    }
}
