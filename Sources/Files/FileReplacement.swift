package import Foundation

extension Disk {
    /// Replaces a file whole, or makes it: the usual way to write a file that others may read. Each exception says why.
    ///
    /// The content is written to `.NAME.MARK.tmp` beside the file, forced to the disk, and renamed.
    /// - Its name shows the former content or all of the new one, to every reader and also after a power failure.
    ///   `synchroniseFolder` afterwards makes sure that it is the new one. Of several writers, the last one wins.
    /// - After a failure, the former file is unchanged and the temporary one is gone. A process that dies leaves the
    ///   temporary file, which nothing reads and which no later write meets, since its name is random.
    /// - The new file has the permissions of the former one, so that private content stays private. Its owner and its
    ///   other names, if it has any, are not kept.
    /// - A link stays a link, and its target is replaced; a link that leads nowhere is replaced itself. Anything but a
    ///   plain file, such as a pipe or a device, is written in place; a folder is a failure.
    /// - Parameters:
    ///   - shown: The path that failures name, such as one as it was typed; nil for `path`.
    ///   - permissions: Those of the new file, whatever the former one had; nil for the former one's.
    ///   - failing: Makes the caller's error of a failure.
    ///   - body: Writes the content.
    package static func writeWhole<Failure: Error>(
        _ path: String, shown: String? = nil, permissions: mode_t? = nil, failing: (FileFailure) -> Failure,
        _ body: (borrowing OpenFile) throws(Failure) -> Void
    ) throws(Failure) {
        let shown = shown ?? path
        if let kind = FileStatus(of: path)?.kind, kind != .file {
            let file = try FileFailure.becoming(failing, OpenFile(path, .writing, shown: shown, as: .create))
            return try body(file)
        }
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kept = permissions ?? FileStatus(of: target)?.permissions
        let temporary = temporaryName(for: target)
        // Its owner can write to it even if the former file was read-only.
        try writeNew(temporary, shown: shown, permissions: kept.map { $0 | 0o600 } ?? 0o666, failing: failing) {
            file throws(Failure) in
            try body(file)
            if let kept { file.permit(kept) }
        }
        try FileFailure.becoming(failing, finish(temporary, as: target, shown: shown))
    }

    /// Replaces a file whole, or makes it.
    package static func writeWhole(
        _ data: Data, to path: String, shown: String? = nil, permissions: mode_t? = nil
    ) throws(FileFailure) {
        try writeWhole(path, shown: shown, permissions: permissions, failing: \.self) { file throws(FileFailure) in
            try file.write(data)
        }
    }
}

// MARK: - Steps of a replacement, for files that are written in another way

extension Disk {
    /// A name beside a path for the file that will get this path when it is complete.
    package static func temporaryName(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let mark = String(UInt32.random(in: .min ... .max), radix: 36)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(mark).tmp").path
    }

    /// Removes files under a `temporaryName` of a path, which killed processes left. No other process may be writing
    /// to the path.
    package static func removeTemporaryFiles(of path: String) throws(FileFailure) {
        let url = URL(fileURLWithPath: path)
        let (folder, start) = (url.deletingLastPathComponent(), ".\(url.lastPathComponent).")
        for name in try names(in: folder.path) where name.hasPrefix(start) && name.hasSuffix(".tmp") {
            try remove(folder.appendingPathComponent(name).path)
        }
    }

    /// Writes a new file and puts it on the disk. After a failure, the file is gone.
    /// - Parameters:
    ///   - shown: The path that failures name; nil for the file's own.
    ///   - failing: Makes the caller's error of a failure.
    package static func writeNew<Failure: Error>(
        _ path: String, shown: String? = nil, permissions: mode_t = 0o666, failing: (FileFailure) -> Failure,
        _ body: (borrowing OpenFile) throws(Failure) -> Void
    ) throws(Failure) {
        let file = try FileFailure.becoming(
            failing, OpenFile(path, .new, shown: shown, permissions: permissions, as: .create))
        do throws(Failure) {
            try body(file)
            try FileFailure.becoming(failing, file.synchronise())
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Gives a finished file its name, in place of any other. After a failure, the finished file is gone.
    package static func finish(_ temporary: String, as path: String, shown: String? = nil) throws(FileFailure) {
        try replace(path, with: temporary, shown: shown, as: .create, failing: \.self) { () throws(FileFailure) in }
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
