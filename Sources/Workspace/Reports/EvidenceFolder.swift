import Files
import Foundation
import Household
import Pictures
import Reports
import Site

/// The originals that belong to a report, copied under readable names.
struct EvidenceFolder {
    /// The present location of each copy, by its path in the report's folder.
    private(set) var files: [String: URL] = [:]
    /// The path in the report's folder of each original, by its digest.
    private(set) var paths: [String: String] = [:]
    /// The reasons why originals are missing here, by digest.
    private(set) var failures: [String: String] = [:]
    /// The number of papers. They are copied unchanged, with everything that their programs wrote into them.
    private(set) var papers = 0

    /// No originals.
    init() {}

    /// - Parameters:
    ///   - keepsAll: Whether each copy is the original, byte for byte. If not, a picture's copy is a `BarePicture`.
    ///   - media: The pictures made from photos. They replace photos whose files yield no picture, such as raw photos.
    ///     Films, and photos without a picture, are left out.
    ///   - folder: An existing folder for the copies.
    init(
        _ originals: [EvidenceIndex.Original], in root: SiteRoot, keepsAll: Bool, _ media: SiteMedia?, to folder: URL
    ) throws {
        try Disk.makeFolder(folder.appendingPathComponent(EvidenceNames.folder).path)
        for file in originals {
            let digest = file.attachment.sha256
            let original = URL(fileURLWithPath: root.attachmentsFolder).appendingPathComponent(digest)
            do {
                let copy = try Self.copy(of: file.attachment, original, keepsAll: keepsAll, media)
                let path = "\(EvidenceNames.folder)/\(file.name).\(copy.ending)"
                files[path] = folder.appendingPathComponent(path)
                try Disk.writeWhole(copy.data, to: folder.appendingPathComponent(path).path)
                paths[digest] = path
                if copy.isPaper { papers += 1 }
            } catch let error as Refusal {
                failures[digest] = error.reason
            } catch let error as FileFailure where error.path == original.path {
                failures[digest] = error.reason
            }
        }
    }

    private struct Refusal: Error { let reason: String }

    private struct Copy {
        var data: Data
        var ending: String
        var isPaper: Bool
    }

    private static func copy(
        of attachment: Attachment, _ original: URL, keepsAll: Bool, _ media: SiteMedia?
    ) throws -> Copy {
        let digest = try FileDigest(of: original.path)
        guard digest.sha256 == attachment.sha256 else {
            throw Refusal(reason: "it was changed since it was attached")
        }
        let data = try Disk.read(original.path)
        let isPaper = BarePicture.isPaper(fileBeginning: [UInt8](data.prefix(PictureFormat.bytesNeeded)))
        if keepsAll || isPaper { return Copy(data: data, ending: attachment.fileEnding, isPaper: isPaper) }
        var picture = BarePicture(of: data)
        if picture == nil, case .picture(let made)? = media?.entries[attachment.sha256] {
            picture = BarePicture(try Disk.read(made.largest.jpeg.url.path), madeFrom: data)
        }
        guard let picture else {
            throw Refusal(
                reason:
                    "what is recorded beside the picture, such as the place, cannot be taken out (--keep-places puts it in as it is)"
            )
        }
        return Copy(data: picture.data, ending: picture.format.fileExtension, isPaper: false)
    }
}
