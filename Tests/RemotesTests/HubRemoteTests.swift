import Foundation
import Synchronization
import Testing
import Values

@testable import Remotes

@Suite("A hub as a remote")
struct HubRemoteTests {
    private let hub: TestHub
    private let segment = "Content-Type: application/vnd.taskchampion.history-segment"
    private let id = "aaaaaaaa-0000-4000-8000-000000000001"
    private let zeros = "00000000-0000-0000-0000-000000000000"

    init() throws { hub = try TestHub.shared.get() }

    private func detail(_ error: RemoteError) -> String? {
        guard case .nonsense(hub.place, let detail) = error else { return nil }
        return detail
    }

    // MARK: - What is sent

    @Test("Requests name the household, carry the token and the user agent, and share one connection")
    func fields() throws {
        let household = UUID()
        let remote = try hub.remote("/token", household: household, token: "right")
        #expect(try remote.child(of: .beginning) == .none)
        #expect(try remote.snapshot() == nil)
        #expect(try remote.missing([String(repeating: "a", count: 64)])?.count == 1)
        let log = try hub.remote("/log").call("GET", "client/", limit: 64 << 20)
        let all = try #require(JSONSerialization.jsonObject(with: log.body) as? [[Any]])
        let mine = all.filter { entry in
            (entry[2] as? [[String]])?.contains(["X-Client-Id", household.lowerCase]) == true
        }
        #expect(
            mine.map { "\($0[0]) \($0[1])" } == [
                "GET /token/v1/client/get-child-version/\(zeros)", "GET /token/v1/client/snapshot",
                "POST /token/v1/client/has",
            ])
        for entry in mine {
            let fields = try #require(entry[2] as? [[String]])
            #expect(fields.contains(["User-Agent", "housebook"]))
            #expect(fields.contains(["Authorization", "Bearer right"]))
            #expect(entry[3] as? Int == mine[0][3] as? Int)
        }
    }

    @Test("A wrong token is refused, and no error shows it")
    func wrongToken() throws {
        let remote = try hub.remote("/token", token: "mistaken-token")
        let error = try #require(throws: RemoteError.self) { try remote.child(of: .beginning) }
        #expect(error == .unauthorised(place: hub.place))
        #expect(!"\(error.explanation)".contains("mistaken"))
        #expect(!error.isTemporary)
        #expect(throws: RemoteError.unauthorised(place: hub.place)) { try hub.remote(token: "two\nlines") }
    }

    // MARK: - Answers that make no sense

    @Test(
        "Answers for a child that no hub gives are refused",
        arguments: [
            ("HTTP/1.1 200 OK\nSEGMENT\nX-Parent-Version-Id: ZEROS\n\n", "the field X-Version-Id is missing"),
            ("HTTP/1.1 200 OK\nSEGMENT\nX-Version-Id: ID\n\n", "the field X-Parent-Version-Id is missing"),
            (
                "HTTP/1.1 200 OK\nSEGMENT\nX-Version-Id: ID\nX-Parent-Version-Id: ID\n\n",
                "it sends the child of another version"
            ),
            (
                "HTTP/1.1 200 OK\nSEGMENT\nX-Version-Id: 12\nX-Parent-Version-Id: ZEROS\n\n",
                "the field X-Version-Id holds no version"
            ),
            (
                "HTTP/1.1 200 OK\nSEGMENT\nX-Version-Id: ZEROS\nX-Parent-Version-Id: ZEROS\n\n",
                "a version follows itself"
            ),
            (
                "HTTP/1.1 200 OK\nSEGMENT\nX-Version-Id: ID\nX-Version-Id: ID\nX-Parent-Version-Id: ZEROS\n\n",
                "it has 2 fields X-Version-Id"
            ),
            (
                "HTTP/1.1 200 OK\nContent-Type: text/html\nX-Version-Id: ID\nX-Parent-Version-Id: ZEROS\n\n<html>",
                "it sends text/html instead of application/vnd.taskchampion.history-segment"
            ),
            ("HTTP/1.1 404 Not Found\nContent-Type: text/html\n\n<html>", "it sends a web page, with status 404"),
            ("HTTP/1.1 204 No Content\n\n", "it answers with status 204"),
            ("SSH-2.0-OpenSSH_9.2\n", "Received HTTP/0.9 when not allowed"),
        ])
    func nonsense(answer: String, expected: String) throws {
        let text = answer.replacing("SEGMENT", with: segment).replacing("ZEROS", with: zeros)
            .replacing("-Id: ID", with: "-Id: \(id)")
        let remote = try hub.remote(answering: text)
        let error = try #require(throws: RemoteError.self) { try remote.child(of: .beginning) }
        #expect(detail(error) == expected, "\(error)")
    }

    @Test("Answers to other requests that make no sense are refused")
    func otherNonsense() throws {
        func expect(_ detail: String, from answer: String, _ request: (HubRemote) throws -> Void) throws {
            let remote = try hub.remote(answering: "HTTP/1.1 \(answer)")
            #expect(throws: RemoteError.nonsense(place: hub.place, detail: detail)) { try request(remote) }
        }
        try expect("the field X-Version-Id is missing", from: "200 OK\n\n") { remote in
            _ = try remote.add(Data("x".utf8), after: .beginning)
        }
        let conflict = "409 Conflict\nX-Parent-Version-Id: \(zeros)\n\n"
        try expect("it refuses the parent that it asks for", from: conflict) { remote in
            _ = try remote.add(Data("x".utf8), after: .beginning)
        }
        let other = "200 OK\nContent-Type: text/plain\n\n" + String(repeating: "b", count: 64)
        try expect("it misses files that nobody asked for", from: other) { remote in
            _ = try remote.missing([String(repeating: "a", count: 64)])
        }
        try expect("its list of members cannot be read", from: "200 OK\nContent-Type: application/json\n\n{}") {
            remote in
            _ = try remote.members()
        }
    }

    @Test("Fields without end are refused")
    func endlessFields() throws {
        let remote = try hub.remote(
            answering: "HTTP/1.1 200 OK\n" + String(repeating: "A: \(String(repeating: "b", count: 500))\n", count: 2))
        #expect(throws: RemoteError.self) { try remote.child(of: .beginning) }
    }

    // MARK: - Refusals

    @Test(
        "Refusals become errors that say what to do",
        arguments: [
            ("400 Bad Request", "no", "127.0.0.1:PORT refuses this (400): no"),
            (
                "403 Forbidden", "The token does not open this household.\nMore.",
                "127.0.0.1:PORT refuses this (403): The token does not open this household."
            ),
            ("404 Not Found", "", "127.0.0.1:PORT refuses this (404): without a reason"),
            ("413 Payload Too Large", "", "this has more bytes than the hub accepts"),
            ("429 Too Many Requests\nRetry-After: 7", "", "127.0.0.1:PORT asks to wait for 7 s"),
            ("503 Service Unavailable\nRetry-After: 5", "", "127.0.0.1:PORT asks to wait for 5 s"),
            ("503 Service Unavailable", "", "cannot reach 127.0.0.1:PORT: the server has trouble (503)"),
            ("502 Bad Gateway", "Try later.", "cannot reach 127.0.0.1:PORT: Try later."),
            ("507 Insufficient Storage", "", "the household has no room left on 127.0.0.1:PORT"),
            (
                "301 Moved Permanently\nLocation: https://elsewhere.example/", "",
                "127.0.0.1:PORT refuses this (301): it sends requests on to https://elsewhere.example/"
            ),
        ])
    func refusals(status: String, body: String, expected: String) throws {
        let remote = try hub.remote(answering: "HTTP/1.1 \(status)\nContent-Type: text/plain\n\n\(body)")
        let error = try #require(throws: RemoteError.self) { try remote.add(Data("x".utf8), after: .beginning) }
        #expect(error.description == expected.replacing("PORT", with: "\(hub.port)"))
        #expect(error.isTemporary == ["429", "502", "503"].contains(String(status.prefix(3))))
        #expect(error.explanation.wayOut != nil)
    }

    @Test("A request that is put off for a moment is sent again, and its answer is that of the second time")
    func putOff() throws {
        let remote = try hub.remote("/busy")
        let id = try remote.added("one", after: .beginning).id
        #expect(try remote.child(of: .beginning) == .version(id: id, body: Data("one".utf8)))
    }

    // MARK: - Trouble on the way

    @Test("A server that stops in the middle of an answer is given up")
    func stalled() throws {
        let remote = try hub.remote("/stall", patience: HubPatience(connecting: 5, silence: 1, poll: 1))
        let start = ContinuousClock.now
        let error = RemoteError.unreachable(place: hub.place, reason: "it does not answer")
        #expect(throws: error) { try remote.child(of: .beginning) }
        #expect(throws: error) { try remote.wait(beyond: .beginning, atMost: 60) }
        #expect(ContinuousClock.now - start < .seconds(40))
    }

    @Test("An answer without end is cut off at the limit, in memory and in a file")
    func endless() throws {
        let folder = try TestFolder()
        let remote = try hub.remote("/endless")
        #expect(throws: RemoteError.tooLarge(limit: 67_108_864)) { try remote.child(of: .beginning) }
        #expect(throws: RemoteError.tooLarge(limit: 5_000_000)) {
            try remote.get(String(repeating: "a", count: 64), to: folder["target"], limit: 5_000_000)
        }
        #expect(try folder.names() == [])
    }

    @Test("A server that is down, hangs up or cuts its answer off is out of reach")
    func unreachable() throws {
        let answers = [
            try hub.remote("/drop"),
            try hub.remote(answering: "HTTP/1.1 200 OK\n\(segment)\nContent-Length: 10\n\nhalf"),
            try HubRemote(HubAddress("http://127.0.0.1:9"), household: UUID(), token: nil),
            try HubRemote(HubAddress("https://no-such-host.invalid"), household: UUID(), token: nil),
        ]
        for remote in answers {
            let error = try #require(throws: RemoteError.self) { try remote.child(of: .beginning) }
            guard case .unreachable(_, let reason) = error else { throw error }
            #expect(!reason.isEmpty)
        }
    }

    @Test("A file that is cut off on the way leaves the former one in place")
    func cutFile() throws {
        let folder = try TestFolder()
        try folder.write(Data("former".utf8), to: "target")
        let remote = try hub.remote(
            answering: "HTTP/1.1 200 OK\nContent-Type: application/octet-stream\nContent-Length: 10\n\nhalf")
        #expect(throws: RemoteError.self) {
            try remote.get(String(repeating: "a", count: 64), to: folder["target"], limit: 100)
        }
        #expect(try folder.read("target") == Data("former".utf8))
        #expect(try folder.names() == ["target"])
    }

    @Test("A certificate that nobody vouches for is refused")
    func certificate() throws {
        let folder = try TestFolder()
        let command = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", folder["key"], "-out", folder["certificate"],
        ]
        try #require(try Programs.run(command).status == 0)
        let hub = try TestHub(certificate: folder["certificate"], key: folder["key"])
        let error = try #require(throws: RemoteError.self) { try hub.remote().child(of: .beginning) }
        guard case .unreachable(_, let reason) = error else { throw error }
        #expect(reason.contains("certificate"))
    }

    // MARK: - Polls, members, defaults

    @Test("A poll that ends without news is repeated until the time is over")
    func polls() throws {
        let remote = try hub.remote("/quick")
        let id = try remote.added("x", after: .beginning).id
        let start = ContinuousClock.now
        #expect(try !remote.wait(beyond: id, atMost: 1.2))
        #expect(ContinuousClock.now - start > .milliseconds(1_190))
    }

    @Test("A hub's wish for a snapshot is passed on")
    func wish() throws {
        let remote = try hub.remote()
        var (parent, wishes): (UUID, [SnapshotUrgency]) = (.beginning, [])
        for _ in 0..<3 {
            let (id, wish) = try remote.added("x", after: parent)
            parent = id
            wishes.append(wish)
        }
        #expect(wishes == [.none, .none, .low])
    }

    @Test("Members are invited, listed and revoked")
    func members() throws {
        let remote = try hub.remote()
        #expect(try remote.invite("Zoë / attic?") == "token-0")
        #expect(try remote.members().map(\.name) == ["Zoë / attic?"])
        try remote.revoke("Zoë / attic?")
        #expect(try remote.members() == [])
        #expect(
            throws: RemoteError.refused(
                place: hub.place, status: 404, reason: "The household has no member of this name.")
        ) { try remote.revoke("Zoë / attic?") }
    }

    @Test("Defaults come once, and are unchanged afterwards")
    func defaults() throws {
        let remote = try hub.remote(token: "right")
        #expect(try remote.defaults() == .file(Data("rooms: [Kitchen]\n".utf8), tag: "\"one\""))
        #expect(try remote.defaults(unlike: "\"one\"") == .unchanged)
    }
}
