import Foundation
import Templating

/// The bar at the end of the site's pages.
struct PageBar: Sendable {
    private let pages: FormPages
    private let page: String

    /// - Parameter page: The page's path below the top of the site.
    init(_ pages: FormPages, _ page: String) { (self.pages, self.page) = (pages, page) }

    /// - Parameter frame: Says what was saved before the page was asked for.
    func html(_ frame: FormFrame = FormFrame(pageTitle: "")) -> [UInt8] {
        pages.render(.bar, BarPage(frame: frame, page: Self.escaped(page)))
    }

    /// The page for the query of an address.
    private static func escaped(_ page: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~/"))
        // Fails only for half a surrogate pair, which no text of Swift holds.
        return page.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

struct BarPage: TemplateModel {
    @Included var frame: FormFrame
    var page: String  // the page's path below the top of the site, for the query of an address
}
