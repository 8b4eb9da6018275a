public import Foundation

/// Every file below a folder, byte by byte, for comparing folders.
public struct FolderContents: Equatable, Sendable {
    public struct File: Equatable, Sendable {
        public var bytes: Data
        /// Changes when the file is replaced, not when its bytes are rewritten in place.
        public var inode: UInt64

        /// Two files are equal when their bytes are.
        public static func == (a: File, b: File) -> Bool { a.bytes == b.bytes }
    }

    /// Files by path below the folder, with `/` as separator.
    public private(set) var files: [String: File] = [:]
    /// Entries that no site has: links, pipes and, with a `/` appended, empty folders.
    public private(set) var others: [String] = []

    public init() {}

    /// Reads a folder; a missing one has no contents.
    public init(of folder: URL, leavingOut isLeftOut: (_ name: String) -> Bool = { _ in false }) throws {
        try collect(folder.path, prefix: "", isLeftOut)
    }

    private mutating func collect(_ folder: String, prefix: String, _ isLeftOut: (String) -> Bool) throws {
        guard let listing = opendir(folder) else {
            if errno == ENOENT, prefix.isEmpty { return }
            throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: folder])
        }
        defer { closedir(listing) }
        var isEmpty = true
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            isEmpty = false
            guard !isLeftOut(name) else { continue }
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try collect("\(folder)/\(name)", prefix: "\(prefix)\(name)/", isLeftOut)
            case S_IFREG:
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
                files[prefix + name] = File(bytes: bytes, inode: UInt64(status.st_ino))
            default: others.append(prefix + name)
            }
        }
        if isEmpty, !prefix.isEmpty { others.append(prefix) }
    }

    public subscript(path: String) -> Data? { files[path]?.bytes }

    public mutating func remove(_ path: String) { files[path] = nil }

    public static func == (a: FolderContents, b: FolderContents) -> Bool {
        a.files == b.files && a.others.sorted() == b.others.sorted()
    }

    /// What the builder keeps beside a site for the next build.
    public static let notes: Set = [".housebook-manifest", ".housebook-reads"]

    /// The first few paths that differ from the expected folder, each with its first different line. Empty if the
    /// folders are equal.
    /// - Parameter names: Files to ignore.
    public func differences(from expected: FolderContents, leavingOut names: Set<String>) -> String {
        var (found, expected) = (self, expected)
        for name in names {
            found.remove(name)
            expected.remove(name)
        }
        return found.differences(from: expected)
    }

    /// Compares all files.
    public func differences(from expected: FolderContents, atMost limit: Int = 6) -> String {
        let missing = expected.files.keys.filter { files[$0] == nil }.sorted().map { "missing: \($0)" }
        let extra = files.keys.filter { expected.files[$0] == nil }.sorted().map { "should not be there: \($0)" }
        let other = others.sorted().map { "is no file, or an empty folder: \($0)" }
        let changed = files.keys.filter { path in expected.files[path].map { $0 != files[path] } ?? false }.sorted()
        let lines = missing + extra + other + changed.map { "differs: \($0)" }
        guard !lines.isEmpty else { return "" }
        let details = changed.prefix(2).map { path in
            Self.firstDifference(self[path] ?? Data(), from: expected[path] ?? Data(), in: path)
        }
        let rest = lines.count > limit ? ["and \(lines.count - limit) more"] : []
        return (lines.prefix(limit) + rest + details).joined(separator: "\n")
    }

    private static func firstDifference(_ bytes: Data, from expected: Data, in path: String) -> String {
        let (found, wanted) = (lines(bytes), lines(expected))
        let common = zip(found, wanted).prefix { $0 == $1 }.count
        func line(_ lines: [String]) -> String {
            common < lines.count ? String(lines[common].prefix(300)) : "(end of the file)"
        }
        return "\(path):\(common + 1)\n  is     \(line(found))\n  should \(line(wanted))"
    }

    private static func lines(_ bytes: Data) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
