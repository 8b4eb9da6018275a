import Foundation
import TestSupport
import Testing

/// Words of the command line that were replaced: `location`, now `room`, `vault`, now `price-book`, and `--for`, now
/// `--audience`.
@Suite struct FormerWordTests {
    /// Runs the same commands in two new households, once with the former word and once with the present one.
    @Test(arguments: [
        (
            [["location", "add", "Loft"], ["location", "list"], ["location", "show", "loft", "--json"]],
            [["room", "add", "Loft"], ["room", "list"], ["room", "show", "loft", "--json"]]
        ),
        (
            [["vault", "add", "Milk"], ["vault", "list"], ["vault", "edit", "milk", "--clear", "prices"]],
            [
                ["price-book", "add", "Milk"], ["price-book", "list"],
                ["price-book", "edit", "milk", "--clear", "prices"],
            ]
        ),
        (
            [["item", "add", "Sofa", "--location", "study"], ["item", "list", "--location=study"], ["log"]],
            [["item", "add", "Sofa", "--room", "study"], ["item", "list", "--room=study"], ["log"]]
        ),
        (
            [
                ["item", "add", "Sofa", "--room", "study"], ["item", "edit", "sofa", "--clear", "location"],
                ["item", "list"],
            ],
            [
                ["item", "add", "Sofa", "--room", "study"], ["item", "edit", "sofa", "--clear", "room"],
                ["item", "list"],
            ]
        ),
        (
            [
                ["item", "add", "Sofa", "--for", "family"], ["item", "edit", "sofa", "--for=public"],
                ["item", "show", "sofa"],
            ],
            [
                ["item", "add", "Sofa", "--audience", "family"], ["item", "edit", "sofa", "--audience=public"],
                ["item", "show", "sofa"],
            ]
        ),
        (
            [["room", "delete", "study"], ["restore", "study", "--kind", "location"]],
            [["room", "delete", "study"], ["restore", "study", "--kind", "room"]]
        ),
        (
            [["--root", ".", "vault", "add", "Milk"], ["export", "--what", "vault"]],
            [["--root", ".", "price-book", "add", "Milk"], ["export", "--what", "price-book"]]
        ),
    ])
    func workAsBefore(_ former: [[String]], present: [[String]]) async throws {
        let (ours, theirs) = (try TemporarySite.furnished(), try TemporarySite.furnished())
        for (former, present) in zip(former, present) {
            let before = try await runCommand(former, in: ours.folder)
            let now = try await runCommand(present, in: theirs.folder)
            #expect(Self.withoutIDsAndTimes(before.output) == Self.withoutIDsAndTimes(now.output), "\(former)")
            #expect(before.output != "" && before.errors == now.errors && before.status == 0, "\(former)")
        }
    }

    @Test(arguments: ["location", "vault"])
    func helpAndErrorsOfAFormerCommandNameThePresentOne(_ former: String) async throws {
        let present = former == "vault" ? "price-book" : "room"
        for arguments in [[former, "edit", "--help"], ["help", former, "edit"]] {
            let help = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
            #expect(help.output.contains("USAGE: housebook \(present) edit <"))
        }
        let wrong = try await runCommand([former, "ad"], in: URL(fileURLWithPath: "/"))
        #expect(wrong.errors == "error: housebook \(present) has no command “ad”\nhint: did you mean “add”?\n")
    }

    @Test("Every command that makes something for somebody takes both words", arguments: ["--for", "--audience"])
    func audience(_ option: String) async throws {
        let site = try TemporarySite.furnished()
        try site.write("abc", to: "a.txt")
        for (command, file) in [
            (["build", option, "Mover"], "Public-mover/index.html"),
            (["publish", option, "FAMILY", "--to", "out"], "out/index.html"),
            (["report", option, "insurer", "--format", "md"], "Reports/main-house-for-insurer/report.md"),
        ] {
            let result = try await runCommand(command, in: site.folder)
            #expect(result.status == 0 && site.exists(file), "\(result)")
        }
        let label = try await site.run("label", "edit", "tools", option, "family")
        #expect(label.output == "Changed “Tools” (tools).\n")
        let paper = try await site.run("room", "attach", "study", "a.txt", option, "owner")
        #expect(paper.status == 0, "\(paper)")
    }

    /// A script that was made before asks with the former words.
    @Test func aFormerCompletionScriptStillGetsSlugs() async throws {
        let result = try await TemporarySite.furnished().run(
            "---completion", "location", "show", "--", "positional@0", "3", "0", "housebook", "location", "show", "")
        #expect(result.output == "kitchen\nstudy\n")
    }

    /// Such a script names the option to complete after the two dashes.
    @Test(arguments: ["--location", "--room"])
    func aFormerCompletionScriptStillGetsRoomsForTheOption(_ option: String) async throws {
        let result = try await TemporarySite.furnished().run(
            "---completion", "item", "add", "--", option, "4", "0", "housebook", "item", "add", "Lamp", option, "")
        #expect(result.output == "kitchen\nstudy\n")
    }

    @Test(arguments: [["--experimental-dump-help"], ["--generate-completion-script", "fish"]])
    func areInNoHelpAndNoCompletion(_ arguments: [String]) async throws {
        let result = try await runProgram(BuiltCommand.path, arguments, in: URL(fileURLWithPath: "/"))
        #expect(result.output.contains("price-book"))
        #expect(result.output.matches(of: /(?i)\b(?:location|vault)s?\b/).map { String($0.output) } == [])
    }

    @Test func areLeftAloneAfterTwoDashes() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("item", "add", "--", "--location")
        #expect(result.output == "Added “--location” (location) to Main House.\n")
    }

    /// Replaces what two households never have in common.
    private static func withoutIDsAndTimes(_ text: String) -> String {
        text.replacing(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.ignoresCase(), with: "ID")
            .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/, with: "TIME")
    }
}
