import Dispatch
public import Foundation
public import Household
import Synchronization

/// Something in a site that its audience may not see.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// Below the site's top.
    public var file: String
    /// What stands there: `the serial of item “Drill”`, never the text itself.
    public var what: String
    /// From 1; nil where it stands in the file's name, or in no text.
    public var line: Int?

    public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(what)" }
}

/// Looks through every byte of a built site for what its audience may not see.
///
/// It knows the whole household and what the audience sees of it, and nothing of how the site was made: it is the second
/// pair of eyes. What it looks for are the texts and amounts of at least six characters that are hidden and stand in
/// nothing that is shown; blocks of metadata in pictures; and files that belong to hidden attachments. Documents that
/// the audience may see, and files that somebody put into Content for it, may say what they like. So may the program
/// itself: a note may happen to be `1 item`, which pages say of any room with one item.
public struct LeakCheck: Sendable {
    private let secrets: [Secrets.Secret]
    private let finder: SecretFinder
    private let files: Set<String>
    /// The first digits of the digests of the attachments that the audience sees.
    private let attachments: Set<Substring>

    /// - Parameters:
    ///   - household: The whole of it.
    ///   - visible: What the audience sees of it.
    ///   - shown: What the site holds besides, as it was written: the theme's files, pages of Content.
    ///   - files: Paths of files that are copied as somebody put them there.
    public init(
        of household: Snapshot, visible: Snapshot, for audience: Audience, shown: [Data], files: Set<String> = []
    ) throws {
        self.files = files
        secrets = try Secrets(of: household, hiddenIn: visible, from: audience, shown: shown).all
        finder = SecretFinder(secrets.map(\.text))
        attachments = Set(visible.allAttachments.map { $0.sha256.prefix(Self.digits) })
    }

    /// How many texts it looks for.
    public var count: Int { secrets.count }

    /// How much of a digest stands in the name of a file below `media/`.
    private static let digits = 16

    /// Everything found, in the order of the files.
    /// - Parameters:
    ///   - paths: Of the files, below the folder.
    ///   - plain: The folder of a site that was made in the same way, but of nothing except what the audience sees. A text
    ///     that the same file of that site holds as well was made of what is visible, and is no leak.
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

    /// - Parameter plain: The file of the same name in the site that was made of what the audience sees; nil where it has
    ///   none.
    func leaks(in data: Data, of file: String, unlike plain: Data? = nil) -> [Leak] {
        let isMedia = file.hasPrefix("media/")
        var leaks: [Leak] = []
        if plain == nil {
            leaks = finder.find(in: Data(file.utf8)).keys.sorted().map {
                Leak(file: file, what: "its name has the \(secrets[$0].name)")
            }
        }
        if !isMedia, !files.contains(file) { leaks += secrets(in: data, of: file, unlike: plain) }
        guard isMedia else { return leaks }
        leaks += PictureMetadata.blocks(in: data).map { Leak(file: file, what: "a picture with \($0)") }
        let digest = file.dropFirst("media/".count).prefix(Self.digits)
        if !attachments.contains(digest) {
            leaks.append(Leak(file: file, what: "a file of an attachment that is hidden"))
        }
        return leaks
    }

    private func secrets(in data: Data, of file: String, unlike plain: Data?) -> [Leak] {
        var leaks: [Leak] = []
        let harmless = plain.map { finder.find(in: $0) } ?? [:]
        let found = finder.find(in: data).filter { harmless[$0.key] == nil }
        // One secret may stand there as a whole and in parts.
        var named: Set<String> = []
        for (number, offset) in found.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
        where named.insert(secrets[number].name).inserted {
            let line = 1 + data.prefix(offset).count { $0 == 0x0A }
            leaks.append(Leak(file: file, what: "the \(secrets[number].name)", line: line))
        }
        return leaks
    }
}
