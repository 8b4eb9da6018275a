import Foundation
import GRDB
public import Household

/// The result of an import, or of a dry run.
public struct ImportSummary: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// The names of homes, rooms and labels that had to be created.
    public var newHomes: [String] = []
    public var newLocations: [String] = []
    public var newLabels: [String] = []
    /// The number of files that were attached.
    public var newFiles = 0
    /// Items that stayed because they were changed here after the file was exported.
    public var newer: [ImportProblem] = []
    /// Rows that may mean one of several items, or a new one. Nothing was done with them.
    public var unclear: [ImportProblem] = []
    /// The titles of items that came into another home.
    public var moved: [String] = []
    /// What was guessed, or what a person should look at.
    public var notices: [ImportProblem] = []
    /// The effect on each row, up to the number to list.
    public var entries: [ImportEntry] = []

    public init() {}
}

extension InventoryRepository {
    /// Applies a batch of rows that were read from a file: all of it, or nothing.
    ///
    /// A row matches an item by id where it has one, else by import reference within the home that the row goes to,
    /// else by slug; else by a number that only this row and this item have: the asset ID, or the serial number or the
    /// barcode with the title; else by title and room in that home. A matching item is updated where anything differs;
    /// a row without a match adds an item.
    ///
    /// A large import takes several transactions, between which other programs can write: see `ImportUnderWay`. They
    /// are one group of changes.
    ///
    /// - Parameters:
    ///   - choices: What to do in unclear cases.
    ///   - home: The home of rows that name no home. Nil for the primary home, or for a new "My Home" in a household
    ///     without homes.
    ///   - currency: The currency of a home that is created here.
    ///   - files: The files that rows and rooms name; others are left out. Files that an item already has stay as they
    ///     are.
    ///   - dryRun: Whether only to find out what would be done.
    ///   - listing: The most rows of each kind that a dry run lists.
    ///   - progress: Called with the number of rows that are done.
    /// - Throws: Also `StoreError.busy` where another large import is under way.
    public func apply(
        _ batch: ImportBatch, to home: EntityID<Home>? = nil, currency: Currency,
        choices: ImportChoices = ImportChoices(), files: ImportFileDrafts = [:], dryRun: Bool = false,
        listing most: Int = 0, progress: (_ rows: Int) -> Void = { _ in }
    ) throws -> ImportSummary {
        var stages = ImportStages(
            batch, into: store, to: home, currency: currency, choices: choices, files: files, dryRun: dryRun,
            listing: dryRun ? most : 0)
        guard !files.isEmpty, !dryRun else { return try stages.run(progress) }
        return try store.attachments.placing(files.values.map(\.file)) { try stages.run(progress) }
    }

    /// The rows that may mean one of several items, or a new one.
    public func unclearRows(
        of batch: ImportBatch, to home: EntityID<Home>? = nil, currency: Currency,
        choices: ImportChoices = ImportChoices(), progress: (_ rows: Int) -> Void = { _ in }
    ) throws -> [ImportProblem] {
        guard !batch.isNamed, !choices.addsAll, try store.reading(ImportRun.hasItems) else { return [] }
        return try apply(
            batch, to: home, currency: currency, choices: choices, dryRun: true, progress: progress
        ).unclear
    }
}

/// The files of an import, as drafts, by the names that its rows use.
public typealias ImportFileDrafts = [ImportBatch.File: AttachmentRepository.Draft]

/// What an import does in unclear cases.
public struct ImportChoices: Sendable {
    /// Whether the file also overwrites items that were edited here after it was exported.
    public var overwrites = false
    /// Whether rows without an id or an import reference are always new items.
    public var addsAll = false

    public init(overwrites: Bool = false, addsAll: Bool = false) {
        self.overwrites = overwrites
        self.addsAll = addsAll
    }
}
