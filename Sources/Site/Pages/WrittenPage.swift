import Household

/// A page of Content.
struct WrittenPage: TemplateModel {
    var frame: Frame
    var body: String

    static let fields = Fields<WrittenPage> {
        $0.include { $0.frame }
        $0.html("body") { $0.body }
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

    /// A body that begins with the page's title as a heading would show it twice.
    private static func withoutTitle(_ page: ContentPage) -> String {
        let body = page.body.drop(while: \.isNewline)
        guard body.hasPrefix("# \(page.title)\n") else { return page.body }
        return String(body.dropFirst(page.title.count + 3))
    }

    /// The relative links of Content, and of notes, that lead nowhere.
    func brokenLinks(_ links: LinkCheck) -> [BrokenLink] {
        var broken: [BrokenLink] = []
        func check(_ markdown: String, _ own: String, _ source: String, firstLine: Int?) {
            guard markdown.contains("](") || markdown.contains("]:") else { return }
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
        for page in content.pages { check(page.body, page.path, "Content/\(page.source)", firstLine: page.bodyLine) }
        for home in index.homes {
            check(home.notes, paths.dashboard(home.id) + ".html", "notes of home \(home.slug)", firstLine: nil)
        }
        for room in index.snapshot.locations {
            check(
                room.notes, (paths.location(room.id) ?? "") + ".html", "notes of location \(room.slug)", firstLine: nil)
        }
        for label in index.snapshot.labels {
            check(label.notes, (paths.label(label.id) ?? "") + ".html", "notes of label \(label.slug)", firstLine: nil)
        }
        for item in index.snapshot.items {
            check(item.notes, paths.item(item.id) + ".html", "notes of item \(item.slug)", firstLine: nil)
        }
        return broken
    }
}
