import Console
import Household
import Site
import Synchronization
import Values
import Workspace

/// Shows the notices of one operation on standard error: progress bars on a terminal, warnings and notes as lines.
final class NoticePrinter: Sendable {
    private let files = FileProgressBar()
    private let pictures = Mutex(Pictures())
    private let steps = Mutex<ProgressBar?>(nil)

    private struct Pictures: ~Copyable {
        var start: ContinuousClock.Instant?
        var bar: ProgressBar?
    }

    func callAsFunction(_ notice: Notice) {
        switch notice {
        case .picturesMade(let done, let total): showPictures(done, of: total)
        case .filesWritten(let done, let total), .attachmentsRead(let done, let total):
            files.show(done: done, of: total)
        case .step(let title, let number, let count):
            steps.withLock { bar in
                if bar == nil { bar = ProgressBar(steps: count) }
                bar?.advance(to: title, step: number, of: count)
            }
        case .recognised(let program, let file):
            note("\(file) was taken for a file of \(program); --from csv reads it like any other table")
        case .filesFound(let count): note("found \(count.counted("file")) to attach")
        case .filesNotFound(let names, let folder):
            let hint = folder == nil ? "; --photos names the folder that they are in" : ""
            note("not found: \(names.firstTen)\(hint)")
        case .filesOnWeb(let count): note("\(count.counted("photo")) left on the web; --fetch gets them")
        case .mediaFailures(let failures): failures.warn()
        case .papersNotShown(let count):
            StandardError.warn([
                (
                    "the report shows no page of \(count.counted("PDF")), since pdftoppm is not installed",
                    hint: "\(SystemPackage.poppler.installing), and make the report again"
                )
            ])
        case .faultyPapers(let papers):
            StandardError.warn(
                papers.map {
                    ("“\($0.name)” \($0.fault.phrase), so it is no evidence", hint: "attach one that opens, too")
                })
        case .brokenLinks(let links):
            files.end()
            links.warn()
        case .leftOutOfContent(let omissions):
            files.end()
            omissions.warn()
        case .pagesNotSearched(let error):
            StandardError.warn([("pages are not searched: \(error)", hint: error.hint)])
        case .copyNotRecorded(let reason):
            note("the report is made, but not recorded as a copy: \(reason)")
        case .hiddenHome(let home, let audience):
            StandardError.line("note: no report of “\(home)”: \(audience) may not see this home")
        case .hiddenItems(let count, let subject, let audience):
            StandardError.line(
                "note: the report leaves out \(count.counted("item")) of \(subject), which \(audience) may not see")
        case .hiddenFiles(let names, let claim, let audience):
            StandardError.line(
                "note: the report leaves out \(names.count.counted("file")) of the claim “\(claim.printable)”, kept from "
                    + "\(audience): \(names.map(\.printable).joined(separator: ", "))")
        case .cutOffInPDF(let paper, let home): PaperWarnings(paper: paper, home: home).warnOfCuts()
        case .missingLetters(let letters, let paper, let home):
            PaperWarnings(paper: paper, home: home).warn(ofMissing: letters)
        case .tooLargeForPDF(let paper, let home): PaperWarnings(paper: paper, home: home).tellTheLargest()
        }
    }

    /// Shows the notices of one operation, and clears its bar when it ends.
    static func showing<Result, Failure: Error>(
        _ operation: (@escaping Notify) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let notices = NoticePrinter()
        defer { notices.end() }
        return try operation(notices.callAsFunction)
    }

    /// Clears the bars of files and of steps.
    func end() {
        files.end()
        steps.withLock { $0 = nil }
    }

    private func note(_ text: String) {
        end()
        StandardError.line("note: \(text)")
    }

    /// Draws nothing at first, since existing pictures are found at once.
    private func showPictures(_ done: Int, of total: Int) {
        pictures.withLock { pictures in
            let start = pictures.start ?? .now
            pictures.start = start
            if done == total {
                pictures.bar = nil
                pictures.start = nil
            } else if start.duration(to: .now) > .milliseconds(300) {
                if pictures.bar == nil { pictures.bar = ProgressBar(steps: total) }
                pictures.bar?.advance(to: "Making pictures \(done) of \(total)", step: done, of: total)
            }
        }
    }
}

extension [MediaFailure] {
    func warn() { StandardError.warn(map { ("the \($0.what) is not shown: \($0.why)", hint: $0.hint) }) }
}

extension [BrokenLink] {
    func warn() { StandardError.warn(map { ($0.description, hint: $0.hint) }) }
}

extension [ContentOmission] {
    func warn() { StandardError.warn(map { ($0.description, hint: nil) }) }
}

extension StandardError {
    /// Prints the problems as warnings, up to a readable number.
    fileprivate static func warn(_ problems: [(sentence: String, hint: String?)]) {
        let most = 20
        for problem in problems.prefix(most) {
            line("warning: \(problem.sentence)")
            if let hint = problem.hint { line("hint: \(hint)") }
        }
        if problems.count > most {
            line("warning: \(problems.count - most) more; housebook check lists them all")
        }
    }
}
