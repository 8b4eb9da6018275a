import Household
import Templating
import Wording

/// The cards of one room; they follow the register.
struct ReportCardRoom: TemplateModel {
    struct Fact: TemplateModel {
        var name: String
        var text: String

        static let fields = Fields<Fact> {
            $0.text(["name": \.name, "text": \.text])
        }
    }

    struct Card: TemplateModel {
        var number: String
        var href: String
        var title: String
        var times: String?
        var description: String?
        var state: String?
        var isRecordedAfterLoss: Bool
        var facts: [Fact]
        var photos: [ReportPhoto]
        /// A sentence that counts the photos that the card does not show; nil for none.
        var morePhotos: String?

        static let fields = Fields<Card> {
            $0.text(["number": \.number, "title": \.title])
            $0.link("href", \.href)
            $0.text(optional: [
                "times": \.times, "description": \.description, "state": \.state, "morePhotos": \.morePhotos,
            ])
            $0.flag("late", \.isRecordedAfterLoss)
            $0.list("facts", \.facts)
            $0.list("photos", \.photos, flag: "hasPhotos")
        }
    }

    var id: String
    var name: String
    var isRest: Bool
    var lines: [Card]

    static let fields = Fields<ReportCardRoom> {
        $0.link("id", \.id)
        $0.text("name", \.name)
        $0.flag("rest", \.isRest)
        $0.list("lines", \.lines)
    }
}

extension ReportPresentation {
    /// How many photos a card shows at most.
    private static let photosPerCard = 3

    /// The cards, by room: one for each line with a photo, a description or particulars, which the register does not
    /// show.
    func cards() -> [ReportCardRoom] {
        listed.compactMap { number, lines in
            let room = report.register.rooms[number]
            let cards = lines.compactMap(card)
            guard !cards.isEmpty else { return nil }
            return ReportCardRoom(
                id: Self.roomID(number), name: roomName(room.name), isRest: room.name == nil, lines: cards)
        }
    }

    private func card(_ position: Int) -> ReportCardRoom.Card? {
        let line = lines[position]
        let photos = line.photos.enumerated().compactMap { number, photo -> ReportPhoto? in
            guard number < Self.photosPerCard, let place = files.picture(photo, ReportPhoto.cardWidth) else {
                return nil
            }
            let alt =
                line.photos.count > 1
                ? words(.photoOf, ["title": line.title, "number": formats.count(number + 1)]) : line.title
            return ReportPhoto(alt: photo.caption.orNil ?? alt, caption: photo.caption.orNil, place: place)
        }
        let particulars = particulars(line)
        guard !line.photos.isEmpty || !particulars.isEmpty || !line.description.isEmpty else { return nil }
        return ReportCardRoom.Card(
            number: line.number, href: href(position), title: line.title, times: times(line),
            description: line.description.orNil, state: state(of: line), isRecordedAfterLoss: isRecordedAfterLoss(line),
            facts: particulars + figures(line), photos: photos,
            morePhotos: photos.isEmpty
                ? count(.reportPhotosApart, ifAny: line.photos.count)
                : count(.reportMorePhotos, ifAny: line.photos.count - photos.count))
    }

    /// The facts that tell this item from others of its kind.
    private func particulars(_ line: RegisterLine) -> [ReportCardRoom.Fact] {
        facts([
            (.makeAndModel, [line.make, line.model].filter { !$0.isEmpty }.joined(separator: " ").orNil),
            (.serial, line.serial.orNil), (.assetID, line.assetID.orNil), (.barcode, line.barcode.orNil),
            (.condition, line.condition.map { words[Word($0)] }), (.purchasedFrom, line.purchasedFrom.orNil),
        ])
    }

    /// The facts on every card, as far as the audience sees them.
    private func figures(_ line: RegisterLine) -> [ReportCardRoom.Fact] {
        let value = amount(line.value).map { value -> String in
            guard let times = times(line), let each = amount(line.unitValue) else { return value }
            return words(.reportValueOfGroup, ["value": value, "times": times, "each": each])
        }
        let labels = showsLabels ? line.labels.joined(separator: ", ").orNil : nil
        let cash = amount(line.actualCashValue.amount) ?? words[.unknown]
        let showsPurchases = report.sights.purchases
        return facts([
            (.labels, labels), (.purchaseDate, showsPurchases ? date(line.purchaseDate) : nil),
            (.reportValue, value ?? words[.unknown]), (.reportActualCash, showsPurchases ? cash : nil),
        ])
    }

    private func facts(_ facts: [(Word, String?)]) -> [ReportCardRoom.Fact] {
        facts.compactMap { word, text in text.map { ReportCardRoom.Fact(name: words[word], text: $0) } }
    }
}
