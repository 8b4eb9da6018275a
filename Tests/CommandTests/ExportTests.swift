import Foundation
import Household
import TestSupport
import Testing

@Suite struct ExportTests {
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "=Lamp, \"big\"", "--price", "12.5", "--label", "tools", "--location", "study", "--notes",
            "One\nTwo", "--field", "Socket=E27")
        try await site.run("item", "add", "Canoe", "--home", "beach-house", "--quantity", "0.5")
        return site
    }

    @Test func csvIsTheDefaultAndGoesToStandardOutput() async throws {
        let result = try await site().run("export")
        #expect(result.output.hasPrefix("\u{FEFF}Title,Home,Room,Inside,Labels,"))
        #expect(result.output.contains("\r\n\"'=Lamp, \"\"big\"\"\",Main House,Study,,Tools,"))
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func oneHomeCanBeExported() async throws {
        let site = try await site()
        let csv = try await site.run("export", "--home", "beach-house").output
        #expect(csv.contains("\r\nCanoe,Beach House,"))
        #expect(!csv.contains("Lamp"))
        let json = try await site.run("export", "--home", "beach-house", "--format", "json").output
        #expect(json.contains("Canoe"))
        #expect(!json.contains("Lamp"))
    }

    @Test func theNameOfTheFileTellsTheFormat() async throws {
        let site = try await site()
        try site.write("", to: "all.json")
        for (name, start) in [("all.json", "{\"format\":\"housebook\","), ("all.csv", "\u{FEFF}Title,")] {
            let result = try await site.run("export", "--output", name)
            #expect(result.output == "")
            #expect(result.status == 0)
            #expect(try site.read(name).hasPrefix(start))
        }
        try await site.run("export", "--output", "odd.json", "--format", "csv")
        #expect(try site.read("odd.json").hasPrefix("\u{FEFF}Title,"))
        let names = try FileManager.default.contentsOfDirectory(atPath: site.folder.path)
        #expect(!names.contains { $0.hasSuffix(".tmp") })
    }

    @Test func aFileThatCannotBeMadeIsReported() async throws {
        let site = try await site()
        let result = try await site.run("export", "--output", "no/such/folder.csv")
        #expect(
            result.errors == """
                error: cannot create no/such/folder.csv: No such file or directory
                hint: make the folder first

                """)
        #expect(result.status == 73)
        let folder = try await site.run("export", "--output", "Household")
        #expect(folder.errors == "error: cannot create Household: Is a directory\n")
        #expect(folder.status == 73)
    }

    @Test("An export replaces a former export of the same kind")
    func formerExports() async throws {
        let site = try await site()
        for arguments in [
            ["--output", "all.json"], ["--output", "all.csv"], ["--what", "vault", "--output", "vault.csv"],
            ["--what", "carts", "--output", "carts.csv"],
        ] {
            try await export(site, arguments)
            try await site.run("item", "add", "Stool", "--field", "Wood, \"dark\"=oak")
            try await site.run("vault", "add", "Milk")
            try await site.run("cart", "new", "Saturday")
            let result = try await export(site, arguments)
            #expect(result.status == 0, "\(arguments): \(result)")
            #expect(try await export(site, arguments).status == 0, "a field's name is part of the heading")
        }
        #expect(try site.read("all.csv").contains("Stool"))
        #expect(try site.read("carts.csv").contains("Saturday"))
    }

    @Test("A file that is not an export of the same kind stays, and the error says why")
    func filesOfOthers() async throws {
        let site = try await site()
        try await site.run("export", "--output", "all.json")
        try await site.run("export", "--output", "all.csv")
        try site.write("# Notes\n", to: "notes.md")
        try site.write("Title,Make,ID\nSofa,Acme,\n", to: "list.csv")
        try site.write("{\"format\": \"other\"}\n", to: "other.json")
        try site.write(try PhotoFile.jpeg(1), to: "photo.jpg")
        for (arguments, kind) in [
            (["--output", "notes.md"], "an export of the inventory as CSV"),
            (["--output", "photo.jpg"], "an export of the inventory as CSV"),
            (["--output", "list.csv"], "an export of the inventory as CSV"),
            (["--output", "all.json", "--format", "csv"], "an export of the inventory as CSV"),
            (["--output", "all.csv", "--format", "json"], "an export as JSON"),
            (["--output", "all.csv", "--what", "vault"], "an export of the vault as CSV"),
            (["--output", "all.csv", "--what", "carts"], "an export of the carts as CSV"),
            (["--output", "other.json"], "an export as JSON"),
        ] {
            let name = arguments[1]
            let before = try site.bytes(of: name)
            let result = try await export(site, arguments)
            #expect(
                result.errors == """
                    error: \(site.url(name).path) already exists and is not \(kind)
                    hint: choose another file, or delete the existing one first

                    """)
            #expect(result.status == 73)
            #expect(try site.bytes(of: name) == before)
        }
    }

    @Test("Named pipes and /dev/stdout are written to directly")
    func streams() async throws {
        let site = try await site()
        let expected = try await site.run("export").output
        #expect(try await site.run("export", "--output", "/dev/stdout").output == expected)
        let pipe = try await runProgram(
            "/bin/sh",
            [
                "-c", "mkfifo pipe && cat pipe > got & \(Self.waiting); \"$0\" export --output pipe; wait",
                BuiltCommand.path,
            ],
            in: site.folder)
        #expect(pipe.status == 0, "\(pipe)")
        #expect(try site.read("got") == expected)
        let through = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" export --output /dev/stdout | cat", BuiltCommand.path], in: site.folder)
        #expect(through.output == expected)
    }

    private static let waiting = "while ! test -p pipe; do sleep 0.01; done"

    @discardableResult
    private func export(_ site: TemporarySite, _ arguments: [String]) async throws -> CommandResult {
        try await runProgram(BuiltCommand.path, ["export"] + arguments, in: site.folder)
    }

    @Test func jsonBringsEverythingBack() async throws {
        let site = try await site()
        try await site.run("export", "--output", "all.json")
        let copy = try TemporarySite.empty()
        try copy.write(try site.bytes(of: "all.json"), to: "all.json")
        #expect(
            try await copy.run("import", "all.json", "--dry-run").output
                == "Would import all.json: 11 records added, 0 changed.\n")
        #expect(try copy.snapshot().homes.isEmpty)
        #expect(
            try await copy.run("import", "all.json").output == "Imported all.json: 11 records added, 0 changed.\n")
        #expect(
            try await copy.run("import", "all.json").output == "Imported all.json: 0 records added, 0 changed.\n")
        #expect(try await copy.run("export", "--format", "json").output == site.read("all.json"))
    }

    @Test func csvBringsTheItemsBack() async throws {
        let site = try await site()
        try await site.run("export", "--output", "all.csv")
        #expect(
            try await site.run("import", "all.csv").output == "Imported all.csv: 0 added, 0 updated, 2 unchanged.\n")
        let copy = try TemporarySite.empty()
        try copy.write(try site.bytes(of: "all.csv"), to: "all.csv")
        let result = try await copy.run("import", "all.csv")
        #expect(result.output.hasPrefix("Imported all.csv: 2 added, 0 updated, 0 unchanged; new homes: "))
        let (old, new) = (try site.snapshot(), try copy.snapshot())
        #expect(new.items.map(\.id) == old.items.map(\.id))
        #expect(new.items.map(\.slug) == old.items.map(\.slug))
        #expect(new.items.map(\.record) == old.items.map(\.record))
        #expect(new.items.map(\.title) == old.items.map(\.title))
        #expect(new.items.map(\.price) == old.items.map(\.price))
        #expect(new.items.map(\.notes) == old.items.map(\.notes))
        #expect(new.items.map(\.quantity) == old.items.map(\.quantity))
        #expect(new.items.map(\.customFields) == old.items.map(\.customFields))
        let (was, isNow) = (SnapshotIndex(old), SnapshotIndex(new))
        #expect(new.items.map { isNow.location(of: $0)?.name } == old.items.map { was.location(of: $0)?.name })
        #expect(
            new.items.map { isNow.labels(of: $0).map(\.name) } == old.items.map { was.labels(of: $0).map(\.name) })
    }
}
