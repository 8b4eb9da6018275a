import ArgumentParser
import Console
import Demo
import Files
import Foundation
import Household
import HouseholdStore
import Workspace

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty store with a believable household.",
        discussion: "Creates a site root if there is none. The same arguments on the same day give the same household.")

    @Option(help: "How many items, to try a household of that size.")
    var items: Int?

    @Option(help: "How many shopping trips, of about forty lines each, to try a long history.")
    var trips: Int?

    @Option(help: "The seed of the random choices.")
    var seed: UInt64 = DemoHousehold.defaultSeed

    @Flag(
        inversion: .prefixedNo,
        help: "Include photos, receipts and manuals; the default, unless --items is given.")
    var photos: Bool?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if let items, items < 0 { throw ValidationError("--items: \(items) is below zero") }
        if let trips, trips < 0 { throw ValidationError("--trips: \(trips) is below zero") }
    }

    func run() async throws {
        let present = site.rootFolder == nil ? SiteRoot.nearest(to: site.startFolder) : nil
        let root = present ?? SiteRoot(folder: site.startFolder)
        if !root.exists || !Disk.exists(root.storeFile) { _ = try SiteTemplate.make(at: root, as: .command) }
        let session = try HouseholdSession(root: root, create: true, as: .command)
        guard try session.store.snapshot().isEmpty else { throw DomainError.householdNotEmpty }

        let wantsFiles = photos ?? (items == nil)
        var progress = ProgressBar(steps: wantsFiles ? 3 : 2)
        progress.advance(to: "Making the household")
        let made = try DemoHousehold.makeWithFiles(items: items, trips: trips, seed: seed, today: session.today)
        var household = made.household
        if wantsFiles {
            progress.advance(to: "Adding \(made.files.count) photos and papers")
            household.attachments = try Self.takeIn(made.files, to: session.store.attachments)
        }
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

    /// Stores each file once, however many records share it, and returns the records with their files' digests.
    private static func takeIn(_ files: [DemoFile], to attachments: AttachmentRepository) throws -> [Attachment] {
        let intake = try attachments.intake()
        var taken: [String: TakenFile] = [:]
        let records = try files.map { file in
            let source = try taken[file.record.fileName] ?? intake.take(file.content, named: file.record.fileName)
            taken[file.record.fileName] = source
            var record = file.record
            record.sha256 = source.sha256
            return record
        }
        try attachments.place(Array(taken.values))
        return records
    }
}

extension Snapshot {
    fileprivate var isEmpty: Bool {
        homes.isEmpty && locations.isEmpty && labels.isEmpty && items.isEmpty && attachments.isEmpty
            && policies.isEmpty && claims.isEmpty && stores.isEmpty && categories.isEmpty && vault.isEmpty
            && carts.isEmpty
    }
}
