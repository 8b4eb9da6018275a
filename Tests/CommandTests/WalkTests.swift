import Foundation
import Household
import TestSupport
import Testing

@Suite struct WalkCommandTests {
    private func furnished() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        for title in ["Drill", "Saw", "Tent"] { try await site.run("item", "add", title, "--room", "study") }
        return site
    }

    @Test func aWalkIsBegunRecordedAndFinished() async throws {
        let site = try await furnished()
        let none = try await runCommand(["walk", "list"], in: site.folder)
        #expect(none.errors.contains("no walk is under way in main-house"))
        #expect(try await site.run("walk", "start").output.contains("begins: 3 items in 1 place."))
        try await site.run("walk", "seen", "drill")
        #expect(try await site.run("walk", "missing", "saw").output.contains("Not found on"))
        #expect(try await site.run("walk", "list").output.hasSuffix("1 seen, 1 not found, 1 to look for\n"))
        try await site.run("walk", "seen", "--rest", "--room", "study")
        let items = try site.snapshot().items
        #expect(items.map { $0.seen == nil } == [false, true, false])
        let over = try await site.run("walk", "finish").output
        #expect(over.contains("is over: 2 items seen.\nNot found: “Saw” (saw)\n"))
        #expect(try await runCommand(["check"], in: site.folder).output.contains("was not found on"))
        try await site.run("room", "add", "Attic")
        // A later day counts, whatever is recorded after it.
        let earlier = try await site.run("walk", "seen", "drill", "--on", "2020-01-01")
        #expect(earlier.output == "" && earlier.errors.contains("was seen on a later day"))
        #expect(try await site.run("walk", "missing", "drill", "--on", "2020-01-01").errors.contains("on a later day"))
        #expect(try site.snapshot().items[0].notFound == nil)
        let future = try await runCommand(["walk", "seen", "saw", "--on", "2999-01-01"], in: site.folder)
        #expect(future.errors.contains("in the future"))
        let moved = try await site.run("walk", "seen", "saw", "--room", "attic", "--home", "main-house")
        #expect(moved.output.hasSuffix(" in Attic: “Saw” (saw).\nMoved “Saw” (saw) there from Study.\n"))
        #expect(try site.snapshot().items[1].notFound == nil)
        let attic = try site.snapshot().locations.first { $0.name == "Attic" }
        #expect(try site.snapshot().items[1].locationID == attic?.id)
        let file = site.folder.appendingPathComponent("walk.pdf").path
        #expect(try await site.run("walk", "print", "--output", file).output.hasPrefix("Wrote the list of"))
    }

    /// A box moves with what is in it, whichever is named first.
    @Test func aBoxIsNotEmptied() async throws {
        let site = try await furnished()
        try await site.run("item", "edit", "drill", "--inside", "tent")
        try await site.run("room", "add", "Attic")
        try await site.run("walk", "seen", "drill", "tent", "--room", "attic")
        let items = try site.snapshot().items
        #expect(items[0].containerID == items[2].id && items[0].locationID == items[2].locationID)
        try await site.run("item", "edit", "saw", "--archived")
        let both = try await runCommand(["walk", "missing", "tent", "saw"], in: site.folder)
        #expect(both.status == 65 && both.errors.contains("“Saw” is sold or archived"))
        #expect(try site.snapshot().items[2].notFound == nil)
    }

    @Test func theHomeWithAWalkIsMeant() async throws {
        let site = try await furnished()
        let other = try site.snapshot().homes[1]
        try await site.run("item", "add", "Boat", "--home", other.slug)
        try await site.run("walk", "start", "--home", other.slug)
        #expect(try await site.run("walk", "list").output.contains("Boat"))
        #expect(try await site.run("walk", "finish").output.contains("is over: 0 items seen."))
        let home = try await runCommand(["walk", "seen", "boat", "--room", "study"], in: site.folder)
        #expect(home.errors.contains("the item “Boat” belongs to another home"))
    }
}
