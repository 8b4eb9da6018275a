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
        try await site.run("item", "add", "Drill", "--room", "study", "--label", "tools")
        try await site.run("item", "add", "Saw")
        let result = try await site.run("item", "move", "drill", "saw", "--home", "beach-house")
        #expect(result.output == "Moved 2 items to Beach House.\n")
        #expect(try places(site) == ["drill beach-house study", "saw beach-house -"])
        #expect(try site.snapshot().labels.count { $0.name == "Tools" } == 2)
    }

    @Test("A bag takes what is inside it along, and says so; a lens that is moved itself comes out")
    func contents() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Camera bag", "--room", "study")
        #expect(
            try await site.run("item", "add", "Lens", "--inside", "camera-bag").output
                == "Added “Lens” (lens) to Camera bag, Study, Main House.\n")
        try await site.run("item", "add", "Cap")
        try await site.run("item", "edit", "cap", "--inside", "lens")
        #expect(
            try await site.run("item", "move", "camera-bag", "--room", "kitchen").output
                == "Moved “Camera bag” (camera-bag) to Kitchen, Main House, with 2 items inside.\n")
        #expect(
            try places(site) == ["camera-bag main-house kitchen", "cap main-house kitchen", "lens main-house kitchen"])
        let shown = try await site.run("item", "show", "lens").output
        #expect(shown.contains("Camera bag\n") && shown.contains("Cap\n"))
        try await site.run("item", "edit", "lens", "--room", "study")
        #expect(try site.snapshot().items.map { $0.containerID == nil } == [true, false, true])
        #expect(try await site.run("item", "edit", "cap", "--outside").status == 0)
        #expect(try site.snapshot().items.allSatisfy { $0.containerID == nil })
        let both = try await site.run("item", "edit", "cap", "--inside", "lens", "--room", "study")
        #expect(both.errors.hasPrefix("error: --inside and --room exclude each other\n"))
        let circle = try await site.run("item", "edit", "cap", "--inside", "cap")
        #expect(circle.errors.hasPrefix("error: the item “Cap” would be inside itself\n"))
    }

    @Test func aRoomIsLookedForWhereTheItemIs() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove", "--home", "beach-house")
        #expect(
            try await site.run("item", "move", "stove", "--room", "kitchen").output
                == "Moved “Stove” (stove) to Kitchen, Beach House.\n")
        #expect(
            try await site.run("item", "move", "stove", "--room", "study").output
                == "Moved “Stove” (stove) to Study, Main House.\n")
        #expect(
            try await site.run("item", "move", "stove", "--home", "beach-house", "--room", "Kitchen").output
                == "Moved “Stove” (stove) to Kitchen, Beach House.\n")
        #expect(try places(site) == ["stove beach-house kitchen"])
    }

    @Test func aRoomOfAnotherHomeIsRefused() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove")
        let result = try await site.run("item", "move", "stove", "--home", "beach-house", "--room", "study")
        #expect(result.errors.hasPrefix("error: there is no room “study”\n"))
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
