import Digests
import Files
import Foundation
import Household
import Pictures
import Reports
import Site
import Synchronization
import Typesetting
import Values

/// The pages of a report's papers as pictures, kept in the cache of pictures like those of photos.
struct PaperPictures {
    /// The pages that are shown, in order, by the digest of the paper.
    private(set) var pages: [String: [SiteMedia.Picture]] = [:]
    private(set) var failures: [String: String] = [:]

    /// The most pages shown of a paper if all are asked for. Nobody prints a manual of 300 pages.
    static let most = 20

    /// - Parameter count: The number of pages to show of each paper.
    init(_ papers: [Attachment], upTo count: Int, in root: SiteRoot, _ notify: Notify) {
        let folder = URL(fileURLWithPath: root.attachmentsFolder, isDirectory: true)
        let files = Set(papers.filter(\.hasValidDigest).map(\.sha256)).sorted()
            .map { (digest: $0, file: folder.appendingPathComponent($0)) }.filter { PaperPages.isPDF($0.file) }
        guard !files.isEmpty else { return }
        guard let program = PaperPages() else {
            notify(.papersNotShown(count: files.count))
            return
        }
        let made = Mutex(PaperPictures())
        DispatchQueue.concurrentPerform(iterations: files.count) { number in
            let (digest, file) = files[number]
            let result = Result { () throws(PaperError) in
                try Self.pages(of: file, digest, upTo: count, program, root.pictures(checkingSources: false))
            }
            made.withLock { made in
                switch result {
                case .success(let pages): made.pages[digest] = pages
                case .failure(let error): made.failures[digest] = error.reason
                }
            }
        }
        self = made.withLock { $0 }
    }

    private init() {}

    private static func pages(
        of file: URL, _ digest: String, upTo count: Int, _ program: PaperPages, _ cache: PictureCache
    ) throws(PaperError) -> [SiteMedia.Picture] {
        if count == 1, let set = cache.existing(key(of: digest, page: 1)) {
            return SiteMedia.Picture(set).map { [$0] } ?? []
        }
        do {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let sources = try program.make(file, upTo: count, in: URL(fileURLWithPath: folder.path, isDirectory: true))
            return try sources.enumerated().compactMap { number, source in
                try picture(of: source, digest, page: number + 1, cache)
            }
        } catch let error as PaperError {
            throw error
        } catch {
            throw PaperError(reason: "\(error)")
        }
    }

    private static func picture(
        of source: URL, _ digest: String, page: Int, _ cache: PictureCache
    ) throws(PaperError) -> SiteMedia.Picture? {
        do throws(PictureError) {
            return SiteMedia.Picture(try cache.pictures(for: key(of: digest, page: page), source: .file(source)))
        } catch {
            // The error must not name the file, which is temporary.
            throw PaperError(reason: error.naming("page \(page)").description)
        }
    }

    /// The digest under which the cache keeps a page of a paper.
    static func key(of digest: String, page: Int) -> String { SHA256Digest.of(Data("\(digest) page \(page)".utf8)) }
}
