import Household
import Templating
import Wording

/// One page of a long list: a catalogue, the trips, the purchases of a vault item.
///
/// Pages are cut by content, not by count: where a page begins depends on the entries nearby. A new entry moves only
/// the borders near it and leaves the thousand pages after it as they are. For the same reason a page is named after
/// its first entry and not numbered.
struct PageSlice: Sendable {
    /// The first entries of this page, the previous page and the next page. A nil `start` stands for the first page; a
    /// nil `previous` or `next` means that there is no such page.
    var start: Int?
    var previous: Neighbour?
    var next: Int?
    /// The entries of this page, as positions in their source, such as the snapshot's items.
    var items: ArraySlice<Int>
    /// The place of this page among all, from 1.
    var number: Int
    var all: PageList

    enum Neighbour: Sendable {
        case first
        case startingWith(Int)
    }

    var isFirst: Bool { start == nil }
    var isPaged: Bool { previous != nil || next != nil }

    /// Cuts a list into pages. An empty list has one page, which says that it is empty.
    ///
    /// - Parameters:
    ///   - pageSize: The average number of entries on a page. No page has more than half as much again, and only the
    ///     last may have less than half.
    ///   - letter: Returns the letter that an entry is listed under, for a list in order of names.
    ///   - weight: Returns a number for each position that stays with the entry wherever it moves. The next page begins
    ///     with the lightest of the entries that it could begin with.
    static func slices(
        of items: [Int], pageSize: Int, letter: ((Int) -> String)? = nil, weight: (Int) -> UInt64
    ) -> [PageSlice] {
        let starts = starts(of: items, pageSize: pageSize, weight: weight)
        let pages = starts.indices.map { items[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : items.count)] }
        let all = PageList(pages, letter: letter)
        return pages.enumerated().map { place, page in
            PageSlice(
                start: place == 0 ? nil : page.first,
                previous: place == 0 ? nil : place == 1 ? .first : pages[place - 1].first.map { .startingWith($0) },
                next: place + 1 < pages.count ? pages[place + 1].first : nil, items: page, number: place + 1, all: all)
        }
    }

    /// The place of each page's first entry.
    /// - Parameter size: Returns the size of an entry. An entry larger than a page has a page of its own.
    static func starts(
        of items: [Int], pageSize: Int, size: (Int) -> Int = { _ in 1 }, weight: (Int) -> UInt64
    ) -> [Int] {
        let (least, most) = (max(1, pageSize - pageSize / 2), pageSize + pageSize / 2)
        var starts = [0]
        var rest = items.reduce(0) { $0 + size($1) }
        while rest > most {
            let start = starts[starts.count - 1]
            var (end, filled) = (start, 0)
            var (cut, taken, lowest) = (start, 0, UInt64.max)
            while end < items.count {
                let more = size(items[end])
                if end > start, filled + more > most { break }
                (end, filled) = (end + 1, filled + more)
                guard end < items.count, filled >= least else { continue }
                let weight = weight(items[end])
                if weight < lowest || cut == start { (cut, taken, lowest) = (end, filled, weight) }
            }
            // No cut lies between `least` and `most`, because the next entry is large.
            if cut == start { (cut, taken) = (end, filled) }
            guard cut < items.count else { break }
            starts.append(cut)
            rest -= taken
        }
        return starts
    }
}

/// All pages of a list.
struct PageList: Sendable {
    /// A letter of the alphabet, and the page on which its names begin.
    struct Letter: Hashable, Sendable {
        let name: String
        /// The first entry of the page on which the letter begins; nil for the first page.
        let start: Int?
    }

    /// The first entry of each page.
    let starts: [Int]
    /// In alphabetical order. Empty if the list is not in order of names, or has only one page.
    let letters: [Letter]

