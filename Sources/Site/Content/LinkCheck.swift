import Household
import Foundation

/// A relative link that leads to no page of the site.
public struct BrokenLink: Hashable, Sendable, CustomStringConvertible {
    /// The file, or what the notes belong to.
    public var source: String
    /// From 1; 0 for notes.
    public var line: Int
    public var link: String
    public var hint: String?

    public var description: String {
        "“\(link)” leads to no page of the site (\(source)\(line > 0 ? ":\(line)" : ""))"
    }
}

/// Follows the relative links that people write, among the paths that the site has.
struct LinkCheck: Sendable {
    /// Every path of the site.
    let targets: Set<String>

    /// Where a link leads, written for the page at hand.
    ///
    /// - Parameters:
    ///   - own: The page that the text was written for: an item's notes for the item's page, wherever else they are shown.
    ///   - address: The page that is being made.
    func destination(of link: String, writtenFor own: PageAddress, at address: PageAddress) -> Markdown.Destination {
        guard let target = own.resolve(Self.pageLink(link)), targets.contains(target.path) else { return .none }
        return .address(address.link(to: target.path) + target.fragment)
    }

    /// Links between Content files name the file; the page that it becomes has another ending.
    static func pageLink(_ link: String) -> String {
        let path = link.prefix { $0 != "#" && $0 != "?" }
        guard path.lowercased().hasSuffix(".md") else { return link }
        let parts = path.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
        let slugged = parts.map { part in
            part.isEmpty || part == "." || part == ".."
                ? String(part) : Slug.make(from: String(part).removingPercentEncoding ?? String(part), fallback: "page")
        }
        return slugged.joined(separator: "/") + ".html" + link.dropFirst(path.count)
    }

    func nearest(to link: String, writtenFor own: PageAddress) -> String? {
        guard let target = own.resolve(Self.pageLink(link)) else { return nil }
        return NearestName.among(targets, to: target.path).first.map { "did you mean \(own.link(to: $0))?" }
    }
}
