import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Workspace

/// The photos and papers of a record, and what can be done with them. Each change is a POST of its own to
/// `/~/KIND/ID/files`.
struct FilesSection {
    private let visit: FormVisit
    private let owner: Attachment.Owner
    /// Where its forms are sent to.
    let address: String

    init(_ visit: FormVisit, of owner: Attachment.Owner) {
        (self.visit, self.owner) = (visit, owner)
        address = "/~/\(owner.path)/files"
    }

    private var attachments: AttachmentRepository { visit.store.attachments }

    // MARK: - Showing

    /// What a person says of a file. Files have no amounts, so the currency does not matter.
    private static let form = RecordForm<Attachment>(
        fields: ["caption", "kind", "audience"].compactMap { key in Attachment.members.first { $0.key == key } },
        currency: .eur)

    typealias Trouble = RecordForm<Attachment>.Trouble

    /// - Parameters:
    ///   - back: Where its forms lead back to.
    ///   - wrong: The attachment whose form was wrong, with what is wrong.
    func model(
        back: String, adding files: FormFiles? = nil,
        wrong: (id: EntityID<Attachment>, trouble: Trouble)? = nil
    ) throws -> FilesModel {
        let all = try attachments.attachments(of: owner)
        let models = all.enumerated().map { position, attachment in
            let trouble = wrong?.id == attachment.id ? wrong?.trouble : nil
            var fields = Self.form.models(
                of: attachment, sent: trouble == nil ? nil : visit.request.fields, trouble ?? Trouble())
            for place in fields.indices { fields[place].suffix = "-\(attachment.id)" }
            return FileModel(
                id: attachment.id.description, fileName: attachment.fileName,
                isPicture: attachment.mediaType.hasPrefix("image/"), fields: fields,
                earlier: position > 0 ? "\(position)" : nil,
                later: position + 1 < all.count ? "\(position + 2)" : nil)
        }
        let chosen = visit.request.fields["as"] ?? ""
        let kinds =
            [ChoiceModel(value: "", label: visit.pages(.formFilesByName), chosen: chosen.isEmpty)]
            + Attachment.Kind.allCases.map {
                ChoiceModel(value: $0.rawValue, label: $0.rawValue.capitalisedFirst, chosen: $0.rawValue == chosen)
            }
        return FilesModel(
            filesAddress: address, filesBack: back, files: models, newFiles: (files ?? FormFiles(visit, "file")).model,
            fileKinds: kinds)
    }

    // MARK: - Changing

    /// What a form did.
    enum Outcome {
        case done
        case wrong(FilesModel, HTTPResponseStatus)
    }

    /// Does what a form of the section asks for. Sent twice, it changes nothing twice.
    func change() throws -> Outcome {
        let sent = visit.request.fields
        guard let id = sent["file"].flatMap({ EntityID<Attachment>($0) }) else { return try attach() }
        let all = try attachments.attachments(of: owner)
        // One that is gone was deleted by the same form, or by another person.
        guard let attachment = all.first(where: { $0.id == id }) else { return .done }
        if let place = sent["to"].flatMap({ Int($0) }) {
            try attachments.edit(id, to: min(max(place, 1), all.count))
            return .done
        }
        if sent["do"] == "delete" {
            try attachments.detach([id])
            return .done
        }
        return try edit(attachment)
    }

    private func attach() throws -> Outcome {
        var files = FormFiles(visit, "file")
        if files.fault == nil {
            do {
                let present = Set(try attachments.attachments(of: owner).map(\.sha256))
                let kind = visit.request.fields["as"].flatMap { Attachment.Kind(rawValue: $0) }
                let drafts = try files.drafts(as: kind, except: present)
                if !drafts.isEmpty { try attachments.attach(drafts, to: owner) }
                files.remove()
                return .done
            } catch {
                guard let sentences = visit.sentences(about: error) else { throw error }
                files.fault = sentences
            }
        }
        try files.keep()
        return .wrong(try model(back: visit.back, adding: files), .unprocessableEntity)
    }

