import Foundation
import TestSupport
import Testing

/// `--verbose`: what is done goes to standard error, and standard output stays as it is.
@Suite(.timeLimit(.minutes(10))) struct VerboseTests {
    private let site: TemporarySite

    init() async throws {
        site = try TemporarySite.furnished()
        try await site.run("item", "add", "Sofa", "--home", "main-house", "--location", "kitchen")
    }

    /// The lines of standard error without the times of their steps.
    private func steps(_ result: CommandResult) -> [String] {
        result.errors.split(separator: "\n").map {
            String($0.replacing(/\ \((\d+ ms|\d+\.\d\d s)\)$/, with: ""))
        }
    }

    // MARK: - Building

    @Test func aBuildTellsWhatItReadsPlansAndWrites() async throws {
        let result = try await site.run("build", "--verbose")
        #expect(result.output.wholeMatch(of: /Built \d+ pages in [^\n]*\n/) != nil)
        let steps = steps(result)
        let pages = try #require(result.output.firstMatch(of: /Built (\d+) pages/)).1
        for step in [
            "read the settings in \(site.url("housebook.yml").path)", "opened the store \(site.storePath)",
            "building for owner into \(site.url("Public").path)",
            "the site's inputs or files changed since the last build, or there was none",
            "read the household: homes 2, rooms 3, labels 3, items 1, policies 0, claims 0, attachments 0, "
                + "price book items 0, carts 0",
            "planned \(pages) pages", "compared the plan with the last build; pages to make: \(pages)",
            "wrote items/sofa.html",
        ] {
            #expect(steps.contains(step), "\(step) in \(steps)")
        }
        #expect(!steps.contains { $0.hasPrefix("deleted") })
    }

    @Test func aStepSaysHowLongItTook() async throws {
        let line = try #require(try await site.run("build", "-v").errors.split(separator: "\n").first)
        #expect(line.wholeMatch(of: /read the settings in .* \((\d+ ms|\d+\.\d\d s)\)/) != nil)
    }

    @Test func aSecondBuildSaysThatNothingChanged() async throws {
        try await site.run("build")
        let result = try await site.run("build", "--verbose")
        #expect(result.output.contains(" 0 files written, "))
        let steps = steps(result)
        #expect(
            steps.last?.wholeMatch(of: /nothing changed since the last build; files in place: \d+/) != nil,
            "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("planned") || $0.hasPrefix("wrote") })
    }

    @Test func aBuildAfterAChangeNamesTheFilesThatItWroteAndDeleted() async throws {
        try await site.run("build")
        try await site.run("item", "add", "Lamp")
        try await site.run("item", "delete", "sofa")
        let steps = try await steps(site.run("--verbose", "build"))
        #expect(steps.contains("wrote items/lamp.html"))
        #expect(steps.contains("deleted items/sofa.html"))
        #expect(!steps.contains("wrote homes/beach-house/locations/kitchen.html"))
    }

    // MARK: - Importing

    @Test func anImportTellsHowItReadTheFile() async throws {
        try site.write("Bezeichnung;Preis;Zustand\nRegal;20,00;gut\nTisch;35,50;neu\n", to: "items.csv")
        let arguments = ["import", "items.csv", "--other-columns", "custom-fields", "--dry-run", "--json"]
        let plain = try await runCommand(arguments, in: site.folder)
        let result = try await runCommand(arguments + ["--verbose"], in: site.folder)
        #expect(result.output == plain.output)
        #expect(result.status == 0)
        let steps = steps(result)
        for step in [
            "opened items.csv: \("Bezeichnung;Preis;Zustand\nRegal;20,00;gut\nTisch;35,50;neu\n".utf8.count) bytes",
            "read as csv: its headings say so", "rows read: 2, problems: 0",
        ] {
            #expect(steps.contains(step), "\(step) in \(steps)")
        }
        #expect(steps.contains { $0.hasPrefix(#"map:   Title: "Bezeichnung""#) }, "\(steps)")
    }

    @Test func anImportSaysWhyItTookAFormat() async throws {
        try site.write("x;y\nLamp;Hall\n", to: "map.csv")
        try site.write("columns:\n  Title: x\n", to: "map.yml")
        let mapped = try await steps(site.run("import", "map.csv", "--map", "map.yml", "--dry-run", "-v"))
        #expect(mapped.contains { $0.hasPrefix("read as csv") && $0.hasSuffix(": --map says so") }, "\(mapped)")
        let named = try await steps(site.run("import", "map.csv", "--from", "csv", "--dry-run", "-v"))
        #expect(named.contains("read as csv: --from says so"), "\(named)")
    }

    // MARK: - Syncing

    @Test func aSyncTellsWhichVersionsAndFilesCameAndWent() async throws {
        let remote = site.url("nas").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        let started = try await site.run("sync", "start", remote, "--name", "anna", "--verbose")
        #expect(steps(started).contains("asking the remote \(remote) as “anna”"))
        try site.write("a receipt", to: "receipt.txt")
        try await site.run("item", "attach", "sofa", "receipt.txt", "--kind", "receipt")
        let sent = try await site.run("sync", "--verbose")
        #expect(sent.output == "Up to date: sent 1 change, sent 1 file.\n")
        let steps = steps(sent)
        #expect(steps.contains { $0.wholeMatch(of: /sent version [0-9A-F-]{36}, \d+ bytes/) != nil }, "\(steps)")
        #expect(steps.contains { $0.wholeMatch(of: /sent file [0-9a-f]{64}, \d+ bytes/) != nil }, "\(steps)")

        let ben = try TemporarySite()
        _ = try await runCommand(["init"], in: ben.folder)
        let invitation = try #require(Self.link(in: started))
        let joined = try await ben.run("sync", "join", "--name", "ben", "-v", input: invitation + "\n")
        let received = self.steps(joined)
        #expect(received.contains { $0.wholeMatch(of: /received version [0-9A-F-]{36}, \d+ bytes/) != nil })
        #expect(received.contains { $0.wholeMatch(of: /received file [0-9a-f]{64}, \d+ bytes/) != nil })
    }

    @Test func noTokenSecretOrInvitationIsInALine() async throws {
        let place = try TemporarySite()
        let token = try await runCommand(["hub", "invite", "anna"], in: place.folder).output
        let hub = try HubProcess(in: place.folder)
        defer { hub.stop() }
        try site.write(token, to: "token")
        let started = try await site.run(
            "sync", "start", hub.address, "--name", "anna", "--token-file", "token", "--verbose")
        let ben = try TemporarySite()
        _ = try await runCommand(["init"], in: ben.folder)
        let invitation = try #require(Self.link(in: started))
        let joined = try await ben.run("sync", "join", "--name", "ben", "--verbose", input: invitation + "\n")
        var results = [started, joined]
        for command in [["sync"], ["sync", "status"], ["sync", "invite"], ["sync", "rotate"], ["build"]] {
            results.append(try await runCommand(command + ["--verbose"], in: site.folder))
        }
        #expect(steps(started).contains("asking the remote \(hub.address) as “anna”"))

        var secrets = [token.trimmingCharacters(in: .whitespacesAndNewlines), invitation]
        for machine in [site, ben] {
            let record = try JSONSerialization.jsonObject(with: machine.bytes(of: ".housebook/sync/remote.json"))
            secrets.append(try #require((record as? [String: Any])?["token"] as? String))
            secrets.append(String(try #require(try machine.read(".housebook/sync/secret").split(separator: " ").last)))
        }
        secrets = secrets.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #expect(secrets.allSatisfy { $0.count > 20 })
        for result in results {
            #expect(result.status == 0, "\(result)")
            for secret in secrets { #expect(!result.errors.contains(secret)) }
        }
    }

    private static func link(in result: CommandResult) -> String? {
        result.output.split(separator: "\n").last { $0.hasPrefix("housebook://") }.map(String.init)
    }
}
