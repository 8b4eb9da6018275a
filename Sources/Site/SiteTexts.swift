public import Foundation
public import Household
import Output
import Templating
import Wording

extension Site {
    /// The texts that the site shows in addition to the household's, as they were written: the theme's files, the pages
    /// and file paths of Content, the depreciation table, the title; and the dates that rendering makes.
    /// - Parameter themeFolders: The folders that the site's theme was loaded from.
    /// - Throws: `ContentError`, `OutputError`
    public func texts(beside household: RedactedSnapshot, themeFolders: [URL]) throws -> [Data] {
        var texts: [Data] = []
        for folder in themeFolders {
            for path in try FileTree.files(below: folder) {
                texts.append(try FileTree.data(of: folder.appendingPathComponent(path), shown: "Templates/\(path)"))
            }
        }
        let model = try SiteModel(household, inputs, words: theme.words)
        for page in model.content.pages {
            texts += [Data(page.title.utf8), Data(page.path.utf8), Data(page.body.utf8)]
        }
        for file in model.linkedFiles { texts.append(Data(file.path.utf8)) }
        let table = model.depreciation
        texts += ([table.name, table.edition, table.source] + (table.classes + [table.otherwise]).map(\.name)).map {
            Data(PrintableText.cleaned($0).utf8)
        }
        return texts + [Data(model.siteTitle.utf8), Data(model.dates(in: household.snapshot).utf8)]
    }

    /// The paths of the files that are copied unchanged from Content.
    public func contentFiles(beside household: RedactedSnapshot) throws -> Set<String> {
        Set(try SiteModel(household, inputs, words: theme.words).linkedFiles.map(\.path))
    }

    /// The pages of Content that the household's audience may not see: their names and texts.
    public func hiddenPages(beside household: RedactedSnapshot) throws -> [(name: String, text: String)] {
        try SiteModel(household, inputs, words: theme.words).content.hidden.map {
            ("Content/\($0.source)", "\($0.title)\n\($0.body)")
        }
    }
}

extension SiteModel {
    fileprivate var linkedFiles: [ContentFile] {
        let mayLink = itemsThatMayLink
        return linkedFiles(items: mayLink.indices.filter { mayLink[$0] })
    }

    /// Fifty years: no record goes further back.
    private static let monthsKnown = 600

    /// The dates that rendering makes from values that are not dates yet: the days of the household's instants, and
    /// months with their year.
    fileprivate func dates(in household: Snapshot) -> String {
        var instants = household.items.flatMap { [$0.record.createdAt, $0.record.updatedAt] }
        instants += household.allAttachments.compactMap(\.capturedAt)
        instants += household.claims.lazy.flatMap(\.lines).flatMap { [$0.addedAt, $0.recordedAt] }
        instants += household.carts.flatMap { [$0.startedAt, $0.completedAt].compactMap(\.self) }
        // Reports carry today's date.
        let days = Set(instants.map { CalendarDate($0, in: timeZone) } + [today])
        var lines = days.sorted().flatMap { ["\($0)", formats.date($0), formats.shortDate($0)] }
        var month = CalendarMonth(max(days.max() ?? today, today))
        for _ in 0..<Self.monthsKnown {
            lines.append(formats.month(month))
            month = month.previous
        }
        return lines.joined(separator: "\n")
    }
}
