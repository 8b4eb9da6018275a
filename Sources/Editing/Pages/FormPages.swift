import Files
import Foundation
import Household
import NIOHTTP1
import Site
import Synchronization
import Templating
import Values
import Wording
import Workspace

/// Renders the pages of forms, from the site's theme.
struct FormPages: Sendable {
    let words: WordCatalogue
    /// The words that the site's pages look up.
    let texts: Words
    var notes = SavedNotes()
    private let programs: [FormTemplate: TemplateProgram]
    private let folders: [URL]

    /// - Throws: `TemplateError` for a template or a word that is missing or wrong.
    init(_ root: SiteRoot) throws {
        folders = try ThemeFolders.all(of: root)
        let theme = try Theme.load(from: folders)
        texts = theme.words
        words = theme.words.catalogue
        if let missing = FormWord.allCases.first(where: { !theme.words.catalogue.contains($0.rawValue) }) {
            throw TemplateError(
                file: "Templates/words.yml", line: 0, message: "the word “\(missing.rawValue)” is missing", hint: nil)
        }
        programs = Dictionary(
            uniqueKeysWithValues: try FormTemplate.allCases.map {
                ($0, try theme.program($0.rawValue, against: $0.schema))
            })
    }

    func render(_ template: FormTemplate, _ model: some TemplateModel) -> [UInt8] {
        var html: [UInt8] = []
        // Every case was compiled when the theme was loaded.
        programs[template]?.render(model, into: &html)
        return html
    }

    /// A word with `{name}` filled in.
    func callAsFunction(_ word: FormWord, _ values: KeyValuePairs<String, String> = [:]) -> String {
        values.reduce(words[word.rawValue]) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    // MARK: - Pages without a household

    func message(_ fault: FormFault) -> FormAnswer { message(self(fault.word), fault.status) }

    func notFound() -> FormAnswer { message(self(.formNotFound), .notFound) }

    func message(_ text: String, _ status: HTTPResponseStatus) -> FormAnswer {
        .page(render(.message, MessagePage(frame: FormFrame(pageTitle: text))), status)
    }

    /// A file that forms load: the theme's style sheet, and those of `Templates/forms`.
    func asset(_ name: String) -> FormAnswer {
        let types = [
            "housebook.css": "text/css; charset=utf-8", "forms.css": "text/css; charset=utf-8",
            "forms.js": "text/javascript; charset=utf-8", "trip.js": "text/javascript; charset=utf-8",
            "favicon.svg": "image/svg+xml",
        ]
        let places = ["forms/\(name)", "assets/\(name)"]
        let files = folders.reversed().flatMap { folder in places.map { folder.appendingPathComponent($0).path } }
        // A file that cannot be read is answered like one that is missing.
        guard let type = types[name], let file = files.first(where: Disk.exists), let data = try? Disk.read(file)
        else { return notFound() }
        return .file([UInt8](data), type: type)
    }
}

/// The parts that every page of a form has around its content.
struct FormFrame: TemplateModel {
    var pageTitle: String  // title and only `h1` of the page
    var device: String? = nil  // the name of the paired device
    var everything = false  // the device may do everything, not only shop
    var message: String? = nil  // what was done, a sentence
    var undo: String? = nil  // the number of the group of changes that was made, to undo it
    var undoes = false  // that group undid another one
    @Flagged var warnings: [String] = []  // what looks like a slip in what was saved; each: a sentence
    var here: String = ""  // the page's own address, to come back to
    var formMark = FormVisit.newMark()  // a new mark, for the page's forms
}

struct MessagePage: TemplateModel {
    @Included var frame: FormFrame
}

/// The warnings about what was just saved, for the page that is shown next.
final class SavedNotes: Sendable {
    private let notes = Mutex<[(group: Int, sentences: [String])]>([])
    private static let most = 100

    func add(_ sentences: [String], to group: Int) {
        guard !sentences.isEmpty else { return }
        notes.withLock { notes in
            notes.append((group, sentences))
            if notes.count > Self.most { notes.removeFirst() }
        }
    }

    subscript(group: Int) -> [String] {
        notes.withLock { notes in notes.last { $0.group == group }?.sentences ?? [] }
    }
}
