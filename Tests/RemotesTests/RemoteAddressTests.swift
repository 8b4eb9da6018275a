import Foundation
import Testing

@testable import Remotes

@Suite("Addresses of remotes")
struct RemoteAddressTests {
    @Test(
        "Hubs and folders are told apart, and read in one spelling",
        arguments: [
            ("https://hub.example", "https://hub.example/"),
            ("HTTPS://Hub.Example:8443/houses//", "https://hub.example:8443/houses/"),
            ("http://localhost:8080/", "http://localhost:8080/"), ("http://127.0.0.1/", "http://127.0.0.1/"),
            ("http://[::1]:8080", "http://[::1]:8080/"), ("/media/stick/", "/media/stick"),
            ("/media/../nas/./house", "/nas/house"),
        ])
    func reads(text: String, expected: String) throws {
        let address = try RemoteAddress(text)
        #expect(address.text == expected)
        #expect(try RemoteAddress(address.text) == address)
    }

    @Test("A relative path is made absolute")
    func relative() throws {
        #expect(try RemoteAddress("nas").text == FileManager.default.currentDirectoryPath + "/nas")
    }

    @Test(
        "Without encryption, only this machine is a hub",
        arguments: ["hub.example", "127.0.0.1.example", "192.168.0.2", "128.0.0.1", "127.1", "localhost.example"])
    func plain(host: String) throws {
        #expect(throws: AddressError.notEncrypted(host: host)) { try RemoteAddress("http://\(host)/") }
        #expect(try RemoteAddress("http://\(host)/", allowsPlainHTTP: true).text == "http://\(host)/")
    }

    @Test(
        "Other texts are told what they are",
        arguments: [
            ("", .malformed("")), ("ftp://hub.example/", .unknownScheme("ftp://")),
            ("https://", .malformed("https://")), ("https://hub example/", .malformed("https://hub example/")),
            ("https://hub.example\\@evil.example/", .tooMuch),
            ("https://me:pass@hub.example/", .tooMuch),
            ("https://hub.example/?a", .tooMuch),
            ("https://hub.example/#a", .tooMuch),
        ] as [(String, AddressError)])
    func others(text: String, error: AddressError) {
        #expect(throws: error) { try RemoteAddress(text) }
    }
}
