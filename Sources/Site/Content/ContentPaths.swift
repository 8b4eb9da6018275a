import Foundation
import Household

/// Where the files of `Content/` lie in the site: below `pages/`, their names made slugs, no two in one place.
///
/// `My Manuals/Heating.md` becomes `pages/my-manuals/heating.html`, with a number where that is taken. People link the
/// files they see, so the way there and back is kept.
struct ContentPaths: Sendable {
    /// By the path below `Content/`.
    private var places: [String: String] = [:]
    private var sources: [String: String] = [:]
    /// Where the folders of `Content/` lie, by their own path.
    private var folders: [String: String] = ["": top]
    /// Of files and folders alike: on a disk they share their names.
    private var taken: Set<String> = []

    private static let top = "pages"
    /// Longer ones are no endings, and a file's name has its limits.
    private static let longestEnding = 16

    /// Of which source lies where: a link may name either.
    var stamp: Stamp {
        var stamp = Stamp()
        for (source, place) in places.sorted(by: { $0.key < $1.key }) {
            stamp.mix(source)
            stamp.mix(place)
        }
        return stamp
    }

    /// The path that a link to a source leads to when it is seen from another source, both taken to lie below `pages/`.
    func place(ofLinked path: String) -> String? {
        path.hasPrefix(Self.top + "/") ? places[String(path.dropFirst(Self.top.count + 1))] : nil
    }

    /// Where links of a page of Content are written from; nil for all other pages.
    func origin(of place: String) -> PageAddress? {
        sources[place].map { PageAddress("\(Self.top)/\($0)") }
    }

    /// Gives a source its place. Called in the sources' order, so that equal folders give equal places.
    mutating func add(_ source: String) -> String {
        let (folder, file) = OutputFolder.split(source)
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        let written = file[dot...].dropFirst().lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let ending = written == "md" ? "html" : String(written.prefix(Self.longestEnding))
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
