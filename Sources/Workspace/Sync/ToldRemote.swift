import Files
import Foundation
import Remotes

/// A remote that tells of every call: which versions and files came and went, and their bytes. Files have the names that
/// the remote knows them by.
struct ToldRemote: Remote {
    let remote: any Remote
    let steps: StepLog

    func child(of parent: UUID) throws(RemoteError) -> Child {
        var steps = steps.begun()
        let child = try remote.child(of: parent)
        switch child {
        case .version(let id, let body): steps.end("received version \(id), \(body.count) bytes")
        case .none: steps.end("no version follows \(parent)")
        case .gone: steps.end("the remote no longer has the version after \(parent)")
        }
        return child
    }

    func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        var steps = steps.begun()
        let added = try remote.add(body, after: parent)
        switch added {
        case .added(let id, _): steps.end("sent version \(id), \(body.count) bytes")
        case .conflict(let end): steps.end("sent no version after \(parent): the remote is at \(end)")
        }
        return added
    }

    func begin() throws(RemoteError) {
        var steps = steps.begun()
        try remote.begin()
        steps.end("marked the place of the household")
    }

    func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        var steps = steps.begun()
        let version = try remote.snapshot(to: file, upTo: limit)
        let words = version.map { "received \(Self.bytes(file)) of the snapshot of version \($0)" }
        steps.end(words ?? "the remote has no snapshot")
        return version
    }

    func addSnapshot(_ file: String, at version: UUID) throws(RemoteError) {
        var steps = steps.begun()
        try remote.addSnapshot(file, at: version)
        steps.end("sent a snapshot of version \(version), \(Self.bytes(file))")
    }

    func missing(_ names: [String]) throws(RemoteError) -> Set<String>? {
        var steps = steps.begun()
        let missing = try remote.missing(names)
        let words = missing.map { "asked the remote for files: \(names.count), missing: \($0.count)" }
        steps.end(words ?? "the remote keeps no files")
        return missing
    }

    func put(_ file: String, as name: String) throws(RemoteError) {
        var steps = steps.begun()
        try remote.put(file, as: name)
        steps.end("sent file \(name), \(Self.bytes(file))")
    }

    func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        var steps = steps.begun()
        let isThere = try remote.get(name, to: file, limit: limit)
        steps.end(isThere ? "received file \(name), \(Self.bytes(file))" : "the remote lacks file \(name)")
        return isThere
    }

    func remove(_ name: String) throws(RemoteError) {
        var steps = steps.begun()
        try remote.remove(name)
        steps.end("removed the damaged file \(name) from the remote")
    }

    func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool {
        try remote.wait(beyond: version, atMost: seconds)
    }

    func stopWaiting() { remote.stopWaiting() }

    private static func bytes(_ file: String) -> String { "\(Disk.size(file) ?? 0) bytes" }
}
