import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The default theme, and sites made with it, for the audience of their inputs.
enum TestSite {
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let templates = repository.appendingPathComponent("Templates")
    static let today = Sample.day("2026-05-03")
    private static let loaded = Result { try Theme.load(from: [templates]) }

    static var theme: Theme {
        get throws { try loaded.get() }
    }

    static func inputs(
        _ settings: Settings = Settings(locale: "en-GB", currency: .eur), content: URL? = nil,
        activeHome: EntityID<Home>? = nil, for audience: Audience = .owner
    ) -> SiteInputs {
        SiteInputs(
            settings: settings, audience: audience, activeHome: activeHome, today: today, timeZone: .gmt,
            contentFolder: content ?? repository.appendingPathComponent("no-such-folder"))
    }

    static func model(
        _ snapshot: Snapshot, _ inputs: SiteInputs = inputs(), media: SiteMedia = .none
    ) throws -> SiteModel {
        try SiteModel(snapshot.redacted(for: inputs.audience), inputs, words: try theme.words, media: media)
    }

    static func plan(
        _ snapshot: Snapshot, _ inputs: SiteInputs = inputs(), media: SiteMedia = .none, history: LatestChanges? = nil
    ) throws -> SitePlan {
        try Site(theme: theme, inputs: inputs).plan(
            snapshot.redacted(for: inputs.audience), media, history: history)
    }

    /// Open data with the ids and titles of the items.
    /// - Parameter making: Called for the file's frame, and for each item in it.
    static func openData(_ making: @escaping @Sendable () -> Void = {}) -> OpenData {
        OpenData(
            frame: { _ in
                making()
                return ([], [])
            },
            append: { item, bytes in
                making()
                bytes.append(contentsOf: "\(item.id) \(item.title)".utf8)
            })
    }

    /// Open data that replaces its own folder with a link, which no build writes through.
    static func openDataThatFails(in folder: URL) -> OpenData {
        openData {
            let place = folder.appendingPathComponent("data")
            // The folder may not exist yet.
            try? FileManager.default.removeItem(at: place)
            // If this fails, the build succeeds and the test reports it.
            try? FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: folder.path)
        }
    }

    /// The rendered pages, by path.
    static func pages(
        _ snapshot: Snapshot, _ inputs: SiteInputs = inputs(), media: SiteMedia = .none,
        where isWanted: (String) -> Bool = { _ in true }
    ) throws -> [String: String] {
        try plan(snapshot, inputs, media: media).pages(where: isWanted)
    }

    static func page(
        _ path: String, _ snapshot: Snapshot, _ inputs: SiteInputs = inputs(), media: SiteMedia = .none
    ) throws -> String {
        try #require(try pages(snapshot, inputs, media: media) { $0 == path }[path], "\(path)")
    }

    /// The paths of a list's pages, from its first on, as the links to the next page lead.
    static func walk(_ first: String, in pages: [String: String]) throws -> [String] {
        var paths = [first]
        while let path = paths.last {
            let page = try #require(pages[path], "\(path)")
            let next =
                path.hasSuffix(".md")
                ? page.firstMatch(of: /\[Next page\]\(([^)]*)\)/).map { String($0.1) }
                : HTMLScan(page).tags.first { $0.attributes["rel"] == "next" }?.attributes["href"]
            guard let next else { break }
            paths.append(try #require(PageAddress(path).resolve(next)).path)
            try #require(Set(paths).count == paths.count)
        }
        return paths
    }

    /// Builds into a folder, as the command does: for the audience of the inputs.
    @discardableResult
    static func build(
        _ snapshot: Snapshot, into output: URL, _ inputs: SiteInputs = inputs(), media: SiteMedia = .none,
        force: Bool = false
    ) throws -> BuildReport {
        var builder = SiteBuilder(output: output)
        return try builder.build(
            snapshot.redacted(for: inputs.audience), Site(theme: try theme, inputs: inputs), openData: openData(),
            media: media, force: force)
    }
}

extension SitePlan {
    func pages(where isWanted: (String) -> Bool = { _ in true }) throws -> [String: String] {
        var pages: [String: String] = [:]
        for file in files() where file.isPage && isWanted(file.path) {
            var bytes: [UInt8] = []
            try render(file, into: &bytes)
            pages[file.path] = String(decoding: bytes, as: UTF8.self)
        }
        return pages
    }

    /// Makes pages as a build does, which notes what they read.
    /// - Parameter wanted: Nil for all files.
    /// - Returns: The bytes of the pages, and of the search's files, by path.
    @discardableResult
    func make(_ wanted: [PlannedFile]? = nil) throws -> [String: [UInt8]] {
        var maker = PageMaker(self)
        var made: [String: [UInt8]] = [:]
        for file in wanted ?? files() {
            switch file.source {
            case .copy, .media, .text, .openData: continue
            case .page, .search, .calendar: break
            }
            var bytes: [UInt8] = []
            _ = try maker.make(file, into: &bytes)
            made[file.path] = bytes
        }
        maker.finish()
        return made
    }

    /// This plan as a process makes it that finds what another plan left.
    func after(_ before: SitePlan) -> SitePlan {
        SitePlan(model, theme: theme, book: before.records.current)
    }

    /// The paths of the files that a build of this plan makes after a build of another, sorted.
    func changes(since before: SitePlan) throws -> [String] {
        try before.make()
        let known = Dictionary(uniqueKeysWithValues: before.after(before).files().map { ($0.path, $0.stamp) })
        return after(before).files().filter { known[$0.path] != $0.stamp }.map(\.path).sorted()
    }
}

/// Expects a page to exist, to have all of the texts, and to have none of the others.
func expect(
    _ page: String?, has texts: [String] = [], lacks others: [String] = [], _ name: String = "the page",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let page else {
        Issue.record("\(name) does not exist", sourceLocation: sourceLocation)
        return
    }
    for text in texts where !page.contains(text) {
        Issue.record("\(name) does not have: \(text)", sourceLocation: sourceLocation)
    }
    for text in others where page.contains(text) {
        Issue.record("\(name) has: \(text)", sourceLocation: sourceLocation)
    }
}
