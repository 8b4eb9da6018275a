import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// backup, restore-backup and check --backup.
@Suite struct BackupTests {
    let site: TemporarySite

    init() async throws { site = try await Self.model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Piano", "--price", "8900")
        try await site.run("item", "add", "Old desk")
        try site.write("%PDF-1.4 bill", to: "bill.pdf")
        try await site.run("item", "attach", "piano", "bill.pdf", "--kind", "receipt")
        try await site.run("item", "delete", "old-desk")
        try site.write("# Boiler\n", to: "Content/boiler.md")
        try site.write("rooms: [Küche]\n", to: "defaults.yml")
        return site
    }

    /// Every file below a folder, by its path.
    private func files(_ folder: String) throws -> [String: Data] {
        let top = site.url(folder)
        let paths = try #require(FileManager.default.enumerator(atPath: top.path)).compactMap { $0 as? String }
        return try Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                let file = top.appendingPathComponent(path)
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
                return isFolder.boolValue ? nil : (path, try Data(contentsOf: file))
            })
    }

    @Test("A restored backup has everything, its history too, and builds the same site byte for byte")
    func restores() async throws {
        try await site.run("build")
        let result = try await site.run("backup", "b.zip")
        #expect(result.status == 0 && result.output.hasSuffix("read back and sound.\n"), "\(result)")
        #expect(try await site.run("check", "--backup", "b.zip").output.hasPrefix("A sound backup of "))
        #expect(try await site.run("restore-backup", "b.zip", "again").status == 0)
        #expect(try Store.open(at: site.url("again/Household/store.sqlite").path).snapshot() == site.snapshot())
        #expect(try site.read("again/Content/boiler.md") == "# Boiler\n" && site.exists("again/defaults.yml"))
        #expect(try await site.run("--root", "again", "check").status == 0)
        #expect(try await site.run("--root", "again", "build").status == 0)
        let (ours, theirs) = (try files("Public"), try files("again/Public"))
        #expect(ours.keys.sorted() == theirs.keys.sorted())
        for (name, data) in ours where !name.hasPrefix(".housebook") && data != theirs[name] {
            Issue.record("\(name) differs")
        }
        #expect(try await site.run("--root", "again", "restore", "old-desk").status == 0)
        #expect(try await site.run("--root", "again", "undo").status == 0)
    }

    @Test("Nothing that exists is written into, and nothing but a backup is replaced")
    func existing() async throws {
        try await site.run("backup", "b.zip")
        #expect(try await site.run("backup", "b.zip").status == 0)
        let taken = try await site.run("restore-backup", "b.zip", "Content")
        #expect(taken.status == 73 && taken.errors.contains("exists already and is not an empty folder"))
        let other = try await site.run("backup", "bill.pdf")
        #expect(other.status == 73 && other.errors.contains("is not a backup, and was not replaced"))
        #expect(try site.read("bill.pdf") == "%PDF-1.4 bill")
        try FileManager.default.createDirectory(at: site.url("empty"), withIntermediateDirectories: false)
        #expect(try await site.run("restore-backup", "b.zip", "empty").status == 0)
    }

    @Test(
        "A file that is no whole backup is refused, and leaves nothing",
        arguments: ["cut", "changed", "text", "empty", "missing", "another zip"])
    func refused(fault: String) async throws {
        try await site.run("backup", "b.zip")
        var bytes = try site.bytes(of: "b.zip")
        switch fault {
        case "cut": bytes.removeLast(bytes.count / 3)
        case "changed":
            // The receipt lies in the archive as it is.
            let place = try #require(bytes.range(of: Data("%PDF-1.4 bill".utf8)))
            bytes[place.lowerBound + 9] = UInt8(ascii: "p")
        case "text": bytes = Data("not a zip".utf8)
        case "empty": bytes = Data()
        default: break
        }
        try site.write(bytes, to: "b.zip")
        if fault == "missing" { try FileManager.default.removeItem(at: site.url("b.zip")) }
        if fault == "another zip" {
            try FileManager.default.removeItem(at: site.url("b.zip"))
            try await site.run("publish", "--audience", "family", "--to", "b.zip")
        }
        for arguments in [["check", "--backup", "b.zip"], ["restore-backup", "b.zip", "again"]] {
            let result = try await runCommand(arguments, in: site.folder)
            #expect(result.status == (fault == "missing" ? 66 : 65), "\(result)")
            #expect(result.errors.contains("hint: "))
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: site.folder.path)
        #expect(left.allSatisfy { !$0.contains("again") }, "\(left)")
    }

    /// Makes the backup `b.zip` anew, as somebody else might.
    /// - Parameter change: Python that changes `entries`, contents by name; `extra`, what the manifest does not list; or
    ///   `store`, a connection to the backup's store.
    private func rewrite(_ change: String) async throws {
        let script = """
            import hashlib, json, os, sqlite3, zipfile
            with zipfile.ZipFile("b.zip") as z: entries = {n: z.read(n) for n in z.namelist()}
            manifest, extra, folder = json.loads(entries.pop("backup.json")), {}, ""
            with open("s.sqlite", "wb") as file: file.write(entries["Household/store.sqlite"])
            store = sqlite3.connect("s.sqlite", isolation_level=None)
            \(change)
            store.close()
            with open("s.sqlite", "rb") as file: entries["Household/store.sqlite"] = file.read()
            os.remove("s.sqlite")
            manifest["files"] = [
                {"name": n, "sha256": hashlib.sha256(d).hexdigest(), "size": len(d)} for n, d in entries.items()]
            with zipfile.ZipFile("b.zip", "w") as z:
                for n, d in {**entries, **extra, "backup.json": json.dumps(manifest)}.items(): z.writestr(folder + n, d)
            """
        let result = try await runProgram("/usr/bin/env", ["python3", "-c", script], in: site.folder)
        #expect(result.status == 0, "\(result)")
    }

    @Test("Entries that no backup has are left out and named, whether the manifest lists them or not")
    func leftOut() async throws {
        try await site.run("backup", "b.zip")
        try await rewrite(
            """
            for n in [".git/config", ".housebook/sync/secret", "Household/store.sqlite-wal", "Household/attachments/run.sh",
                "Content/.hidden.md", "Reports/a.html", "run.sh", ".hidden.yml"]: entries[n] = b"x"
            extra = {"__MACOSX/._store.sqlite": b"x", ".DS_Store": b"x", "Content/unlisted.md": b"x"}
            """)
        let note = """
            note: left out, since they are not of the backup: .DS_Store, .git/config, .hidden.yml, .housebook/sync/secret, \
            Content/.hidden.md, Content/unlisted.md, Household/attachments/run.sh, Household/store.sqlite-wal, \
            Reports/a.html, __MACOSX/._store.sqlite and 1 more

            """
        #expect(try await site.run("check", "--backup", "b.zip").errors == note)
        let result = try await site.run("restore-backup", "b.zip", "again")
        #expect(result.status == 0 && result.errors == note, "\(result)")
        #expect(result.output.contains(": 5 files, "), "\(result)")
        let names = try files("again").keys.filter { !$0.hasPrefix("Household/attachments/") }.sorted()
        #expect(names == ["Content/boiler.md", "Household/store.sqlite", "defaults.yml", "housebook.yml"])
    }

    @Test("A depreciation table that the settings name is restored, and no hidden file that they name")
    func depreciationTable() async throws {
        try site.write("classes: []\n", to: "tables/ours.txt")
        try site.write("depreciation: tables/ours.txt\n", to: "housebook.yml")
        try await site.run("backup", "b.zip")
        #expect(try await site.run("restore-backup", "b.zip", "again").errors.isEmpty)
        #expect(site.exists("again/tables/ours.txt"))
        try await rewrite(
            #"entries["housebook.yml"] = b"depreciation: .git/config\n"; entries[".git/config"] = b"x""#)
        try await site.run("restore-backup", "b.zip", "third")
        #expect(site.exists("third/housebook.yml") && !site.exists("third/.git") && !site.exists("third/tables"))
    }

    @Test("A backup that was unpacked and packed again with its folder is restored; the folder itself is explained")
    func packedAgain() async throws {
        try await site.run("backup", "b.zip")
        try await rewrite(#"folder = "adlers/"; extra = {"Content/backup.json": b"{}"}"#)
        let result = try await site.run("restore-backup", "b.zip", "again")
        #expect(result.errors == "note: left out, since they are not of the backup: adlers/Content/backup.json\n")
        #expect(try site.read("again/Content/boiler.md") == "# Boiler\n" && !site.exists("again/adlers"))
        let folder = try await site.run("restore-backup", "again", "third")
        let path = site.url("again").path
        #expect(folder.status == 66)
        #expect(
            folder.errors == """
                error: \(path) is a folder, not the ZIP of a backup
                hint: an unpacked backup is a site root: use it with `housebook --root \(path) check`, or move it

                """)
    }

    @Test("What systems add to a folder that is packed again is left out, and names keep the backup's spelling")
    func packedBySystems() async throws {
        try site.write("# Küche\n", to: "Content/K\u{fc}che.md")
        try await site.run("backup", "b.zip")
        try await rewrite(
            """
            folder = "b/"
            extra = {n: b"x" for n in ["Thumbs.db", "desktop.ini", "Content/Thumbs.db", "__MACOSX/x"]}
            """)
        // As a Mac writes them: letters and accents apart.
        let script = """
            import unicodedata, zipfile
            with zipfile.ZipFile("b.zip") as old, zipfile.ZipFile("c.zip", "w") as new:
                for n in old.namelist(): new.writestr(unicodedata.normalize("NFD", n), old.read(n))
                new.writestr("__MACOSX/b/._backup.json", b"x")
                new.writestr(".DS_Store", b"x")
            """
        #expect(try await runProgram("/usr/bin/env", ["python3", "-c", script], in: site.folder).status == 0)
        let result = try await site.run("restore-backup", "c.zip", "again")
        #expect(
            result.errors == """
                note: left out, since they are not of the backup: .DS_Store, __MACOSX/b/._backup.json, b/Content/Thumbs.db, \
                b/Thumbs.db, b/__MACOSX/x, b/desktop.ini

                """)
        #expect(result.status == 0)
        #expect(
            try files("again").keys.contains { $0.unicodeScalars.elementsEqual("Content/K\u{fc}che.md".unicodeScalars) }
        )
    }

    @Test("A folder in place of a backup is explained by what it holds")
    func folders() async throws {
        try site.write("", to: "kept/readme.txt")
        try await site.run("backup", "kept/b-1.zip")
        try await site.run("backup", "kept/b-2.zip")
        for (folder, hint) in [
            ("kept", "name a file in it, such as \(site.url("kept/b-2.zip").path)"),
            (
                "unpacked",
                "an unpacked backup is a site root: use it with `housebook --root "
                    + "\(site.url("unpacked/b").path) check`, or move it"
            ),
            ("other", "name the file that `housebook backup` wrote"),
        ] {
            try site.write("", to: "unpacked/b/backup.json")
            try site.write("", to: "unpacked/b/housebook.yml")
            try site.write("", to: "other/house/housebook.yml")
            for arguments in [["restore-backup", folder, "new"], ["check", "--backup", folder]] {
                let result = try await runCommand(arguments, in: site.folder)
                #expect(result.errors.hasSuffix("\nhint: \(hint)\n"), "\(result)")
                #expect(result.status == 66)
            }
        }
    }

    @Test("Triggers and views of somebody else are not restored, and those of Housebook are made anew")
    func foreignSchema() async throws {
        try await site.run("backup", "b.zip")
        try await rewrite(
            """
            store.executescript('''
                CREATE TRIGGER x AFTER INSERT ON item BEGIN UPDATE item SET audience = 'public' WHERE id = NEW.id; END;
                CREATE VIEW seen AS SELECT * FROM item; CREATE TABLE theirs (a);
                DROP TRIGGER item_identity; DROP INDEX item_home; CREATE INDEX item_home ON item(title);''')
            """)
        let result = try await site.run("restore-backup", "b.zip", "again")
        #expect(result.status == 0)
        #expect(
            result.errors.split(separator: "\n").sorted() == [
                "warning: in the store, the index “item_home” is not as Housebook makes it: this was mended",
                "warning: in the store, the table “theirs” is not of Housebook: this was mended",
                "warning: in the store, the trigger “item_identity” is missing: this was mended",
                "warning: in the store, the trigger “x” is not of Housebook: this was mended",
                "warning: in the store, the view “seen” is not of Housebook: this was mended",
            ])
        #expect(try await site.run("--root", "again", "check").status == 0)
        try await site.run("--root", "again", "item", "add", "Diary", "--audience", "owner")
        let household = try Store.open(at: site.url("again/Household/store.sqlite").path).snapshot()
        #expect(household.items.first { $0.title == "Diary" }?.audience == .owner)
    }

    @Test("A store of which a table is not ours is refused, and leaves nothing")
    func foreignTable() async throws {
        try await site.run("backup", "b.zip")
        try await rewrite(#"store.executescript("ALTER TABLE item ADD COLUMN more TEXT DEFAULT 'x'")"#)
        let result = try await site.run("restore-backup", "b.zip", "again")
        #expect(result.status == 65 && !site.exists("again"))
        #expect(result.errors.contains("b.zip is damaged: the table “item” is not as Housebook makes it\n"))
    }

    @Test("check reports a trigger of somebody else in a store that is in use")
    func foreignTriggerInUse() async throws {
        try site.execute("CREATE TRIGGER x AFTER INSERT ON item BEGIN SELECT 1; END")
        let result = try await site.run("check")
        #expect(result.status == 65)
        #expect(
            result.output.contains("error: the store: the trigger “x” is not of Housebook\n    hint: `housebook backup")
        )
    }

    @Test("Of a household's dated backups the latest few stay, and other files are left alone")
    func keeps() async throws {
        let start = "housebook-\(site.folder.lastPathComponent)-"
        try site.write("another's", to: "backups/housebook-others-2025-01-01-030000.zip")
        for day in 1...3 { try site.write("old", to: "backups/\(start)2025-01-0\(day)-030000.zip") }
        let result = try await site.run("backup", "backups", "--keep", "2")
        #expect(
            result.output.contains("Removed \(start)2025-01-01-030000.zip.\nRemoved \(start)2025-01-02-030000.zip.\n"))
        let names = try FileManager.default.contentsOfDirectory(atPath: site.url("backups").path).sorted()
        #expect(names.count == 3 && names.contains("housebook-others-2025-01-01-030000.zip"))
        let own = names.filter { $0.hasPrefix(start) }
        #expect(own.first == "\(start)2025-01-03-030000.zip")
        #expect(try await site.run("check", "--backup", "backups/\(own[1])").status == 0)
    }

    @Test("A backup is for its owner alone, unless one that it replaces was opened to others; a link stays")
    func permissions() async throws {
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: site.url("b.zip").path)[.posixPermissions] as? Int
        }
        try await site.run("backup", "b.zip")
        #expect(try mode() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site.url("b.zip").path)
        try FileManager.default.createSymbolicLink(at: site.url("link.zip"), withDestinationURL: site.url("b.zip"))
        #expect(try await site.run("backup", "link.zip").status == 0)
        #expect(try mode() == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.url("link.zip").path).hasSuffix("b.zip"))
    }

    @Test("Settings that are links are saved, and what killed backups left is swept once it is old")
    func linksAndLeftovers() async throws {
        try site.write("rooms: [Bad]\n", to: "elsewhere/defaults.txt")
        try FileManager.default.removeItem(at: site.url("defaults.yml"))
        try FileManager.default.createSymbolicLink(
            at: site.url("defaults.yml"), withDestinationURL: site.url("elsewhere/defaults.txt"))
        let id = UUID().uuidString
        let names = [".b.zip.\(id).new", "..b.zip.\(id).new.part", ".again.\(id).restoring", ".mine.new"]
        for name in names {
            try site.write("private", to: name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: site.url(name).path)
        }
        try site.write("at work", to: ".c.zip.\(id).new")
        try await site.run("backup", "b.zip")
        try await site.run("restore-backup", "b.zip", "again")
        #expect(try site.read("again/defaults.yml") == "rooms: [Bad]\n")
        #expect(names.map(site.exists) == [false, false, false, true])
        #expect(site.exists(".c.zip.\(id).new"))
    }

    @Test("A missing attachment is said, and the rest is saved")
    func missing() async throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: site.url("Household/attachments").path)
        where !name.hasPrefix(".") {
            try FileManager.default.removeItem(at: site.url("Household/attachments/\(name)"))
        }
        let result = try await site.run("backup", "b.zip")
        #expect(result.status == 0)
        #expect(
            result.errors
                == "warning: missing, and so not in the backup: 1 attached file\nhint: housebook check names them\n")
    }
}
