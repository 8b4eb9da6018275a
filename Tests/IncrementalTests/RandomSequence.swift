import Foundation
import GRDB
import Household
import HouseholdStore
import Output
import Site
import TestSupport

/// A long sequence of random changes, with a build after each step whose result must be that of a clean build.
///
/// Compares the files, the reports and the refusals of all builds with those of the clean build.
struct RandomSequence {
    let seed: UInt64
    private let world: World
    private var bag: [any Change] = []
    private var clean = CleanBuild()
    private var newProcess = NewProcess()
    private var runningProcess = RunningProcess()
    /// The contents of each output folder after the step before.
    private var before: [URL: FolderContents] = [:]
    private var step = 0
    /// Whether somebody changed the output folders since the last build.
    private var isMeddledWith = false
    /// How often each kind of change was done.
    private(set) var done: [String: Int] = [:]
    /// How many steps ended with sites to compare. The other steps broke a page or a template.
    private(set) var compared = 0
    /// How often the running process updated its plan instead of planning anew.
    private(set) var followed = 0

    /// What went wrong, and how to reproduce it.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(seed: UInt64) throws {
        self.seed = seed
        world = try World(seed: seed)
        try world.furnish()
        try buildAndCompare("the household as it begins")
    }

    /// Takes the next step.
    /// - Throws: `Failure` if a build differs. The sequence cannot continue after that.
    mutating func next() throws {
        step += 1
        try buildAndCompare(try change())
    }

    // MARK: - Changing

    /// - Returns: What was changed.
    private mutating func change() throws -> String {
        for repair in world.repairs { try repair() }
        world.repairs = []
        // Mostly one change between two builds; sometimes several, so that later changes build on earlier ones.
        let count = world.chance(15) ? world.number(2...6) : 1
        let meddles = world.chance(10)
        var made: [String] = []
        if let change = try Changes.balance(of: world) { made.append(try make(change)) }
        for _ in 0..<count { made.append(try make(next())) }
        if meddles { made.append(try make(world.one(of: OutputChange.allCases))) }
        return made.joined(separator: "\n  ")
    }

    private mutating func next() -> any Change {
        if bag.isEmpty { bag = Changes.bag.shuffled(using: &world.random) }
        return bag.removeLast()
    }

    private mutating func make(_ change: any Change) throws -> String {
        world.pass(seconds: world.one(of: [0, 1, 1, 60, 7200]))
        do {
            let made = try change.make(in: world)
            done[change.name, default: 0] += 1
            if change is OutputChange { isMeddledWith = true }
            return "\(change.name): \(made)"
        } catch  where Changes.isRefusal(error) {
            return "\(change.name): refused, \(error)"
        } catch {
            throw failure("the change \(change.name) broke down", "\(error)")
        }
    }

    // MARK: - Building

    private mutating func buildAndCompare(_ changes: String) throws {
        let output = world.root.appendingPathComponent("Clean")
        let expected = Outcome { try clean.build(world, into: output) }
        if let refusal = expected.refusal, world.repairs.isEmpty {
            throw failure(changes, "nothing was broken, and even a clean build is refused: \(refusal)")
        }
        let files = try FolderContents(of: output) { $0.hasPrefix(".housebook-") }
        // The folder is missing if the build was refused before it began.
        try? FileManager.default.removeItem(at: output)
        let rebuild = step % 25 == 0
        try compare(
            Outcome { try newProcess.build(world, into: world.incrementalOutput) }, expected, files,
            world.incrementalOutput, "a new process", changes)
        let running = Outcome { try runningProcess.build(world, into: world.runningOutput) }
        try compare(running, expected, files, world.runningOutput, "the running process", changes)
        if running.report?.stages.first?.name == "compare" { followed += 1 }
        guard expected.report != nil else { return }
        compared += 1
        isMeddledWith = false
        if step % 5 == 0 { try checkParts(changes) }
        guard rebuild else { return }
        try checkIdle(Outcome { try newProcess.build(world, into: world.incrementalOutput) }, "a new process", changes)
        try checkIdle(
            Outcome { try runningProcess.build(world, into: world.runningOutput) }, "the running process", changes)
        try checkIdle(
            Outcome { try newProcess.build(world, into: world.runningOutput) }, "a new process after a running one",
            changes)
    }

    private mutating func compare(
        _ outcome: Outcome, _ expected: Outcome, _ files: FolderContents, _ output: URL, _ builder: String,
        _ changes: String
    ) throws {
        guard outcome.refusal == expected.refusal else {
            throw failure(
                changes, "\(builder): \(outcome.refusal ?? "built"), a clean build: \(expected.refusal ?? "built")")
        }
        // A refused build leaves the folder as it is; the next comparison shows whether it did harm.
        guard let report = outcome.report, let other = expected.report else { return }
        var found = try FolderContents(of: output) { $0.hasPrefix(".housebook-") }
        for (path, data) in world.strangers {
            guard found[path] == data else { throw failure(changes, "\(builder) harmed someone else's \(path)") }
            found.remove(path)
        }
        guard found == files else {
            throw failure(changes, "\(builder) made another site:\n\(found.differences(from: files))")
        }
        let leftovers = try FileManager.default.subpathsOfDirectory(atPath: output.path)
            .filter { $0.contains(".housebook-new-") }
        guard leftovers.isEmpty else { throw failure(changes, "\(builder) left \(leftovers)") }
        guard report.brokenLinks == other.brokenLinks, report.pages == other.pages else {
            throw failure(
                changes,
                "\(builder) reports \(report.pages) pages, \(report.brokenLinks); a clean build \(other.pages) pages, "
                    + "\(other.brokenLinks)")
        }
        try checkUntouched(found, output, builder, changes)
    }

    /// Checks that files with unchanged contents were not written again.
    private mutating func checkUntouched(
        _ found: FolderContents, _ output: URL, _ builder: String, _ changes: String
    ) throws {
        let old = before.updateValue(found, forKey: output)
        // Other files with the same bytes may have been put there from outside.
        guard let old, !isMeddledWith else { return }
        let rewritten = found.files.keys.filter { path in
            guard let was = old.files[path], let now = found.files[path] else { return false }
            return was == now && was.inode != now.inode
        }
        guard rewritten.isEmpty else {
            throw failure(changes, "\(builder) wrote again what was there: \(rewritten.sorted().prefix(5))")
        }
    }

    private func checkIdle(_ outcome: Outcome, _ builder: String, _ changes: String) throws {
        guard let report = outcome.report, report.output.written == 0, report.output.deleted == 0 else {
            throw failure(
                changes, "\(builder), with nothing new: \(outcome.report?.output as Any) \(outcome.refusal ?? "")")
        }
    }

    /// Checks that each part of the store that is read alone says the same as the whole snapshot.
    private func checkParts(_ changes: String) throws {
        let whole = SnapshotIndex(try world.store.snapshot())
        let overview = try world.store.overview()
        var others = whole.snapshot
        others.items = []
        guard overview.index.snapshot == others else {
            throw failure(changes, "the overview has other records than the whole snapshot")
        }
        for places in [overview, try world.store.placeTotals()] {
            guard places.values == whole.placeValues else {
                throw failure(changes, "places have \(places.values), in the whole snapshot \(whole.placeValues)")
            }
        }
        let labels = try world.store.labelTotals()
        guard labels.values == whole.labelValues else {
            throw failure(changes, "labels have \(labels.values), in the whole snapshot \(whole.labelValues)")
        }
        for (filter, positions) in whole.filters {
            let listing = try world.store.itemListing(filter)
            let items = whole.snapshot.items
            for order in ItemOrder.allCases {
                let found = order.sorted(
                    Array(listing.entries.indices), of: listing.entries, in: listing.index, currency: .eur
                ).map { listing.entries[$0].id }
                let expected = order.sorted(positions, of: items, in: whole, currency: .eur).map { items[$0].id }
                guard found == expected else { throw failure(changes, "\(filter) by \(order): another list of items") }
            }
            guard listing.entries.map(\.id) == positions.map({ items[$0].id }),
                listing.value(of: Array(listing.entries.indices)) == whole.value(of: positions)
            else { throw failure(changes, "\(filter): another list of items, or another value") }
        }
        for item in whole.snapshot.items {
            let part = SnapshotIndex(try world.store.snapshot(around: [item.id]))
            let (found, expected) = (part.facts(of: item), whole.facts(of: item))
            guard found == expected else {
                throw failure(changes, "the snapshot around \(item.slug) says \(found), the whole one \(expected)")
            }
        }
    }

    private func failure(_ changes: String, _ what: String) -> Failure {
        Failure(
            description: """
                seed \(seed), step \(step):
                  \(changes)
                \(what)
                Again: HOUSEBOOK_SEED=\(seed) HOUSEBOOK_STEPS=\(step) scripts/swift-test.sh --filter IncrementalTests
                """)
    }
}

