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

    private func get(_ address: String, limit: Int = 100) throws -> String {
        let file = folder + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: file) }
        do {
            try Download.get(address, to: file, limit: limit)
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

    @Test func aChainOfAddressesEnds() throws {
        var chain = try address(answering: photo)
        for _ in 0..<6 { chain = try moved(to: chain) }
        #expect(throws: RemoteError.self) { try get(chain) }
    }
}
