import Foundation
import Household
import Output
import Templating

/// A page that the owner wrote, from `Content/`.
struct ContentPage: Sendable {
    /// The path below `Content/`: `manuals/heating.md`.
    var source: String
    /// The path below the site's top folder: `pages/manuals/heating.html`.
    var path: String
    var title: String
    var order: Int
    var home: EntityID<Home>?
    /// Markdown, without the front matter.
    var body: String
    /// The number of lines in the file before the body.
    var bodyLine: Int
}

/// The homes that pages of Content may be about.
struct ContentHomes {
    /// The homes by the slugs that front matter uses.
    let slugs: [String: EntityID<Home>]
    /// The homes that the site shows.
    let shown: Set<EntityID<Home>>

    init(_ household: RedactedSnapshot) {
        slugs = household.homesByOwnersSlug
        shown = Set(household.homes.map(\.id))
    }
}

/// A file of `Content/` that is not a page. It is copied unchanged, beside the pages that link to it.
struct ContentFile: Sendable {
    /// The path below `Content/`.
    var source: String
    /// The path below the site's top folder.
    var path: String
    var file: URL
}

/// Everything in `Content/`.
struct Content: Sendable {
    /// Sorted by order, then title.
    private(set) var pages: [ContentPage] = []
    /// Files that are not pages. Such a file does not say who may see it, so a site has it only if one of the site's
    /// pages links to it: see `SiteModel.linkedFiles`.
    private(set) var files: [ContentFile] = []
    /// The pages that the audience may not see, and drafts.
    private(set) var hidden: [ContentPage] = []
    /// The files that are left out of every site.
    private(set) var leftOut: [ContentOmission] = []
    /// The paths of all files, including drafts and files for other audiences, so that a page has the same path in
    /// every site.
    private(set) var paths = ContentPaths()

    /// Reads a folder; a missing one is empty. A page belongs to the audience if it is not a draft, its front matter
    /// names the audience's circle or a wider one, and the site shows its home.
    /// - Throws: `ContentError` with file and line for invalid front matter, `OutputError` for a file that cannot be
    ///   read.
    static func load(from folder: URL, homes: ContentHomes, for audience: Audience) throws -> Content {
        var content = Content()
        let listing = try ContentFolder(folder)
        content.leftOut = listing.leftOut
        for source in listing.files {
            let file = folder.appendingPathComponent(source)
            let path = content.paths.add(source)
            if isPage(source) {
                let (page, isShown) = try page(source, file, path: path, homes: homes, for: audience)
                if isShown { content.pages.append(page) } else { content.hidden.append(page) }
            } else if try FrontMatter.opens(file, shown: "Content/\(source)") {
                content.leftOut.append(ContentOmission(source: source, reason: .pageByAnotherName))
            } else {
                content.files.append(ContentFile(source: source, path: path, file: file))
            }
        }
        content.pages.sort {
            ($0.order, NameSortKey($0.title), $0.source) < ($1.order, NameSortKey($1.title), $1.source)
        }
        return content
    }

    /// Whether a file is a page, by its name.
    static func isPage(_ name: String) -> Bool { pageEnding(of: name) != nil }

    /// The ending of a page's name, in lower case; nil for any other file.
    static func pageEnding(of name: some StringProtocol) -> String? {
        [".md", ".markdown"].first(where: name.lowercased().hasSuffix)
    }

    /// Reads a page, and decides whether the audience may see it.
    private static func page(
        _ source: String, _ file: URL, path: String, homes: ContentHomes, for audience: Audience
    ) throws -> (ContentPage, isShown: Bool) {
        let shown = "Content/\(source)"
        let (matter, body, bodyLine) = try FrontMatter.split(try FileTree.text(of: file, shown: shown), file: shown)
        let home = try matter.home(among: homes)
        let isHomeless = home.map { !homes.shown.contains($0) } ?? false
        let titles = [matter.title, firstHeading(of: body), nameAsTitle(source)]
        let title = titles.lazy.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }
            .first { !$0.isEmpty }
        let page = ContentPage(
            source: source, path: path, title: PrintableText.cleaned(title ?? source), order: matter.order ?? 0,
            home: home, body: PrintableText.cleaned(body), bodyLine: bodyLine)
        return (page, !matter.isDraft && audience.circle <= matter.audience && !isHomeless)
    }

    /// The first heading of the first level, as written. Lines in a block of code do not count.
    private static func firstHeading(of body: String) -> String? {
        var fence: Substring?
        for line in body.split(separator: "\n") {
            if let open = fence {
                if line.hasPrefix(open) { fence = nil }
            } else if line.hasPrefix("```") || line.hasPrefix("~~~") {
                fence = line.prefix { $0 == line.first }
            } else if line.hasPrefix("# ") {
                return String(line.dropFirst(2))
            }
        }
        return nil
    }

    /// `house-manual.md` as `House Manual`.
    private static func nameAsTitle(_ source: String) -> String {
        let name = OutputFolder.split(source).name.dropLast(pageEnding(of: source)?.count ?? 0)
        return name.replacing("-", with: " ").capitalized
    }
}
