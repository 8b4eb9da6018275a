import Foundation
import Household
import Synchronization

/// What each page was made of.
///
/// While a page is rendered, the household's index and the site's model note what is read (`ReadLog`). Each input has a
/// stamp (`SitePlan.stamp(of:)`), and the stamp of a page combines those of the inputs that it read. A page must be made
/// again when this stamp has changed, or when nothing is known of it. So what a page depends on is said nowhere but in
/// the function that makes it.
///
/// A page may have read less than it would read now: then something that it did read has changed, and it is made again.
struct PageBook: Sendable {
    private var inputs: [Input] = []
    private var numbers: [Input: UInt32] = [:]
    /// The stamp of each input, by number; nil where it must be made first.
    private var stamps: [Stamp?] = []
    /// The same as the build before left them.
    private var before: [Stamp?] = []
    private var pages: [PageKey: Page] = [:]
    /// The numbers of the inputs that pages have read, one page after the other.
    private var reads: [UInt32] = []
    /// How many of them are of pages as they were made last.
    private var liveReads = 0
    /// The numbers of the inputs for whose sake a page was last made again; a few of them, if they are many. Nothing for
    /// a page that was made only once.
    private var causes: [PageKey: [UInt32]] = [:]
    private static let mostCauses = 4

    private struct Page {
        /// The first of its numbers in `reads`.
        var start: Int
        var count: Int
        /// Its stamp when it was last asked for.
        var last: Stamp?
    }

    init() {}

    // MARK: - Inputs

    /// Forgets the stamps of inputs, except those of some kinds, since they may have changed.
    mutating func beginBuild(keeping kept: Set<Input.Kind> = []) {
        before = stamps
        for number in stamps.indices where !kept.contains(inputs[number].kind) { stamps[number] = nil }
    }

    mutating func forget(_ input: Input) { stamps[number(of: input)] = nil }

    /// Gives an input its stamp. The stamps of records that share an id, which only another program can have written,
    /// are combined.
    mutating func add(_ stamp: Stamp, to input: Input) {
        let number = number(of: input)
        var sum = stamps[number] ?? Stamp()
        sum.mix(stamp)
        stamps[number] = sum
    }

    /// - Parameter make: Makes the stamp where it is not known. It may ask for others.
    mutating func stamp(of input: Input, _ make: (inout PageBook, Input) -> Stamp) -> Stamp {
        stamp(at: number(of: input), make)
    }

    private mutating func stamp(at number: Int, _ make: (inout PageBook, Input) -> Stamp) -> Stamp {
        if let stamp = stamps[number] { return stamp }
        let stamp = make(&self, inputs[number])
        stamps[number] = stamp
        return stamp
    }

    private mutating func number(of input: Input) -> Int {
        if let number = numbers[input] { return Int(number) }
        numbers[input] = UInt32(inputs.count)
        inputs.append(input)
        stamps.append(nil)
        return inputs.count - 1
    }

    // MARK: - Pages

    /// What a page has read, in the order of its first reads; empty for a page that is not known.
    func inputs(of page: PageKey) -> [Input] { numbers(of: page).map { inputs[Int($0)] } }

    /// The inputs for whose sake a page was last made again: none if not for any that it has read. Nil for a page that
    /// was made only once.
    func causes(of page: PageKey) -> [Input]? { causes[page]?.map { inputs[Int($0)] } }

    /// What a page has read that has changed since the build before.
    func changes(of page: PageKey) -> [Input] { changedReads(of: page).map { inputs[Int($0)] } }

    private func changedReads(of page: PageKey) -> [UInt32] {
        numbers(of: page).filter { $0 < before.count && before[Int($0)] != stamps[Int($0)] }
    }

    private func numbers(of page: PageKey) -> ArraySlice<UInt32> {
        pages[page].map { reads[$0.start..<$0.start + $0.count] } ?? []
    }

    /// The stamp of a page; nil for a page that is not known.
    /// - Parameter start: The stamp of what is not noted: what every page depends on, and the page's subject.
    /// - Returns: The stamp, and whether it is the same as when it was last asked for.
    mutating func stamp(
        of key: PageKey, from start: Stamp, _ make: (inout PageBook, Input) -> Stamp
    ) -> (stamp: Stamp, isSame: Bool)? {
        guard let page = pages[key] else { return nil }
        var stamp = start
        for place in page.start..<page.start + page.count { stamp.mix(self.stamp(at: Int(reads[place]), make)) }
        pages[key]?.last = stamp
        return (stamp, page.last == stamp)
    }

