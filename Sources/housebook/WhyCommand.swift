import ArgumentParser
import Console
import Foundation
import Household
import Site
import Values
import Workspace

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say what a page is made of, and why it was last made again.",
        discussion: "Reads the records that the last build kept beside the site.")

    @Argument(help: "The page: its path in the site's folder, such as items/sofa.html, or its address.")
    var page: String

    @OptionGroup var json: OutputOptions
    @OptionGroup var output: SiteOutput
    @OptionGroup var site: SiteOptions

    func run() throws {
        let session = try site.open()
        let audience = try output.audience(session.settings, in: session)
        let folder = try output.folder(for: audience, of: session.root)
        let path = path(below: folder)
        let (origin, pages) = try NoticePrinter.showing { notify in
            try session.origin(of: path, for: audience, in: folder, notify: notify)
        }
        guard let origin else {
            throw CommandError.noPage(
                path, folder: folder.path, suggestions: NearestName.among(pages, to: path))
        }
        try json.printRecord(RecordSheet(origin))
    }

    /// The path that is meant by a path, a file or an address.
    private func path(below folder: URL) -> String {
        var path = page
        if let address = URL(string: page), address.scheme?.hasPrefix("http") ?? false { path = address.path }
        let file = URL(fileURLWithPath: page).standardizedFileURL.path
        if file.hasPrefix(folder.path + "/") { path = String(file.dropFirst(folder.path.count + 1)) }
        path = String(path.drop { $0 == "/" })
        return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }
}

extension RecordSheet {
    init(_ origin: PageOrigin) {
        self.init()
        add("page", "Page", origin.path)
        add("causes", "Made again", text: origin.why, json: .list((origin.causes ?? []).map(\.json)))
        if !origin.changes.isEmpty {
            add(
                "changes", "Since then", text: "\(origin.changes.words) changed: the next build makes it",
                json: .list(origin.changes.map(\.json)))
        }
        if origin.parts.isEmpty {
            add("parts", "Made of", text: "not known: the next build makes it", json: .list([]))
        }
        for (kind, parts) in origin.parts.byKind {
            add(
                kind.rawValue, kind.title, text: parts.names ?? kind.words,
                json: .list(parts.compactMap(\.name).map(JSONValue.text)))
        }
    }
}

extension PageOrigin {
    fileprivate var why: String {
        if parts.isEmpty { return "" }
        guard let causes else { return "never since it was first made" }
        return causes.isEmpty
            ? "its file was lost or changed, or it has another place in its list" : "because of \(causes.words)"
    }
}

extension [PageOrigin.Part] {
    /// The parts of each kind, in the order of the first of each.
    fileprivate var byKind: [(PageOrigin.Kind, [PageOrigin.Part])] {
        map(\.kind).firstOccurrences().map { kind in (kind, filter { $0.kind == kind }) }
    }

    /// `Armchair, Bookcase and 97 more`; nil without names.
    fileprivate var names: String? {
        let names = compactMap(\.name)
        guard !names.isEmpty else { return nil }
        let most = 5
        return names.prefix(most).joined(separator: ", ")
            + (names.count > most ? " and \(names.count - most) more" : "")
    }

    fileprivate var words: String {
        map { part in part.name.map { "\(part.kind.words) “\($0)”" } ?? part.kind.words }.joined(separator: ", ")
    }
}

extension PageOrigin.Part {
    fileprivate var json: JSONValue {
        .object([("kind", .text(kind.rawValue)), ("name", .optional(name))])
    }
}

extension PageOrigin.Kind {
    /// The heading of a line.
    fileprivate var title: String {
        switch self {
        case .everyPage: "Like every page"
        case .template: "Template"
        case .navigation: "Navigation"
        case .home: "Home"
        case .room: "Rooms"
        case .label: "Labels"
        case .item: "Items"
        case .claim: "Claims"
        case .policies: "Policies"
        case .profile: "Household"
        case .list: "Lists"
        case .contents: "Contents"
        case .household: "All records"
        case .trip: "Trips"
        case .priceBookItem: "Price book"
        case .stores: "Stores"
        case .shopping: "Shopping"
        case .today: "The day"
        case .depreciation: "Depreciation"
        case .writtenPages: "Content"
        case .paths: "Links"
        case .history: "History"
        }
    }

    /// What it is, in a sentence.
    fileprivate var words: String {
        switch self {
        case .everyPage: "the program, the words or the settings"
        case .template: "the template"
        case .navigation: "the navigation"
        case .home: "the home"
        case .room: "the room"
        case .label: "the label"
        case .item: "the item"
        case .claim: "the claim"
        case .policies: "the policies"
        case .profile: "the household's own record"
        case .list: "which records there are"
        case .contents: "what is in the home"
        case .household: "any record"
        case .trip: "the trip"
        case .priceBookItem: "the price book's item"
        case .stores: "the stores and categories"
        case .shopping: "the shopping"
        case .today: "the day"
        case .depreciation: "the depreciation table"
        case .writtenPages: "the pages of Content"
        case .paths: "which pages there are"
        case .history: "the latest changes"
        }
    }
}
