import Foundation
import Household
import Output

/// The paths of the files of `Content/` in the site: below `pages/`, under names that are slugs, each path only once.
///
/// `My Manuals/Heating.md` becomes `pages/my-manuals/heating.html`, with a number if that is taken. People link to the
/// files that they see, so the mapping is kept in both directions.
struct ContentPaths: Sendable {
    /// The paths in the site, by the path below `Content/`.
    private var places: [String: String] = [:]
    private var sources: [String: String] = [:]
    /// The folders' paths in the site, by their path below `Content/`.
    private var folders: [String: String] = ["": top]
    /// The paths taken by files and folders: on a disk they share one set of names.
    private var taken: Set<String> = []

    private static let top = "pages"
    /// The most characters of an ending: longer ones are not really endings, and the length of file names is limited.
    private static let longestEnding = 16

    /// The stamp of all sources and their paths: a link may name either.
    var stamp: Stamp {
        var stamp = Stamp()
        for (source, place) in places.sorted(by: { $0.key < $1.key }) {
            stamp.mix(source)
            stamp.mix(place)
        }
        return stamp
    }

    /// The path in the site of the source that a link names. The link was resolved from another source, as if both lay
    /// below `pages/`.
    func place(ofLinked path: String) -> String? {
        path.hasPrefix(Self.top + "/") ? places[String(path.dropFirst(Self.top.count + 1))] : nil
    }

    /// The address that the links of a page of Content start from; nil for all other pages.
    func origin(of place: String) -> PageAddress? {
        sources[place].map { PageAddress("\(Self.top)/\($0)") }
    }

    /// Gives a source its path. Must be called in the order of the sources, so that equal folders give equal paths.
    mutating func add(_ source: String) -> String {
        let (folder, file) = OutputFolder.split(source)
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        let written = file[dot...].dropFirst().lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let ending = Content.isPage(file) ? "html" : String(written.prefix(Self.longestEnding))
        let place = unclaimed(
            in: self.folder(String(folder)), Slug.make(from: String(file[..<dot]), fallback: "page"),
            ending: ending.isEmpty ? "" : ".\(ending)")
        places[source] = place
        sources[place] = source
        return place
    }

    private mutating func folder(_ source: String) -> String {
        if let known = folders[source] { return known }
        let (parent, name) = OutputFolder.split(source)
        let place = unclaimed(in: folder(String(parent)), Slug.make(from: name, fallback: "folder"), ending: "")
        folders[source] = place
        return place
    }

    private mutating func unclaimed(in folder: String, _ stem: String, ending: String) -> String {
        let place = "\(folder)/\(Slug.unique(stem) { taken.contains("\(folder)/\($0)\(ending)") })\(ending)"
        taken.insert(place)
        return place
    }
}
