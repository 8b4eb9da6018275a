import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// `build`, `watch` and `serve` with `--audience`.
@Suite(.timeLimit(.minutes(20))) struct AudienceBuildTests {
    private static let settings = """
        title: Ours
        audiences:
          sitter:
            narrows: family
            hides: [item.price, item.replacement]

        """

    /// Main House with a sofa in the kitchen, and a content page for each of two circles.
    private func site() throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try site.write(Self.settings, to: "housebook.yml")
        try site.write("---\ntitle: Keys\naudience: owner\n---\nUnder the pot.\n", to: "Content/keys.md")
        try site.write("---\ntitle: Hello\naudience: public\n---\nWelcome. [Keys](keys.md)\n", to: "Content/hello.md")
        let store = try Store.open(at: site.storePath)
        let kitchen = try store.household.location("kitchen", in: try store.household.home("main-house").id)
        try store.inventory.add(
            Item(
                title: "Sofa", serial: "SOFA-9876", price: Money(minorUnits: 39_995, currency: .eur),
                locationID: kitchen.id))
        return site
    }

    @Test("Each audience has its own site, in its own folder")
    func eachAudienceHasItsSite() async throws {
        let site = try site()
        let expected = [
            // Audience, folder, footer, robots; whether the site has the price, the room, the serial number, shopping.
            ("owner", "Public", "For the owners of this household.", "Disallow", [true, true, true, true]),
            ("family", "Public-family", "For the family of this household.", "Disallow", [true, true, false, true]),
            ("insurer", "Public-insurer", "For the insurer of this household", "Disallow", [true, true, true, false]),
            ("mover", "Public-mover", "For the movers of this household.", "Disallow", [false, true, false, false]),
            ("public", "Public-public", "For everyone.", "Allow", [false, false, false, false]),
            ("sitter", "Public-sitter", "For “sitter”, with whom", "Disallow", [false, true, false, true]),
        ]
        for (audience, folder, footer, robots, shown) in expected {
            let result = try await site.run("build", "--audience", audience)
            #expect(result.errors == "", "\(audience)")
            #expect(result.status == 0, "\(audience)")
            #expect(result.output.hasSuffix(" in \(site.url(folder).path)\n"), "\(audience)")
            let page = try site.read("\(folder)/items/sofa.html")
            #expect(page.contains(footer), "\(audience)")
            #expect(try site.read("\(folder)/robots.txt") == "User-agent: *\n\(robots): /\n", "\(audience)")
            #expect(
                [
                    page.contains("€399.95"), page.contains("Kitchen"), page.contains("SOFA-9876"),
                    site.exists("\(folder)/shopping.html"),
                ] == shown, "\(audience)")
            #expect(site.exists("\(folder)/pages/keys.html") == (audience == "owner"), "\(audience)")
            #expect(try site.read("\(folder)/pages/hello.html").contains("keys.html") == (audience == "owner"))
            let data = try site.read("\(folder)/data/household.json")
            #expect((data.contains("39995") || data.contains("399.95")) == shown[0], "\(audience)")
        }
        // No build changed the site of another audience.
        for (audience, folder, footer, _, _) in expected {
            #expect(try site.read("\(folder)/index.html").contains(footer), "\(audience)")
            #expect(
                try await site.run("build", "--audience", audience).output.contains(" 0 files written, "),
                "\(audience)")
        }
    }

    @Test("status reports the last build for the owner")
    func theLastBuildIsTheOwners() async throws {
        let site = try site()
        try await site.run("build", "--audience", "public")
        #expect(try await site.run("status").output.contains("Public-public") == false)
        try await site.run("build")
        /// The words of the line: the column widths depend on the other lines.
        func lastBuild() async throws -> [Substring]? {
            try await site.run("status").output.split(separator: "\n").first { $0.hasPrefix("Last build") }?
                .split(separator: " ")
        }
        let last = try #require(try await lastBuild())
        try await site.run("item", "add", "Lamp", "--home", "main-house")
        try await site.run("build", "--audience", "mover")
        #expect(try await lastBuild() == last)
    }

    @Test(
        "An unknown audience is wrong usage, and the hint lists the known ones",
        arguments: [
            (
                "movr", "did you mean “mover”? The audiences are owner, family, insurer, mover, public, sitter"
            ),
            ("nobody-at-all", "the audiences are owner, family, insurer, mover, public, sitter"),
        ])
    func anUnknownAudienceIsWrongUsage(_ name: String, _ hint: String) async throws {
        let site = try site()
        for command in ["build", "watch", "serve"] {
            let result = try await site.run(command, "--audience", name)
            #expect(result.errors == "error: --audience: there is no audience “\(name)”\nhint: \(hint)\n", "\(command)")
            #expect(result.status == 64, "\(command)")
        }
        #expect(!site.exists("Public/index.html"))
    }

    @Test("The folder of another audience is refused, and stays as it is")
    func theFolderOfAnotherAudienceIsRefused() async throws {
        let site = try site()
        try await site.run("build")
        let before = try FolderContents(of: site.url("Public"))
        for (arguments, folder) in [
            (["--output", site.url("Public").path], "Public"), (["--output", site.url("Public/inner").path], "Public"),
            (["--output", site.url("Public").path, "--force"], "Public"),
        ] {
            let result = try await runCommand(["build", "--audience", "mover"] + arguments, in: site.folder)
            #expect(
                result.errors == """
                    error: \(site.url(folder).path) holds the site for “owner”, so the site for “mover” cannot be built there
                    hint: choose another folder (--output DIR), or delete \(site.url(folder).path) first

                    """)
            #expect(result.status == 73)
        }
        for command in ["watch", "serve"] {
            let result = try await site.run(command, "--audience", "mover", "--output", site.url("Public").path)
            #expect(result.status == 73, "\(command)")
        }
        #expect(try FolderContents(of: site.url("Public")) == before)
    }

    @Test("Completion offers the built-in audiences and the household's own")
    func audiencesAreOffered() async throws {
        let site = try site()
        let offered = try await site.run(
            "---completion", "build", "--", "--audience", "3", "0", "housebook", "build", "--audience", "")
        #expect(offered.output == "owner\nfamily\ninsurer\nmover\npublic\nsitter\n")
    }
}