/// How a build ended.
private struct Outcome {
    var report: BuildReport?
    /// The error with which it was refused.
    var refusal: String?

    init(_ build: () throws -> BuildReport) {
        do {
            report = try build()
        } catch {
            refusal = "\(error)"
        }
    }
}

/// All values that `PlaceTotals` has.
private struct PlaceValues: Equatable {
    var total: Valuation
    var unassigned: Valuation
    var homes: [Breakdown<Location>]
    var rooms: [Valuation]
    var withRoomsInside: [Valuation]
}

extension PlaceTotals {
    fileprivate var values: PlaceValues {
        PlaceValues(
            total: total, unassigned: unassigned, homes: index.homes.map { rooms(ofHome: $0.id) },
            rooms: index.snapshot.locations.map { value(in: $0.id) },
            withRoomsInside: index.snapshot.locations.map { value(within: $0.id) })
    }
}

extension LabelTotals {
    fileprivate var values: [Valuation] { index.snapshot.labels.map { value(of: $0.id) } }
}

extension SnapshotIndex {
    fileprivate var placeValues: PlaceValues {
        let summary = HouseholdSummary(self)
        return PlaceValues(
            total: summary.total, unassigned: summary.unassigned, homes: summary.homes.map(\.rooms),
            rooms: snapshot.locations.map { value(of: items(inLocation: $0.id)) },
            withRoomsInside: snapshot.locations.map { value(of: items(within: $0.id)) })
    }

