import Digests
import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct AttachRaceTests {
    @Test(
        "Two processes that attach and detach the same file never leave a record without it", .timeLimit(.minutes(20)))
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
        #expect(try site.attachedFiles() == [])
        #expect(try site.snapshot().attachments == [])
    }

    @Test(
        "Killed while files come and go, no record is without its file, and no file is half written",
        .timeLimit(.minutes(20)))
    func killed() async throws {
        var kills = try await AttachmentKills(seed: 1)
        let count = TestLength.count(12, long: 100)
        // Few kills may all miss the moment of copying, or that after the work: then there are some more.
        for _ in 0..<400 where kills.landed < count || kills.leftovers == 0 || kills.changed == 0 {
            try await kills.next()
        }
        #expect(kills.landed >= count, "a kill that finds the command at its end is none")
        #expect(kills.leftovers > 0, "some were killed in the midst of copying")
        #expect(kills.changed > 0, "and some after they were done")
    }
}

/// A site on which attaching and detaching is killed, one after the other.
private struct AttachmentKills {
    private let site: TemporarySite
    private var random: SeededGenerator
    private var number = 0
    /// How long attaching and detaching take when nothing happens to them.
    private var durations: [Bool: Duration] = [:]
    /// How many commands were still at work when they were killed.
    private(set) var landed = 0
    /// How many of them left a file that was not yet in its place.
    private(set) var leftovers = 0
    /// How many of them had done what they were to do.
    private(set) var changed = 0

    init(seed: UInt64) async throws {
        site = try TemporarySite.withSofa()
        random = SeededGenerator(seed: seed)
        // Each once to its end. The first one also makes what is made once.
        for isAttaching in [true, true, false] {
            let words = try command(attaching: isAttaching)
            let whole = try await killProgram(BuiltCommand.path, words, after: .seconds(60), in: site.folder)
            #expect(!whole.wasRunning)
            durations[isAttaching] = whole.duration
        }
    }

    /// The sofa gets a photo and a document of some megabytes that nobody has had.
    private mutating func command(attaching: Bool) throws -> [String] {
        number += 1
        guard attaching else { return ["item", "detach", "sofa", "--all"] }
        let noise = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
        try site.write(Data((0..<120_000).flatMap { _ in noise }), to: "document")
        try site.write(try PaintedPhoto.bytes(".jpg", seed: number), to: "photo.jpg")
        return ["item", "attach", "sofa", "document", "photo.jpg"]
    }

    mutating func next() async throws {
        let isAttaching = try site.snapshot().attachments.isEmpty
        let words = try command(attaching: isAttaching)
        let (delay, isTime) = moment(attaching: isAttaching)
        let killed = try await killProgram(BuiltCommand.path, words, after: delay, in: site.folder, once: isTime)
        // How busy the machine is changes: what ended first says how long it takes now.
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

        // The next one that comes and goes to its end takes away what is left over.
        try site.write("copy \(number)", to: "copy")
        #expect(try await site.run("item", "attach", "lamp", "copy").status == 0, "\(place)")
        #expect(try await site.run("item", "detach", "lamp", "1").status == 0, "\(place)")
        #expect(try site.attachedFiles().filter { $0.hasPrefix(".") } == [], "\(place): left-overs")
        let named = Set(try site.snapshot().attachments.map(\.sha256))
        #expect(named.isSubset(of: Set(try site.attachedFiles())), "\(place)")
    }

    /// When to kill a command: at some moment of the time that it takes, or just after it has begun to copy or to write
    /// to the store. The last two are so short that moments taken at random may miss them all.
    private mutating func moment(attaching isAttaching: Bool) -> (delay: Duration, isTime: @Sendable () -> Bool) {
        let soon = Duration.microseconds(Int.random(in: 0...3_000, using: &random))
        let (folder, log) = (site.url("Household/attachments").path, site.storePath + "-wal")
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where isAttaching:
            return (soon, { Self.names(in: folder).contains { $0.hasPrefix(".new-") } })
        case 1:
            // Whoever closes the store last takes its log away: one that is not there is empty.
            return (soon, { (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0 > 0 })
        default:
            let usual = durations[isAttaching] ?? .milliseconds(100)
            return (usual * Double.random(in: 0.1...1, using: &random), { true })
        }
    }

    /// The names in a folder that may not be there.
    private static func names(in folder: String) -> [String] {
        // One that is not there has none.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Each record's file is there, and each file is what its name says.
    private func check(_ names: [String], _ attachments: [Attachment], _ place: String) throws {
        let repository = try Store.open(at: site.storePath).attachments
        #expect(try repository.facts(of: attachments).troubles == [:], "\(place)")
        for name in names where !name.hasPrefix(".") {
            let digest = SHA256Digest.of(try site.bytes(of: "Household/attachments/\(name)"))
            #expect(digest == name, "\(place): not whole")
        }
    }
}
