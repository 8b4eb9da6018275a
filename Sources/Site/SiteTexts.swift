public import Foundation
public import Household

extension Site {
    /// What the site shows besides the household, as somebody wrote it: the theme's files, the pages of Content, the title.
    /// - Parameter themeFolders: Those that its theme was loaded from.
    /// - Throws: `ContentError`, `OutputError`
    public func texts(beside household: Snapshot, themeFolders: [URL]) throws -> [Data] {
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
        for file in model.content.files { texts.append(Data(file.path.utf8)) }
        let table = model.depreciation
        texts += ([table.name, table.edition, table.source] + (table.classes + [table.otherwise]).map(\.name)).map {
            Data($0.utf8)
        }
        return texts + [Data(model.siteTitle.utf8), Data(model.dates(in: household).utf8)]
    }

    /// Paths of the files that are copied as somebody put them into Content.
    public func contentFiles(beside household: Snapshot) throws -> Set<String> {
        Set(try SiteModel(household, inputs, words: theme.words).content.files.map(\.path))
    }
}

extension SiteModel {
    /// Fifty years: nobody's record goes further back.
    private static let monthsKnown = 600

    /// Dates that rendering makes of what is not a date yet: the names of months, with and without a year, and the days of
    /// the household's instants.
    fileprivate func dates(in household: Snapshot) -> String {
        var instants = household.items.flatMap { [$0.record.createdAt, $0.record.updatedAt] }
        instants += household.allAttachments.compactMap(\.capturedAt)
        instants += household.claims.lazy.flatMap(\.lines).flatMap { [$0.addedAt, $0.recordedAt] }
        instants += household.carts.flatMap { [$0.startedAt, $0.completedAt].compactMap(\.self) }
        // Reports are of today.
        let days = Set(instants.map { CalendarDate($0, in: timeZone) } + [today])
        var lines = days.sorted().flatMap { ["\($0)", formats.date($0)] }
        var month = CalendarMonth(max(days.max() ?? today, today))
        for _ in 0..<Self.monthsKnown {
            lines.append(formats.month(month))
            month = month.previous
        }
        return lines.joined(separator: "\n")
    }
}