    /// Lists of items, by what they are chosen by, with the positions of the items.
    fileprivate var filters: [(ItemListing.Filter, [Int])] {
        func filter(_ set: (inout ItemListing.Filter) -> Void) -> ItemListing.Filter {
            var filter = ItemListing.Filter()
            set(&filter)
            return filter
        }
        var filters = [(filter { _ in }, Array(snapshot.items.indices))]
        filters.append((filter { $0.isUnassigned = true }, unassignedItems))
        filters += homes.map { home in (filter { $0.home = home.id }, items(ofHome: home.id)) }
        filters += snapshot.locations.map { room in (filter { $0.room = room.id }, items(within: room.id)) }
        filters += snapshot.labels.map { label in (filter { $0.label = label.id }, items(withLabel: label.id)) }
        for (room, label) in zip(snapshot.locations, snapshot.labels) {
            let both = Set(items(withLabel: label.id)).intersection(items(within: room.id)).sorted()
            filters.append((filter { ($0.room, $0.label) = (room.id, label.id) }, both))
        }
        return filters
    }

    fileprivate var labelValues: [Valuation] { snapshot.labels.map { value(of: items(withLabel: $0.id)) } }

    /// What is said of an item that depends on other records.
    fileprivate func facts(of item: Item) -> [String] {
        guard let position = snapshot.items.firstIndex(where: { $0.id == item.id }) else { return [] }
        let container = container(ofItemAt: position).map { snapshot.items[$0].slug }
        let contents = contents(ofItemAt: position).map { snapshot.items[$0].slug }
        return [
            "number \(registerNumber(of: item))", "home \(home(effectiveHome(of: item))?.slug ?? "")",
            "room \(location(of: item).map(path) ?? "")", "labels \(labels(of: item).map(\.slug))",
            "inside \(container ?? "")", "contents \(contents.sorted())",
            "files \(attachments(of: .item(item.id)).map(\.id))",
        ]
    }
}

extension World {
    /// Three homes, ten rooms, eight labels and sixteen items; four stores, eight things in the vault and five carts:
    /// few enough for quick builds, and enough for lists of several pages.
    fileprivate func furnish() throws {
        let household = try store.household
        for currency in [Currency.eur, .usd, .eur] {
            _ = try household.createHome(Home(name: freshName(), currency: currency, colour: colour()))
        }
        try write(
            "---\norder: 1\ndraft: false\n---\n# Manual\n\nBody 1. [Sofa](../items/sofa.html)\n",
            to: "Content/manual.md")
        try write("---\ndraft: false\n---\nBody 2. [Plan](plan.svg)\n", to: "Content/cottage/opening.md")
        try write(Data(0..<40), to: "Content/photo.png")
        for (change, count) in [(HouseholdChange.addRoom, 10), (.addLabel, 8)] {
            try repeating(change, count)
        }
        try repeating(InventoryChange.add, 16)
        for (change, count) in [
            (ShoppingChange.addStore, 4), (.addVaultItem, 8), (.createCart, 3), (.plan, 8), (.start, 1),
            (.createTrip, 2), (.wholeTrip, 1),
        ] {
            try repeating(change, count)
        }
    }
}

extension World {
    /// Makes a change `count` times, not counting refusals.
    func repeating(_ change: any Change, _ count: Int) throws {
        var made = 0
        while made < count {
            do {
                _ = try change.make(in: self)
                made += 1
            } catch  where Changes.isRefusal(error) {
                // A name was taken: the next one may be free.
            }
        }
    }
}
