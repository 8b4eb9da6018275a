import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// The command, killed at any moment: what it worked on is whole, and the next build makes everything good.
@Suite struct CrashTests {
    /// In short, each kind of command is killed twice; in long, there are four sites of fifty kills each.
    @Test(
        "A command that is killed leaves a sound store and whole files, and the next build is as a clean one",
        .timeLimit(.minutes(20)), arguments: 1...UInt64(TestLength.count(2, long: 4)))
    func killed(seed: UInt64) async throws {
        var crashes = try await Crashes(seed: seed)
        let kills = TestLength.count(CrashedCommand.allCases.count, long: 50)
        for _ in 0..<(4 * kills) where crashes.landed < kills { try await crashes.next() }
        #expect(crashes.landed == kills, "a kill that finds the command at its end is none")
        #expect(2 * crashes.cutShort >= crashes.aimed, "a build is killed between its first and its last file")
    }
}

/// A site whose commands are killed, one after the other.
private struct Crashes {
    private let site: TemporarySite
    private var random: SeededGenerator
    private var bag: [CrashedCommand] = []
    /// How long each takes when nothing happens to it.
    private var durations: [CrashedCommand: Duration] = [:]
    private var number = 0
    /// How many commands were still at work when they were killed.
    private(set) var landed = 0
    /// How many of these were builds that were to be killed between their first and their last file.
    private(set) var aimed = 0
    /// How many left an output folder that says itself that it is not finished.
    private(set) var cutShort = 0

    init(seed: UInt64) async throws {
        site = try TemporarySite.furnished()
        random = SeededGenerator(seed: seed)
        let store = try Store.open(at: site.storePath)
        try CrashedCommand.fillUp(store, random: &random)
        try await run(["build"])
        // Each once to its end: that is how long it takes, and it shows that the command is a good one.
        for command in CrashedCommand.allCases {
            let arguments = try command.prepare(site, number: 0, random: &random).arguments
            let whole = try await killProgram(BuiltCommand.path, arguments, after: .seconds(60), in: site.folder)
            #expect(!whole.wasRunning)
            durations[command] = whole.duration
        }
    }

    mutating func next() async throws {
        number += 1
        if bag.isEmpty { bag = CrashedCommand.allCases.shuffled(using: &random) }
        let command = bag.removeLast()
        try CrashedCommand.fillUp(try Store.open(at: site.storePath), random: &random)
        let (arguments, isWhole) = try command.prepare(site, number: number, random: &random)
        let before = (files: try output("Public"), snapshot: try site.snapshot(), export: try export())

        let (delay, isTime) = moment(of: command)
        let killed = try await killProgram(BuiltCommand.path, arguments, after: delay, in: site.folder, once: isTime)
        if killed.wasRunning {
            landed += 1
            if command == .freshBuild || command == .forcedBuild { aimed += 1 }
        } else {
            // How busy the machine is changes: what ended first says how long it takes now.
            durations[command] = killed.duration
        }

        let place = "kill \(number), \(command), after \(delay)"
        #expect(try Store.open(at: site.storePath).integrityProblems() == [], "\(place)")
        #expect(isWhole(before.snapshot, try site.snapshot()), "\(place): neither done nor not done")
        try await checkOutput(before.files, place)
        try await checkExport(before.export, place)
        if command == .demo { try await checkDemo(place) }
    }

    /// When to kill a command: at some moment of the time that it takes, of which the first quarter goes by before it does
    /// anything. Of a build that writes everything, at some moment after its first file.
    private mutating func moment(of command: CrashedCommand) -> (delay: Duration, isTime: @Sendable () -> Bool) {
        if command == .freshBuild || command == .forcedBuild {
            let manifest = site.url("Public/.housebook-manifest")
            return (.milliseconds(Int.random(in: 0...12, using: &random)), { Self.isUnfinished(manifest) })
        }
        let usual = durations[command] ?? .milliseconds(100)
        return (usual * Double.random(in: 0.25...1, using: &random), { true })
    }

    /// Whether a manifest is that of a build that has not come to its end.
    private static func isUnfinished(_ manifest: URL) -> Bool {
        // One that is not there yet is none.
        guard let text = try? Data(contentsOf: manifest) else { return false }
        return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).hasSuffix("in progress")
    }

    /// Nothing in the output is half a file; and the next build makes it what a clean build makes.
    private mutating func checkOutput(_ before: FolderContents, _ place: String) async throws {
        let found = try output("Public")
        if Self.isUnfinished(site.url("Public/.housebook-manifest")) { cutShort += 1 }
        // Not there the first time.
        try? FileManager.default.removeItem(at: site.url("clean"))
        try await run(["build", "--output", "clean"])
        let clean = try output("clean")
        for (path, file) in found.files where !path.contains(".housebook-") {
            #expect(file == before.files[path] || file == clean.files[path], "\(place): \(path) is not whole")
        }
        try await run(["build"])
        let built = try output("Public")
        let differences = built.differences(from: clean, leavingOut: ".housebook-manifest")
        #expect(differences == "", "\(place): the next build made another site")
        #expect(built.files.keys.filter { $0.contains(".housebook-new-") } == [], "\(place): left-overs")
    }

    /// An export is what it was or what it was to become.
    private func checkExport(_ before: Data?, _ place: String) async throws {
        let found = try export()
        guard found != before else { return }
        try await run(["export", "--output", "again.json"])
        #expect(try found == site.bytes(of: "again.json"), "\(place): the export is not whole")
    }

    private func export() throws -> Data? {
        site.exists("export.json") ? try site.bytes(of: "export.json") : nil
    }

    /// Making the demo again makes it, or finds it made; either way it is a whole site.
    private func checkDemo(_ place: String) async throws {
        let root = site.url("demo")
        let result = try await runProgram(
            BuiltCommand.path, ["--root", "demo", "demo", "--items", "5"], environment: Self.uncounted,
            in: site.folder)
        #expect(
            result.status == 0 || result.errors.hasPrefix("error: the store already contains a household"),
            "\(place): \(result)")
        let store = try Store.open(at: root.appendingPathComponent("Household/store.sqlite").path)
        #expect(try store.integrityProblems() == [], "\(place)")
        #expect(try store.snapshot().items.count == 5, "\(place)")
        try await run(["--root", "demo", "build"])
        #expect(site.exists("demo/Public/index.html"), "\(place)")
        #expect(site.exists("demo/.gitignore"), "\(place): nothing keeps the household out of a repository")
    }

    private func output(_ folder: String) throws -> FolderContents { try FolderContents(of: site.url(folder)) }

    private static let uncounted = ["LLVM_PROFILE_FILE": "/dev/null"]

    /// Runs a command to its end, which must be a good one.
    private func run(_ arguments: [String]) async throws {
        let result = try await runProgram(
            BuiltCommand.path, arguments, environment: Self.uncounted, in: site.folder)
        #expect(result.status == 0, "\(arguments): \(result)")
    }
}
