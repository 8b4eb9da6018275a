import Files

/// Why there is no PDF. Cases hold the facts; `description` turns them into words. An earlier PDF is still there.
public enum TypesettingError: Error, Hashable, Sendable {
    /// Typst was found nowhere.
    case noTypst
    /// The program that HOUSEBOOK_TYPST names, or that the search found, is neither Typst nor a Python with the module.
    case notTypst(program: String, detail: String)
    case tooOld(program: String, version: String)
    /// The theme has no such template.
    case noTemplate(name: String)
    /// A picture or template is missing, or may not be read.
    case noFile(path: String)
    /// Typst rejects the template or the data.
    case refused(message: String)
    /// Typst failed unexpectedly, or could not be started.
    case crashed(program: String, detail: String)
    case tookTooLong(seconds: Int)
    case tooLarge(megabytes: Int)
    /// A template imports a package, which is not part of the theme.
    case packaged(name: String, file: String, line: Int)
    case cancelled
    case notWritable(path: String, detail: String)
    case diskFull(path: String)
}

extension TypesettingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noTypst: "Typst, which makes the PDFs, is not installed"
        case .notTypst(let program, let detail): "\(program) is not Typst: \(detail)"
        case .tooOld(let program, let version): "\(program) is Typst \(version), too old for this PDF"
        case .noTemplate(let name): "the theme has no \(name)"
        case .noFile(let path): "cannot read \(path), which the PDF needs"
        case .refused(let message): "Typst cannot make this PDF: \(message)"
        case .crashed(let program, let detail): "\(program) failed: \(detail)"
        case .tookTooLong(let seconds): "Typst took longer than \(seconds) seconds and was stopped"
        case .tooLarge(let megabytes): "Typst took more than \(megabytes) MB of memory and was stopped"
        case .packaged(let name, let file, let line):
            "\(file):\(line) imports the package \(name), but reports are made without packages and without the network"
        case .cancelled: "the PDF was cancelled"
        case .notWritable(let path, let detail): "cannot write \(path): \(detail)"
        case .diskFull(let path): "cannot write \(path): the disk is full; nothing was changed"
        }
    }

    public var hint: String? {
        switch self {
        case .noTypst, .tooOld:
            "put Typst \(TypstProgram.oldest) or later on PATH (typst.app), or set HOUSEBOOK_TYPST to it or to a Python "
                + "that has it (`pip install typst`); `make install` in Housebook's source folder installs it, too. All "
                + "other formats work without Typst"
        case .notTypst:
            "set HOUSEBOOK_TYPST to the typst program, or to a Python that has the module typst; or unset it"
        case .noTemplate: "put it into Templates/, or reinstall the default theme"
        case .noFile: "try again; a build may just have replaced it"
        case .refused:
            "if the theme is yours, fix its template; otherwise please report this message"
        case .crashed: "try again with more free memory; the other formats need little"
        case .tookTooLong: "try again when the machine is less busy, or use another format: --format html"
        case .tooLarge: "shorten its texts or lists, or use another format: --format html"
        case .packaged: "copy the files it needs into the theme's folder report, and import those"
        case .cancelled: nil
        case .notWritable: "check that the folder exists, and its owner and permissions"
        case .diskFull: "make room, then try again"
        }
    }
}

extension TypesettingError {
    /// Whether the document was too large to set.
    public var isOfSize: Bool {
        switch self {
        case .tookTooLong, .tooLarge: true
        default: false
        }
    }

    /// The error for a failed write.
    static func writing(_ failure: FileFailure) -> TypesettingError {
        failure.isFullDisk ? .diskFull(path: failure.path) : .notWritable(path: failure.path, detail: failure.reason)
    }
}
