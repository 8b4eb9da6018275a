import Templating
import Wording

/// Links to the previous and the next page of a long list.
struct Pager: TemplateModel {
    var isPaged: Bool
    var previousHref: String?
    var nextHref: String?

    static let fields = Fields<Pager> {
        $0.flag("paged", \.isPaged)
        $0.link(optional: ["previousHref": \.previousHref, "nextHref": \.nextHref])
    }
}

extension SiteModel {
    /// - Parameter path: The path of the page that starts with an entry; of the first page for nil.
    func pager(of slice: PageSlice, at address: PageAddress, path: (Int?) -> String) -> Pager {
        func link(_ start: Int?) -> String { address.link(toPage: path(start)) }
        let previous = slice.previous.map { previous in
            switch previous {
            case .first: link(nil)
            case .startingWith(let start): link(start)
            }
        }
        return Pager(isPaged: slice.isPaged, previousHref: previous, nextHref: slice.next.map { link($0) })
    }

    /// The range of entries on a page: `Armchair to Bread bin`. Nil where there is only one page.
    func pageLabel(of slice: PageSlice, name: (Int) -> String) -> String? {
        guard slice.isPaged, let first = slice.items.first, let last = slice.items.last else { return nil }
        return words(.pageRange, ["first": name(first), "last": name(last)])
    }
}
