package import Foundation

extension Disk {
    /// Writes a file so that its name never shows a part of it: into a temporary file beside it, which is then renamed.
    /// Anything but a plain file, such as a pipe or a device, is written in place.
    /// - Parameter typed: The name that errors use, as it was typed; nil for the path.
    package static func writeWhole(_ data: Data, to path: String, typed: String? = nil) throws(FileFailure) {
        let shown = typed ?? path
        if let kind = FileStatus(of: path)?.kind, kind != .file {
            let file = try OpenFile(path, .writing, shown: shown, as: .create)
            return try file.write(data)
        }
        // A link stays a link, and its target gets the content.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let mark = String(UInt32.random(in: .min ... .max), radix: 36)
        let temporary = target.deletingLastPathComponent()
            .appendingPathComponent(".\(target.lastPathComponent).\(mark).tmp").path
        // The new file has the permissions of the former one, so that private content stays private.
        let former = FileStatus(of: target.path)?.permissions
        let file = try OpenFile(
            temporary, .new, shown: shown, permissions: former.map { $0 | 0o600 } ?? 0o666, as: .create)
        try replace(target.path, with: temporary, shown: shown, as: .create, failing: \.self) {
            () throws(FileFailure) in
            try file.write(data)
            if let former { file.permit(former) }
            try file.synchronise()
        }
    }

    /// Gives a temporary file its final name once it is written, in one step: the name shows the former file or the
    /// whole new one. After a failure the temporary file is gone and the former one is still there.
    /// - Parameters:
    ///   - shown: The path that a failure to rename names; nil for the name.
    ///   - failing: Makes the caller's error of a failure to rename.
    ///   - write: Writes the temporary file.
    @inlinable
    package static func replace<Made, Failure: Error>(
        _ name: String, with temporary: String, in folder: Int32 = AT_FDCWD, shown: String? = nil,
        as action: FileFailure.Action = .write, failing: (FileFailure) -> Failure, _ write: () throws(Failure) -> Made
    ) throws(Failure) -> Made {
        do throws(Failure) {
            let made = try write()
            guard renameat(folder, temporary, folder, name) == 0 else {
                throw failing(FileFailure(action, shown ?? name))
            }
            return made
        } catch {
            unlinkat(folder, temporary, 0)
            throw error
        }
    }
}
