import Foundation
import NIOHTTP1
import Serving

/// A request below `/~/`.
struct FormRequest: Sendable {
    let isPost: Bool
    /// The parts of the path below `/~/`, decoded: `item` and an id. Empty for `/~/` itself.
    let path: [String]
    let query: FormFields
    /// What the form holds. Empty for a request that is no POST.
    var fields = FormFields()
    /// The files that came with the form, in order.
    var uploads: [Upload] = []
    /// The value of the cookie of this household's devices.
    let token: String?
    /// The host that the request names, with its port, in lower case.
    let host: String
    let origin: String?
    /// What the browser says about itself.
    let agent: String
    /// The path with the query, as sent.
    let target: String

    /// - Parameter cookie: The name of the household's cookie.
    init(_ exchange: Exchange, cookie: String) {
        isPost = exchange.request.method == .POST
        let parts = exchange.request.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0].split(separator: "/").dropFirst().map { $0.removingPercentEncoding ?? "" }
        query = FormFields(urlEncoded: parts.count > 1 ? parts[1] : "")
        token = Self.token(exchange, cookie: cookie)
        host = exchange.field("Host")?.lowercased() ?? ""
        origin = exchange.field("Origin")
        agent = exchange.field("User-Agent") ?? ""
        target = exchange.request.uri
    }

    static func token(_ exchange: Exchange, cookie: String) -> String? {
        (exchange.list("Cookie") ?? "").split(separator: ";").lazy
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .first { $0.hasPrefix(cookie + "=") }
            .map { String($0.dropFirst(cookie.count + 1)) }
    }
}
