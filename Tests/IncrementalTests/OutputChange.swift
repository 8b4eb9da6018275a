import Foundation
import TestSupport

/// Changes that somebody else makes to the output folders, the same in each.
enum OutputChange: String, Change, CaseIterable {
    case changeByte, changeByteKeepingTime, truncate, append, touch, deleteFile, deleteFolder, deleteAll, replaceByLink
    case replaceByOther, addStranger, removeStranger, keep, putBack

    func make(in world: World) throws -> String {
        let files = try FolderContents(of: world.incrementalOutput) { $0.hasPrefix(".housebook-") }.files.keys
            .filter { world.strangers[$0] == nil }.sorted()
        let path = try world.any(of: files)
        let other = world.one(of: files)
        let number = world.number(0...1)
        for output in world.outputs { try change(output, path, other, number, world) }
        switch self {
        case .addStranger: for path in Self.strangers { world.strangers[path] = Data("mine".utf8) }
        case .removeStranger: world.strangers = [:]
        default: break
        }
        return "\(rawValue): \(path)"
    }

    /// Somebody else's files: one in a folder of the site, one in a separate folder.
    private static let strangers = ["items/notes of mine.txt", "mine/CNAME"]

    private func change(_ output: URL, _ path: String, _ other: String, _ number: Int, _ world: World) throws {
        let file = output.appendingPathComponent(path)
        let manager = FileManager.default
        let kept = output.appendingPathExtension("kept")
        // The folders may already differ; the comparison after the build reports that.
        guard manager.fileExists(atPath: file.path) else { return }
        switch self {
        case .changeByte: try Bytes.change(file, keepsTime: false)
        case .changeByteKeepingTime: try Bytes.change(file, keepsTime: true)
        case .truncate: guard Foundation.truncate(file.path, number) == 0 else { throw NothingToDo() }
        case .append:
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
            try handle.close()
        case .touch: try manager.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        case .deleteFile: try manager.removeItem(at: file)
        case .deleteFolder:
            let top = path.split(separator: "/").first.map(String.init) ?? path
            try manager.removeItem(at: output.appendingPathComponent(top))
            try putStrangers(of: world, into: output)
        case .deleteAll:
            // The folder itself stays, as it would while a server shows it.
            for name in try manager.contentsOfDirectory(atPath: output.path) {
                try manager.removeItem(at: output.appendingPathComponent(name))
            }
            try putStrangers(of: world, into: output)
        case .replaceByLink:
            let copy = world.root.appendingPathComponent("kept/\(UUID().uuidString)")
            try manager.copyItem(at: file, to: copy)
            try manager.removeItem(at: file)
            try manager.createSymbolicLink(at: file, withDestinationURL: copy)
        case .replaceByOther:
            let bytes = try Data(contentsOf: output.appendingPathComponent(other))
            try bytes.write(to: file, options: .atomic)
        case .addStranger:
            for path in Self.strangers { try put(Data("mine".utf8), at: output.appendingPathComponent(path)) }
        case .removeStranger:
            for path in Self.strangers where world.strangers[path] != nil {
                try manager.removeItem(at: output.appendingPathComponent(path))
            }
            // Remove the empty folder, as Git would.
            rmdir(output.appendingPathComponent("mine").path)
        case .keep:
            // There may be no kept copy yet.
            try? manager.removeItem(at: kept)
            try manager.copyItem(at: output, to: kept)
        case .putBack:
            guard manager.fileExists(atPath: kept.path) else { throw NothingToDo() }
            try manager.removeItem(at: output)
            try manager.moveItem(at: kept, to: output)
            for path in Self.strangers {
                // The stranger's file may be missing from that copy.
                try? manager.removeItem(at: output.appendingPathComponent(path))
            }
            rmdir(output.appendingPathComponent("mine").path)
            try putStrangers(of: world, into: output)
        }
    }

    private func putStrangers(of world: World, into output: URL) throws {
        for (path, data) in world.strangers { try put(data, at: output.appendingPathComponent(path)) }
    }

    private func put(_ data: Data, at file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}
