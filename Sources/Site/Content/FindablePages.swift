package import Foundation
package import Household
package import Search

extension FindablePage {
    /// The pages in a folder that are Content.
    /// - Throws: `ContentError`, `OutputError`: see `Content.load`.
    package static func all(inContent folder: URL, of shown: RedactedSnapshot) throws -> [FindablePage] {
        try Content.load(from: folder, homes: ContentHomes(shown), for: shown.audience).pages.map(FindablePage.init)
    }

    /// The addresses of links are left out: they may lead to what the audience does not see.
    init(_ page: ContentPage) {
        self.init(title: page.title, text: Markdown.text(page.body), path: page.path, home: page.home)
    }
}