    /// Takes over pages that were made in this build.
    /// - Parameters:
    ///   - made: The pages, each with the number of its inputs.
    ///   - reads: The inputs of one page after the other, as positions in `log`.
    mutating func take(_ made: [(page: PageKey, count: Int, stamp: Stamp)], _ reads: [UInt32], of log: [Input]) {
        let renumbered = log.map { UInt32(number(of: $0)) }
        var place = 0
        for (key, count, stamp) in made {
            if let page = pages[key] {
                causes[key] = Array(changedReads(of: key).prefix(Self.mostCauses))
                liveReads -= page.count
            }
            pages[key] = Page(start: self.reads.count, count: count, last: stamp)
            liveReads += count
            for number in reads[place..<place + count] { self.reads.append(renumbered[Int(number)]) }
            place += count
        }
        if self.reads.count > 2 * liveReads + 100_000 { compact() }
    }

    /// Drops what pages had read before they were made again: a process that runs for months makes many.
    private mutating func compact() {
        var kept: [UInt32] = []
        for key in pages.keys {
            let numbers = numbers(of: key)
            pages[key]?.start = kept.count
            kept += numbers
        }
        reads = kept
    }

    mutating func remove(_ page: PageKey) {
        liveReads -= pages[page]?.count ?? 0
        (pages[page], causes[page]) = (nil, nil)
    }
}

/// The book of a site, which grows while pages are made, on all cores.
final class PageRecords: Sendable {
    private let book: Mutex<PageBook>

    init(_ book: PageBook) { self.book = Mutex(book) }

    /// The book as it is now.
    var current: PageBook { book.withLock(\.self) }

    func change<Result: Sendable>(_ change: (inout PageBook) -> Result) -> Result { book.withLock { change(&$0) } }
}

/// Makes pages on one thread, and notes what they read. All threads writing into one book would wait for each other.
struct PageMaker {
    private let plan: SitePlan
    /// The same plan, which notes in `log`.
    private let noting: SitePlan
    private let log = ReadLog()
    private var made: [(page: PageKey, count: Int, stamp: Stamp)] = []
    /// What they have read, one page after the other, as numbers of the log.
    private var reads: [UInt32] = []
    /// The stamps of the log's inputs, as far as they were needed.
    private var stamps: [Stamp?] = []

    init(_ plan: SitePlan) {
        self.plan = plan
        noting = plan.noting(in: log)
    }

    /// Appends the bytes of a page.
    /// - Returns: The stamp of the page.
    mutating func make(_ file: PlannedFile, into bytes: inout [UInt8]) throws -> Stamp {
        log.begin()
        try noting.render(file, into: &bytes)
        var stamp = plan.start(of: file)
        for number in log.reads { stamp.mix(self.stamp(at: Int(number))) }
        made.append((PageKey(file.path), log.reads.count, stamp))
        reads += log.reads
        return stamp
    }

    private mutating func stamp(at number: Int) -> Stamp {
        while stamps.count <= number { stamps.append(nil) }
        if let stamp = stamps[number] { return stamp }
        let stamp = plan.stamp(of: log.inputs[number])
        stamps[number] = stamp
        return stamp
    }

    /// Adds what was noted to the records of the plan.
    func finish() { plan.records.change { $0.take(made, reads, of: log.inputs) } }
}

/// A page in the book: its path, in 64 bits.
struct PageKey: Hashable, Sendable {
    fileprivate let value: UInt64

    /// - Parameter path: With its ending.
    init(_ path: String) { value = Stamp(of: path).value }

    fileprivate init(value: UInt64) { self.value = value }
}

// MARK: - From one build to the next

extension PageBook {
    private static let start = Array("housebook reads 1\n".utf8)

