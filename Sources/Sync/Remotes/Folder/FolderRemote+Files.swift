import Files
import Foundation

extension FolderRemote {
    private static let partSize = 1 << 20

    package func missing(_ names: [String]) throws(RemoteError) -> Set<String>? {
        try checkFolder()
        return Set(names.filter { !Disk.exists(path(ofFile: $0)) })
    }

    package func put(_ file: String, as name: String) throws(RemoteError) {
        try checkFolder()
        let target = path(ofFile: name)
        let source = try FileFailure.becoming(RemoteError.init, OpenFile(file, .noWait))
        let temporary = try written { copy throws(RemoteError) in
            try source.readParts(of: Self.partSize, failing: RemoteError.init) { part throws(RemoteError) in
                try FileFailure.becoming(failed, copy.write(part))
            }
        }
        try FileFailure.becoming(failed, Self.name(target, with: temporary))
    }

    package func remove(_ name: String) throws(RemoteError) {
        try checkFolder()
        try removeIfThere(path(ofFile: name))
    }

    package func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        try checkFolder()
        guard let source = try self.file(path(ofFile: name)) else { return false }
        let size = try FileFailure.becoming(failed, source.status()).size
        guard size <= limit else { throw .tooLarge(limit: limit) }
        try Disk.writeWhole(file, failing: RemoteError.init) { copy throws(RemoteError) in
            try source.readParts(of: Self.partSize, failing: failed) { part throws(RemoteError) in
                try FileFailure.becoming(RemoteError.init, copy.write(part))
            }
        }
        return true
    }

    private func path(ofFile name: String) -> String {
        precondition(name.isFileName, "a file's name is 64 lower-case hexadecimal digits")
        return "\(home)/files/\(name.prefix(2))/\(name)"
    }

    /// Gives a file of `aside` its final name, in place of any other, and writes the name through to the disk.
    ///
    /// It was not written beside that name: what killed machines leave in `aside` is found by one sweep, and the other
    /// folders list only whole files.
    static func name(_ target: String, with temporary: String) throws(FileFailure) {
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
        try Disk.replace(target, with: temporary, failing: \.self) { () throws(FileFailure) in
            if try Disk.makeOneFolder(folder.path) {
                try Disk.synchroniseFolder(folder.deletingLastPathComponent().path)
            }
        }
        try Disk.synchroniseFolder(folder.path)
    }
}