    init(_ pages: [ArraySlice<Int>], letter: ((Int) -> String)?) {
        starts = pages.compactMap(\.first)
        var letters: [Letter] = []
        if let letter, pages.count > 1 {
            for (place, page) in pages.enumerated() {
                for entry in page {
                    let name = letter(entry)
                    if name != letters.last?.name {
                        letters.append(Letter(name: name, start: place == 0 ? nil : page.first))
                    }
                }
            }
        }
        self.letters = letters
    }
}

extension SiteModel {
    /// Cuts a list of entities into pages. An entity's id decides whether a page begins with it.
    /// - Parameter name: Returns the name of an entity, for a list in order of names.
    func slices<Entity>(
        of positions: [Int], name: ((Int) -> String)? = nil, id: (Int) -> EntityID<Entity>
    ) -> [PageSlice] {
        let letter = name.map { name in { (position: Int) in Self.letter(of: name(position)) } }
        return PageSlice.slices(of: positions, pageSize: settings.pageSize, letter: letter) { position in
            var weight = Stamp()
            weight.mix(id(position).uuid)
            return weight.value
        }
    }

    /// The letter that a name is listed under: `A` for `Ångström`, `#` for names that do not begin with a letter, and
    /// `字` for all that begin with an ideograph, since there are thousands of these and nobody looks through a list of
    /// them.
    static func letter(of name: String) -> String {
        guard let first = FoldedText.firstLetter(of: name), first.properties.isAlphabetic else { return "#" }
        return first.properties.isIdeographic ? "字" : String(first).uppercased()
    }
}

/// The place of a page in a long list, and links to the other pages.
struct Pager: TemplateModel {
    var paged: Bool  // there is a page before or after this one
    var pagePlace: String  // `Page 3 of 103`
    @Link var previousHref: String? = nil  // the page before
    @Link var nextHref: String? = nil  // the page after
    @Link var firstHref: String? = nil  // the first page, from the third one on
    @Link var lastHref: String? = nil  // the last page, up to the third from the end
    /// The initial letters of the entries, as an index; `name`: `A`, or `#` for names that begin with no letter;
    /// `href`: the page on which the letter begins.
    @Flagged var letters: [PlainLink]
    // On the first page only: a new border between two pages would otherwise change them all.
    /// All pages; on the first page only; `name`: the page's first entry: `Armchair`; `href`: the page.
    @Flagged var allPages: [PlainLink]
}

extension SiteModel {
    /// - Parameters:
    ///   - name: The name of an entry.
    ///   - path: Returns the path of the page that starts with an entry, or of the first page for nil.
    func pager(
        of slice: PageSlice, at address: PageAddress, name: (Int) -> String, path: (Int?) -> String
    ) -> Pager {
        func link(_ start: Int?) -> String { address.link(toPage: path(start)) }
        let previous = slice.previous.map { previous in
            switch previous {
            case .first: link(nil)
            case .startingWith(let start): link(start)
            }
        }
        let starts = slice.all.starts
        let count = starts.count
        let pages = slice.isPaged && slice.isFirst ? starts : []
        return Pager(
            paged: slice.isPaged,
            pagePlace: words(.pagePlace, ["page": formats.count(slice.number), "pages": formats.count(count)]),
            previousHref: previous, nextHref: slice.next.map { link($0) },
            firstHref: slice.number > 2 ? link(nil) : nil,
            lastHref: slice.number < count - 1 ? starts.last.map { link($0) } : nil,
            letters: slice.all.letters.map { PlainLink(name: $0.name, href: link($0.start)) },
            allPages: pages.enumerated().map { PlainLink(name: name($1), href: link($0 == 0 ? nil : $1)) })
    }

    /// The range of entries on a page: `5 May 2026 to 3 April 2026`. Nil if there is only one page.
    /// - Parameter word: The phrase of a range, with quotation marks for titles and without for dates.
    func pageLabel(of slice: PageSlice, _ word: Word = .pageRange, name: (Int) -> String) -> String? {
        guard slice.isPaged, let first = slice.items.first, let last = slice.items.last else { return nil }
        return words(word, ["first": name(first), "last": name(last)])
    }
}
