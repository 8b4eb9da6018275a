import Household

/// The navigation, rendered once for each home and each depth: thousands of pages share the same text.
struct NavigationTexts: Sendable {
    private struct Key: Hashable {
        var home: EntityID<Home>?
        var depth: Int
    }

    struct Entry: Sendable {
        var text: String
        var stamp: Stamp
    }

    private let entries: [Key: Entry]

    init(_ model: SiteModel, theme: Theme) {
        var entries: [Key: Entry] = [:]
        for depth in 0...SitePaths.greatestDepth(of: model.content) {
            let address = PageAddress(String(repeating: "x/", count: depth) + "x.html")
            for home in model.index.homes.map(Optional.some) + [nil] {
                var bytes: [UInt8] = []
                theme.render(.navigation, model.navigation(home: home, at: address), into: &bytes)
                var stamp = Stamp()
                stamp.mix(bytes: bytes)
                entries[Key(home: home?.id, depth: depth)] = Entry(
                    text: String(decoding: bytes, as: UTF8.self), stamp: stamp)
            }
        }
        self.entries = entries
    }

    /// The navigation of a page. Empty for a Markdown page.
    func entry(of home: EntityID<Home>?, at address: PageAddress) -> Entry {
        guard address.ending == ".html" else { return Entry(text: "", stamp: Stamp()) }
        return entries[Key(home: home, depth: address.root.utf8.count / 3)] ?? Entry(text: "", stamp: Stamp())
    }
}

extension SitePaths {
    /// The depth of the deepest page, in folders: three for rooms and labels, more where Content has deeper folders.
    fileprivate static func greatestDepth(of content: Content) -> Int {
        content.pages.reduce(3) { max($0, $1.path.utf8.count { $0 == UInt8(ascii: "/") }) }
    }
}
