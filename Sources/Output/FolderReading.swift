import Files

/// A look at the files of an output folder, beside the builds: it takes no lock and changes nothing.
package struct FolderReading: Sendable {
    private let folder: String
    private let made: [String: Manifest.Made]

    package init(_ path: String) {
        folder = path
        // Without a manifest that can be read, no file is as it says.
        let bytes = (try? Disk.read("\(path)/\(Manifest.fileName)")).map(Array.init) ?? []
        let entries = Manifest(bytes)?.entries ?? []
        made = Dictionary(
            entries.compactMap { entry in entry.made.map { (entry.path, $0) } }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The bytes of a file, and whether its size and its time are those that the manifest says; nil for a file that is
    /// missing or cannot be read.
    package func read(_ path: String) -> (bytes: [UInt8], isAsMade: Bool)? {
        // What cannot be opened, or is no plain file, counts as missing.
        guard let file = try? OpenFile("\(folder)/\(path)", [.noLink, .noWait]), let status = try? file.status(),
            status.kind == .file,
            // The same goes for one that cannot be read.
            let bytes = try? file.read(0..<status.size)
        else { return nil }
        let made = made[path]
        return (bytes, made?.size == status.size && made?.time == status.modified)
    }
}
