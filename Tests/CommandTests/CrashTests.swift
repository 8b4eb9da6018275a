import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Kills the command at random moments: its data stay whole, and the next build repairs the site.
@Suite struct CrashTests {
    /// A short run kills each kind of command once; a long run kills fifty commands on each of four sites.
    @Test(
        "A killed command leaves a sound store and whole files, and the next build equals a clean one",
        .timeLimit(.minutes(20)), arguments: 1...UInt64(TestLength.count(1, long: 4)))
    func killed(seed: UInt64) async throws {
        var crashes = try await Crashes(seed: seed)
        let kills = TestLength.count(CrashedCommand.allCases.count, long: 50)
        for _ in 0..<(4 * kills) where crashes.landed < kills { try await crashes.next() }
        try await crashes.end()
        #expect(crashes.landed == kills, "a kill that finds the command at its end is none")
        #expect(2 * crashes.cutShort >= crashes.aimed, "a build is killed between its first and its last file")
    }
}

/// A site on which commands are killed, one after the other.
private struct Crashes {
    private let site: TemporarySite
    private var random: SeededGenerator
    private var bag: [CrashedCommand] = []
    /// How long each command takes when it is not killed.
    private var durations: [CrashedCommand: Duration] = [:]
    private var number = 0
    /// How many commands were still at work when they were killed.
    private(set) var landed = 0
    /// How many of the killed commands were builds to be killed between their first and their last file.
    private(set) var aimed = 0
    /// How many kills left an output folder whose manifest says that the build is in progress.
    private(set) var cutShort = 0

    init(seed: UInt64) async throws {
        site = try TemporarySite.furnished()
        random = SeededGenerator(seed: seed)
        let store = try Store.open(at: site.storePath)
        try CrashedCommand.fillUp(store, random: &random)
        try await run(["build"])
        // Runs each to its end: this measures how long it takes, and shows that the command succeeds.
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
            // The load of the machine varies, so the last run that ended by itself sets the expected duration.
            durations[command] = killed.duration
        }

        let place = "kill \(number), \(command), after \(delay)"
        #expect(try Store.open(at: site.storePath).integrityProblems() == [], "\(place)")
        #expect(isWhole(before.snapshot, try site.snapshot()), "\(place): neither done nor not done")
        try checkFiles(place)
        try await checkBackup(place)
        if command.isBuild {
            try await checkOutput(before.files, place)
        } else {
            // What the command left in the store is in the next build that is compared with a clean one.
            #expect(try output("Public").differences(from: before.files) == "", "\(place)")
        }
        try await checkExport(before.export, place)
        if command == .demo { try await checkDemo(place) }
    }

    /// Checks that the next build equals a clean one.
    mutating func end() async throws { try await checkOutput(try output("Public"), "after the last kill") }

    /// When to kill a command: at a random moment of its run after the first quarter, in which nothing happens yet. A
    /// build that writes everything is killed shortly after its first file.
    private mutating func moment(of command: CrashedCommand) -> (delay: Duration, isTime: @Sendable () -> Bool) {
        if command == .freshBuild || command == .forcedBuild {
            let manifest = site.url("Public/.housebook-manifest")
            return (.milliseconds(Int.random(in: 0...12, using: &random)), { Self.isUnfinished(manifest) })
        }
        let usual = durations[command] ?? .milliseconds(100)
        return (usual * Double.random(in: 0.25...1, using: &random), { true })
    }

    /// Whether a manifest belongs to a build that has not finished.
    private static func isUnfinished(_ manifest: URL) -> Bool {
        // A missing manifest belongs to no build.
        guard let text = try? Data(contentsOf: manifest) else { return false }
        return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).hasSuffix("in progress")
    }

    /// Checks that no record is without its file.
    private func checkFiles(_ place: String) throws {
        let store = try Store.open(at: site.storePath)
        let facts = try store.attachments.facts(of: try store.snapshot().allAttachments)
        #expect(facts.troubles == [:], "\(place)")
    }

    /// Checks that a backup with its name is whole.
    private func checkBackup(_ place: String) async throws {
        guard site.exists("backup.zip") else { return }
        let result = try await runCommand(["check", "--backup", "backup.zip"], in: site.folder)
        #expect(result.status == 0, "\(place): \(result)")
    }

    /// Checks that no file of the output is half written, and that the next build equals a clean one.
    private mutating func checkOutput(_ before: FolderContents, _ place: String) async throws {
        let found = try output("Public")
        if Self.isUnfinished(site.url("Public/.housebook-manifest")) { cutShort += 1 }
        // Missing the first time.
        try? FileManager.default.removeItem(at: site.url("clean"))
        try await run(["build", "--output", "clean"])
        let clean = try output("clean")
        for (path, file) in found.files where !path.contains(".housebook-") {
            #expect(file == before.files[path] || file == clean.files[path], "\(place): \(path) is not whole")
        }
        try await run(["build"])
        let built = try output("Public")
        let differences = built.differences(from: clean, leavingOut: FolderContents.notes)
        #expect(differences == "", "\(place): the next build made another site")
        #expect(built.files.keys.filter { $0.contains(".housebook-new-") } == [], "\(place): left-overs")
    }

    /// Checks that the export is either the old file or the whole new one.
    private func checkExport(_ before: Data?, _ place: String) async throws {
        let found = try export()
        guard found != before else { return }
        try await run(["export", "--output", "again.json"])
        #expect(try found == site.bytes(of: "again.json"), "\(place): the export is not whole")
    }

    private func export() throws -> Data? {
        site.exists("export.json") ? try site.bytes(of: "export.json") : nil
    }

    /// Runs `demo` again, which either makes the household or finds it made, and checks that the site root is whole.
    private func checkDemo(_ place: String) async throws {
        let root = site.url("demo")
        let result = try await runCommand(
            ["--root", "demo", "demo", "--items", "5"],
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

    /// Runs a command to its end and expects success.
    private func run(_ arguments: [String]) async throws {
        let result = try await runCommand(arguments, in: site.folder)
        #expect(result.status == 0, "\(arguments): \(result)")
    }
}
