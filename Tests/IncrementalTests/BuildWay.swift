import Foundation
import Household
import HouseholdStore
import Interchange
import Site
import TestSupport

/// A way of building the site of a world in its present state. What it remembers between builds is up to the type.
protocol BuildWay {
    mutating func build(_ world: World, into output: URL) throws -> BuildReport
}

extension OpenData {
    static let householdJSON = OpenData(frame: HouseholdJSONParts.frame, append: HouseholdJSONParts.append)
}

/// Builds everything from scratch, into a new folder: the reference for the other ways.
struct CleanBuild: BuildWay {
    mutating func build(_ world: World, into output: URL) throws -> BuildReport {
        var builder = SiteBuilder(output: output)
        return try builder.build(
            try world.store.snapshot().redacted(for: .owner), Site(theme: try world.theme(), inputs: world.inputs),
            openData: .householdJSON, media: world.media, history: try HeldHistory(of: world.store).latest, force: true)
    }
}

/// `housebook build`, run anew each time: it knows only what the output folder tells it.
struct NewProcess: BuildWay {
    mutating func build(_ world: World, into output: URL) throws -> BuildReport {
        let store = try Store.open(at: world.storePath)
        let source = try world.source(store)
        if let report = try source.unchangedBuild(in: output) { return report }
        var builder = SiteBuilder(output: output)
        return try builder.build(
            try store.snapshot().redacted(for: .owner),
            Site(theme: try world.theme(), inputs: world.inputs),
            source: source, openData: .householdJSON, media: world.media, history: try HeldHistory(of: store).latest)
    }
}

/// A process that keeps running between builds and keeps the snapshot, which follows the change log, and the plan. It
/// learns of changed source files as a watcher would report them.
struct RunningProcess: BuildWay {
    private var store: (store: Store, file: UInt64)?
    private var held: (snapshot: HeldSnapshot, history: HeldHistory)?
    private var site: (site: Site, sources: Sources)?
    private var builder: SiteBuilder?
    /// What the last build left in the output folder.
    private var left = FolderContents()

    /// What a watcher looks at besides the store.
    private struct Sources: Equatable {
        var templates: FolderContents
        var content: FolderContents
        var inputs: String

        init(_ world: World) throws {
            templates = try FolderContents(of: world.templates)
            content = try FolderContents(of: world.content)
            inputs = "\(world.inputs)"
        }
    }

    /// A build said that it was done with a page, and changed it again.
    private struct WrittenAgain: Error {
        var page: String
    }

    mutating func build(_ world: World, into output: URL) throws -> BuildReport {
        // The process does not learn of changes to its output folder by others; they require a new builder.
        if try FolderContents(of: output) != left { builder = nil }
        let store = try openStore(world)
        let (site, source) = try site(world, store)
        let change = try refresh(store)
        var current = builder ?? SiteBuilder(output: output)
        // Drops the other reference, so that the builder is not copied while it works.
        builder = nil
        defer { builder = current }
        guard let held else { throw CocoaError(.fileNoSuchFile) }
        let report: BuildReport
        var pages: [String: Data?] = [:]
        func bytes(_ page: String) -> Data? { try? Data(contentsOf: output.appendingPathComponent(page)) }
        do {
            report = try current.build(
                held.snapshot.snapshot.redacted(for: .owner), change: change, site, source: source,
                openData: .householdJSON, media: world.media, history: held.history.latest,
                written: { for page in $0 { pages[page] = .some(bytes(page)) } })
        } catch {
            self.site = nil
            throw error
        }
        for (page, written) in pages where written != bytes(page) { throw WrittenAgain(page: page) }
        left = try FolderContents(of: output)
        return report
    }

    private mutating func openStore(_ world: World) throws -> Store {
        let file = try world.storeFile()
        if let store, store.file == file { return store.store }
        held = nil
        let opened = try Store.open(at: world.storePath)
        store = (opened, file)
        return opened
    }

    /// - Returns: The source only if the site was read again, as in `watch`.
    private mutating func site(_ world: World, _ store: Store) throws -> (Site, SiteSource?) {
        let sources = try Sources(world)
        if let site, site.sources == sources { return (site.site, nil) }
        site = nil
        let source = try world.source(store)
        let loaded = Site(theme: try world.theme(), inputs: world.inputs)
        site = (loaded, sources)
        return (loaded, source)
    }

    private mutating func refresh(_ store: Store) throws -> SnapshotChange {
        guard var held else {
            held = (try HeldSnapshot(of: store), try HeldHistory(of: store))
            return .everything
        }
        let change = try held.snapshot.refresh(from: store)
        _ = try held.history.refresh(from: store)
        self.held = held
        return change
    }
}

extension World {
    fileprivate func source(_ store: Store) throws -> SiteSource {
        try SiteSource(
            household: "\(try storeFile()) \(try store.changes.first()) \(try store.changes.position())",
            themeFolders: themeFolders, inputs: inputs)
    }

    /// The inode of the store's file, which tells whether it was replaced.
    fileprivate func storeFile() throws -> UInt64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: storePath)
        return (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
}
