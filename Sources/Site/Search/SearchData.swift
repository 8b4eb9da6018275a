import Foundation
import Household
import Output
import Search
import Templating
import Wording

/// A file that the search in the browser loads.
enum SearchFile: Sendable {
    /// Everything but the items, and the number of the files with items.
    case index
    case items(chunk: Int)
}

/// The items in each file of the search, and the items' register numbers.
///
/// An item's id decides its file, so that a change of one item changes one file.
struct SearchData: Sendable {
    /// Positions in the snapshot's items, in order, by file.
    let chunks: [[Int]]
    /// The `shownNumbers` of the household.
    let numbers: RegisterNumbers?

    /// The most items in a file, on average. Smaller files would cost more requests than they save.
    private static let itemsInChunk = 2048

    init(_ household: RedactedIndex) {
        let items = household.index.snapshot.items
        var count = 1
        while count * Self.itemsInChunk < items.count { count *= 2 }
        var chunks = Array(repeating: [Int](), count: count)
        items.withUnsafeBufferPointer { items in
            for position in items.indices {
                var stamp = Stamp()
                stamp.mix(items[position].id.uuid)
                chunks[Int(stamp.value & UInt64(count - 1))].append(position)
            }
        }
        self.chunks = chunks
        numbers = household.shownNumbers
    }
}

extension SiteModel {
    func append(_ file: SearchFile, to output: inout [UInt8]) {
        switch file {
        case .index: appendSearchIndex(to: &output)
        case .items(let chunk): appendItems(of: chunk, to: &output)
        }
    }

    private var entries: HouseholdEntries {
        HouseholdEntries(shown, numbers: search.numbers, pages: content.pages.map(FindablePage.init))
    }

    private func appendItems(of chunk: Int, to output: inout [UInt8]) {
        // Copied once, because it is large and there are many items.
        let index = index
        let entries = HouseholdEntries(shown, numbers: search.numbers, pages: [])
        var script = ScriptText("housebookSearch.items", capacity: 256 * search.chunks[chunk].count)
        script.lines { script in
            for position in search.chunks[chunk] {
                let item = index.item(at: position)
                let place = index.place(of: item)
                script.append(entries.entry(of: item, at: position, place))
                append(item, place, in: index, to: &script)
                script.endLine()
            }
        }
        script.close()
        output.append(contentsOf: script.bytes)
    }

    /// Appends the facts about an item that results show and that filters and orders use.
    private func append(
        _ item: Item, _ place: SnapshotIndex.ItemPlace, in index: SnapshotIndex, to script: inout ScriptText
    ) {
        script.endField()
        script.append(SearchSlug.short(OutputFolder.split(paths.item(item.id)).name, title: item.title))
        script.endField()
        if let room = place.location { script.append(room, radix: 36) }
        script.endField()
        if place.location == nil, let home = place.home { script.append(home, radix: 36) }
        script.endField()
        script.append(place.labels.map { String($0, radix: 36) }.joined(separator: ","))
        script.endField()
        // `plain` has the currency's number of decimals, about which browsers disagree.
        if visibleParts.values, let value = item.lineValue { script.append("\(value.plain) \(value.currency.code)") }
        script.endField()
        appendMarks(of: item, in: index, to: &script)
        script.endField()
        if visibleParts.added { script.append(Int(item.record.createdAt.timeIntervalSince1970), radix: 36) }
        script.endField()
        if visibleParts.warrantyTerm, !item.warranty.isLifetime, let expires = item.warranty.expires {
            script.append(expires.daysSinceEpoch, radix: 36)
        }
        script.endField()
        if let cover = cover(of: .item(item.id)) {
            script.append(OutputFolder.split(MediaPaths.webp(cover.attachment.sha256, cover.picture.smallest)).name)
        }
    }

    /// Appends one letter for each filter that the item passes.
    private func appendMarks(of item: Item, in index: SnapshotIndex, to script: inout ScriptText) {
        func mark(_ letter: Unicode.Scalar, _ passes: Bool) {
            if passes { script.append(byte: UInt8(ascii: letter)) }
        }
        let lacks = Attention.Lacks.of(item, in: index)
        mark("i", item.insured)
        mark("a", item.archived)
        mark("s", item.sale != nil)
        mark("b", item.ownership == .borrowed)
        mark("v", visibleParts.attention.values && lacks.contains(.value))
        mark("n", visibleParts.attention.serials && lacks.contains(.serial))
        mark("p", visibleParts.attention.photos && lacks.contains(.photo))
    }
}

// MARK: - Everything but the items

