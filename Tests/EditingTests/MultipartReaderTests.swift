import NIOCore
import TestSupport
import Testing

@testable import Editing

struct MultipartReaderTests {
    /// A part of a form, as sent or as read.
    private struct Part: Equatable {
        var name: String
        var fileName: String?
        var content: [UInt8]
    }

    /// What the reader makes of a body that arrives in pieces.
    private func read(_ pieces: [[UInt8]], boundary: String) throws -> [Part] {
        var reader = MultipartReader(boundary: boundary)
        var (parts, isOpen): ([Part], Bool) = ([], false)
        for piece in pieces {
            try reader.take(ByteBuffer(bytes: piece)) { event in
                switch event {
                case .part(let head):
                    #expect(!isOpen)
                    isOpen = true
                    parts.append(Part(name: head.name, fileName: head.fileName, content: []))
                case .content(let bytes):
                    #expect(isOpen && bytes.readableBytes > 0)
                    parts[parts.count - 1].content += bytes.readableBytesView
                case .end:
                    #expect(isOpen)
                    isOpen = false
                }
            }
        }
        try reader.finish()
        #expect(!isOpen)
        return parts
    }

    private func read(_ text: String, boundary: String = "b") throws -> [Part] {
        try read([Array(text.utf8)], boundary: boundary)
    }

