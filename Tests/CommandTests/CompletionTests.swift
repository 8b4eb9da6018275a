import Foundation
import TestSupport
import Testing

@Suite struct CompletionTests {
    /// A script, made by a process of its own: the parser takes a process that has made one for the script ever after.
    private func script(for shell: String, in folder: URL) async throws -> CommandResult {
        try await runProgram(BuiltCommand.path, ["--generate-completion-script", shell], in: folder)
    }

    @Test func theBashScriptIsValidAndOffersSlugs() async throws {
        let site = try TemporarySite.furnished()
        let script = try await script(for: "bash", in: site.folder)
        #expect(script.status == 0)
        try site.write(script.output, to: "completion.bash")
        let check = """
            source completion.bash
            COMP_WORDS=(housebook home show bea) COMP_CWORD=3 COMP_LINE='housebook home show bea' COMP_POINT=23
            _housebook && echo "${COMPREPLY[@]}"
            """
        let folder = URL(fileURLWithPath: BuiltCommand.path).deletingLastPathComponent().path
        let path = folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let result = try await runProgram("/bin/bash", ["-c", check], environment: ["PATH": path], in: site.folder)
        #expect(result.output == "beach-house\n")
        #expect(result.errors == "")
    }

    @Test(arguments: ["zsh", "fish"])
    func otherShellsGetAScript(_ shell: String) async throws {
        let result = try await script(for: shell, in: URL(fileURLWithPath: "/"))
        #expect(result.output.contains("set-primary"))
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func withoutAStoreNothingIsOfferedAndNothingSaid() async throws {
        let result = try await TemporarySite().run(
            "---completion", "home", "show", "--", "positional@0", "3", "0", "housebook", "home", "show", "")
        #expect(result.output == "\n")
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func slugsComeFromTheRootThatTheLineNames() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove")
        try await site.run("store", "add", "Corner Shop")
        try await site.run("price-book", "add", "Milk")
        try await site.run("cart", "new", "Weekly shop")
        try await site.run("policy", "add", "Acme")
        try await site.run("claim", "new", "--date", "2026-01-15", "--cause", "Burst pipe")
        for (number, (kind, offered)) in [
            ("room", "kitchen\nstudy\n"), ("label", "furniture\ntools\n"), ("item", "stove\n"),
            ("store", "corner-shop\n"), ("price-book", "milk\n"), ("cart", "weekly-shop\n"), ("policy", "acme\n"),
            ("claim", "2026-01-15-burst-pipe\n"),
        ].enumerated() {
            let root = number % 2 == 0 ? ["--root", site.folder.path] : ["--root=\(site.folder.path)"]
            let line = ["housebook"] + root + [kind, "show", ""]
            let result = try await runCommand(
                ["---completion", kind, "show", "--", "positional@0", "5", "0"] + line,
                in: URL(fileURLWithPath: "/"))
            #expect(result.output == offered, "\(kind)")
        }
    }
}