extension SiteModel {
    private func appendSearchIndex(to output: inout [UInt8]) {
        let snapshot = index.surroundings
        var script = ScriptText("housebookSearch.begin", capacity: 1 << 14)
        script.argument("\(search.chunks.count)")
        script.argument("\(search.numbers != nil)")
        script.argument("\"\(settings.currency.code)\"")
        script.lines { script in
            for home in snapshot.homes {
                script.append(
                    fields: home.displayName, name(of: paths.dashboard(home.id)), home.colour.hex, home.currency.code)
                script.endLine()
            }
        }
        script.lines { script in
            for (position, room) in snapshot.locations.enumerated() {
                appendPart(
                    index.path(ofLocationAt: position), paths.location(room.id), of: room.homeID,
                    inside: index.parent(ofLocationAt: position), to: &script)
            }
        }
        script.lines { script in
            for label in snapshot.labels {
                appendPart(label.name, paths.label(label.id), of: label.homeID, to: &script)
            }
        }
        script.lines { script in
            for key in words.catalogue.keys.filter({ $0.hasPrefix("search") }).sorted() {
                script.append(fields: key, words.catalogue[key])
                script.endLine()
            }
        }
        script.lines { appendOthers(to: &$0) }
        script.close()
        output.append(contentsOf: script.bytes)
    }

    /// The last part of a path: a slug that is unique in its home.
    private func name(of path: String?) -> String { path.map { OutputFolder.split($0).name } ?? "" }

    /// Appends the line of a room or a label.
    /// - Parameter parent: The position of the room that a room is directly inside of.
    private func appendPart(
        _ name: String, _ path: String?, of home: EntityID<Home>?, inside parent: Int? = nil,
        to script: inout ScriptText
    ) {
        script.append(fields: name, self.name(of: path), index.position(ofHome: home).map { "\($0)" } ?? "")
        if let parent {
            script.endField()
            script.append("\(parent)")
        }
        script.endLine()
    }

    /// Appends all other records that the search finds and that have a page.
    private func appendOthers(to script: inout ScriptText) {
        let snapshot = index.surroundings
        func append(
            _ kind: SearchEntry.Kind, in home: (Int) -> EntityID<Home>? = { _ in nil }, at path: (Int) -> String?
        ) {
            for (position, entry) in entries.of(kind).enumerated() {
                guard let path = path(position) else { continue }
                appendOther(entry, path + ".html", in: home(position), to: &script)
            }
        }
        append(.location, in: { snapshot.locations[$0].homeID }, at: { paths.location(snapshot.locations[$0].id) })
        append(.home) { paths.dashboard(snapshot.homes[$0].id) }
        append(.label, in: { snapshot.labels[$0].homeID }, at: { paths.label(snapshot.labels[$0].id) })
        if visibleParts.shopping {
            append(.vaultItem) { paths.vaultItem(snapshot.vault[$0].id) }
            append(.store) { paths.shop(snapshot.stores[$0].id) }
            append(.trip, in: { snapshot.carts[$0].homeID }, at: { paths.trip(snapshot.carts[$0].id) })
        }
        if visibleParts.values {
            append(.claim, in: { snapshot.claims[$0].homeID }, at: { paths.claim(snapshot.claims[$0].id) })
        }
        for (page, entry) in zip(content.pages, entries.of(.page)) {
            appendOther(entry, page.path, in: page.home, to: &script)
        }
    }

    private func appendOther(
        _ entry: SearchEntry, _ path: String, in home: EntityID<Home>?,
        to script: inout ScriptText
    ) {
        script.append(entry)
        script.endField()
        script.append(
            fields: String(entry.kind.rawValue), path, index.position(ofHome: home).map { "\($0)" } ?? "")
        script.endLine()
    }
}

/// An item's slug in its line of a file: without the part that a browser can make from the title.
enum SearchSlug {
    /// - Returns: `~2` for the slug `sofa-2` of the title `Sofa`; any other slug unchanged.
    static func short(_ slug: String, title: String) -> String {
        let base = plain(title)
        return !base.isEmpty && slug.hasPrefix(base) ? "~" + slug.dropFirst(base.count) : slug
    }

    /// The letters and digits of ASCII, with single dashes between them.
    private static func plain(_ title: String) -> String {
        var bytes: [UInt8] = []
        for byte in title.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
            default: if let last = bytes.last, last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
            }
        }
        if bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ScriptText {
    /// Appends the texts by which the search finds an entry, as one field.
    fileprivate mutating func append(_ entry: SearchEntry) {
        let start = bytes.count
        append(entry.title)
        append(byte: Self.part)
        append(entry.make)
        for text in entry.rest where !text.isEmpty {
            append(byte: Self.part)
            append(text)
        }
        markForeign(from: start)
    }

    /// Separates the texts of an entry.
    private static let part: UInt8 = 1

    fileprivate mutating func append(fields: String...) {
        for (place, field) in fields.enumerated() {
            if place > 0 { endField() }
            append(field)
        }
    }
}
