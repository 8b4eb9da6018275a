package import Foundation
package import Household
import HouseholdStore
package import Reports
import Typesetting
import Wording

/// The list of a walk on paper, with boxes to tick.
package struct WalkPaper {
    private let page: PageOptions

    package init(paper: ReportOptions.Paper) { page = PageOptions(paper: paper == .letter ? .usLetter : .a4) }

    /// Writes the list of a home as a PDF.
    /// - Returns: The letters that no font has.
    package func write(_ home: Home, to file: URL, in session: HouseholdSession) throws -> [String] {
        let index = SnapshotIndex(try session.store.snapshot())
        let numbers = RegisterNumbers(index)
        let formats = Formats(locale: session.settings.locale, currencies: [])
        let rooms = Walk.rooms(of: home.id, in: index).map { room in
            WalkList.Room(
                name: room.location.map(index.path) ?? home.displayName,
                items: room.items.map { position in
                    let item = index.item(at: position)
                    let what = [item.make, item.model, item.serial].filter { !$0.isEmpty }.joined(separator: " ")
                    return WalkList.Item(
                        number: numbers[position], title: item.title,
                        quantity: item.quantity == .one ? "" : formats.quantity(item.quantity, in: item.unit),
                        what: what, seen: item.seen.map { formats.shortDate($0) } ?? "")
                })
        }
        let list = WalkList(
            language: session.settings.locale, words: try PaperFile.words(in: session), home: home.displayName,
            day: formats.date(session.today), rooms: rooms)
        return try PaperFile.write("walk.typ", list, page, to: file, in: session)
    }
}

/// What the template of the list reads.
private struct WalkList: Encodable {
    struct Room: Encodable {
        var name: String
        var items: [Item]
    }

    struct Item: Encodable {
        var number: String
        var title: String
        var quantity: String
        var what: String
        var seen: String
    }

    var language: String
    var words: [String: String]
    var home: String
    var day: String
    var rooms: [Room]
}
