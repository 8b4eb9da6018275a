import Files
import Foundation
import Household
import Pictures
import Reports
import Site

/// The originals that go with a report, copied under names that a person can read.
struct EvidenceFolder {
    /// Where each copy lies now, by its path in the report's folder.
    private(set) var files: [String: URL] = [:]
    /// The path in the report's folder of each original, by its digest.
    private(set) var paths: [String: String] = [:]
    /// Why an original is not among them, by its digest.
    private(set) var failures: [String: String] = [:]

    /// No originals.
    init() {}

    /// - Parameters:
    ///   - keepsPlaces: Whether photos and films keep the place where they were taken.
    ///   - media: Has the pictures made from photos. They take the place of photos that are no JPEGs: nothing else can
    ///     take the place of taking out of those. Films, and photos without a picture, are left out.
    ///   - folder: An existing folder for the copies.
    init(
        _ names: EvidenceNames, in root: SiteRoot, keepsPlaces: Bool, _ media: SiteMedia?, to folder: URL
    ) throws {
        try Disk.makeFolder(folder.appendingPathComponent(EvidenceNames.folder).path)
        for file in names.files {
            let digest = file.attachment.sha256
            let original = URL(fileURLWithPath: root.attachmentsFolder).appendingPathComponent(digest)
            do {
                let (data, ending) = try Self.copy(of: file.attachment, original, keepsPlaces: keepsPlaces, media)
                let path = "\(EvidenceNames.folder)/\(file.name).\(ending)"
                let copy = folder.appendingPathComponent(path)
                try Disk.writeWhole(data, to: copy.path)
                files[path] = copy
                paths[digest] = path
            } catch let error as Refusal {
                failures[digest] = error.reason
            } catch let error as FileFailure where error.path == original.path {
                failures[digest] = error.reason
            }
        }
    }

    private struct Refusal: Error { let reason: String }

    private static func copy(
        of attachment: Attachment, _ original: URL, keepsPlaces: Bool, _ media: SiteMedia?
    ) throws -> (Data, ending: String) {
        let digest = try FileDigest(of: original.path)
        guard digest.sha256 == attachment.sha256 else {
            throw Refusal(reason: "it was changed since it was attached")
        }
        let data = try Disk.read(original.path)
        guard !keepsPlaces, PlaceOfTaking.mayBe(inFileBeginning: [UInt8](data.prefix(PictureFormat.bytesNeeded)))
        else { return (data, attachment.fileEnding) }
        if let photo = PlaceOfTaking.erased(from: data) { return (photo, "jpg") }
        guard case .picture(let picture)? = media?.entries[attachment.sha256] else {
            throw Refusal(
                reason: "the place where it was taken cannot be taken out (--keep-places puts it in as it is)")
        }
        return (try Disk.read(picture.largest.jpeg.url.path), "jpg")
    }
}
