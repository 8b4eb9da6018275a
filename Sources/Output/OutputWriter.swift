import Files
package import Foundation
import Synchronization

/// The changes of a build in its output folder.
package struct OutputReport: Hashable, Sendable {
    package var written = 0
    package var unchanged = 0
    package var deleted = 0
    /// The size of all files of the site, written or not.
    package var bytes = 0
    /// The paths of the files that were written or deleted, in no order.
    package var changed: [String] = []

    package init() {}

    /// Adds the result of another step of the same build, which changed other files.
    package mutating func add(_ other: OutputReport) {
        written += other.written
        unchanged += other.unchanged
        deleted += other.deleted
        bytes += other.bytes
        changed += other.changed
    }
}

/// The only writer of output folders. It keeps seven promises:
///
/// 1. A file is completed under a temporary name or in a folder that has one, and then renamed: nobody ever reads half
///    of a file.
/// 2. A file whose bytes are the same is left alone, so its time shows when it changed.
/// 3. Only files that the manifest lists are overwritten or deleted. Another program's file in the place of a page
///    stops the build before it writes anything.
/// 4. No link is followed out of the folder.
/// 5. A folder that holds something else is never used as an output folder: see `OutputLocation`.
/// 6. A file that somebody changed, or that a killed build may have left in another state than the manifest says, is
///    made again.
/// 7. A folder with the site for one audience never gets anything that was made for another.
///
/// `begin` opens and locks the folder, determines which files are `pending` and claims them. `write` is then called for
/// each pending file, from any thread. `finish` renames the new folders and deletes files that are no longer part of
/// the site. Files are not forced to the disk one by one, since a site can be built again.
package final class OutputWriter: Sendable {
    /// The files that must be made, as positions in `planned`.
    package let pending: [Int]
    private let folder: OutputFolder
    private let planned: [OutputFile]
    private let isForced: Bool
    /// The files of an earlier build that are no longer planned.
    private let gone: [String]
    private let journal: ManifestJournal
    private let manifestLimit: Int
    /// Paths in whose folders a killed build may have left half-written files.
    private let leftBehind: [String]
    /// The name of the site's audience.
    private let audience: String
    /// The folders of the site after the last build, including those without a planned file.
    private let earlierFolders: [Substring]
    private let progress: Mutex<Progress>

    private struct Progress {
        var report = OutputReport()
        /// The manifest's new entry for each planned file, by position.
        var made: [Manifest.Made?]
    }

    private init(
        _ folder: OutputFolder, _ planned: [OutputFile], pending: [Int], made: [Manifest.Made?], gone: [String],
        journal: ManifestJournal, manifestLimit: Int, leftBehind: [String] = [], earlierFolders: [Substring] = [],
        audience: String = Manifest.ownAudience, force: Bool = false
    ) {
        self.folder = folder
        self.planned = planned
        self.pending = pending
        self.gone = gone
        self.journal = journal
        self.manifestLimit = manifestLimit
        self.leftBehind = leftBehind
        self.earlierFolders = earlierFolders
        self.audience = audience
        isForced = force
        var progress = Progress(made: made)
        for position in pending { progress.made[position] = nil }
        self.progress = Mutex(progress)
    }

    /// Opens the folder and determines which files must be made.
    /// - Parameters:
    ///   - audience: The name of the site's audience. A folder with a site for another audience is refused.
    ///   - force: Whether to make and write every file, even if nothing changed.
    package static func begin(
        _ path: String, planned: [OutputFile], audience: String = Manifest.ownAudience, force: Bool = false
    ) throws -> OutputWriter {
        for file in planned where !Manifest.isInside(file.path) {
            throw OutputError.failed(
                path: "\(path)/\(file.path)", operation: "write", detail: "the file name is not valid")
        }
        let folder = try OutputFolder(path)
        let found = FoundManifest(in: folder)
        let old = found.manifest
        guard found.audience.map({ $0 == audience }) ?? true else {
            throw OutputError.otherAudience(folder: path, holds: old.audience, wanted: audience)
        }
        let survey = try OutputSurvey(folder, old, planned: planned, force: force)
        let changes = survey.pending.count + survey.gone.count
        let writer = OutputWriter(
            folder, planned, pending: survey.pending, made: survey.made, gone: survey.gone,
            // A manifest that is only appended to still names deleted pages, which audiences other than the owner must
            // not see.
            journal: audience == Manifest.ownAudience
                ? found.journal(files: planned.count, changes: changes) : .whole,
            manifestLimit: FoundManifest.limit(files: planned.count),
            leftBehind: old.isFinished ? [] : old.entries.map(\.path), audience: audience, force: force)
        // Must come before the first write: leftovers may take the disk space that it needs.
        try writer.removeLeftovers()
        if changes > 0 { try writer.claim() }
        try writer.makeWay(survey)
        return writer
    }

    /// Opens the folder to change some files, without checking the others.
    /// - Parameter mark: The mark of the last build.
    /// - Returns: Nil when the folder no longer matches the mark, or the place of a new file is taken. `begin` must
    ///   then check the whole folder.
    package static func resume(_ path: String, after mark: ManifestMark, _ update: OutputUpdate) throws -> OutputWriter?
    {
        let folder = try OutputFolder(path)
        guard mark.isIntact(in: folder) else { return nil }
        var isFree = true
        try folder.forExisting(update.new) { place, _, name in
            if OutputFolder.kind(of: name, in: place) != nil { isFree = false }
        }
        guard isFree else { return nil }
        let files = update.files
        let writer = OutputWriter(
            folder, files, pending: Array(files.indices), made: files.map { _ in nil }, gone: update.gone,
            journal: .added(after: nil), manifestLimit: mark.limit, earlierFolders: Array(mark.folders))
        if !files.isEmpty || !update.gone.isEmpty { try writer.claim() }
        return writer
    }

    /// Writes a pending file, unless the file in its place has the same bytes already.
    /// - Parameters:
    ///   - position: The position in the planned files.
    ///   - stamp: The stamp of its inputs, if it could not be planned.
    @discardableResult
    package func write(_ position: Int, _ bytes: [UInt8], stamp: UInt64? = nil) throws -> FileBytes.Status {
        let (place, name, shown) = try place(of: position)
        let same = isForced || place.isNew ? nil : FileBytes.same(bytes, name, in: place)
        let status =
            try same
            ?? replace(name, in: place, shown) {
                try FileBytes.create($0, in: place, bytes, shown: shown)
            }
        note(position, status, stamp, isWritten: same == nil)
        return status
    }

    /// Writes a pending file, assembled from parts of the file in its place and new parts.
    /// - Returns: Nil, without a change, when the file in its place is not as the last build left it.
    package func write(_ position: Int, _ pieces: FilePieces, after left: FileBytes.Status) throws -> FileBytes.Status?
    {
        let (place, name, shown) = try place(of: position)
        guard FileBytes.status(of: name, in: place) == left else { return nil }
        let status = try replace(name, in: place, shown) {
            try FileBytes.create($0, in: place, pieces, from: name, shown: shown)
        }
        note(position, status, isWritten: true)
        return status
    }

    /// Writes a pending file as a copy of a file of any size, unless the file in its place has the same bytes already.
    /// - Parameter size: The size of the source, in bytes.
    /// - Throws: `OutputError.vanished` when the source is missing or has another size.
    package func write(_ position: Int, copying file: URL, size: Int) throws {
        let (place, name, shown) = try place(of: position)
        let source = try FileBytes.source(file, size: size)
        let same = isForced || place.isNew ? nil : FileBytes.same(as: source, size, name, in: place)
        let status =
            try same
            ?? replace(name, in: place, shown) {
                try FileBytes.create($0, in: place, copying: source, size, shown: shown)
            }
        note(position, status, isWritten: same == nil)
    }

    private func place(of position: Int) throws -> (place: OpenFolder, name: String, shown: String) {
        let path = planned[position].path
        let (parent, name) = OutputFolder.split(path)
        return (try folder.folder(parent), name, "\(folder.path)/\(path)")
    }

    private func note(_ position: Int, _ status: FileBytes.Status, _ stamp: UInt64? = nil, isWritten: Bool) {
        let file = planned[position]
        progress.withLock { progress in
            progress.made[position] = (stamp ?? file.stamp).map {
                Manifest.Made(stamp: $0, size: status.size, time: status.time)
            }
            progress.report.bytes += status.size
            if isWritten {
                progress.report.written += 1
                progress.report.changed.append(file.path)
            }
        }
    }

    /// Renames the new folders, deletes Housebook's files that are no longer part of the site, with the folders that
    /// become empty, and completes the manifest.
    /// - Parameters:
    ///   - source: The inputs of the whole site; nil when the next build must check everything anyway.
    ///   - reads: What the next build will find as `KeptReads`; nil to leave that as it is.
    /// - Returns: The report, and the mark that shows the next build that no other program has written to the folder.
    package func finish(
        source: Manifest.Source? = nil, reads: [UInt8]? = nil
    ) throws -> (report: OutputReport, mark: ManifestMark?) {
        try folder.putInPlace()
        try delete(gone)
        let isPending = Set(pending)
        let report = progress.withLock { progress in
            progress.report.unchanged = planned.count - progress.report.written
            for position in planned.indices where !isPending.contains(position) {
                progress.report.bytes += progress.made[position]?.size ?? 0
            }
            return progress.report
        }
        if let reads { try save(reads, as: KeptReads.fileName) }
        try save(source: source)
        let folders = OutputSurvey.folders(of: planned.lazy.map(\.path)).union(earlierFolders)
        return (report, ManifestMark(in: folder, limit: manifestLimit, folders: folders))
    }

    // MARK: - The manifest

    private func entries(_ positions: some Sequence<Int>) -> [Manifest.Entry] {
        progress.withLock { progress in
            positions.map { Manifest.Entry(path: planned[$0].path, made: progress.made[$0]) }
        }
    }

    private func claim() throws {
        let claimed = pending.map { planned[$0].path } + gone
        switch journal {
        case .added: try add(Manifest.beginning(claiming: claimed))
        case .whole:
            let entries = entries(planned.indices) + gone.map { Manifest.Entry(path: $0) }
            try save(Manifest(entries, isFinished: false, audience: audience))
        }
    }

    private func save(source: Manifest.Source?) throws {
        switch journal {
        case .added(let known):
            if pending.isEmpty, gone.isEmpty, known == source { return }
            if pending.isEmpty, gone.isEmpty { try add(Manifest.beginning(claiming: [])) }
            try add(Manifest.ending(made: entries(pending), gone: gone, source: source))
        case .whole: try save(Manifest(entries(planned.indices), source: source, audience: audience))
        }
    }

    private func add(_ bytes: [UInt8]) throws {
        try FileBytes.append(
            bytes, to: Manifest.fileName, in: folder.top, shown: "\(folder.path)/\(Manifest.fileName)")
    }

    private func save(_ manifest: Manifest) throws { try save(manifest.bytes, as: Manifest.fileName) }

    /// Writes a file of the builder's own, unless it has these bytes already.
    private func save(_ bytes: [UInt8], as name: String) throws {
        guard FileBytes.same(bytes, name, in: folder.top) == nil else { return }
        let shown = "\(folder.path)/\(name)"
        _ = try replace(name, in: folder.top, shown) {
            try FileBytes.create($0, in: folder.top, bytes, shown: shown)
        }
    }

    // MARK: - Steps

    /// Deletes Housebook's files in the place of a folder that is now needed, or in a folder that must give way to a
    /// file.
    private func makeWay(_ survey: OutputSurvey) throws {
        guard !survey.inTheWay.isEmpty else { return }
        try delete(survey.inTheWay)
        // A folder that is still there has contents that were never Housebook's.
        var foreign: [String] = []
        try folder.forExisting(survey.blocked) { place, path, name in
            if OutputFolder.kind(of: name, in: place) != nil { foreign.append(path) }
        }
        guard foreign.isEmpty else { throw OutputError.foreignFiles(folder: folder.path, paths: foreign.sorted()) }
    }

    /// Not by `Disk.writeWhole`: names of open folders spare thousands of paths, no link is followed, and a site is not
    /// forced to the disk.
    private func replace(
        _ name: String, in parent: OpenFolder, _ shown: String, create: (_ name: String) throws -> FileBytes.Status
    ) throws -> FileBytes.Status {
        if parent.isNew { return try create(name) }
        let temporary = folder.temporaryName()
        return try Disk.replace(
            name, with: temporary, in: parent.descriptor, shown: shown, failing: OutputError.of
        ) { try create(temporary) }
    }

    private func delete(_ paths: [String]) throws {
        var deleted: [String] = []
        var emptied: Set<Substring> = []
        try folder.forExisting(paths) { place, path, name in
            do throws(FileFailure) {
                try Disk.remove(name, in: place.descriptor, shown: "\(folder.path)/\(path)")
                deleted.append(path)
            } catch  where error.code != ENOENT && OutputFolder.kind(of: name, in: place) != .folder {
                throw OutputError(error)
            } catch {
                // The file is already gone, or it is another program's folder: under this name, Housebook wrote a file.
            }
            emptied.insert(OutputFolder.split(path).folder)
        }
        try removeEmpty(emptied)
        progress.withLock { progress in
            progress.report.deleted += deleted.count
            progress.report.changed += deleted
        }
    }

    private func removeEmpty(_ folders: Set<Substring>) throws {
        for path in folders {
            var path = path
            while !path.isEmpty {
                let (parent, name) = OutputFolder.split(path)
                guard let place = try folder.existingFolder(parent),
                    Disk.removeFolder(ifEmpty: name, in: place.descriptor)
                else { break }
                path = parent
            }
        }
    }

    /// Removes the half-written files of a killed build: from the top folder, where its manifest is written, and from
    /// the folders of its own and the planned files.
    private func removeLeftovers() throws {
        var folders: Set<Substring> = [""]
        if !leftBehind.isEmpty {
            folders.formUnion(OutputSurvey.folders(of: leftBehind))
            folders.formUnion(OutputSurvey.folders(of: planned.lazy.map(\.path)))
        }
        for path in folders {
            guard let place = try folder.existingFolder(path) else { continue }
            folder.removeLeftovers(in: place)
        }
    }
}
