import ArgumentParser
import Demo
import Foundation
import Household
import HouseholdStore
import Synchronization

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty store with a believable household.",
        discussion: "Makes the site root where there is none. The same arguments give the same household on a day.")

    @Option(help: "How many items, to try a household of that size.")
    var items: Int?

    @Option(help: "How many shopping trips, of about forty lines each, to try a long history.")
    var trips: Int?

    @Option(help: "What the chances are drawn from.")
    var seed: UInt64 = DemoHousehold.defaultSeed

    @Flag(
        inversion: .prefixedNo,
        help:
            "Whether photos, receipts and manuals are made, which takes half a minute; without it, unless --items is given."
    )
    var photos: Bool?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if let items, items < 0 { throw ValidationError("--items: \(items) is below zero") }
        if let trips, trips < 0 { throw ValidationError("--trips: \(trips) is below zero") }
    }

    func run() async throws {
        let present = site.rootFolder == nil ? SiteRoot.nearest(to: site.startFolder) : nil
        let root = present ?? SiteRoot(folder: site.startFolder)
        if !root.exists || !Disk.exists(root.storeFile) { _ = try SiteTemplate.make(at: root) }
        let session = try HouseholdSession(root: root, create: true)
        guard try session.store.snapshot().isEmpty else { throw DomainError.householdNotEmpty }

        var progress = ProgressBar(steps: 2)
        progress.advance(to: "Making the household")
        var household = try DemoHousehold.make(items: items, trips: trips, seed: seed, today: session.today)
        if photos ?? (items == nil) { household.attachments = try attachments(of: household, in: session.store) }
        let trips = household.carts.count(where: \.isCompleted)
        progress.advance(to: "Storing \(household.items.count) items and \(trips) trips")
        try session.store.restore(household)
        _ = consume progress
        session.reached(.itemsAdded)
        let files = household.attachments.count
        try StandardOutput.line(
            "Made a household of \(household.homes.count) homes, \(household.locations.count) rooms, \(trips) trips and "
                + "\(household.items.count) items\(files > 0 ? ", with \(files) photos and papers," : "") in "
                + "\(root.folder.path).")
    }

    private func attachments(of household: Snapshot, in store: Store) throws -> [Attachment] {
        let maker = DemoFileMaker(files: DemoEvidence.files(of: household, seed: seed), seed: seed)
        let dates = Dictionary(household.items.map { ($0.id, $0.record.createdAt) }, uniquingKeysWith: { a, _ in a })
        let bar = Mutex(ProgressBar(steps: maker.files.count))
        return try maker.make(
            in: store,
            at: { owner in
                let founded = household.profile.record.createdAt
                if case .item(let id) = owner { return dates[id] ?? founded }
                return founded
            },
            progress: { done in
                bar.withLock { $0.advance(to: "Taking photos \(done) of \(maker.files.count)", step: done) }
            })
    }
}

extension Snapshot {
    fileprivate var isEmpty: Bool {
        homes.isEmpty && locations.isEmpty && labels.isEmpty && items.isEmpty && attachments.isEmpty
            && policies.isEmpty && claims.isEmpty && stores.isEmpty && categories.isEmpty && vault.isEmpty
            && carts.isEmpty
    }
}
