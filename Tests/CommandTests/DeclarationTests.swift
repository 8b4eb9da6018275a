import Foundation
import TestSupport
import Testing

/// ArgumentParser validates declarations only in debug builds, and the tests run a release build: see
/// `scripts/swift-test.sh`.
@Suite struct DeclarationTests {
    private struct Dump: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }

        var kind: String
        var isRepeating: Bool
        var names: [Name]?
    }

    @Test("No command has two options of one name, or an argument after one that takes all the rest")
    func names() async throws {
        let site = try TemporarySite()
        let dump = try await site.run("--experimental-dump-help")
        var commands = [try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command]
        var count = 0
        while let command = commands.popLast() {
            count += 1
            commands += command.subcommands ?? []
            let arguments = command.arguments ?? []
            let names = arguments.flatMap { $0.names ?? [] }
            #expect(names.count == Set(names).count, "\(command.commandName)")
            let places = arguments.filter { $0.kind == "positional" }
            #expect(places.dropLast().allSatisfy { !$0.isRepeating }, "\(command.commandName)")
        }
        #expect(count > 100)
    }
}
