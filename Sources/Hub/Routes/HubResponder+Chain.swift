import Foundation
import NIOHTTP1
import Serving

extension HubResponder {
    private static let segment = "application/vnd.taskchampion.history-segment"
    private static let snapshot = "application/vnd.taskchampion.snapshot"

    /// The numbers of versions without a snapshot from which the answer to a new version asks for one.
    private static let urgencies = [(versions: 200, value: "urgency=high"), (versions: 100, value: "urgency=low")]

    func addVersion(after parent: UUID, _ exchange: Exchange, _ visit: HubVisit) async throws {
        let outcome = try await transferring(exchange, visit) {
            try await receive(exchange, visit, type: Self.segment, most: limits.versionBytes) { body in
                try await store.addVersion(body, after: parent, by: visit, quota: limits.householdBytes)
            }
        }
        switch outcome {
        case .conflict(let latest):
            try await exchange.answer(.conflict, ["X-Parent-Version-Id": latest.text])
        case .added(let id, let uncovered):
            polls.wake(visit.household)
            store.announce(visit.household)
            var fields: HTTPHeaders = ["X-Version-Id": id.text]
            if let urgency = Self.urgencies.first(where: { uncovered >= $0.versions }) {
                fields.add(name: "X-Snapshot-Request", value: urgency.value)
            }
            try await exchange.answer(.ok, fields)
        }
    }

    func sendChild(of parent: UUID, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try await transferring(exchange, visit) {
            switch try await store.child(of: parent, in: visit.household) {
            case .none: throw HubRefusal(.notFound, "No version follows this one yet.")
            case .gone: throw HubRefusal(.gone, "The version that followed this one is no longer kept.")
            case .version(let id, let body):
                let fields: HTTPHeaders = [
                    "Content-Type": Self.segment, "X-Version-Id": id.text, "X-Parent-Version-Id": parent.text,
                ]
                try await send(body, fields, on: exchange, visit)
            }
        }
    }

    func addSnapshot(at version: UUID, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try await transferring(exchange, visit) {
            // A late snapshot is not the client's mistake: TaskChampion's own server answers 200 as well.
            _ = try await receive(exchange, visit, type: Self.snapshot, most: limits.snapshotBytes) { body in
                try await store.addSnapshot(body, at: version, by: visit, quota: limits.householdBytes)
            }
        }
        try await exchange.answer(.ok)
    }

    func sendSnapshot(_ exchange: Exchange, _ visit: HubVisit) async throws {
        try await transferring(exchange, visit) {
            guard let (version, body) = try await store.snapshot(of: visit.household) else {
                throw HubRefusal(.notFound, "The household has no snapshot.")
            }
            try await send(
                body, ["Content-Type": Self.snapshot, "X-Version-Id": version.text], on: exchange, visit)
        }
    }

    /// Answers when the chain has another end, or after a while.
    func wait(after version: UUID, _ exchange: Exchange, _ visit: HubVisit) async throws {
        guard let slot = polls.take(visit) else {
            throw HubRefusal(.tooManyRequests, "Too many polls are waiting already.", ["Retry-After": "10"])
        }
        defer { slot.release() }
        let cancelTimer = exchange.after(limits.pollTime, slot.release)
        defer { cancelTimer() }
        exchange.whenClosed(slot.release)
        var news = slot.news.makeAsyncIterator()
        var isOver = false
        while true {
            let latest = try await store.latest(for: visit)
            if latest != version { return try await exchange.answer(.ok, ["X-Version-Id": latest.text]) }
            if isOver { return try await exchange.answer(.noContent) }
            isOver = await news.next() == nil
        }
    }

    private func receive<Kept>(
        _ exchange: Exchange, _ visit: HubVisit, type: String, most: Int, keep: (ReceivedBody) async throws -> Kept
    ) async throws -> Kept {
        guard exchange.field("Content-Type")?.lowercased() == type else {
            throw HubRefusal(.unsupportedMediaType, "The type of the body has to be \(type).")
        }
        return try await receive(exchange, visit, most: most) { body in
            guard body.size > 0 else { throw HubRefusal(.badRequest, "The body of the request is empty.") }
            return try await keep(body)
        }
    }
}
