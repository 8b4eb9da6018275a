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
        return texts + [Data(model.siteTitle.utf8)]
    }
}
