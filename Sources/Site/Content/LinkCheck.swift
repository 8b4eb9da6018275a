import Foundation
import Household
import Output
import Values

/// A relative link that leads to no page of the site.
public struct BrokenLink: Hashable, Sendable, CustomStringConvertible {
    /// The file, or the record that the notes belong to.
    public var source: String
    /// From 1; 0 for notes.
    public var line: Int
    public var link: String
    public var hint: String?

    public var description: String {
        "the link “\(link)” does not lead to a page of the site (\(source)\(line > 0 ? ":\(line)" : ""))"
    }
}

/// Resolves the relative links that people write against the paths of the site.
struct LinkCheck: Sendable {
    /// Every path of the site.
    let targets: Set<String>
    private let contentPaths: ContentPaths
    /// Where it is noted that a page depends on which paths there are.
    var reads: ReadLog?

    init(targets: Set<String>, contentPaths: ContentPaths) {
        self.targets = targets
        self.contentPaths = contentPaths
    }

    /// The link check after paths were added or removed.
    func following(gone: [String], new: [String]) -> LinkCheck {
        LinkCheck(targets: targets.subtracting(gone).union(new), contentPaths: contentPaths)
    }

    /// Whether Markdown may hold a relative link, so that parsing it is worthwhile.
    static func mayHoldLinks(_ markdown: String) -> Bool {
        var previous: UInt8 = 0
        for byte in markdown.utf8 {
            if previous == UInt8(ascii: "]"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: ":") { return true }
            previous = byte
        }
        return false
    }

    /// The destination of a link, relative to the page that is being made.
    ///
    /// - Parameters:
    ///   - own: The page that the text was written for. An item's notes are written for the item's page, wherever else
    ///     they are shown.
    ///   - address: The page that is being made.
    func destination(of link: String, writtenFor own: PageAddress, at address: PageAddress) -> Markdown.Destination {
        reads?.note(.targets)
        let candidates = candidates(for: link, writtenFor: own)
        guard let target = candidates.first(where: { targets.contains($0.path) }) else { return .none }
        return .address(address.link(to: target.path) + target.fragment)
    }

    /// The site's path of the file in `Content/` that a link names; nil for any other link.
    func contentPath(of link: String, writtenFor own: PageAddress) -> String? {
        candidates(for: link, writtenFor: own).lazy.map(\.path).first { contentPaths.origin(of: $0) != nil }
    }

    /// The possible targets of a link, the likeliest first: the file of Content that it names, the path of the site,
    /// and the page that a Markdown file of that name would become.
    private func candidates(for link: String, writtenFor own: PageAddress) -> [(path: String, fragment: String)] {
        let origin = contentPaths.origin(of: own.path) ?? own
        let named = origin.resolve(link).flatMap { target in
            contentPaths.place(ofLinked: target.path).map { (path: $0, fragment: target.fragment) }
        }
        return [named, own.resolve(link), own.resolve(Self.pageLink(link))].compactMap(\.self)
    }

    /// A link to a Markdown file, as a link to the page it becomes.
    static func pageLink(_ link: String) -> String {
        let path = link.prefix { $0 != "#" && $0 != "?" }
        guard let ending = Content.pageEnding(of: path) else { return link }
        let parts = path.dropLast(ending.count).split(separator: "/", omittingEmptySubsequences: false)
        let slugged = parts.map { part in
            part.isEmpty || part == "." || part == ".."
                ? String(part) : Slug.make(from: String(part).removingPercentEncoding ?? String(part), fallback: "page")
        }
        return slugged.joined(separator: "/") + ".html" + link.dropFirst(path.count)
    }

    /// A suggestion for a broken link.
    func nearest(to link: String, writtenFor own: PageAddress) -> String? {
        guard let meant = own.resolve(Self.pageLink(link))?.path else { return nil }
        let (folder, name) = OutputFolder.split(meant)
        let ending = name[(name.lastIndex(of: ".") ?? name.endIndex)...]
        let start = folder.isEmpty ? "" : folder + "/"
        // Searches only the same folder: a site has tens of thousands of paths.
        let neighbours = targets.lazy
            .filter { $0.hasPrefix(start) && $0.hasSuffix(ending) && abs($0.utf8.count - meant.utf8.count) <= 3 }
            .map { String($0.dropFirst(start.count).dropLast(ending.count)) }.filter { !$0.contains("/") }
        return NearestName.among(neighbours, to: String(name.dropLast(ending.count))).first.map {
            "did you mean \(own.link(to: start + $0 + ending))?"
        }
    }
}
