import BundledFiles
import CBundledFiles
import Foundation

/// Typst, as a program or as a module of Python.
enum TypstProgram: Hashable, Sendable {
    case command(URL, version: String)
    case python(URL)

    /// Earlier versions cannot write a file that meets two standards.
    static let oldest = "0.15"
    /// PDF/A-2a for archives, and PDF/UA-1 for people who use a screen reader or a braille display.
    static let standards = ["a-2a", "ua-1"]
    /// What Python runs to set a PDF.
    static var pythonScript: Data { BundledFiles(typesetting_files()).file("typeset.py") }

    /// Asks a program for its version, to tell Typst from Python.
    init(asking file: URL) throws(TypesettingError) {
        let ended = try ProgramRun(file, ["--version"], within: RunLimits(deadline: .seconds(20))).wait()
        // Python 2 writes its version to standard error.
        let said = (ended.output + ended.errors).split(separator: "\n").first.map(String.init) ?? ""
        let words = said.split(separator: " ")
        if words.first == "typst", words.count > 1 {
            let version = String(words[1])
            guard Self.isRecent(version) else { throw .tooOld(program: file.path, version: version) }
            self = .command(file, version: version)
        } else if words.first == "Python" {
            self = .python(file)
        } else {
            throw .crashed(program: file.path, detail: "it is neither Typst nor Python")
        }
    }

    private static func isRecent(_ version: String) -> Bool {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 }
        let wanted = oldest.split(separator: ".").map { Int($0) ?? 0 }
        return !parts.lexicographicallyPrecedes(wanted)
    }

    /// Writes the names of all fonts for the template to read. With Python, typeset.py does that.
    func listFonts(in work: WorkFolder, within limits: RunLimits) throws(TypesettingError) {
        guard case .command(let file, _) = self else { return }
        let names = try run(file, ["fonts", "--font-path", work.parts.path], in: work, within: limits)
        try work.write(names.split(separator: "\n").map(String.init), asJSON: "fonts.json")
    }

    /// Sets a document, and asks it for its marks.
    /// - Parameter output: Nil where only the marks are wanted.
    func set(
        _ work: WorkFolder, inputs: [String: String], date: Date, output: UnfinishedFile?, within limits: RunLimits
    ) throws(TypesettingError) -> [VolumeMark] {
        let job = Job(work, inputs: inputs, date: date, output: output?.url.path)
        switch self {
        case .python(let file): return try setInPython(file, job, work, writing: output, within: limits)
        case .command(let file, _):
            if let output {
                _ = try run(file, job.compiling(to: output.url.path), in: work, writing: output, within: limits)
            }
            let answer = try run(file, job.asking(), in: work, within: limits)
            // Any other output is reported as the error.
            guard let marks = try? JSONDecoder().decode([VolumeMark].self, from: Data(answer.utf8)) else {
                throw .crashed(program: file.path, detail: Self.shortened(answer))
            }
            return marks
        }
    }

    private func setInPython(
        _ file: URL, _ job: Job, _ work: WorkFolder, writing output: UnfinishedFile?, within limits: RunLimits
    ) throws(TypesettingError) -> [VolumeMark] {
        let script = try work.write(Self.pythonScript, to: "typeset.py")
        let description = try work.write(job, asJSON: "job.json")
        let said = try run(file, [script.path, description.path], in: work, within: limits)
        // Any other output is reported as the error.
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(said.utf8)) else {
            throw .crashed(program: file.path, detail: Self.shortened(said))
        }
        if let message = answer.error { throw Self.complaint(message, writing: output?.file ?? work.folder) }
        if let version = answer.tooOld { throw .tooOld(program: file.path, version: version) }
        if let detail = answer.missing { throw .notTypst(program: file.path, detail: detail) }
        return answer.marks ?? []
    }

    /// - Parameter output: The file that the program writes, if any.
    /// - Returns: What the program writes to standard output.
    private func run(
        _ file: URL, _ arguments: [String], in work: WorkFolder, writing output: UnfinishedFile? = nil,
        within limits: RunLimits
    ) throws(TypesettingError) -> String {
        let ended = try ProgramRun(
            file, arguments, in: work.folder, environment: Self.offline, within: limits
        ).wait()
        if ended.end != .exit(0), let memory = limits.memory, Self.isOutOfMemory(ended.errors) {
            throw .tooLarge(megabytes: memory / 1_048_576)
        }
        switch ended.end {
        case .exit(0): return ended.output
        case .exit:
            if case .command = self { throw Self.complaint(ended.errors, writing: output?.file ?? work.folder) }
            throw .crashed(program: file.path, detail: Self.shortened(ended.errors))
        case .signal(let number): throw .crashed(program: file.path, detail: "it was ended by signal \(number)")
        }
    }

    /// Whether the errors are those of Rust or of Python when memory runs out.
    private static func isOutOfMemory(_ errors: String) -> Bool {
        errors.contains("memory allocation of ") || errors.contains("MemoryError")
    }

    /// The environment of this process, but with no way to load anything from elsewhere: the proxy is a port of this
    /// machine where nobody listens.
    private static let offline: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        for name in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"] {
            environment[name] = "http://127.0.0.1:9"
            environment[name.lowercased()] = "http://127.0.0.1:9"
        }
        for name in ["NO_PROXY", "no_proxy"] { environment[name] = nil }
        return environment
    }()

    /// The error for a complaint of Typst.
    private static func complaint(_ text: String, writing file: URL) -> TypesettingError {
        // The system's message, which Typst passes on.
        text.contains("os error \(ENOSPC)") ? .diskFull(path: file.path) : .refused(message: shortened(text))
    }

    /// The first complaint, on one line, cut off after 300 characters.
    static func shortened(_ text: String) -> String {
        let first = text.components(separatedBy: "\n\n").first ?? text
        let line = first.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && $0 != "│" }.joined(separator: " ")
        let message = line.hasPrefix("error: ") ? String(line.dropFirst("error: ".count)) : line
        return message.count > 300 ? message.prefix(300) + "…" : message
    }
}
