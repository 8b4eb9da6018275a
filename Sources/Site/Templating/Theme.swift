public import Foundation
import Mustache

/// The templates and assets that give a site its look, read, checked against the page models, and ready to render.
public struct Theme: Sendable {
    /// A file that is copied as it is.
    struct Asset: Sendable {
        /// Below the site's top: `assets/housebook.css`.
        var path: String
        var file: URL
    }

    let words: Words
    let assets: [Asset]
    private let library: MustacheLibrary

    /// Loads a theme: each file from the last of the folders that has it.
    ///
    /// - Parameter folders: The default theme first, then a site's own folder, which may not exist.
    /// - Throws: `TemplateError` with file, line and the nearest name for a template that names what its page does not
    ///   have; `OutputError` for a file that cannot be read.
    public static func load(from folders: [URL]) throws -> Theme {
        try Theme(ThemeFiles(folders))
    }

    private init(_ files: ThemeFiles) throws {
        words = try Words(files.words)
        try words.checkComplete()
        let tags = try files.templates.mapValues { try TemplateTags.scan($0.source, file: $0.file) }
        let checker = TemplateChecker(templates: tags, words: words)
        for template in PageTemplate.allCases {
            guard tags[template.rawValue] != nil else {
                throw TemplateError(
                    file: "Templates/\(template.rawValue).mustache", line: 0, message: "the template is missing",
                    hint: "the theme needs one for every kind of page")
            }
            try checker.check(template.rawValue, against: template.schema)
        }
        MustacheContentTypes.register(MarkdownText(), named: "MARKDOWN")
        var library = MustacheLibrary()
        for (name, template) in files.templates {
            let source = Self.substitute(words, into: template.source, tags[name] ?? [], isMarkdown: name.hasSuffix(".md"))
            do {
                try library.register(source, named: name)
            } catch {
                throw TemplateError(file: template.file, line: 0, message: "the template cannot be parsed: \(error)")
            }
        }
        self.library = library
        assets = files.assets
    }

    /// Writes the words into the templates, escaped for where they stand, so that a page of ten thousand need not ask.
    private static func substitute(
        _ words: Words, into source: String, _ tags: [TemplateTag], isMarkdown: Bool
    ) -> String {
        var result = ""
        var position = source.startIndex
        for tag in tags where tag.kind == .variable && tag.name.hasPrefix("words.") {
            let word = words[String(tag.name.dropFirst("words.".count))]
            result += source[position..<tag.range.lowerBound]
            result += isMarkdown ? MarkdownText().escapeText(word) : HTML.escape(word)
            position = tag.range.upperBound
        }
        return result + source[position...]
    }

    func render(_ template: PageTemplate, _ model: some TemplateModel) -> String {
        // Every case of PageTemplate was registered when the theme was loaded.
        library.render(model, withTemplate: template.rawValue) ?? ""
    }
}

/// The files of a theme, before anything is made of them.
private struct ThemeFiles {
    var templates: [String: (file: String, source: String)] = [:]
    var words: [(file: String, source: String)] = []
    var assets: [Theme.Asset] = []

    init(_ folders: [URL]) throws {
        var assetFiles: [String: URL] = [:]
        for folder in folders {
            for path in try FileTree.files(below: folder) {
                let file = folder.appendingPathComponent(path)
                let shown = "Templates/\(path)"
                if path.hasSuffix(".mustache") {
                    templates[String(path.dropLast(".mustache".count))] = (shown, try FileTree.text(of: file, shown: shown))
                } else if path == "words.yml" {
                    words.append((shown, try FileTree.text(of: file, shown: shown)))
                } else if path.hasPrefix("assets/") {
                    assetFiles[path] = file
                }
            }
        }
        assets = assetFiles.map { Theme.Asset(path: $0.key, file: $0.value) }.sorted { $0.path < $1.path }
    }
}
