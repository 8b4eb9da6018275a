import Files
public import Foundation
import Household
import Output
package import Templating
import Values
package import Wording

/// The templates and assets that give a site its look, read, checked against the page models, and ready to render.
public struct Theme: Sendable {
    /// A file that is copied unchanged.
    struct Asset: Sendable {
        /// The path below the site's top folder: `assets/housebook.css`.
        var path: String
        var file: URL
    }

    package let words: Words
    let assets: [Asset]
    let stamps: ThemeStamps
    private let compiler: TemplateCompiler
    private let programs: [PageTemplate: TemplateProgram]

    /// Loads a theme: each file from the last of the folders that has it.
    ///
    /// - Parameter folders: The default theme first, then a site's own folder, which may not exist.
    /// - Throws: `TemplateError` with file, line and the nearest name for a template that uses a name its page does not
    ///   have; `OutputError` for a file that cannot be read.
    public static func load(from folders: [URL]) throws -> Theme {
        try Theme(ThemeFiles(folders))
    }

    private init(_ files: ThemeFiles) throws {
        words = Words(try WordCatalogue(files.words))
        try words.checkComplete()
        let compiler = TemplateCompiler(
            templates: try Self.templates(files), words: words.catalogue,
            nearest: { NearestName.among($0, to: $1).first })
        let pages = PageTemplate.allCases
        let compiled = try Batches.map(pages.count, size: 1) { places in
            try places.map { try Self.compile(pages[$0].rawValue, against: pages[$0].schema, compiler) }
        }
        programs = Dictionary(uniqueKeysWithValues: zip(pages, compiled.joined()))
        self.compiler = compiler
        assets = files.assets
        stamps = ThemeStamps(compiler.templates, words: words.catalogue)
    }

    private static func templates(_ files: ThemeFiles) throws -> [String: TemplateSource] {
        // Sorted, so that the error is the same each time where several templates have one.
        let files = files.templates.sorted { $0.key < $1.key }
        let sources = try Batches.map(files.count, size: 8) { places in
            try files[places].map { try TemplateSource($0.value.source, file: $0.value.file) }
        }
        return Dictionary(uniqueKeysWithValues: zip(files.map(\.key), sources.joined()))
    }

    /// Compiles a template that is no page of the site.
    /// - Throws: `TemplateError` for a template that is missing or uses a name that its model does not have.
    package func program(_ name: String, against schema: Schema) throws -> TemplateProgram {
        try Self.compile(name, against: schema, compiler)
    }

    /// The words whose keys begin with a text, by their keys.
    package func words(beginningWith start: String) -> [String: String] {
        let catalogue = words.catalogue
        return Dictionary(
            uniqueKeysWithValues: catalogue.keys.filter { $0.hasPrefix(start) }.map { ($0, catalogue[$0]) })
    }

    private static func compile(
        _ name: String, against schema: Schema, _ compiler: TemplateCompiler
    ) throws -> TemplateProgram {
        guard compiler.templates[name] != nil else {
            throw TemplateError(
                file: "Templates/\(name).mustache", line: 0, message: "the template is missing",
                hint: "the theme needs one for every kind of page")
        }
        return try compiler.compile(name, against: schema)
    }

    /// Appends a page's bytes.
    func render(_ template: PageTemplate, _ model: any TemplateModel, into output: inout [UInt8]) {
        // Every case of PageTemplate was compiled when the theme was loaded.
        programs[template]?.render(model, into: &output)
    }
}

/// The files of a theme, as they were read.
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
                    templates[String(path.dropLast(".mustache".count))] = (
                        shown, try FileTree.text(of: file, shown: shown)
                    )
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
