import TestSupport
import Testing

@testable import Site

/// Where a catalogue is cut into pages.
struct PageSliceTests {
    /// A fixed number for each item, like its id.
    private static func weight(_ item: Int) -> UInt64 {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(item)))
        return random.next()
    }

    /// - Parameter items: The item at each position.
    private func slices(_ items: [Int], pageSize: Int) -> [PageSlice] {
        PageSlice.slices(of: Array(items.indices), pageSize: pageSize) { Self.weight(items[$0]) }
    }

    /// The items of each page, with the neighbours that it links to.
    private func pages(_ items: [Int], pageSize: Int) -> [Int: [Int?]] {
        var pages: [Int: [Int?]] = [:]
        for slice in slices(items, pageSize: pageSize) {
            let previous: Int? =
                switch slice.previous {
                case nil: nil
                case .first: -1
                case .startingWith(let start): items[start]
                }
            pages[slice.start.map { items[$0] } ?? -1] =
                [previous, slice.next.map { items[$0] }] + slice.items.map { items[$0] }
        }
        return pages
    }

    @Test(arguments: [1, 2, 3, 7, 10, 20, 100], [0, 1, 2, 3, 9, 10, 11, 15, 16, 29, 30, 31, 250])
    func everyItemIsOnOnePageInOrder(_ pageSize: Int, _ count: Int) throws {
        let slices = slices(Array(0..<count), pageSize: pageSize)
        #expect(slices.flatMap(\.items) == Array(0..<count))
        let (least, most) = (max(1, pageSize - pageSize / 2), pageSize + pageSize / 2)
        for slice in slices { try #require(slice.items.count <= most) }
        for slice in slices.dropLast() { try #require(slice.items.count >= least) }
        if count <= most { #expect(slices.count == 1) }
        if count > 0 { #expect(slices.allSatisfy { !$0.items.isEmpty }) }
    }

    @Test(arguments: [1, 2, 3, 10, 20])
    func aPageKnowsItsNeighbours(_ pageSize: Int) {
        let slices = slices(Array(0..<100), pageSize: pageSize)
        for (number, slice) in slices.enumerated() {
            #expect(slice.start == (number == 0 ? nil : slice.items.first))
            #expect(slice.isFirst == (number == 0))
            #expect(slice.next == (number + 1 < slices.count ? slices[number + 1].items.first : nil))
            switch slice.previous {
            case nil: #expect(number == 0)
            case .first: #expect(number == 1)
            case .startingWith(let start): #expect(number > 1 && slices[number - 1].items.first == start)
            }
            #expect(slice.isPaged)
        }
    }

    @Test func anEmptyCatalogueHasOnePage() throws {
        let slices = slices([], pageSize: 10)
        let page = try #require(slices.first)
        #expect(slices.count == 1 && page.items.isEmpty && page.isFirst && !page.isPaged)
    }

    @Test func pagesHaveThePageSizeOnAverage() {
        #expect(slices([3, 1, 4, 1, 5], pageSize: 1).map { Array($0.items) } == [[0], [1], [2], [3], [4]])
        #expect(Set(slices(Array(0..<1000), pageSize: 2).map(\.items.count)) == [1, 2, 3])
        let count = slices(Array(0..<20_000), pageSize: 20).count
        #expect((900...1100).contains(count), "\(count) pages")
    }

    /// Positions are those of the whole list, not of the given part.
    @Test func aHomesCatalogueNamesPositionsOfAllItems() {
        let slices = PageSlice.slices(of: [5, 7, 9, 12], pageSize: 1) { UInt64($0) }
        #expect(slices.map { Array($0.items) } == [[5], [7], [9], [12]])
        #expect(slices.map(\.start) == [nil, 7, 9, 12])
    }

    @Test func theLightestItemBeginsAPage() {
        let weights: [UInt64] = [0, 0, 9, 9, 5, 9, 9, 9, 9, 9, 4, 9, 9, 3, 1, 9, 9]
        let slices = PageSlice.slices(of: Array(weights.indices), pageSize: 4) { weights[$0] }
        // A page has two to six items: the first begins with 0 and ends before one of 2...6.
        #expect(
            slices.map { Array($0.items) } == [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9], [10, 11, 12, 13], [14, 15, 16]])
    }

    @Test("A letter leads to the page on which it begins, and every page knows its place")
    func letters() {
        let names = ["4G router", "Axe", "Åkerö chair", "Bed", "Bench", "Bin", "Ball", "Clock", "Łódź map"]
        let slices = PageSlice.slices(
            of: Array(names.indices), pageSize: 2, letter: { SiteModel.letter(of: names[$0]) }, weight: { UInt64($0) })
        #expect(slices.map { Array($0.items) } == [[0], [1], [2], [3], [4], [5], [6, 7, 8]])
        #expect(slices.map(\.number) == Array(1...7))
        let letters = slices[0].all.letters
        #expect(letters.map(\.name) == ["#", "A", "B", "C", "L"])
        #expect(letters.map(\.start) == [nil, 1, 3, 6, 6])
        #expect(slices[5].all.starts == [0, 1, 2, 3, 4, 5, 6])
        let one = PageSlice.slices(of: [0, 1], pageSize: 10, letter: { _ in "A" }, weight: { UInt64($0) })
        #expect(one.map(\.all.letters) == [[]], "a list of one page has none")
    }

    // MARK: - Effects of a change

    private func changedPages(_ old: [Int], _ new: [Int], pageSize: Int = 20) -> Int {
        let (before, after) = (pages(old, pageSize: pageSize), pages(new, pageSize: pageSize))
        return after.count { before[$0.key] != $0.value } + before.count { after[$0.key] == nil }
    }

    /// How many of 100 pages change with an insertion and with a deletion, at random positions.
    private static let changes: [(inserted: Int, deleted: Int)] = (0..<50).map { seed in
        let tests = PageSliceTests()
        var random = SeededGenerator(seed: UInt64(seed))
        let items = Array((0..<2000).map { $0 + 10_000 * seed })
        var (longer, shorter) = (items, items)
        longer.insert(-1 - seed, at: Int.random(in: 0...2000, using: &random))
        shorter.remove(at: Int.random(in: 0..<2000, using: &random))
        return (tests.changedPages(items, longer), tests.changedPages(items, shorter))
    }

    @Test func oneItemMoreOrLessChangesFewPages() {
        #expect(Self.changes.map(\.inserted).max() ?? 0 <= 8)
        #expect(Self.changes.map(\.deleted).max() ?? 0 <= 8)
        #expect(Self.changes.allSatisfy { $0.inserted >= 1 && $0.deleted >= 1 })
        #expect(changedPages(Array(0..<2000), Array(0..<2000)) == 0)
        let sum = Self.changes.reduce(0) { $0 + $1.inserted + $1.deleted }
        #expect(Double(sum) / 100 < 3, "\(Double(sum) / 100) pages on average")
    }
}
