import CurlShim
import Foundation
import Testing

@testable import Remotes

/// Fetches files over HTTP from `hub.py`, which gives the answers that its addresses hold.
struct DownloadTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("housebook-download-\(UUID().uuidString)").path

    private func address(answering text: String) throws -> String {
        let encoded = Data(text.replacing("\n", with: "\r\n").utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "http://127.0.0.1:\(try TestHub.shared.get().port)/raw/\(encoded)/v1/client/"
    }

    private func moved(to address: String) throws -> String {
        try self.address(answering: "HTTP/1.1 302 Found\nLocation: \(address)\nContent-Length: 0\n\n")
    }

    /// - Parameter local: Whether the address may name this machine, on which the tests' hub is.
    private func get(_ address: String, limit: Int = 100, local: Bool = true) throws -> String {
        let file = folder + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: file) }
        do {
            var download = Download(allowsLocal: local)
            try download.get(address, to: file, limit: limit)
        } catch {
            #expect(!FileManager.default.fileExists(atPath: file), "what could not be fetched leaves no file")
            throw error
        }
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    private let photo = "HTTP/1.1 200 OK\nContent-Length: 5\n\nphoto"

    @Test func aFileIsFetchedAlsoFromWhereItHasMoved() throws {
        #expect(try get(address(answering: photo)) == "photo")
        #expect(try get(moved(to: moved(to: address(answering: photo)))) == "photo")
    }

    @Test func anotherAnswerIsNoFile() throws {
        let missing = try address(answering: "HTTP/1.1 404 Not Found\nContent-Length: 2\n\nno")
        #expect(
            throws: RemoteError.refused(place: "127.0.0.1", status: 404, reason: "there is no such file for us")
        ) { try get(missing) }
        #expect(throws: RemoteError.tooLarge(limit: 4)) { try get(address(answering: photo), limit: 4) }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/photo.jpg"])
    func onlyWebAddressesAreFollowed(target: String) throws {
        let error = RemoteError.unreachable(place: target, reason: "it is no web address")
        #expect(throws: error) { try get(target) }
        #expect(throws: error) { try get(moved(to: target)) }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"])
    func thisMachineIsNotAsked(host: String) throws {
        let address = try address(answering: photo).replacing("127.0.0.1", with: host)
        let named = host.filter { $0 != "[" && $0 != "]" }
        #expect(throws: RemoteError.privateAddress(place: named)) { try get(address, local: false) }
    }

    @Test func noServerSendsUsToALocalAddress() throws {
        let target = try address(answering: photo)
        let other = try moved(to: target).replacing("127.0.0.1", with: "localhost")
        #expect(throws: RemoteError.privateAddress(place: "127.0.0.1")) { try get(other) }
        #expect(try get(moved(to: target)) == "photo", "from the host that the file names to itself")
    }

    @Test(arguments: [
        ("0.0.0.0", true), ("10.255.255.255", true), ("11.0.0.0", false), ("100.63.255.255", false),
        ("100.64.0.0", true), ("100.127.255.255", true), ("100.128.0.0", false), ("127.0.0.1", true),
        ("128.0.0.1", false), ("169.253.255.255", false), ("169.254.169.254", true), ("172.15.255.255", false),
        ("172.16.0.0", true), ("172.31.255.255", true), ("172.32.0.0", false), ("192.0.0.8", true),
        ("192.167.255.255", false), ("192.168.0.1", true), ("192.169.0.0", false), ("198.18.0.1", true),
        ("223.255.255.255", false), ("224.0.0.1", true), ("255.255.255.255", true), ("9.9.9.9", false),
        ("::", true), ("::1", true), ("::ffff:10.0.0.1", true), ("::ffff:9.9.9.9", false), ("::127.0.0.1", true),
        ("64:ff9b::c0a8:1", true), ("64:ff9b::909:909", false), ("2002:7f00:1::", true), ("2002:909:909::", false),
        ("fc00::1", true), ("fdff::1", true), ("fe80::1", true), ("fec0::1", true), ("ff02::1", true),
        ("2606:4700::1111", false), ("3fff::1", false),
    ])
    func privateAddresses(text: String, isPrivate: Bool) throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        #expect(getaddrinfo(text, nil, &hints, &found) == 0)
        defer { freeaddrinfo(found) }
        let address = try #require(found?.pointee.ai_addr)
        #expect((cs_is_private(address) != 0) == isPrivate, "\(text)")
    }

    @Test func aSilentServerIsAskedOnce() throws {
        var download = Download(allowsLocal: true)
        // A port on which nothing listens, any more.
        let address = "http://localhost:9/photo.jpg"
        func failure() -> RemoteError? {
            do throws(RemoteError) {
                try download.get(address, to: folder + UUID().uuidString, limit: 100)
                return nil
            } catch { return error }
        }
        #expect(failure() != .unreachable(place: "localhost", reason: "it did not answer before"))
        #expect(failure() == .unreachable(place: "localhost", reason: "it did not answer before"))
    }

    @Test func aChainOfAddressesEnds() throws {
        var chain = try address(answering: photo)
        for _ in 0..<6 { chain = try moved(to: chain) }
        #expect(throws: RemoteError.self) { try get(chain) }
    }
}
