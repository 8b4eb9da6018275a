import Files
import Foundation
import Household
import Pictures
import Site
import Values

/// An attachment whose file cannot be shown.
package struct MediaFailure: Hashable, Sendable {
    /// `photo sofa.jpg of item Sofa`
    package var what: String
    package var why: String
    package var hint: String?
}

extension MediaFailure {
    /// The failures of files that exist but cannot be used.
    /// - Parameter reasons: The reasons by digest.
    static func of(
        _ attachments: [Attachment], _ reasons: [String: String], in shown: RedactedSnapshot, hint: String?
    ) -> [MediaFailure] {
        guard !reasons.isEmpty else { return [] }
        let names = OwnerNames(shown.snapshot)
        return attachments.compactMap { attachment in
            reasons[attachment.sha256].map {
                MediaFailure(what: names.words(for: attachment), why: $0, hint: hint)
            }
        }
    }
}

/// The photos and files of a household, ready for its site: pictures, made if they are missing, and documents in their
/// present location.
package struct HouseholdMedia {
    var media: SiteMedia
    /// The attachments that the media were made for.
    let attachments: [Attachment]
    /// The attachments that cannot be shown, in order.
    let failures: [MediaFailure]
    /// The number of attachments whose pictures were made, not found in the cache.
    let picturesMade: Int

    /// Files of these types are converted whatever their kind, even receipts, so that no metadata of a photo is
    /// published.
    private static let pictureTypes: Set<String> = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/tiff", "image/gif",
    ]

    /// The media of a site.
    init(of shown: RedactedSnapshot, in root: SiteRoot, checkingDocuments: Bool, _ notify: @escaping Notify) {
        self.init(
            shown.snapshot.allAttachments, of: shown, in: root, checkingDocuments: checkingDocuments, notify)
    }

    /// The media of some of the attachments that an audience sees.
    /// - Parameter checkingDocuments: Whether to read documents, and leave out those that changed since they were
    ///   attached. Needed for sites that go to others.
    init(
        _ attachments: [Attachment], of shown: RedactedSnapshot, in root: SiteRoot, checkingDocuments: Bool,
        _ notify: @escaping Notify
    ) {
        self.attachments = attachments
        guard !attachments.isEmpty else {
            (media, failures, picturesMade) = (.none, [], 0)
            return
        }
        let folder = URL(fileURLWithPath: root.attachmentsFolder, isDirectory: true)
        let cache = root.pictures
        func file(_ attachment: Attachment) -> URL { folder.appendingPathComponent(attachment.sha256) }

        var entries: [String: SiteMedia.Entry] = [:]
        var reasons: [String: (why: String, hint: String?)] = [:]
        let (pictures, documents) = attachments.filter(\.hasValidDigest).parted {
            $0.kind == .photo || Self.pictureTypes.contains($0.mediaType.lowercased()) || Self.isPicture(file($0))
        }
        let jobs = pictures.map { PictureJob(sha256: $0.sha256, source: .file(file($0))) }
        let (outcomes, elsewhere) = Self.made(jobs, by: cache, notify)
        picturesMade = outcomes.count(where: \.isNew)
        for outcome in outcomes {
            switch outcome.result {
            case .success(let set): entries[outcome.job.sha256] = SiteMedia.Picture(set).map { .picture($0) }
            case .failure(let error): reasons[outcome.job.sha256] = (error.description, error.explanation.advice)
            }
        }
        for document in documents where entries[document.sha256] == nil {
            if let size = Self.size(of: file(document)) {
                guard !checkingDocuments || Self.isSound(file(document), document.sha256) else {
                    reasons[document.sha256] = (
                        "\(file(document).path) was changed since it was attached",
                        "put the original back, or detach it and attach it again"
                    )
                    continue
                }
                entries[document.sha256] = .document(SiteMedia.File(file(document), size: size))
            } else {
                reasons[document.sha256] = (
                    "there is no file \(file(document).path)", "put it back, or detach it"
                )
            }
        }
        media = SiteMedia(entries, recipe: cache.settings.stamp, keeper: elsewhere)
        let names = OwnerNames(shown.snapshot)
        failures = attachments.filter { entries[$0.sha256] == nil }.map { attachment in
            let reason =
                reasons[attachment.sha256] ?? (
                    "“\(attachment.sha256)” is not a SHA-256 digest", "see housebook check"
                )
            return MediaFailure(what: names.words(for: attachment), why: reason.why, hint: reason.hint)
        }
    }

    /// Whether a file begins like a picture, whatever its record says.
    private static func isPicture(_ file: URL) -> Bool {
        // A file that cannot be read is reported where it is shown.
        guard let start = try? Disk.start(of: file.path, count: PictureFormat.bytesNeeded) else { return false }
        return PictureFormat(firstBytes: [UInt8](start)) != nil
    }

    private static func isSound(_ file: URL, _ sha256: String) -> Bool {
        // A file that cannot be read cannot be copied either.
        (try? FileDigest(of: file.path).sha256) == sha256
    }

    /// The size of a plain file, in bytes; nil for a missing file. A link is never followed.
    private static func size(of file: URL) -> Int? {
        FileStatus(ofEntry: file.path).flatMap { $0.kind == .file ? $0.size : nil }
    }

    /// - Returns: The outcomes, and the folder with pictures made elsewhere because the cache is read-only.
    private static func made(
        _ jobs: [PictureJob], by cache: PictureCache, _ notify: @escaping Notify
    ) -> ([PictureOutcome], elsewhere: TemporaryFolder?) {
        func all(_ jobs: [PictureJob], by cache: PictureCache) -> [PictureOutcome] {
            cache.makeAll(jobs) { notify(.picturesMade(done: $0, of: $1)) }
        }
        let isWritable = Disk.isWritable(cache.folder.path)
        let (known, missing) = jobs.parted { isWritable || cache.existing($0.sha256) != nil }
        // Without a temporary folder, each outcome reports why the cache cannot be written.
        guard !missing.isEmpty, let folder = try? TemporaryFolder() else { return (all(jobs, by: cache), nil) }
        let spare = PictureCache(
            folder: URL(fileURLWithPath: folder.path, isDirectory: true), checkingSources: true)
        return (all(known, by: cache) + all(missing, by: spare), folder)
    }
}

