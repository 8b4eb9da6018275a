import Dispatch
public import Foundation
public import Household
import Synchronization

/// Something in a site that its audience may not see.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The path below the top of the site.
    public var file: String
    /// What was found: `the serial of item “Drill”`, never the text itself.
    public var what: String
    /// Counted from 1. Nil where the leak is in the file's name, or in a file below `media/`.
    public var line: Int?

    public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(what)" }
}

/// Looks through every byte of a built site for what its audience may not see.
///
/// The check knows the whole household and what the audience sees of the household, but not how the site was made: it
/// is a second pair of eyes. It looks for hidden texts and amounts of at least six characters that appear in nothing
/// shown, for passages of at least twenty characters of pages of Content that are hidden, for blocks of metadata in pictures, and for files that belong to hidden attachments. It does not search
/// documents that the audience may see, nor files that somebody put into Content for the audience. The program's own
/// words are no leak either: a hidden note may happen to be `1 item`, which pages say of any room with one item.
public struct LeakCheck: Sendable {
    private let secrets: [Secrets.Secret]
    private let finder: SecretFinder
    private let files: Set<String>
    /// The first digits of the digests of the attachments that the audience sees.
    private let attachments: Set<Substring>

    /// - Parameters:
    ///   - household: The whole household.
    ///   - visible: The household as the audience sees it.
    ///   - shown: The other contents of the site, as they were written: the theme's files, pages of Content.
    ///   - files: Paths of files that are copied unchanged.
    ///   - hiddenPages: The pages of Content that the audience may not see: their names and what they say.
    public init(
        of household: Snapshot, visible: Snapshot, for audience: Audience, shown: [Data], files: Set<String> = [],
        hiddenPages: [(name: String, text: String)] = []
    ) throws {
        self.files = files
        secrets = try Secrets(
            of: household, hiddenIn: visible, from: audience, shown: shown, hiddenPages: hiddenPages
        ).all
        finder = SecretFinder(secrets.map(\.text))
        attachments = Set(visible.allAttachments.map { $0.sha256.prefix(Self.digits) })
    }

    /// How many texts the check looks for.
    public var count: Int { secrets.count }

    /// How many digits of the digest are in the name of a file below `media/`.
    private static let digits = 16

    /// Returns every leak, in the order of the files.
    /// - Parameters:
    ///   - paths: The paths of the files, below the folder.
    ///   - plain: The folder of a site that was made in the same way, but only from what the audience sees. A text that
    ///     the same file of that site also holds was made from visible data, and is no leak.
    /// - Throws: Where a file cannot be read.
    public func run(_ paths: [String], below folder: URL, unlike plain: URL? = nil) throws -> [Leak] {
        let found = Mutex<[(Int, [Leak])]>([])
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: paths.count) { number in
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                let path = paths[number]
                let data = try Data(contentsOf: folder.appendingPathComponent(path), options: .mappedIfSafe)
                var leaks = leaks(in: data, of: path)
                if !leaks.isEmpty, let file = plain?.appendingPathComponent(path),
                    FileManager.default.fileExists(atPath: file.path)
                {
                    leaks = self.leaks(in: data, of: path, unlike: try Data(contentsOf: file, options: .mappedIfSafe))
                }
                if !leaks.isEmpty { found.withLock { $0.append((number, leaks)) } }
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return found.withLock { $0.sorted { $0.0 < $1.0 }.flatMap(\.1) }
    }

    /// - Parameter plain: The file of the same name in the site that was made only from what the audience sees; nil to
    ///   compare with none.
    func leaks(in data: Data, of file: String, unlike plain: Data? = nil) -> [Leak] {
        let isMedia = file.hasPrefix("media/")
        var leaks: [Leak] = []
        if plain == nil {
            leaks = finder.find(in: Data(file.utf8)).keys.sorted().map {
                Leak(file: file, what: "its name contains the \(secrets[$0].name)")
            }
        }
        if !isMedia { leaks += secrets(in: data, of: file, unlike: plain) }
        guard isMedia else { return leaks }
        leaks += PictureMetadata.blocks(in: data).map { Leak(file: file, what: "a picture with \($0)") }
        let digest = file.dropFirst("media/".count).prefix(Self.digits)
        if !attachments.contains(digest) {
            leaks.append(Leak(file: file, what: "the file of a hidden attachment"))
        }
        return leaks
    }

    private func secrets(in data: Data, of file: String, unlike plain: Data?) -> [Leak] {
        var leaks: [Leak] = []
        let data = SecretFinder.plain(data)
        let harmless = plain.map { finder.find(in: SecretFinder.plain($0)) } ?? [:]
        // What somebody put into Content for the audience may hold any text of the household. The other site is made
        // from the same Content, so it excuses no passage of a hidden page.
        let found = finder.find(in: data).filter { number, _ in
            secrets[number].isPassage || harmless[number] == nil && !files.contains(file)
        }
        // A secret may be found both as a whole and in parts.
        var named: Set<String> = []
        for (number, offset) in found.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
        where named.insert(secrets[number].name).inserted {
            let line = 1 + data.prefix(offset).count { $0 == 0x0A }
            leaks.append(Leak(file: file, what: "the \(secrets[number].name)", line: line))
        }
        return leaks
    }
}
