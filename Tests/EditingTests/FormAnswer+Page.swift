import Foundation
import NIOHTTP1
import Testing

@testable import Editing

extension FormAnswer {
    /// Expects a status, and returns the answer.
    @discardableResult
    func expect(
        _ status: HTTPResponseStatus, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> FormAnswer {
        #expect(self.status == status, comment, sourceLocation: sourceLocation)
        return self
    }

    var html: String { String(decoding: body, as: UTF8.self) }
    var location: String { fields.first { $0.0 == "Location" }?.1 ?? "" }
    /// Where it leads to, without the query.
    var path: String { String(location.prefix { $0 != "?" }) }
    /// The group that it says was saved.
    var saved: Int? { location.components(separatedBy: "saved=").dropFirst().first.flatMap(Int.init) }

    /// The values of hidden controls with a name.
    func hidden(_ name: String) -> [String] {
        html.components(separatedBy: "<input type=\"hidden\" name=\"\(name)\" value=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
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
                fields.add(Self.attribute("name", head) ?? "", chosen.flatMap { Self.attribute("value", $0) } ?? "")
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

    static func of(_ values: KeyValuePairs<String, String>) -> FormFields { of(values.map { ($0, $1) }) }

    static func of(_ values: [(String, String)]) -> FormFields {
        var fields = FormFields()
        for (name, value) in values { fields.add(name, value) }
        return fields
    }
}
