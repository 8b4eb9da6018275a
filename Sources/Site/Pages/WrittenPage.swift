import Household
import Templating

/// A page written in `Content/`.
struct WrittenPage: TemplateModel {
    @Included var frame: Frame
    @SafeHTML var body: String  // the page; headings in it begin at `h2`
}

extension SiteModel {
    func written(_ page: ContentPage, at address: PageAddress, navigation: String, links: LinkCheck) -> WrittenPage {
        WrittenPage(
            frame: frame(page.title, at: address, navigation: navigation),
            body: Markdown.html(Self.withoutTitle(page), topHeading: 2) { link, _ in
                links.destination(of: link, writtenFor: address, at: address)
            })
    }

    /// Drops a first heading that repeats the page's title, which would be shown twice.
    private static func withoutTitle(_ page: ContentPage) -> String {
        let body = page.body.drop(while: \.isNewline)
        guard body.hasPrefix("# \(page.title)\n") else { return page.body }
        return String(body.dropFirst(page.title.count + 3))
    }

    /// The relative links in `Content/` and in notes that lead to no page.
    /// - Parameter items: Positions of the items whose notes are checked.
    func brokenLinks(_ links: LinkCheck, items: [Int]) -> [BrokenLink] {
        var broken: [BrokenLink] = []
        visitLinks(items: items) { link, place in
            guard links.destination(of: link, writtenFor: place.own, at: place.own) == .none else { return }
            broken.append(
                BrokenLink(
                    source: place.source, line: place.line, link: link,
                    hint: links.nearest(to: link, writtenFor: place.own)))
        }
        return broken
    }

    /// The files of `Content/` that are not pages and that a page of the site links to.
    /// - Parameter items: Positions of the items whose notes may hold links.
    func linkedFiles(items: [Int]) -> [ContentFile] {
        guard !content.files.isEmpty else { return [] }
        let links = LinkCheck(targets: [], contentPaths: content.paths)
        var linked: Set<String> = []
        visitLinks(items: items) { link, place in
            if let path = links.contentPath(of: link, writtenFor: place.own) { linked.insert(path) }
        }
        return content.files.filter { linked.contains($0.path) }
    }

    /// The place where a person wrote a link.
    private struct LinkPlace {
        /// The page that the text was written for.
        var own: PageAddress
        /// The file, or the record that the notes belong to.
        var source: String
        /// From 1; 0 for notes.
        var line: Int
    }

    /// Visits the relative links in the pages of `Content/` and in notes.
    private func visitLinks(items: [Int], _ visit: (String, LinkPlace) -> Void) {
        // The place is only made for texts with links: every item may have notes, and most notes have no link.
        func look(_ markdown: String, _ place: () -> (own: String, source: String, firstLine: Int?)) {
            guard LinkCheck.mayHoldLinks(markdown) else { return }
            let (own, source, firstLine) = place()
            let address = PageAddress(own)
            _ = Markdown.html(markdown, topHeading: 2) { link, line in
                visit(link, LinkPlace(own: address, source: source, line: firstLine.map { $0 + line } ?? 0))
                return .none
            }
        }
        for page in content.pages {
            look(page.body) { (page.path, "Content/\(page.source)", page.bodyLine) }
        }
        func notes(of kind: String, _ slug: String) -> String { "notes of \(kind) \(PrintableText.cleaned(slug))" }
        for home in index.homes {
            look(home.notes) { (paths.dashboard(home.id) + ".html", notes(of: "home", home.slug), nil) }
        }
        for room in index.snapshot.locations {
            look(room.notes) { ((paths.location(room.id) ?? "") + ".html", notes(of: "location", room.slug), nil) }
        }
        for label in index.snapshot.labels {
            look(label.notes) { ((paths.label(label.id) ?? "") + ".html", notes(of: "label", label.slug), nil) }
        }
        let all = index.snapshot.items
        for position in items {
            look(all[position].notes) {
                let item = all[position]
                return (paths.item(item.id) + ".html", notes(of: "item", item.slug), nil)
            }
        }
    }
}
