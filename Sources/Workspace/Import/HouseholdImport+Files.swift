import Files
import Foundation
import Household
import HouseholdStore
import Pictures
import Remotes

extension HouseholdImport {
    /// Takes in the files that rows and rooms name. Leaves out a file that cannot be shown, with a notice in the batch.
    func takeFiles(of batch: inout ImportBatch, from input: ImportInput) throws -> ImportFileDrafts {
        var named: [(file: ImportBatch.File, line: Int)] = batch.rooms.flatMap(\.files).map { ($0, 1) }
        if batch.namesFiles { try batch.forEachRow { row in named += row.files.map { ($0, row.line) } } }
        if named.isEmpty { return [:] }
        var source = try FileSource(self, archive: input.files)
        var drafts: ImportFileDrafts = [:]
        var foreseen = 0
        var seen: Set<ImportBatch.File> = []
        for (file, line) in named where seen.insert(file).inserted {
            do {
                guard let path = try source.path(of: file, number: seen.count) else { continue }
                if dryRun {
                    foreseen += 1
                } else {
                    notify(.step("Attaching \(seen.count) of \(named.count) files", seen.count, of: named.count))
                    drafts[file] = try session.drafts(of: [path], as: file.kind) { _ in }.first
                }
            } catch  where error is PictureError || error is RemoteError || error is AttachmentError {
                var reason = "is left out: \(error)"
                if case RemoteError.privateAddress = error { reason += "; \(session.wording(error) ?? "")" }
                batch.notices.append(ImportProblem(line: line, column: "", value: file.path, reason: reason))
            }
        }
        if foreseen > 0 { notify(.filesFound(foreseen)) }
        if !source.missing.isEmpty { notify(.filesNotFound(source.missing, in: photos)) }
        if source.addresses > 0 { notify(.filesOnWeb(source.addresses)) }
        return drafts
    }
}

/// The places of the files that an import names: its archive, a folder, and the web.
private struct FileSource {
    /// The most bytes to download for one file.
    private static let largestDownload = 100_000_000

    private let options: HouseholdImport
    private let files: ImportFiles?
    private let work: TemporaryFolder
    private var download: Download
    /// The paths of files that were not found.
    private(set) var missing: [String] = []
    /// The number of files that are not to be downloaded.
    private(set) var addresses = 0

    init(_ options: HouseholdImport, archive: ImportFiles?) throws {
        self.options = options
        files = try options.photos.map { try ImportFiles(in: $0) } ?? archive
        work = try TemporaryFolder()
        download = Download(allowsLocal: options.fetchesLocal)
    }

    /// The path of a file under its original name. Nil if the file is missing, or is not to be downloaded.
    mutating func path(of file: ImportBatch.File, number: Int) throws -> String? {
        let isAddress = ["http://", "https://"].contains { file.path.lowercased().hasPrefix($0) }
        guard !isAddress || options.fetches || options.fetchesLocal else {
            addresses += 1
            return nil
        }
        let known = files?.place(of: file.path)
        guard isAddress || known != nil else {
            missing.append(file.path)
            return nil
        }
        let own = file.name.isEmpty ? known ?? URL(string: file.path)?.path ?? "" : file.name
        let name = own.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "file"
        if options.dryRun { return known ?? file.path }
        if let known, known.hasSuffix("/" + name) { return known }
        let folder = work.url(of: "\(number)").path
        try Disk.makeOneFolder(folder)
        let copy = folder + "/" + String(name.prefix(100))
        if let known {
            try Disk.write(Disk.read(known), to: copy)
        } else {
            try download.get(file.path, to: copy, limit: Self.largestDownload)
        }
        return copy
    }
}
