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
        #expect(result.output.hasPrefix("\u{FEFF}Title,Home,Room,Labels,"))
        #expect(result.output.contains("\r\n\"'=Lamp, \"\"big\"\"\",Main House,Study,Tools,"))
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
        try site.write("old", to: "all.json")
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
