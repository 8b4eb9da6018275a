import Digests
import Files
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Serving

/// The answers that concern no household.
extension HubResponder {
    private static let longestDefaults = 1 << 20

    /// Sends the operator's file in its present state.
    func sendDefaults(_ exchange: Exchange) async throws {
        guard let bytes = try await defaults() else { throw HubRefusal(.notFound, "This hub has no defaults.") }
        let tag = "\"\(SHA256Digest.of(bytes).prefix(32))\""
        let known = exchange.request.headers[canonicalForm: "If-None-Match"]
        guard !known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) else {
            return try await exchange.answer(.notModified, ["ETag": tag])
        }
        try await exchange.answer(
            .ok, ["Content-Type": "text/yaml; charset=utf-8", "ETag": tag], ByteBuffer(bytes: bytes))
    }

    /// The file; nil if it does not exist.
    private func defaults() async throws -> Data? {
        guard let path = options.defaultsFile else { return nil }
        return try await NIOThreadPool.singleton.runIfActive {
            let bytes: Data
            do throws(FileFailure) {
                bytes = try Disk.start(of: path, count: Self.longestDefaults + 1)
            } catch {
                guard error.isAbsence else { throw error }
                return nil
            }
            guard bytes.count <= Self.longestDefaults else {
                throw HubRefusal(.internalServerError, "The hub's file of defaults is too long.")
            }
            return bytes
        }
    }

    func sendHealth(_ exchange: Exchange) async throws {
        do {
            try await store.check()
        } catch HubStoreError.replaced {
            throw HubStoreError.replaced
        } catch {
            throw HubRefusal(.serviceUnavailable, "The hub cannot reach its database now.", ["Retry-After": "5"])
        }
        try await exchange.answer(.ok, ["Content-Type": "text/plain; charset=utf-8"], ByteBuffer(string: "ok"))
    }

    func sendMetrics(_ exchange: Exchange) async throws {
        let (households, versions) = try await store.counts()
        let text = metrics.text(households: households, versions: versions, polls: polls.count)
        try await exchange.answer(
            .ok, ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"], ByteBuffer(string: text))
    }
}
