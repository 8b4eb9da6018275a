/// The rules for an entry's name, which is also its file's path below the folder.
enum EntryName {
    /// The maximum length in a ZIP, in bytes.
    static let limit = 65_535

    /// Checks names, and sorts them by rank, those of one rank by their bytes.
    static func sorted(_ names: [String], by rank: (String) -> Int = { _ in 0 }) throws(ArchiveError) -> [String] {
        let sorted = names.map { (rank: rank($0), name: $0) }.sorted { left, right in
            left.rank == right.rank
                ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.rank < right.rank
        }.map(\.name)
        for name in sorted { try check(name) }
        // Compared by bytes: two encodings of the same letter are two files.
        for (name, next) in zip(sorted, sorted.dropFirst()) where name.utf8.elementsEqual(next.utf8) {
            throw .badName(name: name, detail: "it is listed twice")
        }
        return sorted
    }

    /// Whether a part of the path begins with a dot, or the entry is one of those that macOS adds beside each file.
    static func isHidden(_ name: String) -> Bool {
        name.hasPrefix("__MACOSX/") || name.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    private static func check(_ name: String) throws(ArchiveError) {
        for part in name.split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case "": throw .badName(name: name, detail: "a part of the path is empty")
            case ".", "..": throw .badName(name: name, detail: "a path must not contain . or ..")
            default: break
            }
        }
        // Windows treats a backslash as a slash, and would put the file elsewhere.
        if name.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0 }) {
            throw .badName(name: name, detail: "not every system can unpack a name with a backslash or a null in it")
        }
        guard name.utf8.count <= limit else {
            throw .badName(name: String(name.prefix(60)) + "…", detail: "it is too long")
        }
    }
}
