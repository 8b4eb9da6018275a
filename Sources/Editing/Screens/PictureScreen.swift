import Foundation
import Household
import HouseholdStore
import Pictures
import Workspace

/// A small picture of an attachment or of a kept upload, upright and with nothing but its pixels.
struct PictureScreen {
    private let visit: FormVisit
    /// In pixels; large enough for a column of a phone.
    private static let width = 320

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        guard let source = try source(visit.request.path.dropFirst().joined(separator: "/")) else {
            return visit.pages.notFound()
        }
        let made: PictureSet
        do {
            made = try visit.session.root.pictures.pictures(for: source.sha256, source: .file(source.file))
        } catch {
            // No picture, or one that cannot be shown: pages have its name beside it.
            return visit.pages.notFound()
        }
        guard let size = made.sizes.first(where: { $0.width >= Self.width }) ?? made.sizes.last,
            // The cache may have been swept since: the page has the name.
            let bytes = try? Data(contentsOf: made.url(of: size.jpeg))
        else { return visit.pages.notFound() }
        return .file([UInt8](bytes), type: "image/jpeg")
    }

    private func source(_ id: String) throws -> (sha256: String, file: URL)? {
        if let upload = visit.uploads.find(id) { return (upload.sha256, upload.file) }
        guard let id = EntityID<Attachment>(id), let attachment = try visit.store.attachments.attachment(id),
            let file = visit.store.attachments.file(of: attachment)
        else { return nil }
        return (attachment.sha256, file)
    }
}
