import Files

/// The state of a build's output folder, before the build changes anything.
package struct OutputSurvey {
    /// The planned files that must be made, as positions in the plan.
    let pending: [Int]
    /// The manifest's entry for each planned file.
    let made: [Manifest.Made?]
    /// The files of an earlier build that are no longer planned.
    let gone: [String]
    /// The files of `gone` that are in the place of a folder that is now needed, or in a folder that must give way to a
    /// file.
    let inTheWay: [String]
    /// The planned files whose place is still taken by a folder that Housebook made.
    let blocked: [String]

    /// - Throws: `OutputError.foreignFiles` if another program put something in the place of a page.
    init(_ folder: OutputFolder, _ old: Manifest, planned: [OutputFile], force: Bool) throws {
        let comparison = ManifestComparison(old, planned: planned)
        made = comparison.known.map { $0.flatMap { old.entries[$0].made } }
        gone = comparison.gone.map(\.path)
        pending = try force ? Array(planned.indices) : Self.pending(planned, made, in: folder)

        let goneFolders = Self.folders(of: gone)
        let goneFiles = Set(gone)
        let folders = Self.folders(of: pending.lazy.map { planned[$0].path })
        var foreign = try folders.filter { try folder.isBlocked($0) && !goneFiles.contains(String($0)) }.map(
            String.init)
        var blocked: [String] = []
        let new = pending.lazy.filter { comparison.known[$0] == nil }.map { planned[$0].path }
        try folder.forExisting(Array(new)) { place, path, name in
            guard let kind = OutputFolder.kind(of: name, in: place) else { return }
            if kind == .folder, goneFolders.contains(path[...]) { blocked.append(path) } else { foreign.append(path) }
        }
        guard foreign.isEmpty else { throw OutputError.foreignFiles(folder: folder.path, paths: foreign.sorted()) }
        self.blocked = blocked
        inTheWay = gone.filter { path in
            folders.contains(path[...]) || blocked.contains { path.hasPrefix($0 + "/") }
        }
    }

    /// The files whose stamp has changed, or that are no longer as the manifest says.
    private static func pending(
        _ planned: [OutputFile], _ made: [Manifest.Made?], in folder: OutputFolder
    ) throws -> [Int] {
        try Batches.map(planned.count) { positions in
            var place = FolderCursor(folder)
            return try positions.filter { position in
                guard let made = made[position], made.stamp == planned[position].stamp else { return true }
                return try !place.holds(planned[position].path, made)
            }
        }.flatMap(\.self)
    }

    /// Whether all files are as the manifest says.
    package static func isIntact(_ manifest: Manifest, in folder: OutputFolder) throws -> Bool {
        try Batches.map(manifest.entries.count) { positions in
            var place = FolderCursor(folder)
            return try positions.allSatisfy { position in
                let entry = manifest.entries[position]
                return try entry.made.map { try place.holds(entry.path, $0) } ?? false
            }
        }.allSatisfy(\.self)
    }

    /// Every folder that these files need, including the folders around it.
    static func folders(of paths: some Sequence<String>) -> Set<Substring> {
        var folders: Set<Substring> = []
        var last: Substring = ""
        for path in paths {
            var outer = OutputFolder.split(path).folder
            guard outer != last else { continue }
            last = outer
            while !outer.isEmpty, folders.insert(outer).inserted { outer = OutputFolder.split(outer).folder }
        }
        return folders
    }
}

/// Opens the folders of a list of paths, each only once as long as neighbouring paths share it.
private struct FolderCursor {
    private let output: OutputFolder
    private var path: Substring = ""
    private var place: OpenFolder?

    init(_ output: OutputFolder) {
        self.output = output
        place = output.top
    }

    mutating func folder(_ path: Substring) throws -> OpenFolder? {
        if path != self.path { (self.path, place) = (path, try output.existingFolder(path)) }
        return place
    }

    /// Whether a file still has the size and time that it was left with.
    mutating func holds(_ path: String, _ made: Manifest.Made) throws -> Bool {
        let (parent, name) = OutputFolder.split(path)
        guard let status = try folder(parent).flatMap({ FileBytes.status(of: name, in: $0) }) else { return false }
        return status.size == made.size && status.time == made.time
    }
}

extension OutputFolder {
    /// Calls `body` for each of the files whose folder exists.
    func forExisting(
        _ paths: [String], _ body: (_ place: OpenFolder, _ path: String, _ name: String) throws -> Void
    ) throws {
        var cursor = FolderCursor(self)
        for path in paths {
            let (parent, name) = OutputFolder.split(path)
            if let place = try cursor.folder(parent) { try body(place, path, name) }
        }
    }

    /// Whether something other than a folder is in the place of an output folder.
    fileprivate func isBlocked(_ path: Substring) throws -> Bool {
        let (parent, name) = OutputFolder.split(path)
        guard let place = try existingFolder(parent), let kind = OutputFolder.kind(of: name, in: place) else {
            return false
        }
        if kind == .link { throw OutputError.linkInTheWay(path: "\(self.path)/\(path)") }
        return kind != .folder
    }
}
