import Digests
import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct AttachRaceTests {
    @Test(
        "Two processes that attach and detach the same file leave no record without its file", .timeLimit(.minutes(20)))
    func race() async throws {
        let site = try TemporarySite.withSofa()
        try site.write("abc", to: "a.txt")
        let script = """
            for n in $(seq \(TestLength.count(8, long: 40))); do
                "$0" item attach $1 a.txt || exit 1
                test -s Household/attachments/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad || exit 7
                "$0" item detach $1 1 || exit 2
            done
            """
        func run(_ item: String) async throws -> CommandResult {
            try await runProgram(
                "/bin/sh", ["-c", script, BuiltCommand.path, item], environment: ["LLVM_PROFILE_FILE": "/dev/null"],
                in: site.folder)
        }
        async let first = run("sofa")
        async let second = run("lamp")
        for result in try await [first, second] {
            #expect(result.errors == "")
            #expect(result.status == 0)
        }
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [])
        #expect(try site.snapshot().attachments == [])
    }

    @Test(
        "Killing attach and detach leaves no record without its file, and no file half written",
        .timeLimit(.minutes(20)))
    func killed() async throws {
        var kills = try await AttachmentKills(seed: 1)
        let count = TestLength.count(12, long: 100)
        // A few kills may all miss the copying, or the moment after the work; then more follow.
        for _ in 0..<400 where kills.landed < count || kills.leftovers == 0 || kills.changed == 0 {
            try await kills.next()
        }
        #expect(kills.landed >= count, "a kill that finds the command at its end is none")
        #expect(kills.leftovers > 0, "some were killed in the midst of copying")
        #expect(kills.changed > 0, "and some after they were done")
    }
}

/// A site on which attach and detach commands are killed, one after the other.
private struct AttachmentKills {
    private let site: TemporarySite
    private var random: SeededGenerator
    private var number = 0
    /// How long attaching and detaching take when they are not killed.
    private var durations: [Bool: Duration] = [:]
    /// How many commands were still at work when they were killed.
    private(set) var landed = 0
    /// How many of the killed commands left a file under its temporary name.
    private(set) var leftovers = 0
    /// How many of the killed commands had already done their work.
    private(set) var changed = 0

    init(seed: UInt64) async throws {
        site = try TemporarySite.withSofa()
        random = SeededGenerator(seed: seed)
        // Runs each to its end. The first run also creates the files that later runs reuse.
        for isAttaching in [true, true, false] {
            let words = try command(attaching: isAttaching)
            let whole = try await killProgram(BuiltCommand.path, words, after: .seconds(60), in: site.folder)
            #expect(!whole.wasRunning)
            durations[isAttaching] = whole.duration
        }
    }

    /// Attaches a photo and a document of some megabytes, both never used before, to the sofa; or detaches all.
    private mutating func command(attaching: Bool) throws -> [String] {
        number += 1
        guard attaching else { return ["item", "detach", "sofa", "--all"] }
        var noise = Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
        for _ in 0..<17 { noise += noise }
        try site.write(noise, to: "document")
        try site.write(try PaintedPhoto.bytes(".jpg", seed: number), to: "photo.jpg")
        return ["item", "attach", "sofa", "document", "photo.jpg"]
    }

    mutating func next() async throws {
        let isAttaching = try site.snapshot().attachments.isEmpty
        let words = try command(attaching: isAttaching)
        let (delay, isTime) = moment(attaching: isAttaching)
        let killed = try await killProgram(BuiltCommand.path, words, after: delay, in: site.folder, once: isTime)
        // The load of the machine varies, so the last run that ended by itself sets the expected duration.
        if !killed.wasRunning { durations[isAttaching] = killed.duration }
        let place = "kill \(number), \(words[1]), after \(delay)"
        let names = try site.attachedFiles()
        let store = try Store.open(at: site.storePath)
        let attachments = try store.snapshot().attachments
        if killed.wasRunning {
            landed += 1
            if names.contains(where: { $0.hasPrefix(".new-") }) { leftovers += 1 }
            if attachments.isEmpty != isAttaching { changed += 1 }
        }
        #expect([0, 2].contains(attachments.count), "\(place): neither done nor not done")
        try check(names, attachments, place)

        // The next attach and detach that run to their end remove what the kill left.
        try site.write("copy \(number)", to: "copy")
        #expect(try await site.run("item", "attach", "lamp", "copy").status == 0, "\(place)")
        #expect(try await site.run("item", "detach", "lamp", "1").status == 0, "\(place)")
        #expect(try site.attachedFiles().filter { $0.hasPrefix(".") } == [], "\(place): left-overs")
        let named = Set(try site.snapshot().attachments.map(\.sha256))
        #expect(named.isSubset(of: Set(try site.attachedFiles())), "\(place)")
    }

    /// When to kill a command: at a random moment of its run, or just after it has begun to copy or to write to the
    /// store. These last two phases are so short that random moments may miss them all.
    private mutating func moment(attaching isAttaching: Bool) -> (delay: Duration, isTime: @Sendable () -> Bool) {
        let soon = Duration.microseconds(Int.random(in: 0...3_000, using: &random))
        let (folder, log) = (site.url("Household/attachments").path, site.storePath + "-wal")
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where isAttaching:
            return (soon, { Self.names(in: folder).contains { $0.hasPrefix(".new-") } })
        case 1:
            // The last process to close the store removes the log: a missing log counts as empty.
            return (soon, { (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0 > 0 })
        default:
            let usual = durations[isAttaching] ?? .milliseconds(100)
            return (usual * Double.random(in: 0.1...1, using: &random), { true })
        }
    }

    /// The names in a folder, which may be missing.
    private static func names(in folder: String) -> [String] {
        // A missing folder has no names.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Checks that each record has its file, and that each file has the digest that its name says.
    private func check(_ names: [String], _ attachments: [Attachment], _ place: String) throws {
        let repository = try Store.open(at: site.storePath).attachments
        #expect(try repository.facts(of: attachments).troubles == [:], "\(place)")
        for name in names where !name.hasPrefix(".") {
            let digest = SHA256Digest.of(try site.bytes(of: "Household/attachments/\(name)"))
            #expect(digest == name, "\(place): not whole")
        }
    }
}
