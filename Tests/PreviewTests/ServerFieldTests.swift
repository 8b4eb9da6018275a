import Console
import Digests
import Foundation
import NIOCore
import Serving
import Testing

@testable import Preview

@Suite struct ServerFieldTests {
    @Test(
        "A file's type follows its extension, and texts are UTF-8",
        arguments: [
            ("index.html", "text/html; charset=utf-8"), ("A/B.HTML", "text/html; charset=utf-8"),
            ("a.md", "text/markdown; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"), ("a.json", "application/json; charset=utf-8"),
            ("a.svg", "image/svg+xml; charset=utf-8"), ("robots.txt", "text/plain; charset=utf-8"),
            ("a.csv", "text/csv; charset=utf-8"), ("a.webp", "image/webp"), ("a.tar.gz", "application/gzip"),
            ("a.pdf", "application/pdf"), ("a.mp4", "video/mp4"), ("a.woff2", "font/woff2"),
            ("a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            ("a.html.exe", "application/octet-stream"), ("a", "application/octet-stream"),
            ("html", "application/octet-stream"), ("a.html/b", "application/octet-stream"),
        ])
    func contentType(path: String, type: String) {
        #expect(ContentType.of(path) == type)
    }

    @Test(
        "Only host names that surely mean this machine are answered",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:8081", true), ("[::1]:1", true), ("[::1]", true),
            ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example:8080", false),
            ("localhost:8080@evil.example", false), ("", false), (":8080", false), ("[::1", false), ("::1", false),
            ("192.168.1.5:8080", false), ("127.0.0.2", false), ("localhost:8080x", false), ("mybox", false),
        ])
    func loopbackHosts(authority: String, isAllowed: Bool) {
        #expect(HostRule(host: "127.0.0.1", machine: "mybox").allows(authority) == isAllowed)
    }

    @Test(
        "Served to a network, requests for every address and for the machine's name are answered",
        arguments: [
            ("192.168.1.5:8080", true), ("[fe80::1]:8080", true), ("mybox:8080", true), ("MyBox.local", true),
            ("localhost", true), ("evil.example", false), ("192.168.1.5.evil.example", false), ("[evil]", false),
            ("192.168.1", false), ("mybox.evil.example", false),
        ])
    func networkHosts(authority: String, isAllowed: Bool) {
        #expect(HostRule(host: "0.0.0.0", machine: "mybox").allows(authority) == isAllowed)
    }

    @Test("Requests for the address that the server was given are answered, in IPv6 too")
    func boundHost() {
        #expect(HostRule(host: "192.168.1.5", machine: "").allows("192.168.1.5:80"))
        #expect(!HostRule(host: "192.168.1.5", machine: "").allows("192.168.1.6:80"))
        #expect(HostRule(host: "fe80::1", machine: "").allows("[FE80::1]:80"))
        #expect(HostRule(host: "Attic", machine: "").allows("attic:80"))
    }

    // The test vectors of the algorithm's reference code.
    @Test("A tag is the 128-bit SipHash-2-4 of the bytes")
    func tagVectors() {
        #expect(ContentTag([]).text == "a3817f04ba25a8e66df67214c7550293")
        #expect(ContentTag([0]).text == "da87c1d86b99af44347659119b22fc45")
        #expect(ContentTag([0, 1]).text == "8177228da4a45dc7fca38bdef60affe4")
        #expect(ContentTag(0..<15 as Range<UInt8>).text == "5493e99933b0a8117e08ec0f97cfc3d9")
    }

    @Test("The tag does not depend on the parts in which the bytes arrive")
    func tagParts() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for size in [1, 3, 7, 8, 9, 64, 999] {
            var hash = ContentTag.hash
            var rest = bytes[...]
            while !rest.isEmpty {
                hash.update(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(ContentTag(hash) == ContentTag(bytes))
        }
        #expect(ContentTag(bytes) != ContentTag(bytes.dropLast()))
        #expect(ContentTag(bytes) != ContentTag(bytes + [0]))
    }

    @Test("A list of known tags is searched, including weak tags and a star")
    func knownTags() {
        #expect(Answer.list("\"a\"", holds: "\"a\""))
        #expect(Answer.list("\"b\", W/\"a\"", holds: "\"a\""))
        #expect(Answer.list("*", holds: "\"a\""))
        #expect(!Answer.list("\"ab\"", holds: "\"a\""))
        #expect(!Answer.list("a", holds: "\"a\""))
    }

    @Test("Errors about a port or an address say what to do")
    func errors() {
        func error(_ code: CInt) -> PreviewError {
            .listening(IOError(errnoCode: code, reason: "bind"), host: "127.0.0.1", port: 80)
        }
        #expect("\(error(EADDRINUSE))" == "port 80 of 127.0.0.1 is taken by another program")
        #expect(error(EADDRINUSE).hint == "choose another port, or leave out --port for a free one")
        #expect("\(error(EACCES))" == "no permission to use port 80 of 127.0.0.1")
        #expect(error(EACCES).hint == "choose port 1024 or higher: --port 8080")
        #expect("\(error(EADDRNOTAVAIL))" == "127.0.0.1 is not an address of this machine")
        #expect("\(error(ENOBUFS))" == "could not serve at 127.0.0.1, port 80: No buffer space available")
        #expect(
            "\(PreviewError.portTaken(host: "::1", from: 1, to: 3))"
                == "ports 1 to 3 of ::1 are all taken by other programs")
    }

    @Test("The address to open names this machine, in brackets for IPv6")
    func urls() {
        #expect(BoundAddress(host: "127.0.0.1", port: 8081, takenPort: 8080).url == "http://127.0.0.1:8081/")
        #expect(BoundAddress(host: "::1", port: 1, takenPort: nil).url == "http://[::1]:1/")
        #expect(BoundAddress(host: "0.0.0.0", port: 1, takenPort: nil).url == "http://127.0.0.1:1/")
        #expect(BoundAddress(host: "0.0.0.0", port: 1, takenPort: nil).isOpenToOthers)
        #expect(!BoundAddress(host: "127.0.0.1", port: 1, takenPort: nil).isOpenToOthers)
    }
}