    private func edit(_ attachment: Attachment) throws -> Outcome {
        let sent = visit.request.fields
        var trouble = Trouble()
        do {
            var type = attachment.mediaType
            if sent["kind"] == Attachment.Kind.photo.rawValue {
                type = try visit.session.photoType(of: attachment, notify: { _ in })
            }
            try attachments.edit(attachment.id) { attachment in
                let trouble = Self.form.join(sent, into: &attachment)
                guard trouble.isEmpty else { throw trouble }
                if attachment.kind == .photo { attachment.mediaType = type }
            }
            return .done
        } catch let found as Trouble {
            trouble = found
        } catch {
            guard let sentences = visit.sentences(about: error) else { throw error }
            trouble.faults["kind"] = sentences
        }
        return .wrong(try model(back: visit.back, wrong: (attachment.id, trouble)), trouble.status)
    }
}

/// The page of the section alone, and the answer to its forms.
struct FilesScreen {
    private let visit: FormVisit
    private let owner: Attachment.Owner
    private let name: String

    /// - Returns: Nil where the path is not that of a record's files.
    init?(_ visit: FormVisit) throws {
        let path = visit.request.path
        guard path.count == 3, path[2] == "files", let owner = Attachment.Owner(path),
            let name = try owner.name(in: visit.store)
        else { return nil }
        (self.visit, self.owner, self.name) = (visit, owner, name)
    }

    func answer() throws -> FormAnswer {
        let section = FilesSection(visit, of: owner)
        let back = visit.request.fields["back"] ?? visit.request.query["back"] == nil ? section.address : visit.back
        guard visit.request.isPost else { return try page(section.model(back: back), .ok) }
        switch try section.change() {
        case .done: return visit.saved(back)
        case .wrong(let model, let status): return try page(model, status)
        }
    }

    private func page(_ model: FilesModel, _ status: HTTPResponseStatus) throws -> FormAnswer {
        let title = visit.pages(.formFilesTitle, ["name": name])
        let page = FilesPage(frame: try visit.frame(title), section: model)
        return .page(visit.pages.render(.files, page), status)
    }
}

extension Attachment.Owner {
    /// The owner that an address names: `item` and an id.
    init?(_ path: [String]) {
        guard path.count >= 2 else { return nil }
        func id<Record>() -> EntityID<Record>? { EntityID(path[1]) }
        switch path[0] {
        case "item": self.init(id().map(Self.item))
        case "room": self.init(id().map(Self.location))
        case "home": self.init(id().map(Self.home))
        case "policy": self.init(id().map(Self.policy))
        case "claim": self.init(id().map(Self.claim))
        default: return nil
        }
    }

    private init?(_ owner: Self?) {
        guard let owner else { return nil }
        self = owner
    }

    /// The path of its address: `item/` and the id.
    fileprivate var path: String {
        switch self {
        case .item(let id): "item/\(id)"
        case .location(let id): "room/\(id)"
        case .home(let id): "home/\(id)"
        case .policy(let id): "policy/\(id)"
        case .claim(let id): "claim/\(id)"
        }
    }

    /// What people call it; nil if it does not exist.
    fileprivate func name(in store: Store) throws -> String? {
        func all() throws -> Snapshot { try store.snapshot(around: []) }
        switch self {
        case .item(let id): return try store.snapshot(around: [id]).items.first { $0.id == id }?.title
        case .location(let id): return try all().locations.first { $0.id == id }?.name
        case .home(let id): return try all().homes.first { $0.id == id }?.displayName
        case .policy(let id): return try all().policies.first { $0.id == id }?.provider
        case .claim(let id): return try store.claims.claims().first { $0.id == id }?.cause
        }
    }
}

struct FilesPage: TemplateModel {
    @Included var frame: FormFrame
    @Included var section: FilesModel
}

/// The photos and papers of a record, for `forms/files.html`.
struct FilesModel: TemplateModel {
    var filesAddress: String  // where the forms are sent to
    var filesBack: String  // where they lead back to
    @Flagged var files: [FileModel]  // in display order
    var newFiles: FormFilesModel  // the control for more
    var fileKinds: [ChoiceModel]  // what new files may be
}

/// A photo or a paper of a record.
struct FileModel: TemplateModel {
    var id: String  // its id
    var fileName: String  // its name
    var isPicture: Bool  // `/~/picture/` and the id shows it
    var fields: [FieldModel]  // what is said of it
    var earlier: String?  // the place of the one before it; absent for the first
    var later: String?  // the place of the one after it; absent for the last
}
