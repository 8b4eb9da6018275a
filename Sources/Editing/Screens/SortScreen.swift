import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Pictures
import Templating
import Values
import Workspace

/// Turns the pictures of a walk through the house into things.
///
/// Pictures wait in the inbox until a person has handled them. A thing gets an id that is made of its first picture's,
/// so a form that is sent twice, or after a kill, adds it once.
struct SortScreen {
    private let visit: FormVisit
    /// The most pictures on a page.
    private static let most = 40

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let request = visit.request
        let sent = request.isPost ? request.fields : request.query
        let places: PlaceChoices
        do {
            places = try PlaceChoices(visit, home: sent["home"], room: sent["room"])
        } catch DomainError.noHome {
            return visit.pages.message(DomainError.noHome.sentences(), .conflict)
        }
        guard request.isPost else { return try page(places, sent, .ok) }
        return try sent["do"] == "save" ? save(places) : take(places)
    }

    // MARK: - Taking pictures

    /// Puts the pictures that were sent into the inbox.
    private func take(_ places: PlaceChoices) throws -> FormAnswer {
        var problems: [String] = []
        for upload in visit.request.uploads {
            let source = PictureSource.file(upload.file)
            do {
                _ = try source.inspect()
            } catch {
                problems.append(error.naming(upload.fileName).sentences(startsWithName: true))
                continue
            }
            try visit.uploads.putIntoInbox(upload, takenAt: source.timeTaken)
        }
        guard problems.isEmpty else {
            return try page(places, FormFields(), problems: problems, .unprocessableEntity)
        }
        return .redirect(to: address(places))
    }

    private func address(_ places: PlaceChoices) -> String {
        let room = visit.request.fields["room"].flatMap { EntityID<Location>($0) }
        return "/~/sort?home=\(places.home.id)" + (room.map { "&room=\($0)" } ?? "")
    }

    // MARK: - Saving

    /// A thing that a form describes, with its pictures.
    private struct Thing {
        var pictures: [InboxPicture]

        var first: String { pictures[0].upload.id }
        /// The same whenever the form is sent.
        var item: EntityID<Item>? {
            let digits = Array(first)
            let lengths = [8, 4, 4, 4, 12]
            var start = 0
            let parts = lengths.map { length in
                defer { start += length }
                return String(digits[start..<start + length])
            }
            return EntityID(parts.joined(separator: "-"))
        }
    }

    /// Adds the things that have a title, each in one transaction, and throws away what is to go.
    private func save(_ places: PlaceChoices) throws -> FormAnswer {
        let sent = visit.request.fields
        let inbox = Dictionary(try waiting().map { ($0.upload.id, $0) }) { first, _ in first }
        var things: [Thing] = []
        for id in sent.all("picture") {
            guard let picture = inbox[id] else { continue }
            if sent["discard.\(id)"] != nil {
                visit.uploads.remove([id])
            } else if sent["same.\(id)"] != nil, !things.isEmpty {
                things[things.count - 1].pictures.append(picture)
            } else {
                things.append(Thing(pictures: [picture]))
            }
        }
        var faults: [String: String] = [:]
        for thing in things {
            do {
                if let fault = try add(thing, places) { faults[thing.first] = fault }
            } catch {
                guard let sentences = visit.sentences(about: error) else { throw error }
                faults[thing.first] = sentences
            }
        }
        if visit.store.lastGroup != nil { visit.session.reached(.itemsAdded) }
        guard faults.isEmpty else { return try page(places, sent, faults: faults, .unprocessableEntity) }
        return visit.saved(address(places))
    }

    /// - Returns: What is wrong, a sentence; nil also for a thing without a title, which waits on.
    private func add(_ thing: Thing, _ places: PlaceChoices) throws -> String? {
        let sent = visit.request.fields
        func typed(_ name: String) -> String { Text.trimmed(sent["\(name).\(thing.first)"] ?? "") }
        guard let id = thing.item else { return nil }
        let (title, price) = (typed("title"), typed("price"))
        guard !title.isEmpty else { return price.isEmpty ? nil : visit.pages(.formTitleNeeded) }
        var item = Item(id: id, title: title, homeID: places.home.id)
        let room = typed("room").isEmpty ? sent["room"] ?? "" : typed("room")
        item.locationID = EntityID(room)
        do throws(TypedValue.Fault) {
            try Self.price?.set(typed: price, of: &item, currency: places.home.currency)
        } catch {
            return (error.clause ?? error.expected).capitalisedFirst + "."
        }
        let drafts = try visit.session.drafts(
            of: thing.pictures.map { NamedFile(path: $0.upload.file.path, name: $0.upload.fileName) }, as: .photo,
            notify: { _ in })
        try visit.uploads.assign(thing.pictures, to: id.description)
        do {
            try visit.store.inventory.add(item, with: drafts)
        } catch DomainError.idTaken {
            // The form was sent before.
        }
        visit.uploads.remove(thing.pictures.map(\.upload.id))
        return nil
    }

    private static let price = Item.members.first { $0.key == "price" }

    /// The pictures in the inbox. Those whose thing was added just before the program was killed go.
    private func waiting() throws -> [InboxPicture] {
        try visit.uploads.inbox().filter { picture in
            guard let item = picture.item.flatMap({ EntityID<Item>($0) }), try visit.adding(of: item) != nil else {
                return true
            }
            visit.uploads.remove([picture.upload.id])
            return false
        }
    }

    // MARK: - Showing

    private func page(
        _ places: PlaceChoices, _ sent: FormFields, faults: [String: String] = [:], problems: [String] = [],
        _ status: HTTPResponseStatus
    ) throws -> FormAnswer {
        let waiting = try waiting()
        let room = sent["room"] ?? ""
        let cards = waiting.prefix(Self.most).enumerated().map { position, picture in
            let id = picture.upload.id
            return SortCard(
                id: id, number: "\(position + 1)", title: sent["title.\(id)"] ?? "", price: sent["price.\(id)"] ?? "",
                rooms: places.roomModels(chosen: sent["room.\(id)"] ?? "", none: visit.pages(.formSortSameRoom)),
                mayBeSame: position > 0, isSame: sent["same.\(id)"] != nil, fault: faults[id])
        }
        var frame = try visit.frame(visit.pages(.formMenuSort))
        if let number = visit.store.lastGroup {
            let group = try visit.store.history.group(number)
            (frame.message, frame.undo) = (try SavedSentence(group, in: visit).text, "\(number)")
        }
        let model = SortPage(
            frame: frame, home: places.home.id.description, homeName: places.home.displayName,
            homes: places.others("/~/sort"), rooms: places.roomModels(chosen: room, none: "–"), cards: Array(cards),
            later: waiting.count > Self.most ? "\(waiting.count - Self.most)" : nil, problems: problems)
        return .page(visit.pages.render(.sort, model), status)
    }
}

struct SortPage: TemplateModel {
    @Included var frame: FormFrame
    var home: String  // the id of the home that things will belong to
    var homeName: String  // the name of that home
    @Flagged var homes: [HomeLinkModel]  // the other homes
    var rooms: [ChoiceModel]  // the rooms, of which one is for all things
    @Flagged var cards: [SortCard]  // the pictures, in the order in which they were taken
    var later: String?  // how many more pictures wait
    @Flagged var problems: [String]  // what is wrong with pictures that were not taken; each: sentences
}

/// A picture that waits to be sorted.
struct SortCard: TemplateModel {
    var id: String  // its id; names of its controls end in it
    var number: String  // its place on the page
    var title: String  // the title that was typed
    var price: String  // the price that was typed
    var rooms: [ChoiceModel]  // the room for all things, and the others
    var mayBeSame: Bool  // there is a picture above it
    var isSame: Bool  // it shows the same thing as the one above
    var fault: String?  // what is wrong, a sentence
}
