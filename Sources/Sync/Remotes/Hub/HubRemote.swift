import Files
package import Foundation
import Synchronization

/// A household on a hub: TaskChampion's sync protocol for versions and snapshots, and Housebook's own additions.
package final class HubRemote: Remote {
    private static let segment = "application/vnd.taskchampion.history-segment"
    private static let snapshot = "application/vnd.taskchampion.snapshot"

    let address: HubAddress
    private let household: UUID
    private let token: String?
    private let patience: HubPatience
    private let signal = StopSignal()
    /// The connection for calls, opened for the first request.
    private let calls = Mutex<HubConnection?>(nil)
    /// The connection for waiting, which keeps it busy.
    private let waits = Mutex<HubConnection?>(nil)

    /// - Parameter token: The token by which the hub knows this machine; nil for a hub that is open to everybody.
    package convenience init(_ address: HubAddress, household: UUID, token: String?) throws(RemoteError) {
        try self.init(address, household: household, token: token, patience: HubPatience())
    }

    init(_ address: HubAddress, household: UUID, token: String?, patience: HubPatience) throws(RemoteError) {
        // Any other character could begin another header field.
        guard token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true, (token?.utf8.count ?? 0) < 2_000 else {
            throw .unauthorised(place: address.place)
        }
        (self.address, self.household, self.token, self.patience) = (address, household, token, patience)
    }

    /// Does nothing: a hub answers for itself and needs no mark.
    package func begin() {}

    // MARK: - Versions

    package func child(of parent: UUID) throws(RemoteError) -> Child {
        let answer = try call("GET", "client/get-child-version/\(parent.lowerCase)", limit: RemoteLimit.version)
        switch answer.status {
        case 200:
            try answer.checkType(Self.segment)
            guard try answer.version("X-Parent-Version-Id") == parent else {
                throw answer.nonsense("it sends the child of another version")
            }
            return .version(id: try answer.newVersion(after: parent), body: answer.body)
        case 404:
            try answer.checkNoPage()
            return .none
        case 410: return .gone
        default: throw try answer.refusal()
        }
    }

    package func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        try RemoteLimit.check(body, RemoteLimit.version)
        let answer = try call(
            "POST", "client/add-version/\(parent.lowerCase)", .bytes(body), ["Content-Type: \(Self.segment)"])
        switch answer.status {
        case 200:
            let wish: SnapshotUrgency =
                switch try answer.value("X-Snapshot-Request") {
                case "urgency=high": .high
                case "urgency=low": .low
                default: .none
                }
            return .added(try answer.newVersion(after: parent), wantsSnapshot: wish)
        case 409:
            let end = try answer.version("X-Parent-Version-Id")
            // Without this check, the next try would be refused in the same way, forever.
            guard end != parent else { throw answer.nonsense("it refuses the parent that it asks for") }
            return .conflict(end: end)
        default: throw try answer.refusal()
        }
    }

    // MARK: - Snapshots

    package func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        var request = request("GET", "client/snapshot")
        request.limit = limit ?? RemoteLimit.snapshot
        request.isStartEnough = limit != nil
        return try fetch(request, to: file) { answer throws(RemoteError) in
            try answer.checkType(Self.snapshot)
            return try answer.newVersion(after: .beginning)
        }
    }

    package func addSnapshot(_ file: String, at version: UUID) throws(RemoteError) {
        let answer = try send(
            file, "POST", "client/add-snapshot/\(version.lowerCase)", type: Self.snapshot, limit: RemoteLimit.snapshot)
        guard answer.status == 200 else { throw try answer.refusal() }
    }

    // MARK: - Waiting

    package func stopWaiting() { signal.stop() }

    package func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !signal.isGiven {
            let left = (deadline - ContinuousClock.now) / .seconds(1)
            guard left > 0 else { return false }
            var request = request("GET", "client/wait/\(version.lowerCase)")
            request.silence = patience.poll
            request.all = left < Double(patience.poll) ? left : nil
            request.signal = signal
            guard let answer = try send(request, over: waits) else { return false }
            switch answer.status {
            case 200: return true
            // The hub answers after a while, so that no proxy takes the connection for dead.
            case 204: continue
            default: throw try answer.refusal()
            }
        }
        return false
    }

    // MARK: - Requests

    /// - Parameter path: The path after `v1/`.
    func request(_ method: String, _ path: String, _ fields: [String] = []) -> HubRequest {
        let own = ["X-Client-Id: \(household.lowerCase)"] + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
        return HubRequest(
            method: method, url: "\(address.base)/v1/\(path)", fields: own + fields, limit: 64 << 10,
            isDirect: address.isLoopback, connecting: patience.connecting, silence: patience.silence)
    }

    /// Sends a request and returns the answer, with any status.
    func call(
        _ method: String, _ path: String, _ body: HubRequest.Body = .none, _ fields: [String] = [],
        limit: Int = 64 << 10
    ) throws(RemoteError) -> HubAnswer {
        var request = request(method, path, fields)
        request.body = body
        request.limit = limit
        return try call(request)
    }

    /// Sends a request. Sends it again while the hub defers it because of too many requests.
    func call(_ request: HubRequest) throws(RemoteError) -> HubAnswer {
        var tries = 1
        while true {
            guard let answer = try send(request, over: calls) else {
                throw .unreachable(place: address.place, reason: "the request was stopped")
            }
            guard answer.status == 429, let seconds = try answer.retryAfter, seconds <= patience.rest,
                tries < patience.tries
            else { return answer }
            tries += 1
            if signal.wait(atMost: Double(seconds)) { return answer }
        }
    }

    private func send(
        _ request: HubRequest, over connection: borrowing Mutex<HubConnection?>
    ) throws(RemoteError) -> HubAnswer? {
        try connection.withLock { connection throws(RemoteError) in
            if connection == nil { connection = try HubConnection() }
            return try connection?.answer(to: request, at: address.place)
        }
    }
}

/// The seconds to wait for a hub.
struct HubPatience {
    var connecting = 10
    /// Without a byte in either direction.
    var silence = 30
    /// The same while the hub is asked to wait for a new version, which it does for 50 seconds.
    var poll = 75
    /// The most seconds that a request may be deferred, and the most times it is sent.
    var rest = 3
    var tries = 30
}
