import Console
import Digests
import Foundation
import NIOCore
import Testing

@testable import Preview
@testable import Serving

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
            ("localhost.:8080", true),
        ])
    func loopbackHosts(authority: String, isAllowed: Bool) {
        #expect(Self.rule("127.0.0.1").allows(HostName(field: authority)) == isAllowed)
    }

    private static func rule(
        _ host: String, at address: String? = nil, allowing allowed: [String] = [], machine: String = "mybox"
    ) -> HostRule {
        let place = BoundAddress(host: host, address: address, port: 8080, takenPort: nil)
        return HostRule(place, allowing: allowed.compactMap(HostName.init(typed:)), machine: machine)
    }

    @Test(
        "Served to a network, requests for every address and for the machine's name are answered",
        arguments: [
            ("192.168.1.5:8080", true), ("[fe80::1]:8080", true), ("mybox:8080", true), ("MyBox.local", true),
            ("localhost", true), ("evil.example", false), ("192.168.1.5.evil.example", false), ("[evil]", false),
            ("192.168.1", false), ("mybox.evil.example", false),
        ])
    func networkHosts(authority: String, isAllowed: Bool) {
        #expect(Self.rule("0.0.0.0").allows(HostName(field: authority)) == isAllowed)
        #expect(Self.rule("::").allows(HostName(field: authority)) == isAllowed)
    }

    @Test(
        "Requests for the address that the server was given are answered, in IPv6 too",
        arguments: [
            ("192.168.1.5:80", "192.168.1.5", nil, true), ("192.168.1.6:80", "192.168.1.5", nil, false),
            ("[FE80::1]:80", "fe80::1", nil, true), ("attic:80", "Attic", "192.168.1.5", true),
            ("192.168.1.5:80", "Attic", "192.168.1.5", true), ("mybox.local:80", "192.168.1.5", nil, true),
            // What a name stands for decides how far the server can be reached.
            ("192.168.1.5:80", "mybox", "127.0.1.1", false), ("192.168.1.5:80", "0", "0.0.0.0", true),
        ] as [(String, String, String?, Bool)])
    func boundHost(field: String, host: String, address: String?, isAllowed: Bool) {
        #expect(Self.rule(host, at: address).allows(HostName(field: field)) == isAllowed)
    }

    @Test(
        "A name that was allowed is answered with any port, and no other name is",
        arguments: [
            ("nas.fritz.box:8932", true), ("NAS.fritz.box", true), ("nas.fritz.box.", true),
            ("nas.fritz.box:443", true),
            ("a.nas.fritz.box", false), ("fritz.box", false), ("nas.fritz.box.evil.example", false), ("nas", false),
        ])
    func allowedHosts(field: String, isAllowed: Bool) {
        for typed in ["nas.fritz.box", "Nas.Fritz.Box:8932", "https://nas.fritz.box/", " nas.fritz.box. "] {
            #expect(Self.rule("127.0.0.1", allowing: [typed]).allows(HostName(field: field)) == isAllowed, "\(typed)")
        }
    }

    @Test(
        "A host to allow is one name or address",
        arguments: [
            ("nas", "nas"), ("192.168.1.5:80", "192.168.1.5"), ("fd00::2", "[fd00::2]"),
            ("http://[fd00::2]:80/a", "[fd00::2]"),
            ("my_nas.home.arpa", "my_nas.home.arpa"), ("*", nil), ("*.fritz.box", nil), (".fritz.box", nil), ("", nil),
            ("a b", nil), ("nas/site", nil), ("nas,box", nil), ("küche.local", nil),
            ("xn--kche-0ra.local", "xn--kche-0ra.local"),
        ])
    func typedHosts(typed: String, host: String?) {
        #expect(HostName(typed: typed)?.text == host)
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

    @Test(
        "Errors about a port or an address say what to do",
        arguments: [
            (
                EADDRINUSE, "port 80 of 127.0.0.1 is taken by another program",
                "choose another port, or leave out --port for a free one"
            ), (EACCES, "no permission to use port 80 of 127.0.0.1", "choose port 1024 or higher: --port 8080"),
            (EADDRNOTAVAIL, "127.0.0.1 is not an address of this machine", nil),
            (ENOBUFS, "could not serve at 127.0.0.1, port 80: No buffer space available", nil),
        ] as [(CInt, String, String?)])
    func errors(code: CInt, text: String, hint: String?) {
        let error = PreviewError.listening(IOError(errnoCode: code, reason: "bind"), host: "127.0.0.1", port: 80)
        #expect("\(error)" == text)
        if let hint { #expect(error.hint == hint) }
    }

    @Test func portsThatAreAllTaken() {
        let error = PreviewError.portTaken(host: "::1", from: 1, to: 3)
        #expect("\(error)" == "ports 1 to 3 of ::1 are all taken by other programs")
    }

    @Test(
        "The address to open names this machine, in brackets for IPv6",
        arguments: [
            ("127.0.0.1", nil, "http://127.0.0.1:81/", false), ("::1", nil, "http://[::1]:81/", false),
            ("0.0.0.0", nil, "http://127.0.0.1:81/", true), ("::", nil, "http://[::1]:81/", true),
            ("nas", "192.168.1.5", "http://nas:81/", true), ("mybox", "127.0.1.1", "http://mybox:81/", false),
        ] as [(String, String?, String, Bool)])
    func urls(host: String, address: String?, url: String, isOpenToOthers: Bool) {
        let place = BoundAddress(host: host, address: address, port: 81, takenPort: nil)
        #expect(place.url == url && place.isOpenToOthers == isOpenToOthers)
    }

    private static let interfaces = [
        ("lo", "127.0.0.1"), ("lo", "::1"), ("eth0", "fd00::2"), ("eth0", "192.168.1.5"), ("eth0", "fe80::2"),
        ("wlan0", "10.0.0.7"), ("wlan0", "169.254.3.4"),
    ].map(InterfaceAddress.init)

    @Test(
        "The addresses for others are those of the machine's interfaces, IPv4 first",
        arguments: [
            ("127.0.0.1", nil, []), ("::1", nil, []), ("mybox", "127.0.1.1", []),
            ("0.0.0.0", nil, ["http://192.168.1.5:80/", "http://10.0.0.7:80/"]),
            ("::", nil, ["http://192.168.1.5:80/", "http://10.0.0.7:80/", "http://[fd00::2]:80/"]),
            ("192.168.1.5", nil, ["http://192.168.1.5:80/"]), ("fd00::2", nil, ["http://[fd00::2]:80/"]),
            ("nas", "192.168.1.5", ["http://192.168.1.5:80/", "http://nas:80/"]),
        ] as [(String, String?, [String])])
    func urlsForOthers(host: String, address: String?, urls: [String]) {
        let place = BoundAddress(host: host, address: address, port: 80, takenPort: nil)
        #expect(place.urlsForOthers(Self.interfaces) == urls)
    }

    @Test("Without other addresses, the link-local ones are listed, with the interface of those of IPv6")
    func linkLocal() {
        let all = [("lo", "127.0.0.1"), ("eth0", "fe80::2"), ("eth0", "169.254.3.4")].map(InterfaceAddress.init)
        let place = BoundAddress(host: "::", port: 80, takenPort: nil)
        #expect(place.urlsForOthers(all) == ["http://169.254.3.4:80/", "http://[fe80::2%25eth0]:80/"])
        #expect(place.urlsForOthers([]).isEmpty)
    }
}
