import Foundation
import Household
import HouseholdStore
import NIOCore
import NIOHTTP1
import Testing
import Workspace

@testable import Editing

/// A household with one home and two rooms, and forms for it, deleted with this value.
final class UploadSite: Sendable {
    let scratch = ScratchFolder()
    let root: SiteRoot
    let pages: FormPages
    let home: Home
    let garage: Location
    let kitchen: Location
    let tools: Label
    let device = Device(id: "1", name: "Phone", role: .everything, pairedAt: .now, tokenHash: "")

    init() throws {
        root = SiteRoot(folder: scratch.path("site"))
        _ = try SiteTemplate.make(at: root)
        pages = try FormPages(root)
        let store = try Store.open(at: root.storeFile)
        home = try store.household.createHome(Home(name: "Flat", currency: .eur)).home
        garage = try store.household.addLocation(Location(code: "GA", homeID: home.id, name: "Garage"))
        kitchen = try store.household.addLocation(Location(code: "KI", homeID: home.id, name: "Kitchen"))
        tools = try store.household.addLabel(Label(homeID: home.id, name: "Tools"))
    }

    var uploads: UploadFolder { UploadFolder(root.uploadsFolder) }

    /// What is on record now.
    func household() throws -> Snapshot { try Store.open(at: root.storeFile).snapshot() }

    /// The files below the folder of attachments that are named by their digests.
    func attachedFiles() throws -> [String] {
        let folder = root.householdFolder + "/attachments"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { Household.Attachment.isDigest($0) }
    }

    var uploadedFiles: [String] {
        // A missing folder holds nothing.
        ((try? FileManager.default.contentsOfDirectory(atPath: root.uploadsFolder)) ?? [])
    }

    // MARK: - Requests

    func get(_ address: String) throws -> FormAnswer { try answer(FormRequest(isPost: false, address)) }

    /// A form as a browser sends it, with files: each with its control, its name and its content.
    func post(
        _ address: String, _ fields: [(String, String)], files: [(control: String, name: String, content: Data)] = []
    ) throws -> FormAnswer {
        let form = try IncomingForm(["Content-Type": "multipart/form-data; boundary=b"], uploads, mayUpload: true)
        for (name, value) in fields {
            try form.take(
                ByteBuffer(string: "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"))
        }
        for file in files {
            let head = "--b\r\nContent-Disposition: form-data; name=\"\(file.control)\"; filename=\"\(file.name)\""
            try form.take(ByteBuffer(string: "\(head)\r\n\r\n"))
            try form.take(ByteBuffer(bytes: file.content))
            try form.take(ByteBuffer(string: "\r\n"))
        }
        try form.take(ByteBuffer(string: "--b--\r\n"))
        let (fields, uploads) = try form.finish()
        var request = FormRequest(isPost: true, address)
        (request.fields, request.uploads) = (fields, uploads)
        return try answer(request)
    }

    private func answer(_ request: FormRequest) throws -> FormAnswer {
        let visit = try FormVisit(request, device, root, pages, uploads, RebuildClock())
        switch request.path.first {
        case "add": return try AddScreen(visit).answer()
        case "sort": return try SortScreen(visit).answer()
        case "picture": return try PictureScreen(visit).answer()
        case "undo": return try UndoScreen(visit).answer()
        default: return try #require(try FilesScreen(visit)).answer()
        }
    }
}

extension FormAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
    var location: String { fields.first { $0.0 == "Location" }?.1 ?? "" }

    /// The values of hidden controls with a name.
    func hidden(_ name: String) -> [String] {
        text.components(separatedBy: "<input type=\"hidden\" name=\"\(name)\" value=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
    }
}
