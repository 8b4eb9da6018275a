import Foundation
import Household
import Values
import Wording

// What is due as a file for calendar programs, by RFC 5545. Each time of it comes from a record, none from the clock, so
// that the same household gives the same file.

extension SiteModel {
    func calendar() -> String {
        var file = CalendarLines()
        file.add("BEGIN:VCALENDAR")
        file.add("VERSION:2.0")
        file.add("PRODID:-//Housebook//Housebook \(ProgramVersion.text)//EN")
        file.add("CALSCALE:GREGORIAN")
        file.add("NAME", text: siteTitle)
        file.add("X-WR-CALNAME", text: siteTitle)
        for due in dueDates() { add(due, to: &file) }
        file.add("END:VCALENDAR")
        return file.text
    }

    private func add(_ due: DueDate, to file: inout CalendarLines) {
        let (id, changed) = owner(of: due)
        let name = subject(of: due, at: PageAddress(SitePaths.calendar))?.name
        file.add("BEGIN:VEVENT")
        file.add("UID:\(id)-\(due.cause.identity)@housebook")
        file.add("DTSTAMP:\(CalendarLines.utc(changed))")
        file.add("DTSTART;VALUE=DATE:\(CalendarLines.day(due.day))")
        file.add("SUMMARY", text: [words.what(due.cause), name].compactMap(\.self).joined(separator: ": "))
        if case .upkeep(let task) = due.cause, !task.notes.isEmpty { file.add("DESCRIPTION", text: task.notes) }
        if let home = index.homes.count > 1 ? index.home(due.home) : nil {
            file.add("LOCATION", text: home.displayName)
        }
        file.add("TRANSP:TRANSPARENT")
        // At nine in the morning of the day before.
        file.add("BEGIN:VALARM")
        file.add("ACTION:DISPLAY")
        file.add("DESCRIPTION", text: words.what(due.cause))
        file.add("TRIGGER:-PT15H")
        file.add("END:VALARM")
        file.add("END:VEVENT")
    }

    /// The id of the record that has the date, and when that was changed last.
    private func owner(of due: DueDate) -> (id: String, changed: Date) {
        if case .policy(let policy) = due.cause { return (policy.id.description, policy.record.updatedAt) }
        switch due.subject {
        case .item(let position):
            let item = index.item(at: position)
            return (item.id.description, item.record.updatedAt)
        case .location(let id): return (id.description, index.location(id)?.record.updatedAt ?? .distantPast)
        case .home(let id): return (id.description, index.home(id)?.record.updatedAt ?? .distantPast)
        case .household: return (index.profile.id.description, index.profile.record.updatedAt)
        }
    }
}

/// The lines of a calendar file: at most 75 bytes each, a longer one going on in the next after a space.
private struct CalendarLines {
    private(set) var text = ""

    mutating func add(_ line: String) {
        var length = 0
        for letter in line.unicodeScalars {
            let bytes = UTF8.width(letter)
            if length + bytes > 75 {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(letter)
            length += bytes
        }
        text += "\r\n"
    }

    /// Adds a text, in which some signs have a meaning of their own.
    mutating func add(_ name: String, text value: String) {
        var escaped = ""
        for letter in PrintableText.cleaned(value).unicodeScalars {
            switch letter {
            case "\\", ";", ",": escaped += "\\\(letter)"
            case "\n": escaped += "\\n"
            case "\t": escaped += " "
            default: escaped.unicodeScalars.append(letter)
            }
        }
        add("\(name):\(escaped)")
    }

    static func day(_ date: CalendarDate) -> String { date.description.replacing("-", with: "") }

    static func utc(_ date: Date) -> String {
        let digits = Instant.write(date, as: .file).filter { $0 != "-" && $0 != ":" }
        return digits.prefix { $0 != "." } + "Z"
    }
}
