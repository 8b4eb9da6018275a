import Console
import Files
import Foundation
import Household
import HouseholdStore
import Pictures
import Remotes
import Values
import Workspace

extension ImportCommand {
    /// The files of an import that are ready to be attached, and the notices about the others.
    struct ImportedFiles {
        var drafts: [ImportBatch.File: AttachmentRepository.Draft] = [:]
        var notices: [ImportProblem] = []
        /// The number of files that a dry run has found.
        fileprivate var foreseen = 0
        fileprivate var missing: [String] = []
        fileprivate var addresses = 0
    }

    /// The most bytes to download for one file.
    private static let largestDownload = 100_000_000

    /// Takes in the files that rows and rooms name. Leaves out a file that cannot be shown, with a notice.
    func files(for batch: ImportBatch, of input: ImportInput, in session: HouseholdSession) throws -> ImportedFiles {
        var named: [(file: ImportBatch.File, line: Int)] = batch.rooms.flatMap(\.files).map { ($0, 1) }
        if batch.namesFiles { try batch.forEachRow { row in named += row.files.map { ($0, row.line) } } }
        var found = ImportedFiles()
        if named.isEmpty { return found }
        let folder = try photos.map { try ImportFiles(in: $0) }
        let work = try TemporaryFolder()
        var download = Download(allowsLocal: fetchLocal)
        var seen: Set<ImportBatch.File> = []
        for (file, line) in named where seen.insert(file).inserted {
            do {
                guard let path = try place(of: file, folder ?? input.files, work, &download, number: seen.count, &found)
                else {
                    continue
                }
                if dryRun {
                    found.foreseen += 1
                } else {
                    found.drafts[file] = try NoticePrinter.showing {
                        try session.drafts(of: [path], as: file.kind, notify: $0).first
                    }
                }
            } catch let error as PictureError {
                found.notices.append(notice(file, line, error.description))
            } catch let error as RemoteError {
                var reason = error.description
                if case .privateAddress = error { reason += "; \(error.hint ?? "")" }
                found.notices.append(notice(file, line, reason))
            } catch let error as AttachmentError {
                found.notices.append(notice(file, line, error.description))
            }
        }
        tell(of: found)
        return found
    }

    private func notice(_ file: ImportBatch.File, _ line: Int, _ reason: String) -> ImportProblem {
        ImportProblem(line: line, column: "", value: file.path.printable, reason: "is left out: \(reason)")
    }

    /// The path of a file under its original name. Nil if the file is missing, or is not to be downloaded.
    private func place(
        of file: ImportBatch.File, _ files: ImportFiles?, _ work: TemporaryFolder, _ download: inout Download,
        number: Int, _ found: inout ImportedFiles
    ) throws -> String? {
        let isAddress = ["http://", "https://"].contains { file.path.lowercased().hasPrefix($0) }
        guard !isAddress || fetch || fetchLocal else {
            found.addresses += 1
            return nil
        }
        let known = files?.place(of: file.path)
        guard isAddress || known != nil else {
            found.missing.append(file.path)
            return nil
        }
        let own = file.name.isEmpty ? known ?? URL(string: file.path)?.path ?? "" : file.name
        let name = own.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "file"
        if let known, known.hasSuffix("/" + name) || dryRun { return known }
        if dryRun { return file.path }
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

    private func tell(of found: ImportedFiles) {
        if found.foreseen > 0 {
            StandardError.line("note: found \(found.foreseen.counted("file")) to attach")
        }
        if !found.missing.isEmpty {
            let hint = photos == nil ? "; --photos names the folder that they are in" : ""
            StandardError.line("note: not found: \(found.missing.firstTen)\(hint)")
        }
        if found.addresses > 0 {
            StandardError.line("note: \(found.addresses.counted("photo")) left on the web; --fetch gets them")
        }
    }
}
