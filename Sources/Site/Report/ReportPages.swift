import Household
import Output
import Reports
import Templating
import Wording

/// The pages of a report on the site: a summary, and the pages with the lines of each room.
struct ReportPages: Sendable {
    enum Subject: Hashable, Sendable {
        case home(EntityID<Home>)
        /// A position in the snapshot's claims.
        case claim(Int)
    }

    /// A page with the lines of a room, or with some of them.
    struct Part: Sendable {
        /// Without an ending, as every path of a page.
        let path: String
        /// The room, as a position in the register's rooms.
        let room: Int
        /// The room's name.
        let name: String
        /// The page's lines, as a range of the room's lines.
        let range: Range<Int>
        /// The items on the page, as positions in the snapshot; empty in a claim, which holds its lines itself.
        let items: ArraySlice<Int>
        /// The stamp of the lines' items and numbers.
        let stamp: Stamp
        /// The number of this page among the room's pages, from 1.
        let number: Int
        /// The number of pages of the room.
        let count: Int
    }

    let subject: Subject
    /// The path of the summary; without parts, of the whole report.
    let path: String
    var parts: [Part] = []

    /// The values that decide on which page a line is.
    fileprivate struct Line {
        /// The stamp of the item and its number, which stays with the line wherever it moves.
        let stamp: Stamp
        let size: Int
    }

    /// Adds the pages of a room. They are cut like those of other lists (see `PageSlice`), but by their size.
    /// - Parameters:
    ///   - items: The lines' items, as positions in the snapshot.
    ///   - number: The number of a line.
    fileprivate mutating func append(
        room: Int, _ name: String, slug: String, _ lines: [Line], items: [Int] = [], number: (Int) -> String
    ) {
        let starts = PageSlice.starts(
            of: Array(lines.indices), pageSize: Self.pageSize, size: { lines[$0].size },
            weight: { lines[$0].stamp.value })
        var taken: Set<String> = []
        for (place, start) in starts.enumerated() {
            let range = start..<(place + 1 < starts.count ? starts[place + 1] : lines.count)
            var path = "\(self.path)/\(slug)"
            if place > 0 {
                let name = Slug.unique(Slug.make(from: number(start), fallback: "line")) { taken.contains($0) }
                taken.insert(name)
                path += "/from-" + name
            }
            var stamp = Stamp()
            for line in lines[range] { stamp.mix(line.stamp) }
            parts.append(
                Part(
                    path: path, room: room, name: name, range: range, items: items.isEmpty ? [] : items[range],
                    stamp: stamp, number: place + 1, count: starts.count))
        }
    }

    // MARK: - The size of a page

    /// The approximate average size of a page in bytes of HTML. No page has more than half as much again, unless it is
    /// a single line; with the rest of the page, it stays below 400 kB.
    fileprivate static let pageSize = 200_000

    /// The approximate size of a line in bytes of HTML, with its card and its files.
    fileprivate static func size(title: String, _ texts: [String], _ files: [Attachment]) -> Int {
        var size = 1_300 + 3 * title.utf8.count
        for text in texts { size += text.utf8.count }
        guard !files.isEmpty else { return size }
        var photos = 0
        for file in files {
            let name = file.fileName.utf8.count + file.caption.utf8.count
            size += 500 + title.utf8.count + name
            switch file.kind {
            case .photo:
                photos += 1
                if photos <= 3 { size += 800 + name }
            case .receipt, .appraisal: size += 1_400 + 2 * title.utf8.count + name
            default: break
            }
        }
        return size
    }
}

extension SiteModel {
    /// The pages of the reports of all homes, each with a part for each room.
    func reportPagesOfHomes() -> [ReportPages] {
        let numbers = search.numbers ?? RegisterNumbers(index)
        return index.homes.map { reportPages(of: $0.id, numbers) }
    }

    private func reportPages(of home: EntityID<Home>, _ numbers: RegisterNumbers) -> ReportPages {
        var pages = ReportPages(subject: .home(home), path: paths.report(home))
        var slugs: Set<String> = []
        var room = 0
        func append(_ name: String, slug: String, _ positions: [Int]) {
            let items = index.snapshot.items
            let own = positions.filter { items[$0].counts }.map { (number: numbers.parts(at: $0), position: $0) }
                .sorted { $0.number.number < $1.number.number }
            guard !own.isEmpty else { return }
            pages.append(
                room: room, name, slug: slug, own.map { line(items[$0.position], $0.number.code, $0.number.number) },
                items: own.map(\.position)
            ) { RegisterNumber.text(code: own[$0].number.code, number: own[$0].number.number) }
            room += 1
        }
        // The register's texts are cleaned, which may change the order of its rooms.
        var rooms = index.locations(ofHome: home)
        for place in rooms.indices { rooms[place].name = PrintableText.cleaned(index.path(of: rooms[place])) }
        for room in Register.inOrder(rooms) {
            let slug = OutputFolder.split(paths.location(room.id) ?? "").name
            slugs.insert(slug)
            append(room.name, slug: slug, index.items(inLocation: room.id))
        }
        let rest = visibleParts.rooms ? (Word.reportWithoutRoom, "without-room") : (.reportAllItems, "all-items")
        append(
            words[rest.0], slug: Slug.unique(rest.1) { slugs.contains($0) },
            index.itemsWithoutLocation(ofHome: home))
        return pages
    }

    private func line(_ item: Item, _ code: String, _ number: Int) -> ReportPages.Line {
        var stamp = Stamp()
        stamp.mix(item.id.uuid)
        stamp.mix(code)
        stamp.mix(number)
        let texts = [
            item.description, item.make, item.model, item.serial, item.assetID, item.barcode, item.purchasedFrom,
            item.insuranceClass, item.replacement?.source ?? "",
        ]
        let files = !index.hasAttachments ? [] : index.attachments(of: .item(item.id))
        return ReportPages.Line(stamp: stamp, size: ReportPages.size(title: item.title, texts, files))
    }

    /// The pages of a claim's report: one, unless it would be too long. Nil if the claim has no path.
    /// - Parameter position: The position of the claim in the snapshot.
    func reportPages(ofClaimAt position: Int) -> ReportPages? {
        let claim = index.claim(at: position)
        guard let path = paths.claim(claim.id) else { return nil }
        var pages = ReportPages(subject: .claim(position), path: path)
        guard claim.lines.reduce(0, { $0 + line($1.line).size }) > ReportPages.pageSize * 3 / 2 else { return pages }
        let register = insuranceReport(of: pages.subject)?.register ?? Register([])
        var slugs: Set<String> = []
        for (room, group) in register.rooms.enumerated() {
            let name = group.name ?? words[visibleParts.rooms ? .reportWithoutRoom : .reportAllItems]
            let slug = Slug.unique(Slug.make(from: name, fallback: "room")) { slugs.contains($0) }
            slugs.insert(slug)
            pages.append(room: room, name, slug: slug, group.lines.map { line(register.lines[$0]) }) {
                register.lines[group.lines[$0]].number
            }
        }
        return pages
    }

    private func line(_ line: RegisterLine) -> ReportPages.Line {
        var stamp = Stamp()
        stamp.mix(line.itemID.uuid)
        stamp.mix(line.number)
        let texts = [
            line.description, line.make, line.model, line.serial, line.assetID, line.barcode, line.purchasedFrom,
            line.insuranceClass,
        ]
        return ReportPages.Line(
            stamp: stamp, size: ReportPages.size(title: line.title, texts, line.attachments))
    }
}
