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
    /// The client's address.
    let address: String
}

extension FormRequest {
    /// - Parameter cookie: The name of the household's cookie.
    init(_ exchange: Exchange, cookie: String) {
        self.init(exchange.request, from: exchange.address, cookie: cookie)
    }

    /// - Parameter address: The client's.
    init(_ head: HTTPRequestHead, from address: String, cookie: String) {
        /// The only value of a field. One that is there twice may mean one thing here and another to a proxy.
        func field(_ name: String) -> String? {
            let values = head.headers[name]
            return values.count == 1 ? values[0] : nil
        }
        self.init(
            isPost: head.method == .POST, head.uri, token: Self.token(head.headers["Cookie"], cookie: cookie),
            host: field("Host")?.lowercased() ?? "", origin: field("Origin"), agent: field("User-Agent") ?? "",
            from: address)
    }

    /// - Parameter target: The path with the query, as sent.
    init(
        isPost: Bool, _ target: String, token: String? = nil, host: String = "", origin: String? = nil,
        agent: String = "", from address: String = ""
    ) {
        self.isPost = isPost
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0].split(separator: "/").dropFirst().map { $0.removingPercentEncoding ?? "" }
        query = FormFields(urlEncoded: parts.count > 1 ? parts[1] : "")
        (self.token, self.host, self.origin, self.agent) = (token, host, origin, agent)
        (self.target, self.address) = (target, address)
    }

    private static func token(_ fields: [String], cookie: String) -> String? {
        fields.flatMap { $0.split(separator: ";") }.lazy
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .first { $0.hasPrefix(cookie + "=") }
            .map { String($0.dropFirst(cookie.count + 1)) }
    }
}
