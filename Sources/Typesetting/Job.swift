import Foundation

/// A request to Typst: the job of typeset.py, or the command lines of the Typst program.
struct Job: Encodable {
    let main: String
    let root: String
    let fonts: [String]
    let inputs: [String: String]
    let timestamp: Int
    let standards = TypstProgram.standards
    /// The folder in which Typst looks for packages. It does not exist, since a theme holds all that it needs.
    let packages: String
    let output: String?

    init(_ work: WorkFolder, inputs: [String: String], date: Date, output: String?) {
        main = work.main.path
        root = work.folder.path
        fonts = [work.parts.path]
        self.inputs = inputs
        timestamp = Int(date.timeIntervalSince1970.rounded(.down))
        packages = work.packages.path
        self.output = output
    }

    func compiling(to output: String) -> [String] {
        ["compile"] + surroundings(inputs) + [
            "--creation-timestamp", "\(timestamp)", "--pdf-standard", standards.joined(separator: ","),
            "--format", "pdf", "--diagnostic-format", "human", main, output,
        ]
    }

    func asking() -> [String] {
        let drafted = inputs.merging(["draft": "true"]) { $1 }
        return ["eval"] + surroundings(drafted) + ["--in", main, "query(<volume>).map(it => it.value)"]
    }

    private func surroundings(_ inputs: [String: String]) -> [String] {
        ["--root", root, "--package-path", packages, "--package-cache-path", packages]
            + fonts.flatMap { ["--font-path", $0] }
            + inputs.sorted { $0.key < $1.key }.flatMap { ["--input", "\($0.key)=\($0.value)"] }
    }
}

/// The answer of typeset.py: one of these.
struct Answer: Decodable {
    var marks: [VolumeMark]?
    /// Typst's complaint.
    var error: String?
    /// The version of the module, where it is too old.
    var tooOld: String?
    /// Why the module cannot be loaded.
    var missing: String?
}

/// What a document reports about itself, under the label `<volume>`.
struct VolumeMark: Codable, Hashable, Sendable {
    /// Counted from 1.
    var volume: Int
    /// How many volumes the document has.
    var volumes: Int
    var pages: Int
    /// The letters that no font has; the first volume reports them for all. Nil where the template does not look for
    /// them.
    var missing: [String]?
}
