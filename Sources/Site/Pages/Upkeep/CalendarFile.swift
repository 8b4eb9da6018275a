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
        var identities: [String: Int] = [:]
        for due in dueDates() {
            let (identity, changed) = identity(of: due)
            identities[identity, default: 0] += 1
            // Two loans to one person since the same day differ in nothing that stays.
            let number = identities[identity].flatMap { $0 > 1 ? "-\($0)" : nil } ?? ""
            add(due, as: "\(identity)\(number)@housebook", changed: changed, to: &file)
        }
        file.add("END:VCALENDAR")
        return file.text
    }

    private func add(_ due: DueDate, as identity: String, changed: Date, to file: inout CalendarLines) {
        let name = index.name(of: due.subject)
        file.add("BEGIN:VEVENT")
        file.add("UID:\(identity)")
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

    /// What stays the same of an event when its day moves, and when its record was changed last.
    private func identity(of due: DueDate) -> (text: String, changed: Date) {
        func identity(_ record: some Entity) -> (String, Date) {
            ("\(record.id)-\(due.cause.identity)", record.record.updatedAt)
        }
        if case .policy(let policy) = due.cause { return identity(policy) }
        return index.owner(of: due.subject).map { identity($0) } ?? (due.cause.identity, index.profile.record.updatedAt)
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
