import Foundation
import Household
import TestSupport
import Testing

@Suite struct HouseholdCommandTests {
    @Test("A household can be named, and a report then names it as the insured")
    func naming() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("household", "  The Adlers ")
        #expect((result.output, result.errors, result.status) == ("The household is “The Adlers”.\n", "", 0))
        #expect(try await site.run("household").output == "The Adlers\n")
        #expect(try site.snapshot().profile.name == "The Adlers")
        #expect(try await site.run("report", "--format", "md", "--output", "r").status == 0)
        #expect(try site.read("r/report.md").contains("The Adlers"))
    }

    @Test("household prints an empty line while the household has no name")
    func unnamed() async throws {
        let result = try await TemporarySite.empty().run("household")
        #expect((result.output, result.status) == ("\n", 0))
    }

    @Test(
        "An invalid name is refused, and the former one stays",
        arguments: [
            ("  ", "error: a household needs a name\n"),
            (String(repeating: "a", count: 20_001), "error: the name is longer than 20000 bytes\n"),
        ])
    func refused(name: String, error: String) async throws {
        let site = try TemporarySite.furnished()
        try await site.run("household", "The Adlers")
        let result = try await site.run("household", name)
        #expect((result.errors, result.status) == (error, 65))
        #expect(try site.snapshot().profile.name == "The Adlers")
    }
}
