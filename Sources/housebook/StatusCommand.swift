import ArgumentParser
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Workspace

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show settings, counts and the last build.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let totals = try session.store.overview()
        let index = totals.index
        var sheet = RecordSheet()
        sheet.add("household", "Household", index.snapshot.profile.name)
        sheet.add("root", "Root", session.root.folder.path)
        sheet.addStore(session)
        sheet.addCounts(totals)
        sheet.addShopping(index.snapshot)
        sheet.addHomes(index, active: session.state.activeHome(among: index.homes))
        sheet.addState(session.state.values)
        try output.printRecord(sheet)
    }
}

extension RecordSheet {
    fileprivate mutating func addStore(_ session: HouseholdSession) {
        let bytes = Disk.size(session.root.storeFile) ?? 0
        add(
            "store", "Store", text: "\(session.root.storeFile), \(bytes.inBytes)",
            json: .object([("path", .text(session.root.storeFile)), ("bytes", .number(bytes))]))
    }

    fileprivate mutating func addCounts(_ totals: PlaceTotals) {
        let index = totals.index
        add("homes", "Homes", index.homes.count)
        add("locations", "Rooms", index.snapshot.locations.count)
        add("labels", "Labels", index.snapshot.labels.count)
        add(totals.total)
        add("itemsUnassigned", "In no home", unlessZero: totals.unassigned.allItems)
        add("policies", "Policies", unlessZero: index.snapshot.policies.count)
        add("claims", "Claims", unlessZero: index.snapshot.claims.count)
        add("attachments", "Attachments", index.snapshot.attachments.count)
    }

    /// Adds the counts of carts, vault items and stores. The text leaves out zeros; JSON has every count.
    fileprivate mutating func addShopping(_ snapshot: Snapshot) {
        let states = Cart.State.Name.allCases.map { state in
            (state.rawValue, snapshot.carts.count { $0.state.name == state })
        }
        let counts = states.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        add(
            "carts", "Carts", text: counts.joined(separator: ", "), json: .object(states.map { ($0, .number($1)) }))
        add("vaultItems", "Price book", unlessZero: snapshot.vault.count)
        add("stores", "Stores", unlessZero: snapshot.stores.count)
    }

    fileprivate mutating func addHomes(_ index: SnapshotIndex, active: Home?) {
        let primary = index.primaryHome
        add("primaryHome", "Primary home", text: primary?.displayName ?? "", json: .optional(primary?.slug))
        add("activeHome", "Active home", text: active?.displayName ?? "", json: .optional(active?.slug))
    }

    fileprivate mutating func addState(_ values: AppState.Values) {
        let settings = values.settings
        add(
            "settings", "Settings",
            text: "\(settings.locale), \(settings.currency), \(settings.pageSize) items a page",
            json: .object([
                ("title", .text(settings.title)), ("locale", .text(settings.locale)),
                ("currency", .text(settings.currency.code)), ("pageSize", .number(settings.pageSize)),
            ]))
        add("onboarding", "Stage", values.onboarding.rawValue)
        guard let build = values.lastBuild else { return add("lastBuild", "Last build", text: "never", json: .null) }
        let at = build.at.ISO8601Format()
        add(
            "lastBuild", "Last build",
            text: "\(at): \(build.pages) pages, \(build.written) written, \(build.milliseconds) ms, to \(build.output)",
            json: .object([
                ("at", .text(at)), ("pages", .number(build.pages)), ("written", .number(build.written)),
                ("milliseconds", .number(build.milliseconds)), ("output", .text(build.output)),
            ]))
    }
}
