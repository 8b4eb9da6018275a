import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Workspace

@testable import Editing

/// A paired device that asks for pages and sends forms, without a network.
struct Phone {
    let site: TemporarySite
    let editor: Editor
    let device: Device

    typealias File = (control: String, name: String, content: Data)

    /// Of the built-in theme, which takes a while to load.
    private static let pages = Result { try FormPages(SiteRoot(folder: FileManager.default.temporaryDirectory.path)) }

    init(_ site: TemporarySite, _ role: Device.Role = .everything, called name: String = "Phone") throws {
        try self.init(
            site,
            as: Device(
                id: name, name: name, role: role, pairedAt: Date(timeIntervalSinceNow: -1), tokenHash: "of \(name)"))
    }

    init(_ site: TemporarySite, as device: Device) throws {
        (self.site, self.device) = (site, device)
        var pages = try Self.pages.get()
        // They are by the numbers of groups, which other households have, too.
        pages.notes = SavedNotes()
        editor = Editor(site.root, behind: [], clock: RebuildClock(), pages)
    }

    func get(_ address: String) throws -> FormAnswer {
        try editor.answer(FormRequest(isPost: false, address, host: "home.test"), device)
    }

    func post(_ address: String, _ fields: FormFields, files: [File] = []) throws -> FormAnswer {
        var request = FormRequest(isPost: true, address, host: "home.test")
        (request.fields, request.uploads) = try files.isEmpty ? (fields, []) : sent(fields, files)
        return try editor.answer(request, device)
    }

    func post(_ address: String, _ fields: [(String, String)], files: [File] = []) throws -> FormAnswer {
        try post(address, .of(fields), files: files)
    }

    func post(_ address: String, _ fields: KeyValuePairs<String, String> = [:]) throws -> FormAnswer {
        try post(address, .of(fields))
    }

    /// What the server reads of a form with files, as a browser sends it.
    private func sent(_ fields: FormFields, _ files: [File]) throws -> (FormFields, [Upload]) {
        let form = try IncomingForm(["Content-Type": "multipart/form-data; boundary=b"], site.uploads, mayUpload: true)
        func take(_ attributes: String, _ content: Data) throws {
            try form.take(ByteBuffer(string: "--b\r\nContent-Disposition: form-data; \(attributes)\r\n\r\n"))
            try form.take(ByteBuffer(bytes: content + Data("\r\n".utf8)))
        }
        for (name, value) in fields.pairs { try take("name=\"\(name)\"", Data(value.utf8)) }
        for file in files { try take("name=\"\(file.control)\"; filename=\"\(file.name)\"", file.content) }
        try form.take(ByteBuffer(string: "--b--\r\n"))
        return try form.finish()
    }

    /// Opens a form, changes fields in it, and sends it.
    func fill(_ form: String, _ values: KeyValuePairs<String, String>, to action: String? = nil) throws -> FormAnswer {
        var fields = try get(form).form
        for (name, value) in values { fields.set(name, value) }
        return try post(action ?? form, fields)
    }
}
