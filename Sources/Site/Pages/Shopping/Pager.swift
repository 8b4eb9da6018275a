/// Links to the previous and the next page of a long list.
struct Pager: TemplateModel {
    var isPaged: Bool
    var previousHref: String?
    var nextHref: String?

    static let fields = Fields<Pager> {
        $0.flag("paged", \.isPaged)
        $0.link("previousHref", optional: \.previousHref)
        $0.link("nextHref", optional: \.nextHref)
    }
}

extension SiteModel {
    func pager(of slice: PageSlice, at address: PageAddress, path: (Int?) -> String) -> Pager {
        let neighbours = neighbours(of: slice, at: address, path: path)
        return Pager(isPaged: slice.isPaged, previousHref: neighbours.previous, nextHref: neighbours.next)
    }
}
