import Foundation
import Household
import TestSupport
import Testing

/// The commands about the past: log, undo, redo, trash, restore, compact.
@Suite struct HistoryTests {
    let site: TemporarySite

    init() async throws {
        site = try TemporarySite.furnished()
        try await run("item", "add", "Piano", "--price", "8900", "--room", "study", "--home", "main-house")
    }

    /// Runs a command in a process of its own, since the log names the command that the process was started with.
    @discardableResult
    private func run(_ arguments: String...) async throws -> CommandResult {
        try await runProgram(BuiltCommand.path, arguments, in: site.folder)
    }

    /// The output without the times and the numbers of entries.
    private func words(_ arguments: String...) async throws -> String {
        try await runProgram(BuiltCommand.path, arguments, in: site.folder).output
            .replacing(/@\d+/, with: "@N").replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "TIME")
    }

    private func attach(_ name: String) async throws {
        try site.write("%PDF-1.4 \(name)", to: name)
        try await run("item", "attach", "piano", site.url(name).path, "--kind", "receipt")
    }

    @Test("The log tells in words what each command changed, the latest first")
    func log() async throws {
        try await run("item", "edit", "piano", "--price", "9200", "--condition", "good", "--label", "furniture")
        try await attach("bill.pdf")
        #expect(
            try await words("log", "--limit", "3") == """
                @N  TIME  item attach
                  Changed item “Piano”
                    File added: bill.pdf
                @N  TIME  item edit
                  Changed item “Piano”
                    Price 8900.00 → 9200.00 EUR
                    Condition – → good
                    Label added: Furniture
                @N  TIME  item add
                  Added item “Piano”

                """)
        #expect(try await words("item", "log", "piano", "--limit", "1").hasPrefix("@N  TIME  item attach\n"))
        #expect(try await words("room", "log", "study", "--since", "2999-01-01") == "No changes on record.\n")
    }

    @Test("The log says room and price book item, as commands do")
    func wordsOfCommands() async throws {
        try await run("item", "move", "piano", "--room", "kitchen")
        #expect(try await words("log", "--limit", "1").contains("\n    Room Study → Kitchen\n"))
        try await run("cart", "new", "Weekly")
        try await run("cart", "add", "weekly", "Roses", "--price", "3", "--once")
        try await run("cart", "start", "weekly")
        try await run("cart", "check", "weekly", "roses")
        try await run("cart", "finish", "weekly", "--keep", "roses")
        #expect(try await words("log", "--limit", "1").contains("\n    Line “Roses”, price book item – → Roses\n"))
    }

    @Test("The log as JSON has each value as it was and as it is")
    func json() async throws {
        try await run("item", "edit", "piano", "--price", "9200")
        let list = try JSONSerialization.jsonObject(
            with: Data(try await run("log", "--limit", "1", "--json").output.utf8))
        let entry = try #require((list as? [[String: Any]])?.first)
        #expect(entry["command"] as? String == "item edit" && entry["undone"] as? Bool == false)
        let change = try #require((entry["changes"] as? [[String: Any]])?.first)
        #expect(change["kind"] as? String == "item" && change["name"] as? String == "Piano")
        let field = try #require((change["fields"] as? [[String: Any]])?.first)
        #expect(field["field"] as? String == "price")
        #expect(field["before"] as? [String: String] == ["amount": "8900.00", "currency": "EUR"])
        #expect(field["after"] as? [String: String] == ["amount": "9200.00", "currency": "EUR"])
    }

    @Test("A deleted piano comes back with its receipt, by undo")
    func undo() async throws {
        try await attach("bill.pdf")
        let before = try site.snapshot()
        #expect(try await run("item", "delete", "piano").status == 64)
        try await run("item", "delete", "piano", "--yes")
        #expect(try site.snapshot().items.isEmpty)
        #expect(
            try await words("undo") == """
                Undid @N, item delete of TIME.
                  Restored item “Piano”

                """)
        #expect(try site.snapshot().items.map(\.slug) == ["piano"])
        let file = try #require(try site.snapshot().attachments.first)
        #expect(file.sha256 == before.attachments.first?.sha256)
        #expect(site.exists("Household/attachments/\(file.sha256)"))
        #expect(try await words("redo").hasPrefix("Redid @N.\n  Deleted item “Piano”\n"))
    }

    @Test("Several commands are undone at once, or one entry by its number; what was changed since is named")
    func several() async throws {
        try await run("item", "edit", "piano", "--make", "Acme")
        let entry = try await run("log", "--limit", "1").output.prefix { $0 != " " }
        try await run("item", "edit", "piano", "--make", "Best", "--model", "Grand")
        #expect(
            try await words("undo", String(entry)) == """
                Nothing of @N, item edit of TIME can be taken back.
                Kept, since it was changed later: item “Piano”: make

                """)
        try await run("undo", "3")
        #expect(try site.snapshot().items.isEmpty)
        let again = try await run("undo", "@999")
        #expect(again.status == 65)
        #expect(
            again.errors == """
                error: the history has no entry @999
                hint: housebook log lists the history

                """)
    }

    @Test("A home is restored from the trash by its slug, with its rooms and items")
    func restore() async throws {
        try await run("item", "add", "Chest", "--home", "beach-house")
        try await run("home", "delete", "beach-house", "--yes")
        #expect(try await run("trash").output.contains("beach-house  Beach House  home"))
        #expect(
            try await run("restore", "beach-house").output
                == "Restored home “Beach House” (beach-house) with 1 room, 1 label, 1 item.\n")
        #expect(try site.snapshot().items.map(\.slug).sorted() == ["chest", "piano"])
        #expect(try await run("trash").output == "The trash is empty.\n")
        let missing = try await run("restore", "beech-house")
        #expect(missing.status == 65 && missing.errors.hasPrefix("error: there is no “beech-house” in the trash\n"))
    }

    @Test("Two deleted things of one name are told apart by their ids or their kinds")
    func ambiguous() async throws {
        try await run("item", "add", "Study")
        try await run("item", "delete", "study")
        try await run("room", "delete", "study", "--yes")
        let unclear = try await run("restore", "study")
        #expect(unclear.status == 64 && unclear.errors.contains("item “Study” (study)"))
        #expect(
            try await run("restore", "study", "--kind", "room").output
                == "Restored room “Study” (study).\n  Changed item “Piano”\n    Room – → Study\n")
    }

    @Test("Emptying the trash asks, removes the files, and says how much room that gave back")
    func empty() async throws {
        try await attach("bill.pdf")
        try await run("item", "delete", "piano", "--yes")
        let file = try FileManager.default.contentsOfDirectory(atPath: site.url("Household/attachments").path)
            .filter { !$0.hasPrefix(".") }
        #expect(file.count == 1)
        let refused = try await run("trash", "empty")
        #expect(refused.status == 64 && refused.errors.contains("nothing was done"))
        #expect(try await run("trash", "empty", "--older-than", "2w", "--yes").output == "Nothing to remove.\n")
        #expect(try await run("trash", "empty", "--yes").output.hasPrefix("Removed 2 records and "))
        #expect(!site.exists("Household/attachments/\(file[0])"))
        #expect(try await run("check").status == 0)
        #expect(try await run("compact", "--keep-days", "0", "--yes").status == 0)
        #expect(try await run("log").output == "No changes on record.\n")
    }
}
