import Foundation

/// A hub's answer, and checks that it makes sense.
struct HubAnswer {
    let place: String
    let status: Int
    let body: Data
    /// Values by field name in lower case.
    private let fields: [String: [String]]

    /// - Parameter fields: As they arrived, one a line.
    init(place: String, status: Int, fields: String, body: Data) {
        (self.place, self.status, self.body) = (place, status, body)
        self.fields = Dictionary(
            grouping: fields.split(whereSeparator: \.isNewline).compactMap { line in
                line.firstIndex(of: ":").map { colon in
                    (
                        name: line[..<colon].lowercased(),
                        value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    )
                }
            }, by: \.name
        ).mapValues { $0.map(\.value) }
    }

    /// The only value of a field; nil if the field is missing. Throws if it has several.
    func value(_ name: String) throws(RemoteError) -> String? {
        let values = fields[name.lowercased(), default: []]
        guard values.count <= 1 else { throw nonsense("it has \(values.count) fields \(name)") }
        return values.first
    }

    /// The version in a field.
    func version(_ name: String) throws(RemoteError) -> UUID {
        guard let text = try value(name) else { throw nonsense("the field \(name) is missing") }
        guard text.utf8.count == 36, let id = UUID(uuidString: text) else {
            throw nonsense("the field \(name) holds no version")
        }
        return id
    }

    /// The id of a version that has a parent.
    func newVersion(after parent: UUID) throws(RemoteError) -> UUID {
        let id = try version("X-Version-Id")
        guard id != .beginning, id != parent else { throw nonsense("a version follows itself") }
        return id
    }

    func checkType(_ type: String) throws(RemoteError) {
        let found = try value("Content-Type")
        guard found?.split(separator: ";").first?.lowercased() == type else {
            throw nonsense("it sends \(found.map(Self.shortened) ?? "something unnamed") instead of \(type)")
        }
    }

    /// Refuses a web page, which comes from a server in front of the hub and never from a hub.
    func checkNoPage() throws(RemoteError) {
        guard try value("Content-Type")?.lowercased().hasPrefix("text/html") != true else {
            throw nonsense("it sends a web page, with status \(status)")
        }
    }

    /// The seconds after which the hub wants to be asked again, if it says so.
    var retryAfter: Int? {
        get throws(RemoteError) { try value("Retry-After").flatMap { Int($0) }.map { min(max($0, 0), 86_400) } }
    }

    /// The error for an unexpected answer.
    func refusal() throws(RemoteError) -> RemoteError {
        try checkNoPage()
        let wait = try retryAfter
        switch status {
        case 401: return .unauthorised(place: place)
        case 413: return .tooLarge(limit: nil)
        case 429: return .rateLimited(place: place, retryAfter: wait)
        case 503 where wait != nil: return .rateLimited(place: place, retryAfter: wait)
        case 507: return .quota(place: place)
        case 408, 500...: return .unreachable(place: place, reason: reason("the server has trouble (\(status))"))
        case 300..<400:
            let target = try value("Location").map(Self.shortened) ?? "another address"
            return .refused(place: place, status: status, reason: "it sends requests on to \(target)")
        case 400...: return .refused(place: place, status: status, reason: reason("without a reason"))
        default: return nonsense("it answers with status \(status)")
        }
    }

    func nonsense(_ detail: String) -> RemoteError { .nonsense(place: place, detail: detail) }

    /// The sentence that a hub sends with a refusal.
    private func reason(_ fallback: String) -> String {
        let text = String(decoding: body.prefix(300), as: UTF8.self).split(whereSeparator: \.isNewline).first
        return text.map { Self.shortened(String($0)) } ?? fallback
    }

    private static func shortened(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200).map(Character.init))
    }
}
