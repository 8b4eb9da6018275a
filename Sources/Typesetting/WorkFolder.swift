import Foundation

/// A folder that no other user can look into, with everything that a document is set from: Typst reads nothing by a
/// path outside this folder.
struct WorkFolder {
    let folder: URL
    /// The main template.
    let main: URL
    /// The folder of the parts that the main template imports, and of its fonts.
    let parts: URL
    /// The folder in which Typst looks for packages. It is never created.
    var packages: URL { folder.appendingPathComponent("packages") }

    init(_ document: TypesetDocument) throws(TypesettingError) {
        folder = try Self.made()
        main = folder.appendingPathComponent(document.main)
        parts = main.deletingPathExtension()
        do throws(TypesettingError) {
            for templates in document.templates { try copyTemplates(of: templates, document) }
            guard FileManager.default.fileExists(atPath: main.path) else { throw .noTemplate(name: document.main) }
            for (name, data) in document.data { try write(data, to: name) }
            try write(Self.letters(of: document.data.values), asJSON: "letters.json")
            try link(document.files)
        } catch {
            remove()
            throw error
        }
    }

    /// Makes a new folder among the system's temporary files. Its path holds no link: Typst would follow the link, and
    /// then take the files to lie outside its root.
    static func made() throws(TypesettingError) -> URL {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("housebook-typst-\(UUID().uuidString)", isDirectory: true)
        guard mkdir(folder.path, 0o700) == 0 else { throw .writing(folder.path, errno) }
        return folder
    }

    static func remove(_ folder: URL) {
        // Any remains are among the system's temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    func remove() { Self.remove(folder) }

    @discardableResult
    func write(_ data: Data, to name: String) throws(TypesettingError) -> URL {
        let file = folder.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        } catch {
            throw .writing(file.path, error)
        }
        return file
    }

    @discardableResult
    func write(_ value: some Encodable, asJSON name: String) throws(TypesettingError) -> URL {
        let data: Data
        do {
            data = try JSONEncoder().encode(value)
        } catch {
            throw .writing(name, error)
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
        let parts = parts.lastPathComponent
        let own = templates.appendingPathComponent(parts)
        // A theme need not have any parts.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []
        for name in names where !name.hasPrefix(".") {
            try copy(own.appendingPathComponent(name), to: "\(parts)/\(name)")
        }
    }

    private func copy(_ file: URL, to name: String) throws(TypesettingError) {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw .noFile(path: file.path)
        }
        if name.hasSuffix(".typ") { try Self.checkImports(of: String(decoding: data, as: UTF8.self), in: name) }
        try write(data, to: name)
    }

    /// Refuses a template that imports a package: Typst would look for the package in the user's folders, and then load
    /// it from the network.
    private static func checkImports(of template: String, in name: String) throws(TypesettingError) {
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") {
            if let found = line.firstMatch(of: #/\b(?:import|include)[\s(]*"(@[^"]*)"/#) {
                throw .packaged(name: String(found.1), file: name, line: number + 1)
            }
        }
    }

    /// Pictures are linked, not copied: there may be thousands.
    private func link(_ files: [String: URL]) throws(TypesettingError) {
        var made: Set<String> = []
        for (name, file) in files {
            guard access(file.path, R_OK) == 0 else { throw .noFile(path: file.path) }
            let link = folder.appendingPathComponent(name)
            let above = link.deletingLastPathComponent().path
            do {
                if made.insert(above).inserted {
                    try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
                }
            } catch {
                throw .writing(above, error)
            }
            guard symlink(file.standardizedFileURL.path, link.path) == 0 else { throw .writing(link.path, errno) }
        }
    }
}
