import Foundation
import Household
import HouseholdStore
import Pictures
import Templating
import Values
import Workspace

/// The files that a form has by one of its controls: those that came with it, and those that were kept when it came
/// back.
struct FormFiles {
    private let visit: FormVisit
    private let control: String
    /// Each once, even if the same file was chosen twice.
    private(set) var uploads: [Upload]
    /// What is wrong with a file, a sentence.
    var fault: String?

    init(_ visit: FormVisit, _ control: String) {
        (self.visit, self.control) = (visit, control)
        let sent = visit.request.fields
        let dropped = Set(sent.all("\(control).drop"))
        let wanted = sent.all("\(control).kept").filter { !dropped.contains($0) }
        let kept = wanted.compactMap(visit.uploads.find)
        if kept.count < wanted.count { fault = visit.pages(.formFilesGone) }
        var seen: Set<String> = []
        uploads = (kept + visit.request.uploads.filter { $0.control == control })
            .filter { seen.insert($0.sha256).inserted }
        if let empty = uploads.first(where: { $0.size == 0 }) {
            fault = visit.pages(.formFilesEmpty, ["name": empty.fileName])
            uploads.removeAll { $0.size == 0 }
        }
    }

    /// Keeps the files, for a form that comes back.
    mutating func keep() throws { uploads = try uploads.map(visit.uploads.keep) }

    /// Removes what was kept, once the files belong to a record.
    func remove() { visit.uploads.remove(uploads.map(\.id)) }

    /// - Parameter kind: Nil to tell it from each file.
    /// - Throws: `AttachmentError` or `PictureError` for a file that cannot be attached.
    func drafts(as kind: Attachment.Kind?, except attached: Set<String> = []) throws -> [AttachmentRepository.Draft] {
        let files = uploads.filter { !attached.contains($0.sha256) }
        return try visit.session.drafts(
            of: files.map { NamedFile(path: $0.file.path, name: $0.fileName) }, as: kind, notify: { _ in })
    }

    var model: FormFilesModel {
        FormFilesModel(
            control: control,
            kept: uploads.map { upload in
                // A file that is no picture is shown by its name.
                let isPicture = (try? PictureSource.file(upload.file).inspect()) != nil
                return KeptFileModel(control: control, id: upload.id, fileName: upload.fileName, isPicture: isPicture)
            }, fault: fault)
    }
}

/// A control for files.
struct FormFilesModel: TemplateModel {
    var control: String  // its name in the form: `photo`
    @Flagged var kept: [KeptFileModel] = []  // files that need not be chosen again
    var fault: String? = nil  // what is wrong with a file, a sentence
}

/// A file that the server keeps until the form is sent again.
struct KeptFileModel: TemplateModel {
    var control: String  // the name of the control that it came by
    var id: String  // what is sent to mean it
    var fileName: String  // its name, to show
    var isPicture: Bool  // `/~/picture/` and the id shows it
}

extension Explained {
    /// What is wrong and what to do about it, as sentences.
    /// - Parameter startsWithName: Whether the first one begins with the name of a file, which stays as it is.
    func sentences(startsWithName: Bool = false) -> String {
        let (what, advice) = (explanation.what, explanation.advice)
        let first = (startsWithName ? what : what.capitalisedFirst) + "."
        return advice.map { "\(first) \($0.capitalisedFirst)." } ?? first
    }
}

extension FormVisit {
    /// The sentences for an error that a person can do something about in the form; nil for any other.
    func sentences(about error: any Error) -> String? {
        switch error {
        case let error as DomainError: error.sentences()
        case let error as PictureError: error.sentences(startsWithName: true)
        case let error as AttachmentError: error.sentences(startsWithName: true)
        default: nil
        }
    }
}