    private func fault(_ text: String) -> FormFault? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error as? FormFault
        }
    }

    private func head(_ line: String) -> String {
        "--b\r\nContent-Disposition: form-data; \(line)\r\n\r\nx\r\n--b--\r\n"
    }

    // MARK: - Random forms

    @Test(arguments: 0..<50)
    func readsAFormHoweverItIsCut(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let boundary = String(
            (0..<Int.random(in: 1...70, using: &random)).map { _ in "-ab'09".randomElement(using: &random) ?? "-" })
        let delimiter = Array("\r\n--\(boundary)".utf8)
        let parts = (0..<Int.random(in: 1...6, using: &random)).map { number in
            Part(
                name: "name\(number)", fileName: random.chance(50) ? "photo \(number).jpg" : nil,
                content: content(avoiding: delimiter, &random))
        }
        var body: [UInt8] = []
        for part in parts {
            let file = part.fileName.map { "; filename=\"\($0)\"\r\nContent-Type: image/jpeg" } ?? ""
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8)
            body += part.content + [0x0D, 0x0A]
        }
        body += Array("--\(boundary)--\r\n".utf8)
        #expect(try read(pieces(of: body, &random), boundary: boundary) == parts)
        #expect(try read(body.map { [$0] }, boundary: boundary) == parts)
        // Wherever it is cut off, it is not taken for a form.
        let end = Int.random(in: 0..<body.count - 4, using: &random)
        #expect(throws: FormFault.malformed) { try read([Array(body[..<end])], boundary: boundary) }
    }

    /// Random bytes, rich in what may be taken for the end of a part.
    private func content(avoiding delimiter: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var content: [UInt8] = []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: content += delimiter.prefix(Int.random(in: 0..<delimiter.count, using: &random)) + [0x58]
            case 1: content += [0x0D, 0x0A]
            case 2: content += [0x0D]
            case 3: content += Array("--".utf8)
            default: content.append(UInt8.random(in: .min ... .max, using: &random))
            }
        }
        let starts = content.indices.filter { content[$0...].starts(with: delimiter) }
        return starts.isEmpty ? content : Array(content[..<starts[0]])
    }

    private func pieces(of body: [UInt8], _ random: inout SeededGenerator) -> [[UInt8]] {
        var (pieces, place): ([[UInt8]], Int) = ([], 0)
        while place < body.count {
            let end = min(body.count, place + Int.random(in: 0...12, using: &random))
            pieces.append(Array(body[place..<end]))
            place = end
        }
        return pieces
    }

    @Test(arguments: 0..<80)
    func neverFailsInAnotherWay(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var body = Array(head("name=\"a\"; filename=\"b\"").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: body.indices, using: &random)
            if random.chance(50) {
                body[place] = UInt8.random(in: .min ... .max, using: &random)
            } else {
                body.remove(at: place)
            }
        }
        do {
            _ = try read(pieces(of: body, &random), boundary: "b")
        } catch {
            #expect(error as? FormFault == .malformed)
        }
    }

    // MARK: - Names

    @Test(arguments: [
        (#"name="a""#, "a", nil), (#"name=a"#, "a", nil), (#"NAME="a";"#, "a", nil),
        (#"name="a%22b%0D%0Ac""#, "a\"b\r\nc", nil), (#"name="100%25""#, "100%25", nil),
        (#"name="Größe""#, "Größe", nil), (#"name="a;b=c""#, "a;b=c", nil),
        (#"name="a"; filename="""#, "a", ""),
        (#"name="a"; filename="x.jpg""#, "a", "x.jpg"),
        (#"name="a"; filename="My \"best\" one.jpg""#, "a", #"My "best" one.jpg"#),
        (#"name="a"; filename="My %22best%22 one.jpg""#, "a", #"My "best" one.jpg"#),
        (#"name="a"; filename="C:\Users\me\x.jpg""#, "a", "x.jpg"),
        (#"name="a"; filename="../../etc/passwd""#, "a", "passwd"),
        (#"name="a"; filename="..""#, "a", "file"), (#"name="a"; filename="/""#, "a", "file"),
        (#"name="a"; filename="ends in\""#, "a", "ends in"),
        (#"name="a"; filename="Tür 門.jpg""#, "a", "Tür 門.jpg"),
        (#"name="a"; filename="x.jpg"; filename*=UTF-8''T%C3%BCr.jpg"#, "a", "Tür.jpg"),
        (#"name="a"; filename="x.jpg"; filename*=ISO-8859-1''T%FCr.jpg"#, "a", "x.jpg"),
        (#"name="a"; filename="x.jpg"; filename*=UTF-8''..%2F..%2Fy.jpg"#, "a", "y.jpg"),
        ("name=\"a\"; filename=\"a\u{202E}gpj.exe\u{0}\"", "a", "agpj.exe"),
    ])
    func readsNames(_ line: String, _ name: String, _ fileName: String?) throws {
        #expect(try read(head(line)) == [Part(name: name, fileName: fileName, content: Array("x".utf8))])
    }

    @Test func shortensALongNameAndKeepsItsEnding() throws {
        let parts = try read(head("name=\"a\"; filename=\"\(String(repeating: "ü", count: 300)).jpeg\""))
        #expect(parts[0].fileName == String(repeating: "ü", count: 97) + ".jpeg")
    }

    // MARK: - Malformed forms

    @Test(arguments: [
        "", "--b", "--b\r\n", "--b--x", "x--b--", "\r\n--b--", "--c--\r\n", "--b\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"a\"b\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a; filename=x; filename=y\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition : form-data; name=a\r\n\r\nx\r\n--b--",
        "--b\r\n: form-data; name=a\r\n\r\nx\r\n--b--",
        "--b\nContent-Disposition: form-data; name=a\n\nx\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--bc--",
    ])
    func refusesAMalformedForm(_ body: String) { #expect(fault(body) == .malformed) }

    @Test func boundsTheHeadOfAPart() {
        let long = String(repeating: "x", count: MultipartReader.headBytes)
        #expect(fault(head("name=\"\(long)\"")) == .malformed)
        // Without waiting for its end.
        var reader = MultipartReader(boundary: "b")
        #expect(throws: FormFault.malformed) {
            try reader.take(ByteBuffer(string: "--b\r\nX: ")) { _ in }
            for _ in 0..<20 { try reader.take(ByteBuffer(string: String(repeating: "x", count: 1 << 10))) { _ in } }
        }
    }

    @Test func readsAFormOfNothing() throws { #expect(try read("--b--\r\n") == []) }
}
