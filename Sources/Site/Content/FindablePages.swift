package import Foundation
package import Household
package import Search

extension FindablePage {
    /// The pages in a folder of Content that the audience may see.
    /// - Throws: `ContentError`, `OutputError`: see `Content.load`.
    package static func all(inContent folder: URL, of shown: RedactedSnapshot) throws -> [FindablePage] {
        try Content.load(from: folder, homes: ContentHomes(shown), for: shown.audience).pages.map(FindablePage.init)
    }

    /// Leaves out the addresses of links, which may lead to pages that the audience may not see.
    init(_ page: ContentPage) {
        self.init(title: page.title, text: Markdown.text(page.body), path: page.path, home: page.home)
    }
}
