package import Household
import Wording

/// A part of a report that has a page of its own: the lines of a room, or some of them.
package struct ReportPart: Sendable {
    /// The room, as a position in the register's rooms.
    let room: Int
    /// Positions in the register's lines.
    let lines: ArraySlice<Int>
    /// The link to the part, from the page that is made.
    let href: String
    /// The place of the part among those of its room, from 1.
    let number: Int
    /// How many parts its room has.
    let count: Int

    /// - Parameters:
    ///   - room: The room, as a position in the register's rooms.
    ///   - range: The places of the part's lines among those of the room.
    package init(room: Int, _ range: Range<Int>, of register: Register, href: String, number: Int, count: Int) {
        let lines = register.rooms[room].lines
        assert(range.upperBound <= lines.count, "the pages of a report are cut from another order of rooms")
        self.room = room
        self.lines = lines[range.clamped(to: lines.indices)]
        (self.href, self.number, self.count) = (href, number, count)
    }
}

/// How much of a report a page holds.
package enum ReportScope: Sendable {
    /// All of it, in one document.
    case whole
    /// All but the lines, with links to the parts that list them.
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

    /// The parts that the page leads to.
    var parts: [ReportPart] {
        if case .summary(let parts) = scope { parts } else { [] }
    }

    /// The sums of lines of a room.
    func value(of lines: ArraySlice<Int>, inRoom room: Int) -> RegisterValue {
        let room = report.register.rooms[room]
        // The register has added up the whole room already.
        return lines.count == room.lines.count ? room.value : RegisterValue(lines.lazy.map { self.lines[$0] })
    }

    /// `GA-01 to GA-48`
    func numbers(of lines: ArraySlice<Int>) -> String {
        guard let first = lines.first, let last = lines.last else { return "" }
        let (start, end) = (self.lines[first].number, self.lines[last].number)
        return first == last ? start : words(.pageRange, ["first": start, "last": end])
    }

    /// `Page 2 of 3`; nil for a part that is all of its room.
    func place(of part: ReportPart) -> String? {
        guard part.count > 1 else { return nil }
        return words(.pagePlace, ["page": formats.count(part.number), "pages": formats.count(part.count)])
    }
}
