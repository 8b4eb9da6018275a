import Household
import Templating

/// A page written in `Content/`.
struct WrittenPage: TemplateModel {
    var frame: Frame
    var body: String

    static let fields = Fields<WrittenPage> {
        $0.include(\.frame)
        $0.html("body", \.body)
    }
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

    /// Returns the relative links in `Content/` and in notes that lead to no page.
    /// - Parameter items: Positions of the items whose notes are checked.
    func brokenLinks(_ links: LinkCheck, items: [Int]) -> [BrokenLink] {
        var broken: [BrokenLink] = []
        // Checked before anything is built: there is a note for each item, and most notes have no link.
        func check(_ markdown: String, _ place: () -> (own: String, source: String, firstLine: Int?)) {
            guard LinkCheck.mayHoldLinks(markdown) else { return }
            let (own, source, firstLine) = place()
            let address = PageAddress(own)
            _ = Markdown.html(markdown, topHeading: 2) { link, line in
                let destination = links.destination(of: link, writtenFor: address, at: address)
                if destination == .none {
                    broken.append(
                        BrokenLink(
                            source: source, line: firstLine.map { $0 + line } ?? 0, link: link,
                            hint: links.nearest(to: link, writtenFor: address)))
                }
                return destination
            }
        }
        for page in content.pages {
            check(page.body) { (page.path, "Content/\(page.source)", page.bodyLine) }
        }
        func notes(of kind: String, _ slug: String) -> String { "notes of \(kind) \(PrintableText.cleaned(slug))" }
        for home in index.homes {
            check(home.notes) { (paths.dashboard(home.id) + ".html", notes(of: "home", home.slug), nil) }
        }
        for room in index.snapshot.locations {
            check(room.notes) { ((paths.location(room.id) ?? "") + ".html", notes(of: "location", room.slug), nil) }
        }
        for label in index.snapshot.labels {
            check(label.notes) { ((paths.label(label.id) ?? "") + ".html", notes(of: "label", label.slug), nil) }
        }
        let all = index.snapshot.items
        for position in items {
            check(all[position].notes) {
                let item = all[position]
                return (paths.item(item.id) + ".html", notes(of: "item", item.slug), nil)
            }
        }
        return broken
    }
}
