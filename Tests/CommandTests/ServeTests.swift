import Foundation
import TestSupport
import Testing

/// What `housebook serve` tells open pages when a build fails, and whom it answers.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
    /// Prints the first event with a problem that a page receives.
    private static let listener = """
        import sys, urllib.request
        for line in urllib.request.urlopen(sys.argv[1] + ".housebook/events?page=index.html&tag=", timeout=60):
            if b'"problem"' in line:
                print(line.decode().strip())
                break
        """

    /// What the terminal and the open pages show after a change that cannot be built.
    private func said(
        for audience: String, after change: (TemporarySite) throws -> Void
    ) async throws -> (terminal: String, page: String) {
        let site = try TemporarySite.furnished()
        var said = (terminal: "", page: "")
        try await RunningCommand.run(["serve", "--audience", audience, "--port", "0"], on: site) { serve in
            #expect(try await eventually { try serve.lines.contains { $0.hasPrefix("Serving ") } })
            let address = try serve.lines.compactMap { $0.firstMatch(of: /http\S+/).map { String($0.output) } }
            try change(site)
            #expect(try await eventually { try serve.complaints.count >= 2 })
            said.terminal = try serve.complaints.joined(separator: "\n")
            let news = try await runProgram(
                "/usr/bin/env", ["python3", "-c", Self.listener, try #require(address.first)], in: site.folder)
            said.page = news.output
        }
        return said
    }

    private static let plan = "---\ntitle: [The house is sold in May\n---\n"

    private static let nothing =
        #"{"message":"The site could not be rebuilt. The terminal that serves it says why."}"#

    @Test(
        "Visitors learn neither the name nor the words of a page that is not for them",
        arguments: ["public", "family"])
    func mistakeInAPage(_ audience: String) async throws {
        let (terminal, page) = try await said(for: audience) {
            try $0.write(Self.plan, to: "Content/secret-divorce-plan.md")
        }
        #expect(terminal.contains("Content/secret-divorce-plan.md"))
        #expect(page.contains("\"problem\":\(Self.nothing)"), "\(page)")
        #expect(!page.contains("divorce") && !page.contains("May"))
    }

    @Test("The owner learns which page failed, where in it, and what to do")
    func ownPage() async throws {
        let (_, page) = try await said(for: "owner") {
            try $0.write(Self.plan, to: "Content/secret-divorce-plan.md")
        }
        #expect(page.contains("\"file\":\"Content/secret-divorce-plan.md\""), "\(page)")
        #expect(page.contains("\"hint\":"))
    }

    @Test("Visitors do not learn the path of the store")
    func missingStore() async throws {
        let (terminal, page) = try await said(for: "public") { site in
            try FileManager.default.moveItem(at: site.url("Household"), to: site.url("Elsewhere"))
        }
        #expect(terminal.contains("store.sqlite"))
        #expect(page.contains("\"problem\":\(Self.nothing)"), "\(page)")
        #expect(!page.contains("sqlite"))
    }

    /// Prints the status of the answer to a request for an address under another name.
    private static let visitor = """
        import http.client, sys, urllib.parse
        place = urllib.parse.urlsplit(sys.argv[1])
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
        connection.request("GET", place.path, headers={"Host": sys.argv[2] or place.netloc})
        answer = connection.getresponse()
        print(answer.status, answer.read().decode())
        """

    private func visit(_ address: String, as host: String = "") async throws -> String {
        try await runProgram(
            "/usr/bin/env", ["python3", "-c", Self.visitor, address, host], in: FileManager.default.temporaryDirectory
        ).output
    }

    @Test("Served to the network, it prints the addresses for others, and each of them answers")
    func network() async throws {
        for host in ["0.0.0.0", "localhost"] {
            let site = try TemporarySite.furnished()
            try await RunningCommand.run(["serve", "--host", host, "--port", "0"], on: site) { serve in
                #expect(try await eventually { try serve.lines.contains { $0.hasPrefix("Serving ") } })
                let own = try #require(
                    try serve.lines.lazy.compactMap { $0.firstMatch(of: /Serving (http:\/\/127\.0\.0\.1:(\d+)\/)/) }
                        .first)
                #expect(try await visit(String(own.output.1)).hasPrefix("200 "))
                #expect(try await visit(own.output.1 + "health") == "200 ok\n")
                let others = try serve.lines.filter { $0.hasPrefix("On the network: ") }.map { $0.dropFirst(16) }
                #expect(host == "0.0.0.0" || others.isEmpty)
                for address in others {
                    #expect(address.wholeMatch(of: /http:\/\/[0-9.]+:(\d+)\//)?.1 == own.output.2, "\(address)")
                    #expect(!address.contains("127.0.0.1"))
                    #expect(try await visit(String(address)).hasPrefix("200 "), "\(address)")
                }
                let warns = try serve.complaints.contains("warning: everyone on this network can see the site")
                #expect(warns == (host == "0.0.0.0"))
            }
        }
    }

    @Test("A name is answered once --allow-host has it, and the refusal says so")
    func allowedNames() async throws {
        let site = try TemporarySite.furnished()
        let options = ["--port", "0", "--allow-host", "nas.fritz.box", "--allow-host", "https://house.example/"]
        try await RunningCommand.run(["serve"] + options, on: site) { serve in
            #expect(try await eventually { try serve.lines.contains { $0.hasPrefix("Serving ") } })
            let found = try serve.lines.compactMap { $0.firstMatch(of: /http\S+/).map { String($0.output) } }
            let address = try #require(found.first)
            for host in ["nas.fritz.box:8932", "house.example"] {
                #expect(try await visit(address, as: host).hasPrefix("200 "), "\(host)")
            }
            let refusal = try await visit(address, as: "other.example:8932")
            #expect(refusal.hasPrefix("421 "))
            #expect(refusal.contains("--allow-host other.example"))
            #expect(try await visit(address + "health", as: "other.example") == "200 ok\n")
        }
        let several = try await site.run("serve", "--allow-host", "*.fritz.box")
        #expect(several.errors.contains("a host is one name or address, such as nas.example.org"))
        #expect(several.status == 64)
    }

    @Test(
        "A terminal that is wide enough gets a QR code of an address for others",
        arguments: [(60, "0.0.0.0", true), (20, "0.0.0.0", false), (60, "127.0.0.1", false)])
    func code(columns: Int, host: String, hasCode: Bool) async throws {
        let script = """
            import fcntl, os, pty, struct, sys, termios, time
            child, terminal = pty.fork()
            if child == 0:
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
                os.execv(sys.argv[2], sys.argv[2:])
            seen, isStopped = b"", False
            while True:
                try:
                    part = os.read(terminal, 65536)
                except OSError:
                    break
                if not part:
                    break
                seen += part
                if b"until Ctrl-C" in seen and not isStopped:
                    time.sleep(1)
                    os.write(terminal, b"\\x03")
                    isStopped = True
            print(seen.decode())
            """
        let site = try TemporarySite.furnished()
        let said = try await runProgram(
            "/usr/bin/env",
            ["python3", "-c", script, "\(columns)", BuiltCommand.path, "serve", "--port", "0", "--host", host],
            in: site.folder
        ).output
        // Without a network, there is no address for others.
        #expect(said.contains("\u{1B}[97;40m") == (hasCode && said.contains("On the network: ")), "\(said)")
    }
}
