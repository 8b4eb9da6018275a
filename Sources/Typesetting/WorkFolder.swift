import Files
import Foundation

/// A folder that no other user can look into, with everything that a document is set from: Typst reads nothing by a
/// path outside this folder.
struct WorkFolder {
    private let temporary: TemporaryFolder
    let folder: URL
    /// The main template.
    let main: URL
    /// The folder of the parts that the main template imports, and of its fonts.
    let parts: URL
    /// The folder in which Typst looks for packages. It is never created.
    var packages: URL { folder.appendingPathComponent("packages") }

    init(_ document: TypesetDocument) throws(TypesettingError) {
        temporary = try Self.made()
        folder = URL(fileURLWithPath: temporary.path, isDirectory: true)
        main = folder.appendingPathComponent(document.main)
        parts = folder.appendingPathComponent(TypesetDocument.parts)
        for templates in document.templates { try copyTemplates(of: templates, document) }
        guard Disk.exists(main.path) else { throw .noTemplate(name: document.main) }
        for (name, data) in document.data { try write(data, to: name) }
        try write(Self.letters(of: document.data.values), asJSON: "letters.json")
        try link(document.files)
    }

    /// Makes a new folder among the system's temporary files. Its path holds no link: Typst would follow the link, and
    /// then take the files to lie outside its root.
    static func made() throws(TypesettingError) -> TemporaryFolder {
        try FileFailure.becoming(TypesettingError.writing, TemporaryFolder(for: "housebook-typst"))
    }

    func remove() { temporary.remove() }

    @discardableResult
    func write(_ data: Data, to name: String) throws(TypesettingError) -> URL {
        let file = folder.appendingPathComponent(name)
        try FileFailure.becoming(TypesettingError.writing, Disk.makeFolder(file.deletingLastPathComponent().path))
        try FileFailure.becoming(TypesettingError.writing, Disk.write(data, to: file.path))
        return file
    }

    @discardableResult
    func write(_ value: some Encodable, asJSON name: String) throws(TypesettingError) -> URL {
        let data: Data
        do {
            data = try JSONEncoder().encode(value)
        } catch {
            throw .notWritable(path: name, detail: error.localizedDescription)
        }
        return try write(data, to: name)
    }

    /// Every letter of the data beyond ASCII, once and with its accents, so that the template can say which of them no
    /// font has. At most 20,000, more than any household has.
    private static func letters(of texts: some Sequence<Data>) -> [String] {
        var letters: Set<Character> = []
        for text in texts {
            for letter in String(decoding: text, as: UTF8.self) where !letter.isASCII { letters.insert(letter) }
        }
        return letters.map(String.init).sorted().prefix(20_000).map(\.self)
    }

    /// Copies the main template and its parts: Typst does not follow a link to a template.
    private func copyTemplates(of templates: URL, _ document: TypesetDocument) throws(TypesettingError) {
        try copy(templates.appendingPathComponent(document.main), to: document.main)
        let parts = TypesetDocument.parts
        let own = templates.appendingPathComponent(parts)
        // A theme need not have any parts.
        let names = (try? Disk.names(in: own.path)) ?? []
        for name in names where !name.hasPrefix(".") {
            try copy(own.appendingPathComponent(name), to: "\(parts)/\(name)")
        }
    }

    private func copy(_ file: URL, to name: String) throws(TypesettingError) {
        guard Disk.exists(file.path) else { return }
        let data = try FileFailure.becoming(Self.noFile, Disk.read(file.path))
        if name.hasSuffix(".typ") { try Self.checkImports(of: String(decoding: data, as: UTF8.self), in: name) }
        try write(data, to: name)
    }

    /// Refuses a template that imports a package: Typst would look for the package in the user's folders, and then load
    /// it from the network.
    private static func checkImports(of template: String, in name: String) throws(TypesettingError) {
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated()
        where line.contains("@") && !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") {
            if let found = line.firstMatch(of: #/\b(?:import|include)[\s(]*"(@[^"]*)"/#) {
                throw .packaged(name: String(found.1), file: name, line: number + 1)
            }
        }
    }

    /// Pictures are linked, not copied: there may be thousands.
    private func link(_ files: [String: URL]) throws(TypesettingError) {
        var made: Set<String> = []
        for (name, file) in files {
            try FileFailure.becoming(Self.noFile, Disk.checkReadable(file.path))
            let link = folder.appendingPathComponent(name)
            let above = link.deletingLastPathComponent().path
            if made.insert(above).inserted {
                try FileFailure.becoming(TypesettingError.writing, Disk.makeFolder(above))
            }
            try FileFailure.becoming(
                TypesettingError.writing, Disk.link(link.path, to: file.standardizedFileURL.path))
        }
    }

    private static func noFile(_ failure: FileFailure) -> TypesettingError { .noFile(path: failure.path) }
}
