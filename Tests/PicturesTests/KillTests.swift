import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite struct KillTests {
    @Test(
        "Killed at any moment, it leaves no half picture under a name that is read",
        .timeLimit(.minutes(20)))
    func killed() async throws {
        let workshop = try Workshop()
        let count = 4
        for number in 0..<count {
            try workshop.write(
                Painting.noisy(width: 500, height: 375, seed: UInt64(number)).saved(".jpg"), to: "photos/\(number).jpg")
        }
        try await BenchProgram.make(workshop, cache: "whole").run()
        let wanted = try workshop.files(below: "whole")
        #expect(wanted.count == 7 * count)

        var random = SeededGenerator(seed: 3)
        var (killed, betweenSets, withinASet) = (0, 0, 0)
        // How long the work takes once the folder exists. Adjusted in each round, since the machine has other work at
        // times: a run that finishes makes it shorter, a killed one longer.
        var span = Duration.milliseconds(100)
        let kills = TestLength.count(12, long: 100)
        for round in 0..<500 where killed < kills || withinASet == 0 {
            let program = BenchProgram.make(workshop, cache: "cache")
            let folder = workshop["cache"]
            let wasKilled =
                switch round % 5 {
                case 0: try await program.run(killedAfter: span * Double.random(in: 0...1, using: &random))
                case 1, 2:
                    try await program.run(
                        killedAfter: .zero, once: { CacheFiles.names(in: folder).contains { $0.hasPrefix(".new") } })
                default:
                    try await program.run(
                        killedAfter: span * Double.random(in: 0...1, using: &random),
                        once: { !CacheFiles.names(in: folder).isEmpty })
                }
            guard wasKilled else {
                span = span * 0.8
                try FileManager.default.removeItem(at: folder)
                continue
            }
            span = span * 1.05
            killed += 1
            let found = try workshop.files(below: "cache")
            let final = found.filter { !$0.key.hasPrefix(".") }
            for (name, data) in final { #expect(data == wanted[name], "round \(round): \(name) is not whole") }
            // Whole sets, not only whole files.
            #expect(final.count % 7 == 0, "round \(round): a set lacks a file")
            if final.count > 0, final.count < wanted.count { betweenSets += 1 }
            if found.count > final.count { withinASet += 1 }
            if killed % 6 == 0 {
                // The next run keeps what is there and makes the rest.
                try await BenchProgram.make(workshop, cache: "cache").run()
                let healed = try workshop.files(below: "cache").filter { !$0.key.hasPrefix(".") }
                #expect(healed == wanted)
            }
            // In two rounds of three, the next run starts from what this one left.
            if killed % 3 == 0, FileManager.default.fileExists(atPath: folder.path) {
                try FileManager.default.removeItem(at: folder)
            }
        }
        #expect(killed >= kills)
        #expect(5 * betweenSets >= killed, "the kills do not fall into the work")
        #expect(withinASet >= 1, "no kill fell into the writing of a set")
    }
}
