import Files
public import Values

/// Why there is no PDF. An earlier PDF is still there.
public enum TypesettingError: Explained, Hashable {
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

    public var explanation: Explanation {
        switch self {
        case .noTypst: .unavailable("Typst, which makes the PDFs, is not installed", Self.installTypst)
        case .notTypst(let program, let detail):
            .unavailable(
                "\(program) is not Typst: \(detail)",
                "set HOUSEBOOK_TYPST to the typst program, or to a Python that has the module typst; or unset it")
        case .tooOld(let program, let version):
            .unavailable("\(program) is Typst \(version), too old for this PDF", Self.installTypst)
        case .noTemplate(let name):
            .data("the theme has no \(name)", "put it into Templates/, or reinstall the default theme")
        case .noFile(let path):
            .noInput("cannot read \(path), which the PDF needs", "try again; a build may just have replaced it")
        case .refused(let message):
            .data(
                "Typst cannot make this PDF: \(message)",
                "if the theme is yours, fix its template; otherwise please report this message")
        case .crashed(let program, let detail):
            .inputOutput(
                "\(program) failed: \(detail)", "try again with more free memory; the other formats need little")
        case .tookTooLong(let seconds):
            .inputOutput(
                "Typst took longer than \(seconds) seconds and was stopped",
                NextStep.chooseFormat(first: "try again when the machine is less busy"))
        case .tooLarge(let megabytes):
            .data(
                "Typst took more than \(megabytes) MB of memory and was stopped",
                NextStep.chooseFormat(first: "shorten its texts or lists"))
        case .packaged(let name, let file, let line):
            .data(
                "\(file):\(line) imports the package \(name), but reports are made without packages and without the "
                    + "network",
                "copy the files it needs into the theme's folder report, and import those")
        case .cancelled: .inputOutput("the PDF was cancelled")
        case .notWritable(let path, let detail):
            .cannotCreate(
                "cannot write \(path): \(detail)", "check that the folder exists, and its owner and permissions")
        case .diskFull(let path):
            .inputOutput("cannot write \(path): the disk is full; nothing was changed", "make room, then try again")
        }
    }

    private static let installTypst =
        "install the package housebook-typst, or run `make install` in Housebook's source folder; or put Typst "
        + "\(TypstProgram.oldest) or later on PATH (typst.app), or set HOUSEBOOK_TYPST to it or to a Python that has it "
        + "(`pip install typst`). All other formats work without Typst"
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
