import Foundation
import NIOCore
import NIOHTTP1
import Serving

/// Answers requests with the site's files, adding the reload script to its pages, and with the stream of news.
struct SiteResponder: Sendable {
    let site: ServedSite
    let reload: LiveReload
    let hosts: HostRule
    let forms: FormRoutes?
    let facts: @Sendable (_ page: String) -> [PageFact]?

    /// The largest file, in bytes, that is answered from memory.
    private static let memoryLimit = 2 << 20
    /// The longest page, in bytes, that gets the script; a longer one is sent unchanged.
    private static let pageLimit = 16 << 20
    /// The longest body, in bytes, of a request that needs none.
    private static let bodyLimit = 16 << 10

    /// Answers a request. Closes the connection after a failure, and after a refusal.
    func respond(to exchange: Exchange) async {
        do {
            try await answer(exchange)
            if !exchange.request.isKeepAlive { exchange.close() }
        } catch RequestBody.Failure.malformed {
            // Fails only if the connection is closed already.
            try? await exchange.send(.badRequest)
        } catch {
            exchange.close()
        }
    }

    private func answer(_ exchange: Exchange) async throws {
        let target = exchange.request.uri
        let path = RequestPath(target)
        let names = exchange.request.headers["Host"]
        let host = names.count == 1 ? HostName(field: names[0]) : nil
        // Says nothing of the site, so any probe may ask, by whichever name it knows the server.
        guard path == .health || hosts.allows(host) else {
            let page = ServerPages.refused(host)
            let answer = Answer(
                .misdirectedRequest, ServedFile(bytes: page, tag: ContentTag(page)), type: ContentType.html)
            try await answer.send(to: exchange, from: site, isForDevice: forms != nil)
            return exchange.close()
        }
        if let forms, path == .form { return try await forms.answer(exchange) }
        // What a body says does not matter, but the answer waits for its end.
        while try await exchange.body.next() != nil {
            guard exchange.body.count <= Self.bodyLimit else { throw RequestBody.Failure.malformed }
        }
        if let status = refusal(of: exchange) {
            var fields: HTTPHeaders = ["Connection": "close"]
            if status == .methodNotAllowed { fields.add(name: "Allow", value: "GET, HEAD") }
            try await exchange.send(status, fields)
            return exchange.close()
        }
        if let forms, path != .health, !forms.admits(exchange) { return try await forms.refuse(exchange) }
        if case .own(EventStream.name) = path, exchange.request.method == .GET {
            return try await EventStream(responder: self, target: target).run(exchange)
        }
        if path == .health { return try await sendHealth(exchange) }
        await forms?.settle(target)
        try await answer(target, exchange).send(to: exchange, from: site, isForDevice: forms != nil)
    }

    private func sendHealth(_ exchange: Exchange) async throws {
        let isHealthy = site.isPublished
        try await exchange.send(
            isHealthy ? .ok : .serviceUnavailable,
            [
                "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
            ], ByteBuffer(string: isHealthy ? "ok" : "There is no site yet."))
    }

    /// The status to refuse a request with. Nil if the request is allowed.
    private func refusal(of exchange: Exchange) -> HTTPResponseStatus? {
        guard [.GET, .HEAD].contains(exchange.request.method) else { return .methodNotAllowed }
        // A page from elsewhere may link here, but may not load or read anything.
        let origin = exchange.list("Sec-Fetch-Site") ?? "none"
        let isOurs = origin == "same-origin" || origin == "none"
        return isOurs || exchange.list("Sec-Fetch-Mode") == "navigate" ? nil : .forbidden
    }

    private func answer(_ target: String, _ exchange: Exchange) async throws -> Answer {
        do {
            switch RequestPath(target) {
            case .own(ReloadScript.name):
                let bytes = ReloadScript.bytes
                let file = ServedFile(bytes: bytes, tag: ContentTag(bytes))
                return Answer(.ok, file, type: ContentType.javascript)
            case .own(PageFact.name):
                let page = RequestPath.parameter("page", of: target) ?? ""
                guard let facts = try await site.onThread({ [facts] in facts(page) }) else {
                    return Answer(.notFound, nil, type: nil)
                }
                let bytes = [UInt8](try JSONEncoder().encode(facts))
                let file = ServedFile(bytes: bytes, tag: ContentTag(bytes))
                return Answer(.ok, file, type: ContentType.of(PageFact.name))
            case .own, .form, .health, .refused:
                return Answer(.notFound, nil, type: nil)
            case .nothing:
                return try await page(nil, target: target, exchange)
            case .file(let path):
                let type = ContentType.of(path)
                if type == ContentType.html { return try await page(path, target: target, exchange) }
                guard let file = try await site.file(path, readingUpTo: Self.memoryLimit) else {
                    return try await page(path, target: target, exchange)
                }
                return Answer(.ok, file, type: type)
            }
        } catch is ServedSite.Busy {
            return busy(target)
        }
    }

    /// A page that reloads as the requested one when the build has ended.
    private func busy(_ target: String) -> Answer {
        let path = if case .file(let path) = RequestPath(target) { path } else { "" }
        let top = String(repeating: "../", count: RequestPath.depth(of: target))
        let page = ReloadScript.added(
            to: ServerPages.busy, page: path, tag: ContentTag(ServerPages.busy), top: top, after: [])
        return Answer(.serviceUnavailable, ServedFile(bytes: page, tag: ContentTag(page)), type: ContentType.html)
    }

    /// A page, or the page that says that the requested one does not exist.
    /// - Parameter path: Nil if the target cannot name a file.
    private func page(_ path: String?, target: String, _ exchange: Exchange) async throws -> Answer {
        // Taken before the file is read, so that a change in between is reported twice rather than never.
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
        let bar = await forms?.bar(path ?? "", exchange) ?? []
        let sent = try await site.onThread { [bytes, top] in
            let sent = ReloadScript.added(to: bytes, page: path ?? "", tag: tag, top: top, after: bar)
            return ServedFile(bytes: sent, tag: ContentTag(sent))
        }
        return Answer(status, sent, type: ContentType.html, point: point)
    }

    /// The current status and file of a page's path, without the script.
    private func content(of path: String?) async throws -> (HTTPResponseStatus, ServedFile) {
        if let path, let file = try await site.file(path, readingUpTo: Self.pageLimit) { return (.ok, file) }
        if let file = try await site.file("404.html", readingUpTo: Self.pageLimit) { return (.notFound, file) }
        let page = site.isPublished ? ServerPages.missing : ServerPages.unbuilt
        return (.notFound, ServedFile(bytes: page, tag: ContentTag(page)))
    }

    /// The tag that a page's script would carry if the page were loaded now.
    func tag(ofPage path: String) async throws -> ContentTag {
        try await content(of: RequestPath.isPlain(path) ? path : nil).1.tag
    }
}
