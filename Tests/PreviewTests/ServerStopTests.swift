import Foundation
import Testing

@testable import Preview
@testable import Serving

@Suite struct ServerStopTests {
    @Test(
        "With twenty open streams and a download in progress, the server stops without waiting for them",
        .timeLimit(.minutes(10)))
    func stops() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Leftovers in the temporary folder do no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(count: 50_000_000).write(to: folder.appendingPathComponent("film.mp4"))
        let site = ServedSite(folder: folder.path)
        site.publish { _ in true }
        let reload = LiveReload()
        var options = PreviewServer.Options()
        options.port = .exactly(0)
        options.stopsOnSignals = false
        // Waiting for any of these would take longer than the test allows.
        options.limits.patience = .seconds(3600)
        let server = PreviewServer(site: site, reload: reload, options: options)
        let (addresses, started) = AsyncStream.makeStream(of: BoundAddress.self)
        let run = Task { try await server.run { started.yield($0) } }
        var iterator = addresses.makeAsyncIterator()
        let address = try #require(await iterator.next())
        var open: [RawConnection] = []
        for number in 0..<25 {
            let connection = try RawConnection(host: address.host, port: address.port)
            let target = number < 20 ? "/.housebook/events?page=a.html" : "/film.mp4"
            if number != 24 { try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            open.append(connection)
        }
        try await eventually("twenty listen") { reload.listeners == 20 }
        let download = open[20]
        _ = try await offThread { try download.receive(1000) }
        run.cancel()
        try await run.value
        #expect(reload.listeners == 0)
        #expect(throws: RawConnection.Failure.self) { try RawConnection(host: address.host, port: address.port) }
        for connection in open { _ = try await offThread { try connection.receiveAll() } }
    }

    @Test("A server that is stopped at once, repeatedly, with connections coming in, stops cleanly")
    func stopsEarly() async throws {
        for round in 0..<10 {
            try await ServerUnderTest.run { server in
                let connections = try (0..<10).map { _ in try server.connect() }
                for connection in connections.prefix(round % 10) { try connection.send(server.request("/")) }
            }
        }
    }

    @Test("If a requested port is taken, that is an error; without a request, the next free port is used and reported")
    func ports() async throws {
        try await ServerUnderTest.run { first in
            let site = ServedSite(folder: first.folder.path)
            var options = PreviewServer.Options()
            options.stopsOnSignals = false
            options.port = .exactly(first.address.port)
            let taken = PreviewError.portTaken(host: "127.0.0.1", from: first.address.port, to: first.address.port)
            let second = PreviewServer(site: site, reload: LiveReload(), options: options)
            await #expect(throws: taken) { try await second.run { _ in Issue.record("it started") } }
            let port = first.address.port
            try await ServerUnderTest.run(port: .firstFree(from: port)) { third in
                #expect(third.address.port > port)
                #expect(third.address.takenPort == port)
                let answer = try await third.ask("/")
                #expect(answer.status == 200)
            }
        }
    }

    @Test("An address of another machine and an unknown name have their own errors")
    func addresses() async throws {
        for (host, error) in [
            ("203.0.113.7", PreviewError.foreignAddress(host: "203.0.113.7")),
            ("no-such-host.invalid", PreviewError.unknownHost(host: "no-such-host.invalid")),
        ] {
            await #expect(throws: error) {
                try await ServerUnderTest.run(host: host) { _ in Issue.record("it started") }
            }
        }
        await #expect(throws: PreviewError.notAPort(70_000)) {
            try await ServerUnderTest.run(port: .exactly(70_000)) { _ in Issue.record("it started") }
        }
    }

    @Test("It serves over IPv6 and to a whole network")
    func otherHosts() async throws {
        for host in ["::1", "0.0.0.0", "localhost"] {
            try await ServerUnderTest.run(host: host) { server in
                let answer = try await server.ask("/")
                #expect(answer.status == 200)
                #expect(server.address.isOpenToOthers == (host == "0.0.0.0"))
            }
        }
    }

    /// Whether this machine has IPv6.
    private static var hasIPv6: Bool {
        InterfaceAddress.ofThisMachine().contains(InterfaceAddress(interface: "lo", ip: "::1"))
    }

    @Test("Served to this machine, it answers over IPv4 and IPv6 at one port", .enabled(if: hasIPv6))
    func bothFamilies() async throws {
        for host in ["127.0.0.1", "localhost"] {
            try await ServerUnderTest.run(host: host) { server in
                for (place, name) in [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("::1", "localhost")] {
                    let request = "GET / HTTP/1.1\r\nHost: \(name):\(server.address.port)\r\n\r\n"
                    let answer = try await server.send(request, to: place) { try $0.answer() }
                    #expect(answer.status == 200, "\(place) as \(name)")
                }
            }
        }
    }

    @Test("A port that another program has over IPv6 alone is taken", .enabled(if: hasIPv6))
    func takenInIPv6() async throws {
        try await ServerUnderTest.run(host: "::1") { first in
            let port = first.address.port
            try await ServerUnderTest.run(port: .firstFree(from: port)) { second in
                #expect(second.address.port > port)
                #expect(second.address.takenPort == port)
            }
        }
    }
}
