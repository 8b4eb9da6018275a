import Foundation
import Household
import HouseholdStore
import TestSupport
import Values
import Workspace

@testable import Editing

/// A furnished household whose forms are answered without a server.
struct FormSite {
    let site: TemporarySite
    private let root: SiteRoot
    /// The same for all, since it takes a while to load a theme.
    private static let pages = Result { try FormPages(SiteRoot(folder: FileManager.default.temporaryDirectory.path)) }
    private let clock = RebuildClock()
    private let device = Device(id: "1", name: "Ada's phone", role: .everything, pairedAt: Date(), tokenHash: "")

    init() throws {
        site = try .furnished()
        root = SiteRoot(folder: site.folder.path)
    }

    var store: Store { get throws { try Store.open(at: site.storePath) } }

    func room(_ name: String, in home: String = "Main House") throws -> Location {
        let household = try store.household
        return try household.location(name, in: household.home(home).id)
    }

    func label(_ name: String, in home: String = "Main House") throws -> Label {
        let household = try store.household
        return try household.label(name, in: household.home(home).id)
    }

    func item(_ title: String, _ complete: (inout Item) throws -> Void = { _ in }) throws -> Item {
        var item = Item(title: title, locationID: try room("Kitchen").id)
        try complete(&item)
        return try store.inventory.add(item)
    }

    func get(_ target: String) throws -> Answer { try answer(FormRequest(isPost: false, target)) }

    func post(_ target: String, _ fields: FormFields) throws -> Answer {
        var request = FormRequest(isPost: true, target)
        request.fields = fields
        return try answer(request)
    }

    private func answer(_ request: FormRequest) throws -> Answer {
        let visit = try FormVisit(request, device, root, Self.pages.get(), UploadFolder(root.uploadsFolder), clock)
        return Answer(try RecordScreen(visit).answer())
    }

    /// Opens a form, changes fields in it, and sends it.
    func fill(_ form: String, _ values: KeyValuePairs<String, String>, to action: String? = nil) throws -> Answer {
        var fields = try get(form).form
        for (name, value) in values { fields.set(name, value) }
        return try post(action ?? form, fields)
    }
}

struct Answer {
    let status: Int
    /// The page that it leads to, without the group of what was saved.
    let location: String?
    /// Whether it names the group of what was saved.
    let isSaved: Bool
    let html: String

    init(_ answer: FormAnswer) {
        // `303 See Other`
        status = Int("\(answer.status)".prefix(3)) ?? 0
        let target = answer.fields.first { $0.0 == "Location" }?.1
        location = target?.split(separator: "?").first.map(String.init)
        isSaved = target?.contains("saved=") ?? false
        html = String(decoding: answer.body, as: UTF8.self)
    }

    /// What a browser sends of the page's form if nobody touches it.
    var form: FormFields {
        let form = html.firstMatch(of: /<form class="record"[\s\S]*?<\/form>/).map { String($0.output) } ?? ""
        var fields = FormFields()
        let controls = /<input([^>]*)>|<select([^>]*)>([\s\S]*?)<\/select>|<textarea([^>]*)>\n([\s\S]*?)<\/textarea>/
        for match in form.matches(of: controls) {
            if let head = match.output.1 {
                let type = Self.attribute("type", head)
                if type == "checkbox" || type == "radio", !head.contains(" checked") { continue }
                fields.add(Self.attribute("name", head) ?? "", Self.attribute("value", head) ?? "")
            } else if let head = match.output.2, let body = match.output.3 {
                let options = body.matches(of: /<option([^>]*)>/).map(\.output.1)
                let chosen = options.first { $0.contains(" selected") } ?? options.first
                fields.add(
                    Self.attribute("name", head) ?? "", chosen.flatMap { Self.attribute("value", $0) } ?? "")
            } else if let head = match.output.4, let body = match.output.5 {
                fields.add(Self.attribute("name", head) ?? "", Self.plain(body))
            }
        }
        return fields
    }

    /// The sentence at a field.
    func fault(_ name: String) -> String? {
        let start = "<p class=\"fault\" id=\"e-\(name)\">"
        guard let range = html.range(of: start),
            let end = html.range(of: "</p>", range: range.upperBound..<html.endIndex)
        else { return nil }
        return Self.plain(html[range.upperBound..<end.lowerBound])
    }

    private static func attribute(_ name: String, _ head: Substring) -> String? {
        guard let range = head.range(of: " \(name)=\""), let end = head[range.upperBound...].firstIndex(of: "\"")
        else { return nil }
        return plain(head[range.upperBound..<end])
    }

    private static func plain(_ text: Substring) -> String {
        [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}

extension FormFields {
    /// These fields with one value of a name, or with none for an empty box.
    mutating func set(_ name: String, _ value: String) {
        var changed = FormFields()
        for pair in pairs where pair.name != name { changed.add(pair.name, pair.value) }
        if !value.isEmpty || self[name] != nil { changed.add(name, value) }
        self = changed
    }

    static func of(_ values: KeyValuePairs<String, String>) -> FormFields {
        var fields = FormFields()
        for (name, value) in values { fields.add(name, value) }
        return fields
    }
}