/// Names attachments and their owners in words.
private struct OwnerNames {
    private let snapshot: Snapshot

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    func words(for attachment: Attachment) -> String {
        let name = attachment.fileName.isEmpty ? String(attachment.sha256.prefix(16)) : attachment.fileName
        return "\(attachment.kind.rawValue) \(name) of \(owner(attachment.owner))"
    }

    private func owner(_ owner: Attachment.Owner) -> String {
        switch owner {
        case .item(let id): "item \(snapshot.items.first { $0.id == id }?.title ?? "\(id)")"
        case .home(let id): "home \(snapshot.homes.first { $0.id == id }?.displayName ?? "\(id)")"
        case .location(let id): "room \(snapshot.locations.first { $0.id == id }?.name ?? "\(id)")"
        case .policy(let id): "policy \(snapshot.policies.first { $0.id == id }?.provider ?? "\(id)")"
        case .claim(let id): "claim \(snapshot.claims.first { $0.id == id }?.cause ?? "\(id)")"
        }
    }
}

extension SiteMedia.Picture {
    init?(_ set: PictureSet) {
        let sizes = set.sizes.map { size in
            SiteMedia.Size(
                width: size.width, height: size.height,
                jpeg: SiteMedia.File(set.url(of: size.jpeg), size: size.jpeg.size),
                webp: SiteMedia.File(set.url(of: size.webp), size: size.webp.size))
        }
        self.init(sizes: sizes, colour: set.dominantColour, hasAlpha: set.hasAlpha)
    }
}

extension Array {
    fileprivate func parted(by isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}
