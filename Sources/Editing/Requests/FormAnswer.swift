import NIOCore
import NIOHTTP1
import Serving

/// The answer to a request below `/~/`.
struct FormAnswer: Sendable {
    var status: HTTPResponseStatus
    var type = "text/html; charset=utf-8"
    var body: [UInt8] = []
    /// More fields of the head.
    var fields: [(String, String)] = []

    static func page(_ html: [UInt8], _ status: HTTPResponseStatus = .ok) -> FormAnswer {
        FormAnswer(status: status, body: html)
    }

    /// Sends the browser to another page, which it asks for with GET.
    static func redirect(to address: String) -> FormAnswer {
        FormAnswer(status: .seeOther, fields: [("Location", address)])
    }

    /// - Parameter name: The name under which the browser saves the file; nil for one that it shows.
    static func file(_ bytes: [UInt8], type: String, named name: String? = nil) -> FormAnswer {
        FormAnswer(
            status: .ok, type: type, body: bytes,
            fields: name.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
    }

    /// Nothing is loaded or sent but from and to this server, no page of another is shown around a form, and scripts are
    /// files, never text within a page.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    func send(to exchange: Exchange) async throws {
        var head: HTTPHeaders = [
            "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
        ]
        if !body.isEmpty { head.add(name: "Content-Type", value: type) }
        for (name, value) in fields { head.add(name: name, value: value) }
        try await exchange.send(status, head, ByteBuffer(bytes: body))
    }
}
