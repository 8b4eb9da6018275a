import Household
import Templating
import Wording

/// What tells an item from others of its kind: its photos and particulars. Its figures stand in the register above.
struct ReportCard: TemplateModel {
    struct Fact: TemplateModel {
        var name: String
        var text: String
    }

    var number: String
    @Link var href: String
    var title: String
    var times: String?
    var description: String?
    var state: String?
    var late: Bool
    var facts: [Fact]
    @Flagged var photos: [ReportPhoto]
    /// A sentence that counts the photos that the card does not show; nil for none.
    var morePhotos: String?
}

extension ReportPresentation {
    /// How many photos a card shows at most.
    private static let photosPerCard = 3

    /// Nil for a line that the register says everything of: one without a photo, a description or particulars.
    func card(_ position: Int) -> ReportCard? {
        let line = lines[position]
        let photos = line.photos.enumerated().compactMap { number, photo -> ReportPhoto? in
            guard number < Self.photosPerCard, let place = files.picture(photo, files.cardWidth) else {
                return nil
            }
            let alt =
                line.photos.count > 1
                ? words(.photoOf, ["title": line.title, "number": formats.count(number + 1)]) : line.title
            return ReportPhoto(alt: photo.caption.orNil ?? alt, caption: photo.caption.orNil, place: place)
        }
        let particulars = particulars(line)
        guard !line.photos.isEmpty || !particulars.isEmpty || !line.description.isEmpty else { return nil }
        return ReportCard(
            number: line.number, href: href(position), title: line.title, times: times(line),
            description: line.description.orNil, state: state(of: line), late: isRecordedAfterLoss(line),
            facts: particulars, photos: photos,
            morePhotos: photos.isEmpty
                ? count(.reportPhotosApart, ifAny: line.photos.count)
                : count(.reportMorePhotos, ifAny: line.photos.count - photos.count))
    }

    private func particulars(_ line: RegisterLine) -> [ReportCard.Fact] {
        let bought = report.sights.purchases ? date(line.purchaseDate) : nil
        let facts: [(Word, String?)] = [
            (.makeAndModel, [line.make, line.model].filter { !$0.isEmpty }.joined(separator: " ").orNil),
            (.serial, line.serial.orNil), (.assetID, line.assetID.orNil), (.barcode, line.barcode.orNil),
            (.purchaseDate, bought), (.purchasedFrom, line.purchasedFrom.orNil),
            (.labels, showsLabels ? line.labels.joined(separator: ", ").orNil : nil),
        ]
        return facts.compactMap { word, text in text.map { ReportCard.Fact(name: words[word], text: $0) } }
    }
}
