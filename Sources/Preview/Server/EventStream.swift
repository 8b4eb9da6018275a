import Foundation
import NIOCore
import NIOHTTP1
import Serving

/// The news for one open page, as server-sent events.
///
/// The page's request gives its path (`page`), the tag of its content (`tag`) and the last point it knows (`since`).
/// The events say whether to reload the page, which other files changed, and why the last build failed.
struct EventStream: Sendable {
    static let name = "events"

    /// One event.
    struct News: Codable, Equatable, Sendable {
        /// Whether the site now holds another version of the page.
        var reload: Bool
        /// The other files that changed. Nil if they are unknown: the page then finds out itself.
        var assets: [String]?
        var problem: BuildProblem?
    }

    private let responder: SiteResponder
    private let page: String
    private let tag: String
    private let since: LiveReload.Point?
    /// The most files in a list that is sent.
    private static let longestList = 200

    init(responder: SiteResponder, target: String) {
        self.responder = responder
        page = RequestPath.parameter("page", of: target) ?? ""
        tag = RequestPath.parameter("tag", of: target) ?? ""
        since = RequestPath.parameter("since", of: target).flatMap(LiveReload.Point.init)
    }

    func run(_ exchange: Exchange) async throws {
        guard let listener = responder.reload.subscribe() else {
            return try await exchange.send(.serviceUnavailable, ["Retry-After": "5"])
        }
        // Without this, a closed page would keep its place until the next beat.
        exchange.whenClosed { listener.leave() }
        try await exchange.begin(
            .ok,
            [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
            ])
        try await tell(exchange, listener.wakes)
        exchange.close()
    }

    private func tell(_ exchange: Exchange, _ wakes: AsyncStream<LiveReload.Wake>) async throws {
        var told = since
        var news: News?
        func tellNews() async throws {
            let update = responder.reload.update(since: told)
            let next = try await self.news(update, isFirst: news == nil)
            // An event that says nothing new would only wake the page.
            if next != news || next.reload || next.assets != [] {
                try await exchange.write(ByteBuffer(string: try Self.event(next, at: update.point)))
            }
            told = update.point
            news = next
        }
        try await tellNews()
        for await wake in wakes {
            // The device's access may have ended meanwhile.
            guard responder.forms?.admits(exchange) ?? true else { return }
            switch wake {
            case .news: try await tellNews()
            // The stream holds only the latest wake, so a beat may have replaced news.
            case .beat where responder.reload.point != told: try await tellNews()
            case .beat: try await exchange.write(ByteBuffer(string: ":\n\n"))
            }
        }
    }

    private func news(_ update: LiveReload.Update, isFirst: Bool) async throws -> News {
        var isConcerned = isFirst
        var assets: [String]?
        switch update.changes {
        case .unknown: isConcerned = true
        case .paths(let paths):
            // An address without a page shows 404.html.
            isConcerned = isConcerned || paths.contains(page) || paths.contains("404.html")
            let others = paths.filter { ContentType.of($0) != ContentType.html && !$0.hasSuffix(".md") }
            assets = others.count <= Self.longestList ? others.sorted() : nil
        }
        let isStale = isConcerned ? try await responder.tag(ofPage: page).text != tag : false
        return News(reload: isStale, assets: assets, problem: update.problem)
    }

    static func event(_ news: News, at point: LiveReload.Point) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return "id: \(point.text)\ndata: \(String(decoding: try encoder.encode(news), as: UTF8.self))\n\n"
    }
}
