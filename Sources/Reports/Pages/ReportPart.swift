package import Household
import Wording

/// A part of a report with its own page: the lines of a room, or some of them.
package struct ReportPart: Sendable {
    /// The room, as a position in the register's rooms.
    let room: Int
    /// Positions in the register's lines.
    let lines: ArraySlice<Int>
    /// The link to the part from the present page.
    let href: String
    /// The number of this part among the room's parts, from 1.
    let number: Int
    /// The number of the room's parts.
    let count: Int

    /// - Parameters:
    ///   - room: The room, as a position in the register's rooms.
    ///   - range: The part's lines, as a range of the room's lines.
    package init(room: Int, _ range: Range<Int>, of register: Register, href: String, number: Int, count: Int) {
        let lines = register.rooms[room].lines
        assert(range.upperBound <= lines.count, "the pages of a report are cut from another order of rooms")
        self.room = room
        self.lines = lines[range.clamped(to: lines.indices)]
        (self.href, self.number, self.count) = (href, number, count)
    }
}

/// The extent of a report that a page shows.
package enum ReportScope: Sendable {
    /// The whole report, in one document.
    case whole
    /// Everything except the lines, with links to the parts that list them.
    case summary([ReportPart])
    /// The lines of one part.
    case lines(ReportPart)
}

extension ReportPresentation {
    /// The lines on the page, by room.
    var listed: [(room: Int, lines: ArraySlice<Int>)] {
        switch scope {
        case .whole: report.register.rooms.enumerated().map { ($0, $1.lines[...]) }
        case .summary: []
        case .lines(let part): [(part.room, part.lines)]
        }
    }

    /// The parts that the page links to.
    var parts: [ReportPart] {
        if case .summary(let parts) = scope { parts } else { [] }
    }

    /// The sums of lines of a room.
    func value(of lines: ArraySlice<Int>, inRoom room: Int) -> RegisterValue {
        let room = report.register.rooms[room]
        // The register already has the sum of the whole room.
        return lines.count == room.lines.count ? room.value : RegisterValue(lines.lazy.map { self.lines[$0] })
    }

    /// `GA-01 to GA-48`
    func numbers(of lines: ArraySlice<Int>) -> String {
        guard let first = lines.first, let last = lines.last else { return "" }
        let (start, end) = (self.lines[first].number, self.lines[last].number)
        return first == last ? start : words(.pageRange, ["first": start, "last": end])
    }

    /// The part's number: `Page 2 of 3`; nil if the part is the whole room.
    func place(of part: ReportPart) -> String? {
        guard part.count > 1 else { return nil }
        return words(.pagePlace, ["page": formats.count(part.number), "pages": formats.count(part.count)])
    }
}
