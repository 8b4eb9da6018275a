import Foundation
import TestSupport
import Testing

@Suite("hub") struct HubCommandTests {
    @Test(
        "A password in the address of a database is refused, since all on the machine could read it",
        arguments: [
            ["hub", "--postgres", "postgres://hub:canary@127.0.0.1:1/hub"],
            ["hub", "members", "--postgres", "host=127.0.0.1 port=1 user=hub password=canary"],
            ["hub", "copy", "--data", "old", "--to-postgres", "postgres://127.0.0.1:1/hub?password=canary"],
        ])
    func password(arguments: [String]) async throws {
        let site = try TemporarySite()
        let result = try await runCommand(arguments, in: site.folder)
        #expect(result.status == 64)
        #expect(
            result.errors == """
                error: the address of the database holds a password, which all on this machine could read
                hint: leave it out of the address; put it into ~/.pgpass, or set PGPASSFILE or PGPASSWORD

                """)
    }

    @Test("A token for the metrics that could be guessed is refused")
    func shortToken() async throws {
        let site = try TemporarySite()
        try site.write("fifteen-letters\n", to: "token")
        let result = try await runCommand(["hub", "--port", "0", "--metrics-token-file", "token"], in: site.folder)
        #expect(result.status == 64)
        #expect(
            result.errors.hasPrefix("error: --metrics-token-file: “token” holds a token of fewer than 16 characters\n"))
    }
}
