import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers requests: what the site holds, with the reload script in its pages, and the stream of news.
struct SiteResponder: Sendable {
    let site: ServedSite
    let reload: LiveReload
    let hosts: HostRule

    /// Up to this size in bytes a file is answered from memory.
    private static let memoryLimit = 2 << 20
    /// A page longer than this is sent as it is, without the script.
    private static let pageLimit = 16 << 20

    /// The connection is to be closed after the answer.
    struct Refusal: Error {}

    /// - Parameter loop: The one that the connection is on.
    func respond(to request: Request, writer: consuming ResponseWriter, loop: any EventLoop) async throws {
        if let status = refusal(of: request) {
            var head = HTTPResponse(status: status, headerFields: [.contentLength: "0", .connection: "close"])
            if status == .methodNotAllowed { head.headerFields[.allow] = "GET, HEAD" }
            try await writer.writeResponse(head)
            throw Refusal()
        }
        let target = request.head.path ?? ""
        if case .own(EventStream.name) = RequestPath(target), request.method == .get {
            return try await EventStream(responder: self, target: target).run(request, writer)
        }
        try await answer(target).write(to: request, writer, in: Answer.Surroundings(site: site, loop: loop))
    }

    /// Why a request gets nothing.
    private func refusal(of request: Request) -> HTTPResponse.Status? {
        // The first Host field is the authority; a second one is left among the fields.
        guard let authority = request.head.authority, hosts.allows(authority), request.headers[.host] == nil else {
            return .misdirectedRequest
        }
        guard request.method == .get || request.method == .head else { return .methodNotAllowed }
        // A page elsewhere may link to us, and not load or read parts of what is here.
        let origin = request.headers[.secFetchSite] ?? "none"
        let isOurs = origin == "same-origin" || origin == "none"
        return isOurs || request.headers[.secFetchMode] == "navigate" ? nil : .forbidden
    }

    private func answer(_ target: String) async throws -> Answer {
        do {
            switch RequestPath(target) {
            case .own(ReloadScript.name):
                let bytes = ReloadScript.bytes
                let file = ServedFile(bytes: bytes, tag: ContentTag(bytes))
                return Answer(.ok, file, type: ContentType.javascript)
            case .own, .refused:
                return Answer(.notFound, nil, type: nil)
            case .nothing:
                return try await page(nil, target: target)
            case .file(let path):
                let type = ContentType.of(path)
                if type == ContentType.html { return try await page(path, target: target) }
                guard let file = try await site.file(path, readingUpTo: Self.memoryLimit) else {
                    return try await page(path, target: target)
                }
                return Answer(.ok, file, type: type)
            }
        } catch is ServedSite.Busy {
            return busy(target)
        }
    }

    /// A page that gives way to the one that was asked for as soon as the build has ended.
    private func busy(_ target: String) -> Answer {
        let path = if case .file(let path) = RequestPath(target) { path } else { "" }
        let top = String(repeating: "../", count: RequestPath.depth(of: target))
        let page = ReloadScript.added(
            to: ServerPages.busy, page: path, tag: ContentTag(ServerPages.busy), top: top)
        return Answer(.serviceUnavailable, ServedFile(bytes: page, tag: ContentTag(page)), type: ContentType.html)
    }

    /// A page, or the page that says there is none.
    /// - Parameter path: Nil where no file can be meant.
    private func page(_ path: String?, target: String) async throws -> Answer {
        // Taken before the file is read: what changes in between is then told again rather than never.
        let point = reload.point
        let (status, file) = try await content(of: path)
        guard case .bytes(var bytes) = file.content else {
            return Answer(status, file, type: ContentType.html, point: point)
        }
        var top = String(repeating: "../", count: RequestPath.depth(of: target))
        if status == .notFound {
            bytes = ReloadScript.based(bytes, top: top)
            top = ""
        }
        let tag = file.tag
        let sent = try await site.onThread { [bytes, top] in
            let sent = ReloadScript.added(to: bytes, page: path ?? "", tag: tag, top: top)
            return ServedFile(bytes: sent, tag: ContentTag(sent))
        }
        return Answer(status, sent, type: ContentType.html, point: point)
    }

    /// What a page's address holds at present, as the site has it.
    private func content(of path: String?) async throws -> (HTTPResponse.Status, ServedFile) {
        if let path, let file = try await site.file(path, readingUpTo: Self.pageLimit) { return (.ok, file) }
        if let file = try await site.file("404.html", readingUpTo: Self.pageLimit) { return (.notFound, file) }
        let page = site.isPublished ? ServerPages.missing : ServerPages.unbuilt
        return (.notFound, ServedFile(bytes: page, tag: ContentTag(page)))
    }

    /// What the script of a page would find in it if it were loaded now.
    func tag(ofPage path: String) async throws -> ContentTag {
        try await content(of: RequestPath.isPlain(path) ? path : nil).1.tag
    }
}

extension HTTPField.Name {
    static let host = Self.known("Host")
    static let secFetchSite = Self.known("Sec-Fetch-Site")
    static let secFetchMode = Self.known("Sec-Fetch-Mode")
    static let crossOriginResourcePolicy = Self.known("Cross-Origin-Resource-Policy")
    static let referrerPolicy = Self.known("Referrer-Policy")
    static let serverTiming = Self.known("Server-Timing")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a field") }
        return name
    }
}
