import Foundation
import Household

@testable import Site

/// The default theme, and sites made with it.
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
        activeHome: EntityID<Home>? = nil
    ) -> SiteInputs {
        SiteInputs(
            settings: settings, activeHome: activeHome, today: today, timeZone: .gmt,
            contentFolder: content ?? repository.appendingPathComponent("no-such-folder"))
    }

    static func model(_ snapshot: Snapshot, _ inputs: SiteInputs = inputs()) throws -> SiteModel {
        try SiteModel(snapshot, inputs, words: try theme.words)
    }

    static func plan(_ snapshot: Snapshot, _ inputs: SiteInputs = inputs()) throws -> SitePlan {
        SitePlan(try model(snapshot, inputs), theme: try theme, openData: { Array("{}".utf8) })
    }

    /// The pages, rendered, by their paths.
    static func pages(
        _ snapshot: Snapshot, _ inputs: SiteInputs = inputs(), where isWanted: (String) -> Bool = { _ in true }
    ) throws -> [String: String] {
        try plan(snapshot, inputs).pages(where: isWanted)
    }

    /// Builds into a folder, in all ways as the command does.
    @discardableResult
    static func build(
        _ snapshot: Snapshot, into output: URL, _ inputs: SiteInputs = inputs(), force: Bool = false
    ) throws -> BuildReport {
        try Site(theme: try theme, inputs: inputs).build(
            snapshot, to: output, openData: { Array("{}".utf8) }, force: force)
    }
}

extension SitePlan {
    func pages(where isWanted: (String) -> Bool = { _ in true }) throws -> [String: String] {
        var pages: [String: String] = [:]
        for file in files where file.isPage && isWanted(file.path) {
            var bytes: [UInt8] = []
            try render(file, into: &bytes)
            pages[file.path] = String(decoding: bytes, as: UTF8.self)
        }
        return pages
    }
}
