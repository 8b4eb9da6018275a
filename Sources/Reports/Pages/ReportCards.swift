import Household
import Templating
import Wording

/// The photos and particulars that tell an item from others of its kind. Its figures are in the register above.
struct ReportCard: TemplateModel {
    struct Fact: TemplateModel {
        var name: String  // `Serial number`
        var text: String  // `4K21B0093X117`
    }

    var number: String  // `LR-01`
    @Link var href: String  // its line in the register
    var title: String  // `Dining chairs`
    var times: String?  // `× 6`, of a group
    var description: String?  // `Oak, with leather seats`
    var state: String?  // of a claim: `Lost`
    var late: Bool  // of a claim: it was recorded after the loss
    var facts: [Fact]  // its details
    @Flagged var photos: [ReportPhoto]  // the first few
    var same: String?  // other lines with one of its photos: `The same picture as at LR-03`
    var morePhotos: String?  // `2 more photos are in the index of evidence.`
}

extension ReportPresentation {
    /// The most photos on a card.
    private static let photosPerCard = 3

    /// Nil for a line without a photo, a description or particulars: the register shows all of it.
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
            facts: particulars + papers(of: line), photos: photos, same: same(as: line.photos, at: position),
            morePhotos: photos.isEmpty
                ? count(.reportPhotosApart, ifAny: line.photos.count)
                : count(.reportMorePhotos, ifAny: line.photos.count - photos.count))
    }

    /// The receipts and other papers of a line by kind, with their names in the folder of evidence if they lie there.
    private func papers(of line: RegisterLine) -> [ReportCard.Fact] {
        guard report.visibleParts.papers else { return [] }
        return Attachment.Kind.allCases.compactMap { kind in
            let names = line.papers.filter { $0.kind == kind }.map { paper in
                files.copy(paper).map { String($0.dropFirst(EvidenceNames.folder.count + 1)) } ?? name(of: paper)
            }
            return names.isEmpty ? nil : ReportCard.Fact(name: words[Word(kind)], text: names.joined(separator: ", "))
        }
    }

    private func particulars(_ line: RegisterLine) -> [ReportCard.Fact] {
        let bought = report.visibleParts.purchases ? date(line.purchaseDate) : nil
        let facts: [(Word, String?)] = [
            (.makeAndModel, [line.make, line.model].filter { !$0.isEmpty }.joined(separator: " ").orNil),
            (.serial, line.serial.orNil), (.assetID, line.assetID.orNil), (.barcode, line.barcode.orNil),
            (.purchaseDate, bought), (.purchasedFrom, line.purchasedFrom.orNil),
            (.labels, showsLabels ? line.labels.joined(separator: ", ").orNil : nil),
        ]
        return facts.compactMap { word, text in text.map { ReportCard.Fact(name: words[word], text: $0) } }
    }
}
