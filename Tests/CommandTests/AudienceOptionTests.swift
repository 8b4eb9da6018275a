import Household
import TestSupport
import Testing

@Suite struct AudienceOptionTests {
    @Test(
        "The audience of an item, label or home is set by add, changed by edit, shown, and cleared",
        arguments: [
            (["item"], "Ring", "ring"), (["label"], "Jewelry", "jewelry"), (["home"], "Cabin", "cabin"),
        ])
    func everyVerb(kind: [String], name: String, slug: String) async throws {
        let site = try TemporarySite.furnished()
        func run(_ arguments: String...) async throws -> CommandResult {
            try await runCommand(kind + arguments, in: site.folder)
        }
        func audience() throws -> Circle? {
            let snapshot = try site.snapshot()
            switch kind[0] {
            case "item": return snapshot.items.first { $0.slug == slug }?.audience
            case "label": return snapshot.labels.first { $0.slug == slug }?.audience
            default: return snapshot.homes.first { $0.slug == slug }?.audience
            }
        }
        #expect(try await run("add", name, "--audience", "Family").status == 0)
        #expect(try audience() == .family)
        #expect(try await run("edit", slug, "--audience", "public").status == 0)
        #expect(try audience() == .everyone)
        #expect(try await run("show", slug).output.contains(/\nAudience +public\n/))
        #expect(try await run("show", slug, "--json").output.contains("\"audience\": \"public\""))
        #expect(try await run("edit", slug, "--clear", "audience").status == 0)
        #expect(try audience() == nil)
        #expect(try await !run("show", slug).output.contains("Audience"))
        #expect(try await run("show", slug, "--json").output.contains("\"audience\": null"))
        let refused = try await run("edit", slug, "--audience", "everyone")
        #expect(
            refused.errors == """
                error: the value 'everyone' is invalid for '--audience <circle>': expected one of owner, family, insurer, \
                mover, public
                hint: see housebook \(kind[0]) edit --help

                """)
        #expect(refused.status == 64)
    }

    @Test("An item has a size, given in words")
    func size() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Sofa", "--size", "180 × 90 × 75 cm")
        #expect(try site.snapshot().items[0].moving.size == "180 × 90 × 75 cm")
        #expect(try await site.run("item", "show", "sofa").output.contains(/\nSize +180 × 90 × 75 cm\n/))
        #expect(try await site.run("item", "show", "sofa", "--json").output.contains("\"size\": \"180 × 90 × 75 cm\""))
        try await site.run("item", "edit", "sofa", "--clear", "size")
        #expect(try site.snapshot().items[0].moving.size == "")
    }
}
