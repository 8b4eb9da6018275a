import Foundation
import NIOCore
import NIOHTTP1
import Serving

extension HubResponder {
    /// The most names in one request.
    private static let namesAtOnce = 10_000
    /// A name and the end of its line.
    private static let lineBytes = 65

    func addFile(_ name: Data, _ exchange: Exchange, _ visit: HubVisit) async throws {
        guard exchange.field("Content-Length") != nil else {
            throw HubRefusal(.lengthRequired, "The request needs the field Content-Length.")
        }
        try await transferring(exchange, visit) {
            if try await store.file(named: name, of: visit.household) != nil {
                // Files never change, so the existing one is kept. The body is still read: many clients read the answer
                // only after they have sent everything.
                while try await exchange.nextPart() != nil {}
                try await store.admit(visit)
            } else {
                try await receive(exchange, visit, most: limits.fileBytes) { body in
                    try await store.addFile(body, named: name, by: visit, quota: limits.householdBytes)
                }
            }
        }
        try await exchange.answer(.ok)
    }

    func removeFile(_ name: Data, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try await store.removeFile(named: name, by: visit)
        try await exchange.answer(.noContent)
    }

    func sendFile(_ name: Data, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try await transferring(exchange, visit) {
            guard let body = try await store.file(named: name, of: visit.household) else {
                throw HubRefusal(.notFound, "The household has no file of this name.")
            }
            try await send(body, ["Content-Type": "application/octet-stream"], on: exchange, visit)
        }
    }

    func sendMissing(_ exchange: Exchange, _ visit: HubVisit) async throws {
        let missing = try await transferring(exchange, visit) {
            let text = try await receiveText(exchange, most: Self.namesAtOnce * Self.lineBytes)
            let names = try text.split(separator: "\n").map { try Route.fileName($0) }
            return try await store.missing(names, of: visit.household)
        }
        let text = missing.map { Hexadecimal.text($0) + "\n" }.joined()
        try await exchange.answer(.ok, ["Content-Type": "text/plain; charset=utf-8"], ByteBuffer(string: text))
    }
}
