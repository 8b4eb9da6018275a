import Archiving
import Foundation
import Household
import TestSupport
import Testing

/// Archives of other programs, with their photos and papers, through the built command.
@Suite struct ImportPackageTests {
    /// Makes an archive in a site, of files with these contents.
    private func archive(_ files: [String: Data], in site: TemporarySite) throws {
        for (name, content) in files { try site.write(content, to: "work/" + name) }
        try ZipFile.write(
            folder: site.url("work"), to: site.url("export.zip"), files: files.keys.sorted())
    }

    private static let shared = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

    private static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: shared.appending(path: path).path)
    }

    @Test("Hidden files, and those that macOS adds to an archive, are no tables")
    func filesOfASystem() async throws {
        let site = try TemporarySite.furnished()
        let table = Data("Title\nLamp\n".utf8)
        try archive(["list.csv": table, "__MACOSX/._list.csv": Data("x".utf8), ".old/list.csv": table], in: site)
        let result = try await site.run("import", "export.zip")
        #expect(result.output.hasPrefix("Imported export.zip: 1 added"), "\(result)")
    }

    @Test func homeboxsCollection() async throws {
        let site = try TemporarySite.furnished()
        let tables = [
            "manifest": #"{"schemaVersion": 1}"#,
            "entity_types": #"[{"id": "t1", "is_location": true}, {"id": "t2", "is_location": false}]"#,
            "entities": """
            [{"id": "a", "name": "Garage", "description": "Detached", "entity_type_entities": "t1"},
             {"id": "b", "name": "Shelf 2", "entity_type_entities": "t1", "entity_children": "a"},
             {"id": "c", "name": "Drill", "asset_id": 12, "quantity": 2, "purchase_price": 129.99,
              "purchase_date": "2021-10-13T00:00:00Z", "insured": true, "notes": "Loud",
              "entity_type_entities": "t2", "entity_children": "b"},
             {"id": "d", "name": "Bit set", "asset_id": 0, "entity_type_entities": "t2", "entity_children": "c"}]
            """,
            "tags": #"[{"id": "g", "name": "Tools"}]"#, "tag_entities": #"[{"tag_id": "g", "entity_id": "c"}]"#,
            "entity_fields": #"[{"name": "Colour", "type": "text", "text_value": "red", "entity_fields": "c"}]"#,
            "maintenance_entries": """
            [{"name": "Oil", "date": "2025-05-01T00:00:00Z", "cost": 12.5, "entity_id": "c", "description": "Gears"},
             {"name": "New brushes", "date": "", "scheduled_date": "2031-02-01T00:00:00Z", "cost": 0, "entity_id": "c"}]
            """,
            "attachments": """
            [{"id": "p1", "type": "photo", "primary": false, "title": "side.jpg", "entity_attachments": "c"},
             {"id": "p2", "type": "photo", "primary": true, "title": "front.jpg", "entity_attachments": "c"},
             {"id": "p3", "type": "receipt", "title": "receipt.txt", "entity_attachments": "c"},
             {"id": "p4", "type": "thumbnail", "title": "small.jpg", "entity_attachments": "c"},
             {"id": "p5", "type": "photo", "title": "garage.jpg", "entity_attachments": "a"},
             {"id": "p6", "type": "photo", "title": "lost.jpg", "entity_attachments": "d"}]
            """,
        ]
        var files: [String: Data] = [:]
        for (name, text) in tables { files[name + ".json"] = Data(text.utf8) }
        for number in [1, 2, 5] { files["attachments/p\(number)"] = try PhotoFile.jpeg(number, width: 40, height: 30) }
        files["attachments/p3"] = Data("Paid\n".utf8)
        try archive(files, in: site)
        let result = try await site.run("import", "export.zip")
        #expect(
            result.output == """
                Imported export.zip: 2 added, 0 updated, 0 unchanged; new rooms: Garage, Garage / Shelf 2; 4 files \
                attached.

                """)
        #expect(result.errors == "note: not found: attachments/p6; --photos names the folder that they are in\n")
        let household = try site.snapshot()
        let drill = try #require(household.items.first { $0.title == "Drill" })
        #expect(drill.assetID == "000-012")
        #expect(drill.price?.minorUnits == 12999)
        #expect(drill.purchaseDate?.description == "2021-10-13")
        #expect(drill.notes == "Loud")
        let (oiled, due) = (try #require(CalendarDate("2025-05-01")), try #require(CalendarDate("2031-02-01")))
        #expect(drill.upkeepLog.map(\.cost?.minorUnits) == [1250])
        #expect(drill.upkeepLog.map(\.task) == ["Oil"] && drill.upkeepLog.map(\.date) == [oiled])
        #expect(drill.upkeepLog.map(\.notes) == ["Gears"])
        #expect(drill.upkeep == [UpkeepTask(name: "New brushes", due: due)])
        #expect(drill.customFields == [CustomField(name: "Colour", value: "red")])
        let papers = household.attachments.filter { $0.owner == .item(drill.id) }.sorted { $0.order < $1.order }
        #expect(papers.map(\.fileName) == ["front.jpg", "side.jpg", "receipt.txt"])
        #expect(papers.map(\.kind) == [.photo, .photo, .receipt])
        #expect(household.items.first { $0.title == "Bit set" }?.containerID == drill.id)
        let garage = try #require(household.locations.first { $0.name == "Garage" })
        #expect(garage.notes == "Detached")
        #expect(household.attachments.filter { $0.owner == .location(garage.id) }.map(\.fileName) == ["garage.jpg"])
        let again = try await site.run("import", "export.zip")
        #expect(again.output == "Imported export.zip: 0 added, 0 updated, 2 unchanged.\n")
        #expect(try site.snapshot().attachments == household.attachments)
    }

    @Test func movingBoxsArchive() async throws {
        let site = try TemporarySite.furnished()
        try archive(
            [
                "inventory.csv": Data(
                    """
                    Title,Location,Label,Home,Price,PhotoFilename,HasUsedAI
                    Drill,Garage,"Tools,Loud",Cabin,0,drill.jpg,true

                    """.utf8),
                "locations.csv": Data("Name,Description,PhotoFilename\nGarage,Detached,garage.jpg\n".utf8),
                "labels.csv": Data("Name,Description,ColorHex,Emoji\nTools,,#FF0000,🔨\n".utf8),
                "photos/drill.jpg": try PhotoFile.jpeg(1, width: 40, height: 30),
                "photos/garage.jpg": try PhotoFile.jpeg(2, width: 40, height: 30),
            ], in: site)
        let result = try await site.run("import", "export.zip")
        #expect(
            result.output.hasSuffix("new homes: Cabin; new rooms: Garage; new labels: Tools, Loud; 2 files attached.\n")
        )
        let household = try site.snapshot()
        let cabin = try #require(household.homes.first { $0.name == "Cabin" })
        let garages = household.locations.filter { $0.name == "Garage" && $0.homeID == cabin.id }
        #expect(garages.map(\.notes) == ["Detached"])
        let tools = try #require(household.labels.first { $0.name == "Tools" && $0.homeID == cabin.id })
        #expect(tools.emoji == "🔨")
        #expect(tools.colour == Colour("#ff0000"))
        #expect(household.attachments.map(\.fileName).sorted() == ["drill.jpg", "garage.jpg"])
        #expect(household.items.map(\.price) == [nil])
    }

    @Test func photosOfAFolder() async throws {
        let site = try TemporarySite.furnished()
        try site.write(try PhotoFile.jpeg(1, width: 40, height: 30), to: "pictures/2021/lamp.jpg")
        try site.write("no picture", to: "pictures/vase.jpg")
        try site.write("secret", to: "secret.txt")
        try site.write(
            "Title,Photo\nLamp,%4CAMP.jpg; ../secret.txt\nVase,vase.jpg\nBed,https://example.invalid/bed.jpg\n",
            to: "items.csv")
        let without = try await site.run("import", "items.csv", "--dry-run")
        #expect(
            without.errors.contains("note: not found: %4CAMP.jpg, ../secret.txt, vase.jpg; --photos names the folder"))
        let foreseen = try await site.run("import", "items.csv", "--photos", "pictures", "--dry-run")
        #expect(foreseen.errors.contains("note: found 2 files to attach\n"))
        #expect(try site.snapshot().attachments.isEmpty)
        let result = try await site.run("import", "items.csv", "--photos", "pictures")
        #expect(result.output == "Imported items.csv: 3 added, 0 updated, 0 unchanged; 1 file attached.\n")
        #expect(result.errors.contains("note: not found: ../secret.txt\n"))
        #expect(result.errors.contains("note: 1 photo left on the web; --fetch gets them\n"))
        #expect(result.errors.contains("note: items.csv:3: “vase.jpg” is left out: "))
        #expect(try site.snapshot().attachments.map(\.fileName) == ["lamp.jpg"])
    }

    @Test(
        "A name means the file that looks like it, whatever its case and its normal form",
        arguments: [
            ("K\u{FC}che.jpg", "Ku\u{308}che.jpg"), ("Ku\u{308}che.jpg", "K\u{FC}che.jpg"),
            ("K\u{DC}CHE.JPG", "ku\u{308}che.jpg"), ("sub/Caf\u{E9}.jpg", "Sub/Cafe\u{301}.jpg"),
            ("Cafe%CC%81.jpg", "Caf\u{E9}.jpg"),
        ])
    func namesInAnyNormalForm(name: String, file: String) async throws {
        let site = try TemporarySite.furnished()
        try site.write(try PhotoFile.jpeg(1, width: 40, height: 30), to: "pictures/" + file)
        try site.write("Title,Photo\nLamp,\(name)\n", to: "items.csv")
        let result = try await site.run("import", "items.csv", "--photos", "pictures")
        #expect(result.output == "Imported items.csv: 1 added, 0 updated, 0 unchanged; 1 file attached.\n")
        #expect(result.errors == "")
    }

    @Test func receiptsAndManualsOfAFolder() async throws {
        let site = try TemporarySite.furnished()
        try site.write(try PhotoFile.jpeg(1, width: 40, height: 30), to: "files/tv.jpg")
        try site.write("Paid\n", to: "files/paid.txt")
        try site.write("Press here\n", to: "files/manuals/tv.txt")
        try site.write(
            "Title;Photo;Receipt;Bedienungsanleitung\nTV;tv.jpg;paid.txt;manuals/tv.txt\n", to: "items.csv")
        let result = try await site.run("import", "items.csv", "--photos", "files")
        #expect(result.output.hasSuffix("; 3 files attached.\n"))
        let files = try site.snapshot().attachments.sorted { $0.order < $1.order }
        #expect(files.map(\.fileName) == ["tv.jpg", "paid.txt", "tv.txt"])
        #expect(files.map(\.kind) == [.photo, .receipt, .manual])
    }

    @Test func anArchiveThatIsNone() async throws {
        let site = try TemporarySite.furnished()
        try archive(["a.csv": Data("Title\nA\n".utf8), "b.csv": Data("Title\nB\n".utf8)], in: site)
        let several = try await site.run("import", "export.zip")
        #expect(
            several.errors == """
                error: the archive has several tables: a.csv, b.csv (export.zip)
                hint: unpack it, and import one of them, with --photos for the folder

                """)
        try FileManager.default.removeItem(at: site.url("export.zip"))
        try archive(["readme.txt": Data("x".utf8)], in: site)
        let result = try await site.run("import", "export.zip")
        #expect(result.status == 65)
    }

    @Test(.enabled(if: has("homebox/collection-export.zip")))
    func theRealOnes() async throws {
        let site = try TemporarySite.furnished()
        func bring(_ path: String) async throws -> String {
            try await site.run("import", Self.shared.appending(path: path).path).output
        }
        #expect(try await bring("homebox/collection-export.zip").contains(": 3 added, 0 updated, 0 unchanged;"))
        #expect(try site.snapshot().attachments.map(\.fileName).sorted() == ["receipt.txt", "toolbox.jpg"])
        let log = try site.snapshot().items.flatMap(\.upkeepLog)
        #expect(log.contains { "\($0.date) \($0.task) \($0.cost?.plain ?? "")" == "2025-05-01 Oil gearbox 12.50" })
        // Both have the drill of Main House's garage; only MovingBox knows its serial number.
        #expect(
            try await bring("movingbox/MovingBox-export.zip").contains(
                ": 2 added, 1 updated, 0 unchanged; new homes: Cabin"))
        #expect(try site.snapshot().attachments.count == 5)
        #expect(try await bring("magic-home-inventory/backup.zip").contains(": 30 added, 0 updated, 0 unchanged;"))
        let items = try site.snapshot().items
        func container(_ title: String) -> String? {
            items.first { $0.title == title }?.containerID.flatMap { id in items.first { $0.id == id }?.title }
        }
        #expect(container("Laptop") == "Desktop")
        #expect(container("Desktop") == "Study Desk")
        let soap = try #require(items.first { $0.title == "Silky Smooth Soap" })
        let sink = try #require(items.first { $0.id == soap.containerID })
        #expect(sink.title == "Sink" && sink.locationID == soap.locationID)
    }
}
