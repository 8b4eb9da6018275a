import Foundation
import Remotes
import Synchronization
import TestSupport

/// A remote whose requests and answers get lost, or arrive twice, at random.
final class FlakyRemote: Remote {
    private let remote: any Remote
    private let random: Mutex<SeededGenerator>
    /// How many of a hundred calls go wrong in each of the three ways.
    private let faults: Int
    /// How many bytes a file may have.
    private let largestFile: Int

    init(_ remote: any Remote, seed: UInt64, faults: Int, largestFile: Int = .max) {
        (self.remote, self.faults, self.largestFile) = (remote, faults, largestFile)
        random = Mutex(SeededGenerator(seed: seed))
    }

    private func call<Answer>(_ body: () throws(RemoteError) -> Answer) throws(RemoteError) -> Answer {
        let number = random.withLock { Int.random(in: 0..<100, using: &$0) }
        let lost = RemoteError.unreachable(place: "the test's remote", reason: "lost")
        if number < faults { throw lost }
        let answer = try body()
        if number < 2 * faults { throw lost }
        return number < 3 * faults ? try body() : answer
    }

    func child(of parent: UUID) throws(RemoteError) -> Child {
        try call { () throws(RemoteError) in try remote.child(of: parent) }
    }

    func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        try call { () throws(RemoteError) in try remote.add(body, after: parent) }
    }

    func begin() throws(RemoteError) { try remote.begin() }

    func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        try call { () throws(RemoteError) in
            // Asked twice, it writes the same file twice.
            unlink(file)
            return try remote.snapshot(to: file, upTo: limit)
        }
    }

    func addSnapshot(_ file: String, at version: UUID) throws(RemoteError) {
        try call { () throws(RemoteError) in try remote.addSnapshot(file, at: version) }
    }

    func remove(_ name: String) throws(RemoteError) {
        try call { () throws(RemoteError) in try remote.remove(name) }
    }

    func missing(_ names: [String]) throws(RemoteError) -> Set<String>? {
        try call { () throws(RemoteError) in try remote.missing(names) }
    }

    func put(_ file: String, as name: String) throws(RemoteError) {
        try call { () throws(RemoteError) in
            let size = FileManager.default.contents(atPath: file)?.count ?? 0
            guard size <= largestFile else { throw .tooLarge(limit: nil) }
            try remote.put(file, as: name)
        }
    }

    func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        try call { () throws(RemoteError) in try remote.get(name, to: file, limit: limit) }
    }

    func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool {
        try remote.wait(beyond: version, atMost: seconds)
    }

    func stopWaiting() { remote.stopWaiting() }
}
