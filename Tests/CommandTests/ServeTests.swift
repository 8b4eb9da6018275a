import Foundation
import TestSupport
import Testing

/// What `housebook serve` tells open pages when a build fails.
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
}