    /// The part of the book that concerns these files, as bytes to keep: lists of values of one size.
    func bytes(for files: [PlannedFile]) -> [UInt8] {
        var (known, counts, readNumbers): ([UInt64], [UInt32], [UInt32]) = ([], [], [])
        var (again, causeCounts, causeNumbers): ([UInt64], [UInt32], [UInt32]) = ([], [], [])
        var renumbered = Array(repeating: UInt32.max, count: inputs.count)
        var used: [Int] = []
        func number(_ number: UInt32) -> UInt32 {
            if renumbered[Int(number)] == .max {
                renumbered[Int(number)] = UInt32(used.count)
                used.append(Int(number))
            }
            return renumbered[Int(number)]
        }
        readNumbers.reserveCapacity(reads.count)
        for file in files {
            let key = PageKey(file.path)
            guard let page = pages[key] else { continue }
            known.append(key.value)
            counts.append(UInt32(page.count))
            for place in page.start..<page.start + page.count { readNumbers.append(number(reads[place])) }
            guard let caused = causes[key] else { continue }
            again.append(key.value)
            causeCounts.append(UInt32(caused.count))
            for cause in caused { causeNumbers.append(number(cause)) }
        }
        var file = WordBytes(Self.start)
        file.append(used.map { inputs[$0].kind.rawValue })
        file.append(used.map { inputs[$0].id.uuid })
        file.append(used.map { (stamps[$0] ?? Stamp()).value })
        file.append(known)
        file.append(counts)
        file.append(readNumbers)
        file.append(again)
        file.append(causeCounts)
        file.append(causeNumbers)
        return file.bytes
    }

    /// Nil for anything but bytes that `bytes(for:)` returned. If they were of another site, every page would have
    /// another stamp.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.start) else { return nil }
        var file = WordReader(bytes, from: Self.start.count)
        guard let kinds: [UInt8] = file.next(), let ids: [uuid_t] = file.next(), let stamps: [UInt64] = file.next(),
            let keys: [UInt64] = file.next(), let counts: [UInt32] = file.next(), let reads: [UInt32] = file.next(),
            let again: [UInt64] = file.next(), let causeCounts: [UInt32] = file.next(),
            let causes: [UInt32] = file.next(),
            kinds.count == ids.count, ids.count == stamps.count, keys.count == counts.count,
            again.count == causeCounts.count, counts.reduce(0, { $0 + Int($1) }) == reads.count,
            causeCounts.reduce(0, { $0 + Int($1) }) == causes.count,
            (reads.max() ?? 0) < max(kinds.count, 1), (causes.max() ?? 0) < max(kinds.count, 1)
        else { return nil }
        inputs = zip(kinds, ids).map { Input(Input.Kind(rawValue: $0), UUID(uuid: $1)) }
        numbers = Dictionary(zip(inputs, 0...), uniquingKeysWith: { first, _ in first })
        self.stamps = stamps.map { Stamp($0) }
        self.reads = reads
        liveReads = reads.count
        pages.reserveCapacity(keys.count)
        var place = 0
        for (key, count) in zip(keys, counts) {
            pages[PageKey(value: key)] = Page(start: place, count: Int(count))
            place += Int(count)
        }
        place = 0
        for (key, count) in zip(again, causeCounts) {
            self.causes[PageKey(value: key)] = Array(causes[place..<place + Int(count)])
            place += Int(count)
        }
    }
}

/// Lists of values of fixed size, each after its length, in this machine's order.
private struct WordBytes {
    private(set) var bytes: [UInt8]

    init(_ start: [UInt8]) { bytes = start }

    mutating func append<Value: BitwiseCopyable>(_ list: [Value]) {
        withUnsafeBytes(of: UInt32(list.count)) { bytes.append(contentsOf: $0) }
        list.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}

private struct WordReader {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], from place: Int) { (self.bytes, self.place) = (bytes, place) }

    /// The next list; nil where the bytes do not hold it.
    mutating func next<Value: BitwiseCopyable>() -> [Value]? {
        guard bytes.count - place >= 4 else { return nil }
        let count = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) })
        let size = count * MemoryLayout<Value>.stride
        place += 4
        guard bytes.count - place >= size else { return nil }
        defer { place += size }
        return Array(unsafeUninitializedCapacity: count) { list, filled in
            UnsafeMutableRawBufferPointer(list).copyBytes(from: bytes[place..<place + size])
            filled = count
        }
    }
}
