import Household
import Templating
import Wording

/// The photos and documents of an item, a room or a home.
struct Evidence: TemplateModel {
    /// A file to look at, or to save.
    struct Document: TemplateModel {
        var kind: String  // `Receipt`
        var name: String  // the name of the owner's file: `invoice.pdf`
        @Link var href: String  // the file; for a picture, its large JPEG
        /// The size of the file as the page offers it; for a picture, of its large JPEG.
        var size: String  // `1.2 MB`
        var captured: String?  // the day it was taken or written, and who says so: `3 May 2026, as entered`
        var caption: String?  // the caption
        var saveAs: String?  // the name a browser saves it under; absent for a picture, which it shows
        var preview: Thumbnail?  // a small version, where the document is a picture
    }

    /// Photos that can be shown, in the owner's order; without the one that is the page's `cover`.
    @Flagged var photos: [Photo] = []
    var hasFiles = false  // there is at least one in `documents` or `missingFiles`
    var previewColumn = false  // at least one document has a `preview`
    @Flagged var documents: [Document] = []  // the files that are not photos
    /// Sentences about missing or damaged files; each: `receipt.jpg: this file is missing or damaged,
    /// and cannot be shown.`.
    var missingFiles: [String] = []
}

extension SiteModel {
    /// - Parameters:
    ///   - name: The subject of the photos: the alternative text of those without a caption.
    ///   - withoutCover: Whether to leave out the first photo, which the page shows elsewhere; then none of the others
    ///     is large.
    func evidence(
        of owner: Attachment.Owner, called name: String, at address: PageAddress, withoutCover: Bool = false
    ) -> Evidence {
        guard index.hasAttachments else { return Evidence() }
        var evidence = Evidence()
        var pictures: [(Attachment, SiteMedia.Picture)] = []
        for attachment in index.attachments(of: owner) {
            switch media.entries[attachment.sha256] {
            case nil:
                evidence.missingFiles.append(words(.cannotBeShown, ["name": self.name(of: attachment)]))
            case .picture(let picture) where attachment.kind == .photo: pictures.append((attachment, picture))
            case .picture(let picture):
                evidence.documents.append(document(attachment, picture, at: address))
            case .document(let file): evidence.documents.append(document(attachment, file, at: address))
            }
        }
        evidence.previewColumn = evidence.documents.contains { $0.preview != nil }
        evidence.photos = photos(pictures, called: name, withoutCover: withoutCover, at: address)
        evidence.hasFiles = !evidence.documents.isEmpty || !evidence.missingFiles.isEmpty
        return evidence
    }

    /// The link to an attachment's file, or to the large JPEG of a picture; nil if the file is missing.
    func href(of attachment: Attachment, at address: PageAddress) -> String? {
        switch media.entries[attachment.sha256] {
        case nil: nil
        case .picture(let picture): address.link(to: MediaPaths.jpeg(attachment.sha256, picture.largest))
        case .document: address.link(to: MediaPaths.document(attachment))
        }
    }

    /// Numbers the alternative texts if several photos have no caption, so that they differ.
    private func photos(
        _ pictures: [(Attachment, SiteMedia.Picture)], called name: String, withoutCover: Bool, at address: PageAddress
    ) -> [Photo] {
        let isNumbered = pictures.count { $0.0.caption.isEmpty } > 1
        return pictures.enumerated().compactMap { number, entry in
            if number == 0, withoutCover { return nil }
            let alt = isNumbered ? words(.photoOf, ["title": name, "number": formats.count(number + 1)]) : name
            return photo(entry.0, entry.1, alt: alt, isFirst: number == 0, at: address)
        }
    }

    private func document(
        _ attachment: Attachment, _ picture: SiteMedia.Picture, at address: PageAddress
    ) -> Evidence.Document {
        var document = document(attachment, picture.largest.jpeg, at: address)
        document.href = address.link(to: MediaPaths.jpeg(attachment.sha256, picture.largest))
        document.saveAs = nil
        document.preview = thumbnail(of: attachment, picture, at: address)
        return document
    }

    private func document(
        _ attachment: Attachment, _ file: SiteMedia.File, at address: PageAddress
    ) -> Evidence.Document {
        Evidence.Document(
            kind: words[Word(attachment.kind)], name: name(of: attachment),
            href: address.link(to: MediaPaths.document(attachment)), size: size(ofBytes: file.size),
            captured: taken(attachment, in: timeZone), caption: attachment.caption.orNil,
            saveAs: Self.nameToSave(attachment))
    }

    /// The owner's file name, with the safe ending that the file has in the site.
    private static func nameToSave(_ attachment: Attachment) -> String {
        let (name, ending) = (attachment.fileName, MediaPaths.ending(of: attachment))
        if name.isEmpty { return "\(attachment.kind.rawValue).\(ending)" }
        return name.lowercased().hasSuffix("." + ending) ? name : "\(name).\(ending)"
    }

    /// `812 bytes`, `1.2 MB`; each unit is a thousand of the one before.
    private func size(ofBytes bytes: Int) -> String {
        if bytes < 1000 { return words(.sizeBytes, ["size": formats.count(bytes)]) }
        for (unit, word) in [(1_000, Word.sizeKilobytes), (1_000_000, .sizeMegabytes)] {
            // Each unit is rounded once, directly from the bytes.
            let (tenths, whole) = ((10 * bytes + unit / 2) / unit, (bytes + unit / 2) / unit)
            if tenths < 100 { return words(word, ["size": formats.tenths(tenths)]) }
            if whole < 1000 { return words(word, ["size": formats.count(whole)]) }
        }
        return words(.sizeGigabytes, ["size": formats.tenths((10 * bytes + 500_000_000) / 1_000_000_000)])
    }
}
