import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct BuildTests {
    /// Main House with a sofa in the kitchen, Beach House empty.
    private func site() throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        let store = try Store.open(at: site.storePath)
        let kitchen = try store.household.location("kitchen", in: try store.household.home("main-house").id)
        try store.inventory.add(
            Item(title: "Sofa", price: Money(minorUnits: 39_995, currency: .eur), locationID: kitchen.id))
        return site
    }

    private func files(of site: TemporarySite, below folder: String) throws -> [String] {
        let url = site.url(folder)
        let found = try #require(FileManager.default.enumerator(atPath: url.path))
        return found.compactMap { $0 as? String }.filter { !url.appendingPathComponent($0).hasDirectoryPath }.sorted()
    }

    @Test func writesTheSite() async throws {
        let site = try site()
        let result = try await site.run("build")
        #expect(result.errors == "")
        #expect(result.status == 0)
        // Two forms of the index, all inventory, shopping, the vault, two dashboards, two inventories, two reports,
        // the kitchen's part of one, and the sofa; two inventories by value; three rooms and three labels; the
        // search, what changed, what is due, what is lent and the page for missing addresses. Also seven assets, two
        // files that the search loads, the open data and robots.txt.
        #expect(result.output.hasPrefix("Built 37 pages in "))
        #expect(result.output.hasSuffix(" 51 files written, 0 unchanged, 0 deleted, in \(site.url("Public").path)\n"))
        let expected = [
            "index.html", "index.md", "inventory.html", "inventory.md", "homes/main-house.html",
            "homes/main-house.md", "homes/main-house/inventory.html", "homes/beach-house/inventory.md",
            "homes/main-house/locations/kitchen.html", "homes/main-house/labels/furniture.html", "items/sofa.html",
            "items/sofa.md", "404.html", "robots.txt", "data/household.json", "assets/housebook.css",
        ]
        for path in expected { #expect(site.exists("Public/\(path)"), "\(path)") }
        #expect(!site.exists("Public/unassigned.html"))
        #expect(try site.read("Public/items/sofa.html").contains("€399.95"))
    }

    @Test func whatIsNewIsWrittenAndWhatIsGoneDeleted() async throws {
        let site = try site()
        try await site.run("build")
        try await site.run("item", "add", "Lamp")
        try await site.run("item", "delete", "sofa")
        let result = try await site.run("build")
        // The sofa, and the kitchen's part of the report.
        #expect(result.output.contains(" 4 deleted, "))
        #expect(site.exists("Public/items/lamp.html"))
        #expect(!site.exists("Public/items/sofa.html"))
        #expect(!site.exists("Public/items/sofa.md"))
    }

    @Test func nothingNewWritesNothing() async throws {
        let site = try site()
        try await site.run("build")
        #expect(try await site.run("build").output.contains(" 0 files written, 51 unchanged, 0 deleted, "))
        #expect(try await site.run("build", "--force").output.contains(" 51 files written, 0 unchanged, 0 deleted, "))
    }

    @Test func statsAreOneLineOfJSON() async throws {
        let site = try site()
        let output = try await site.run("build", "--stats").output
        #expect(output.split(separator: "\n").count == 1)
        let stats = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        #expect(stats["pages"] as? Int == 37)
        #expect(stats["rendered"] as? Int == 37)
        #expect(stats["written"] as? Int == 51)
        #expect(stats["unchanged"] as? Int == 0)
        #expect(stats["deleted"] as? Int == 0)
        let sizes = try files(of: site, below: "Public").filter { !FolderContents.notes.contains($0) }
            .map { try site.bytes(of: "Public/\($0)").count }
        #expect(stats["bytes"] as? Int == sizes.reduce(0, +))
        let stages = try #require(stats["stages"] as? [String: Double])
        #expect(Set(stages.keys) == ["read", "plan", "compare", "render", "finish"])
        let milliseconds = try #require(stats["milliseconds"] as? Double)
        #expect(milliseconds >= stages.values.reduce(0, +))
    }

    @Test func theStateRemembersTheBuild() async throws {
        let site = try site()
        try await site.run("build")
        let output = try await site.run("status").output
        #expect(output.contains("siteBuilt"))
        #expect(output.contains("37 pages, 51 written"))
    }

    // MARK: - Output folders

    @Test func anotherFolderIsMade() async throws {
        let site = try site()
        try await site.run("build", "--output", "out/deep")
        #expect(site.exists("out/deep/index.html"))
        #expect(!site.exists("Public/index.html"))
    }

    @Test(arguments: [
        (".", "it is or contains the site root"), ("..", "it is or contains the site root"),
        ("/", "it is the root of the file system"),
        ("Household", "the site is built from"), ("Household/attachments/out", "the site is built from"),
        ("Content", "the site is built from"), ("Templates/x", "the site is built from"),
        ("home", "it is a home directory"),
        ("other", "it is a site root"),
    ])
    func aFolderThatHoldsSomethingElseIsRefused(_ output: String, _ reason: String) async throws {
        let site = try site()
        try FileManager.default.createDirectory(at: site.url("home"), withIntermediateDirectories: true)
        try site.write("", to: "other/housebook.yml")
        let ours = {
            try files(of: site, below: ".").filter { !$0.hasPrefix(".housebook") && !$0.hasPrefix("Household/") }
        }
        let before = try ours()
        let result = try await site.run(
            "build", "--output", output, environment: ["HOME": site.url("home").path])
        #expect(result.errors.hasPrefix("error: cannot write the site to "))
        #expect(result.errors.contains(reason))
        #expect(result.errors.hasSuffix("\nhint: choose a separate folder for the site: --output DIR\n"))
        #expect(result.status == 73)
        let after = try ours()
        #expect(after == before)
    }

    @Test func aFileOfSomeoneElseStopsTheBuild() async throws {
        let site = try site()
        try site.write("mine", to: "Public/index.html")
        let result = try await site.run("build")
        #expect(
            result.errors == """
                error: \(site.url("Public").path) holds a file that Housebook did not write: index.html
                hint: move other files elsewhere, or choose another folder: --output DIR

                """)
        #expect(result.status == 73)
        #expect(try files(of: site, below: "Public") == ["index.html"])
    }

    @Test func aLinkOutOfTheFolderIsNotFollowed() async throws {
        let site = try site()
        try site.write("", to: "Public/.keep")
        try site.write("", to: "elsewhere/.keep")
        try FileManager.default.createSymbolicLink(
            at: site.url("Public/items"), withDestinationURL: site.url("elsewhere"))
        let result = try await site.run("build")
        #expect(result.errors.contains("/Public/items is a symbolic link; output is never written through links"))
        #expect(result.status == 73)
        #expect(try files(of: site, below: "elsewhere") == [".keep"])
    }

    // MARK: - Faulty sources

    @Test func aTemplateThatNamesWhatThereIsNotIsReported() async throws {
        let site = try site()
        try await site.run("build")
        let before = try site.bytes(of: "Public/items/sofa.html")
        try site.write("{{>partials/head.html}}\n<h1>{{pageTitel}}</h1>\n", to: "Templates/item.html.mustache")
        let result = try await site.run("build")
        #expect(
            result.errors == """
                error: the page has no field “pageTitel” (Templates/item.html.mustache:2)
                hint: did you mean “pageTitle”?

                """)
        #expect(result.status == 65)
        #expect(try site.bytes(of: "Public/items/sofa.html") == before)
    }

    @Test func aSitesOwnTemplateTakesThePlaceOfTheDefault() async throws {
        let site = try site()
        try site.write("<!doctype html>{{words.item}} {{pageTitle}}", to: "Templates/item.html.mustache")
        try site.write("item: Belonging\n", to: "Templates/words.yml")
        try site.write("body { color: red }", to: "Templates/assets/housebook.css")
        try await site.run("build")
        #expect(try site.read("Public/items/sofa.html") == "<!doctype html>Belonging Sofa")
        #expect(try site.read("Public/assets/housebook.css") == "body { color: red }")
        #expect(try site.read("Public/inventory.html").contains("<th scope=\"col\">Belonging</th>"))
    }

    @Test func frontMatterThatCannotBeReadIsReported() async throws {
        let site = try site()
        try site.write("---\ntitle: Heating\nordre: 2\n---\nText\n", to: "Content/heating.md")
        let result = try await site.run("build")
        #expect(
            result.errors == """
                error: the front matter has no key “ordre” (Content/heating.md:3)
                hint: did you mean “order”?

                """)
        #expect(result.status == 65)
        #expect(!site.exists("Public/index.html"))
    }

    @Test func aLinkThatLeadsNowhereIsAWarningAndAnErrorOfCheck() async throws {
        let site = try site()
        try site.write(
            "# Manual\n\nThe [sofa](../items/sofa.html), the [sofa](../items/sofaa.html).\n", to: "Content/manual.md")
        let result = try await site.run("build")
        #expect(
            result.errors == """
                warning: the link “../items/sofaa.html” does not lead to a page of the site (Content/manual.md:3)
                hint: did you mean ../items/sofa.html?

                """)
        #expect(result.status == 0)
        let page = try site.read("Public/pages/manual.html")
        #expect(page.contains("<a href=\"../items/sofa.html\">sofa</a>, the sofa."))
        let check = try await site.run("check")
        #expect(
            check.output.contains(
                "error: the link “../items/sofaa.html” does not lead to a page of the site (Content/manual.md:3)"))
        #expect(check.status == 65)
    }

    @Test func aDamagedStoreLeavesTheSiteAsItIs() async throws {
        let site = try site()
        try await site.run("build")
        let before = try site.bytes(of: "Public/index.html")
        try site.write("no database", to: "Household/store.sqlite")
        let result = try await site.run("build")
        #expect(result.errors.contains("is damaged"))
        #expect(result.status == 65)
        #expect(try site.bytes(of: "Public/index.html") == before)
    }

    // MARK: - Disks and permissions

    @Test(.enabled(if: Surroundings.canMount, "needs to mount a small file system"))
    func aFullDiskLeavesWholeFiles() async throws {
        let site = try site()
        let disk = site.url("disk").path
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        #expect(
            Surroundings.runs("/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]))
        defer { _ = Surroundings.runs("/usr/bin/env", ["umount", disk]) }
        let result = try await site.run("build", "--output", "disk/out")
        #expect(result.errors.hasPrefix("error: cannot write \(disk)/out/"))
        #expect(result.errors.contains(": the disk is full; files written so far are complete\n"))
        #expect(result.status == 74)
        try await site.run("build")
        for path in try files(of: site, below: "disk/out") where !FolderContents.notes.contains(path) {
            #expect(try site.bytes(of: "disk/out/\(path)") == site.bytes(of: "Public/\(path)"), "\(path)")
        }
    }

    @Test(.enabled(if: Surroundings.canDropPrivileges, "needs to become somebody who owns nothing"))
    func aFolderWithoutPermissionIsReported() async throws {
        let site = try site()
        try FileManager.default.createDirectory(at: site.url("Public"), withIntermediateDirectories: true)
        for path in [".", "Household", "Household/store.sqlite"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: site.url(path).path)
        }
        let result = try await runProgram(
            "/usr/bin/env", Surroundings.dropPrivileges + [BuiltCommand.path, "build"], in: site.folder)
        #expect(result.errors.hasPrefix("error: no permission to write or read \(site.url("Public").path)/"))
        #expect(result.status == 77)
        #expect(try files(of: site, below: "Public") == [])
    }

    @Test func anotherBuildOfTheSameFolderIsReported() async throws {
        let site = try site()
        try await site.run("build")
        let folder = open(site.url("Public").path, O_RDONLY)
        defer { close(folder) }
        #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
        let result = try await site.run("build")
        #expect(
            result.errors == """
                error: another build is writing to \(site.url("Public").path)
                hint: wait for it to finish

                """)
        #expect(result.status == 75)
    }

    @Test(.enabled(if: Surroundings.hasPython)) func progressIsShownOnATerminal() async throws {
        let site = try site()
        let result = try await site.runOnTerminal("build")
        #expect(result.output.contains("████████████████████ 51 of 51 files"))
        #expect(result.status == 0)
    }

    // MARK: - An installed program

    @Test func findsItsThemeBesideItself() async throws {
        let site = try site()
        let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Templates")
        try FileManager.default.createDirectory(at: site.url("usr/bin"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: BuiltCommand.path), to: site.url("usr/bin/housebook"))
        let program = site.url("usr/bin/housebook").path
        let without = try await runProgram(program, ["build"], in: site.folder)
        #expect(
            without.errors == """
                error: the default theme was not found
                hint: install it beside the program (make install), or name its folder in HOUSEBOOK_SHARE

                """)
        #expect(without.status == 66)
        let named = try await runProgram(
            program, ["build"], environment: ["HOUSEBOOK_SHARE": templates.deletingLastPathComponent().path],
            in: site.folder)
        #expect(named.status == 0)
        try FileManager.default.createDirectory(at: site.url("usr/share/housebook"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: templates, to: site.url("usr/share/housebook/Templates"))
        #expect(try await runProgram(program, ["build"], in: site.folder).status == 0)
    }
}
