package import Foundation
package import Household
import Pictures

/// One attachment as lists show it.
package struct AttachmentSheet {
    package let attachment: Attachment
    /// Its number among its owner's attachments, from 1.
    package let number: Int
    /// The size of a photo in pixels; nil for other kinds, and for a photo that cannot be read.
    package let pixels: (width: Int, height: Int)?

    package init(_ attachment: Attachment, number: Int, file: URL?) {
        self.attachment = attachment
        self.number = number
        guard attachment.kind == .photo, let file else {
            pixels = nil
            return
        }
        // `check` reports a file that is lost or was changed.
        let info = try? PictureSource.file(file).inspect()
        pixels = info.map { ($0.width, $0.height) }
    }

    package var cells: [String] {
        [
            "\(number)", attachment.kind.rawValue, attachment.fileName, attachment.sizeText,
            content, attachment.datingText,
            attachment.audience?.rawValue ?? "", attachment.caption,
        ]
    }

    /// `64 × 48`, `12 pages`, `locked`
    private var content: String {
        pixels.map { "\($0.width) × \($0.height)" } ?? attachment.pages?.counted("page") ?? attachment.fault?.rawValue
            ?? ""
    }

    package var full: RecordSheet {
        var sheet = RecordSheet()
        sheet.add("number", "Number", number)
        sheet.add("id", "Id", attachment.id.description)
        sheet.add("kind", "Kind", attachment.kind.rawValue)
        sheet.add("fileName", "Name", attachment.fileName)
        sheet.add("mediaType", "Media type", attachment.mediaType)
        sheet.add("size", "Size", attachment.size)
        sheet.add("width", "Width", text: "", json: pixels.map { .number($0.width) } ?? .null)
        sheet.add("height", "Height", text: "", json: pixels.map { .number($0.height) } ?? .null)
        for field in Attachment.fields { sheet.add(field, of: attachment) }
        sheet.add("captured", "Date", attachment.capturedDay)
        sheet.add("cameraDate", "Date by the camera", attachment.cameraDate)
        sheet.add(
            "pages", "Pages", text: attachment.pages.map(String.init) ?? "",
            json: attachment.pages.map { .number($0) } ?? .null)
        sheet.add("fault", "Fault", attachment.fault?.rawValue)
        sheet.add("sha256", "SHA-256", attachment.sha256)
        sheet.add(attachment.record)
        return sheet
    }
}

extension RecordSheet {
    /// Adds the attachments of the sheet's record.
    package mutating func add(_ attachments: [Attachment]) {
        let lines = attachments.enumerated().map { position, attachment in
            let caption = attachment.caption.isEmpty ? "" : ": \(attachment.caption)"
            let details = [attachment.datingText, attachment.fault?.phrase ?? ""].filter { !$0.isEmpty }
            return "\(position + 1) \(attachment.kind.rawValue) \(attachment.fileName.printable)\(caption)"
                + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
        }
        add(
            "attachments", "Attachments", text: lines.joined(separator: "\n"),
            json: .list(
                attachments.map { attachment in
                    .object([
                        ("id", .text(attachment.id.description)), ("kind", .text(attachment.kind.rawValue)),
                        ("fileName", .text(attachment.fileName)), ("sha256", .text(attachment.sha256)),
                        ("caption", .text(attachment.caption)),
                    ])
                }))
    }
}

extension Attachment {
    /// `3.2 MB`, in powers of ten, as shops and file managers count.
    package var sizeText: String {
        var (value, unit) = (Double(size), "bytes")
        for next in ["kB", "MB", "GB", "TB"] where value >= 1000 { (value, unit) = (value / 1000, next) }
        guard unit != "bytes" else { return size.counted("byte") }
        let tenths = (value * 10).rounded() / 10
        return tenths >= 100 ? "\(Int(tenths.rounded())) \(unit)" : "\(tenths) \(unit)"
    }

    /// `2026-11-02, by the camera`
    fileprivate var datingText: String {
        switch dating(in: .gmt) {
        case nil: ""
        case .camera(let day): "\(day), by the camera"
        case .entered(let day): "\(day), as entered"
        case .differing(let entered, let camera): "\(entered), as entered; \(camera), by the camera"
        }
    }

    /// The day of capture, in the form that `--captured` takes.
    fileprivate var capturedDay: String? {
        capturedAt.map { CalendarDate($0, in: .gmt).description }
    }
}
