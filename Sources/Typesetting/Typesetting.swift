public import Foundation

/// Sets PDFs with Typst, a separate program.
///
/// Every PDF is both PDF/A-2a, for archives, and PDF/UA-1, for accessibility; Typst itself refuses to write one that is
/// not.
public struct Typesetting: Sendable {
    private let program: TypstProgram
    private let limits: RunLimits

    /// - Parameters:
    ///   - root: The site root, which may hold Typst in `.tools/typst`.
    ///   - environment: The environment, in which HOUSEBOOK_TYPST may name a Typst.
    ///   - executable: The running program; a folder above it may hold `.tools/typst`, too.
    ///   - patience: How long one run of Typst may take. A volume takes several runs, each of some seconds for a
    ///     thousand photos.
    ///   - memory: How many bytes Typst may take.
    /// - Throws: `TypesettingError` where no usable Typst is found.
    public init(
        root: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL? = Bundle.main.executableURL, patience: Duration = .seconds(60), memory: Int = Self.share
    ) throws(TypesettingError) {
        program = try TypstSearch(root: root, environment: environment, executable: executable).program()
        limits = RunLimits(deadline: patience, memory: memory)
    }

    /// Half of this machine's memory, at most four gigabytes: a volume of a thousand items with photos takes a tenth of
    /// that.
    public static let share = Int(min(ProcessInfo.processInfo.physicalMemory / 2, 4_294_967_296))

    /// Sets a document as one PDF, `name.pdf`, or where its template says so as volumes with continuous page numbers,
    /// `name-1-of-3.pdf` and so on.
    ///
    /// A failed or cancelled run leaves nothing in the folder, unless a volume cannot be moved into its place after
    /// others were.
    /// - Parameter folder: Must exist. Files of these names in the folder are replaced, all at the end.
    public func pdf(
        _ document: TypesetDocument, named name: String, into folder: URL
    ) throws(TypesettingError) -> TypesetPDF {
        let work = try WorkFolder(document)
        defer { work.remove() }
        try program.listFonts(in: work, within: limits)
        var missing: [String] = []
        var files = [UnfinishedFile("\(name).pdf", in: folder)]
        do throws(TypesettingError) {
            try files[0].begin()
            let mark = try set(document, in: work, volume: 1, output: files[0])
            missing = mark.missing ?? []
            if mark.volumes > 1 {
                files[0].remove()
                files = (1...mark.volumes).map { UnfinishedFile("\(name)-\($0)-of-\(mark.volumes).pdf", in: folder) }
                try setVolumes(document, in: work, first: mark, outputs: files)
            }
            for file in files { try file.finish() }
        } catch {
            for file in files { file.remove() }
            throw error
        }
        return TypesetPDF(files: files.map(\.file), missing: missing)
    }

    /// Asks each volume how long it is, then sets all volumes with these lengths known. Only one is in memory at a
    /// time.
    private func setVolumes(
        _ document: TypesetDocument, in work: WorkFolder, first: VolumeMark, outputs: [UnfinishedFile]
    ) throws(TypesettingError) {
        var marks = [first]
        for volume in 1..<first.volumes { marks.append(try set(document, in: work, volume: volume + 1)) }
        // A longer page number can make a line longer, and that can add a page: so the lengths are compared again.
        for _ in 0..<3 {
            try work.write(marks, asJSON: "volumes.json")
            var found: [VolumeMark] = []
            for (index, output) in outputs.enumerated() {
                found.append(
                    try set(document, in: work, volume: index + 1, isMeasured: true, output: output))
            }
            if found == marks { return }
            marks = found
        }
        throw .refused(message: "its page numbers still changed after three passes")
    }

    private func set(
        _ document: TypesetDocument, in work: WorkFolder, volume: Int, isMeasured: Bool = false,
        output: UnfinishedFile? = nil
    ) throws(TypesettingError) -> VolumeMark {
        var inputs = document.page.inputs
        inputs["volume"] = "\(volume)"
        if isMeasured { inputs["measured"] = "true" }
        if output == nil { inputs["draft"] = "true" }
        let marks = try program.set(work, inputs: inputs, date: document.date, output: output, within: limits)
        return marks.first ?? VolumeMark(volume: volume, volumes: 1, pages: 0)
    }
}
