import Household
import TestSupport
import Testing

@Suite struct ItemMoveTests {
    private func places(_ site: TemporarySite) throws -> [String] {
        let index = SnapshotIndex(try site.snapshot())
        return index.snapshot.items.map { item in
            [item.slug, index.home(index.effectiveHome(of: item))?.slug ?? "-", index.location(of: item)?.slug ?? "-"]
                .joined(separator: " ")
        }
    }

    @Test func severalItemsMoveTogether() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Drill", "--location", "study", "--label", "tools")
        try await site.run("item", "add", "Saw")
        let result = try await site.run("item", "move", "drill", "saw", "--home", "beach-house")
        #expect(result.output == "Moved 2 items to Beach House.\n")
        #expect(try places(site) == ["drill beach-house study", "saw beach-house -"])
        #expect(try site.snapshot().labels.count { $0.name == "Tools" } == 2)
    }

    @Test func aRoomIsLookedForWhereTheItemIs() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove", "--home", "beach-house")
        #expect(
            try await site.run("item", "move", "stove", "--location", "kitchen").output
                == "Moved “Stove” (stove) to Kitchen, Beach House.\n")
        #expect(
            try await site.run("item", "move", "stove", "--location", "study").output
                == "Moved “Stove” (stove) to Study, Main House.\n")
        #expect(
            try await site.run("item", "move", "stove", "--home", "beach-house", "--location", "Kitchen").output
                == "Moved “Stove” (stove) to Kitchen, Beach House.\n")
        #expect(try places(site) == ["stove beach-house kitchen"])
    }

    @Test func aRoomOfAnotherHomeIsRefused() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove")
        let result = try await site.run("item", "move", "stove", "--home", "beach-house", "--location", "study")
        #expect(result.errors.hasPrefix("error: there is no location “study”\n"))
        #expect(result.status == 65)
        #expect(try places(site) == ["stove main-house -"])
    }

    @Test func oneUnknownItemMovesNone() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove")
        let result = try await site.run("item", "move", "stove", "stoev", "--home", "beach-house")
        #expect(result.errors.hasPrefix("error: there is no item “stoev”\nhint: did you mean “"))
        #expect(result.status == 65)
        #expect(try places(site) == ["stove main-house -"])
    }
}
