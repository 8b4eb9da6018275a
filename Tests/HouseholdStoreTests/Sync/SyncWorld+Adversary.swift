import Foundation
import Remotes
import Sealing
import TestSupport

// What the adversary does with what it was sent.
extension SyncWorld {
    /// A household's line of versions becomes another one than it was.
    mutating func disturb(_ number: Int) throws {
        let place = members[number].line
        var line = adversary.with { $0.lines[place] }
        let sent = adversary.with { $0 }
        var what: String
        switch Int.random(in: 0..<30, using: &random) {
        case 0:
            guard let former = saved.randomElement(using: &random) else { return }
            (line, what) = (former, "is set back")
        case 1:
            let files = line.files
            line = Adversary.Line()
            if Bool.random(using: &random) { line.files = files }
            what = "is emptied"
        case 2, 3:
            guard sent.lines.count < 3 else { return }
            adversary.with { $0.lines.append(line) }
            members[number].line = sent.lines.count
            tell("\(number) is shown another line from now on, \(sent.lines.count)")
            return
        case 4:
            members[number].line = members.randomElement(using: &random)?.line ?? 0
            tell("\(number) is shown the line \(members[number].line) from now on")
            return
        case 5:
            guard let body = sent.versions.randomElement(using: &random) else { return }
            line.versions.append(Adversary.Line.Version(id: UUID(), parent: line.end, body: body))
            what = "replays a version at its end"
        case 6:
            guard let body = sent.versions.randomElement(using: &random),
                let one = line.versions.indices.suffix(4).randomElement(using: &random)
            else { return }
            line.versions[one].body = body
            what = "has another version under an old id, \(line.versions.count - one) before its end"
        case 7: (line, what) = (renamed(line), "has new ids")
        case 8: (line.snapshot, what) = (nil, "has no snapshot")
        case 9, 10:
            guard let body = sent.snapshots.randomElement(using: &random),
                let version = line.versions.randomElement(using: &random)
            else { return }
            let digest = SealHead(of: body)?.digest
            let own = line.versions.first { VersionDigest(of: $0.body) == digest }
            line.snapshot = (Bool.random(using: &random) ? own?.id ?? version.id : version.id, body)
            what = "has another snapshot"
        case 11, 12:
            guard var snapshot = line.snapshot?.body, let id = line.snapshot?.version else { return }
            if Bool.random(using: &random) {
                snapshot = snapshot.prefix(snapshot.count / 2)
            } else {
                damage(&snapshot)
            }
            line.snapshot = (id, snapshot)
            what = "has a damaged snapshot"
        case 13, 14: (line.files, what) = ([:], "has no files")
        case 15:
            guard let name = line.files.keys.sorted().randomElement(using: &random) else { return }
            damage(&line.files[name, default: Data([0])])
            what = "has a damaged file"
        case 16:
            guard let one = line.versions.indices.suffix(5).randomElement(using: &random) else { return }
            line.versions.remove(at: one)
            what = "has a gap"
        case 17:
            guard let one = line.versions.indices.suffix(4).randomElement(using: &random) else { return }
            damage(&line.versions[one].body)
            what = "has a damaged version"
        case 18...21:
            line.prune()
            what = "is pruned"
        case 22...24:
            guard let body = formerSecretVersion(after: line) else { return }
            line.versions.append(Adversary.Line.Version(id: UUID(), parent: line.end, body: body))
            what = "has a version under a former secret"
        case 25, 26:
            let keys = members[number].machine.keys
            let body = keys.seal(keys.secret).seal(evil(), as: .formerVersion(after: line.end))
            line.versions.append(Adversary.Line.Version(id: UUID(), parent: line.end, body: body))
            what = "has a version of the former format"
        case 27:
            guard line.versions.count > 2 else { return }
            line.versions.removeLast(Int.random(in: 1...2, using: &random))
            what = "has lost its last versions"
        default:
            let keys = members[number].machine.keys
            guard let version = line.versions.randomElement(using: &random) else { return }
            let plain = Data(#"{"format":1,"id":"\#(UUID())","machine":"evil","rows":[],"height":1000}"#.utf8)
            line.snapshot = (
                version.id, keys.seal(keys.secret).seal(plain, as: .formerSnapshot(at: version.id))
            )
            what = "has a snapshot of the former format"
        }
        adversary.with { $0.lines[place] = line }
        tell("the line \(place) \(what)")
    }

    private mutating func damage(_ data: inout Data) {
        guard !data.isEmpty else { return }
        let start = data.count > 80 ? 70 : 0
        data = Data(data)
        data[Int.random(in: start..<data.count, using: &random)] ^= 0x10
    }

    private func renamed(_ line: Adversary.Line) -> Adversary.Line {
        var (line, ids) = (line, [UUID: UUID]())
        for place in line.versions.indices {
            let id = UUID()
            ids[line.versions[place].id] = id
            line.versions[place].parent = ids[line.versions[place].parent] ?? line.versions[place].parent
            line.versions[place].id = id
        }
        line.snapshot = line.snapshot.flatMap { snapshot in ids[snapshot.version].map { ($0, snapshot.body) } }
        return line
    }

    /// A version that somebody makes who knows a former secret.
    private mutating func formerSecretVersion(after line: Adversary.Line) -> Data? {
        // Whom the household's machines still go on with may write.
        let former = members.flatMap(\.machine.keys.retired).filter { former in
            members.allSatisfy { $0.machine.keys.secret != former }
        }
        guard let former = former.randomElement(using: &random), let keys = members.first?.machine.keys,
            let last = line.versions.last
        else { return nil }
        return keys.seal(former).seal(evil(), as: .version(after: VersionDigest(of: last.body)))
    }

    /// Changes of some item that nobody made.
    private mutating func evil() -> Data {
        let ids = (try? members[0].machine.temporary.rows("SELECT id FROM item")) ?? []
        let rows = ids.shuffled(using: &random).prefix(3).map {
            #"{"e":"item","i":"\#($0)","v":{"title":"evil"},"w":false}"#
        }.joined(separator: ",")
        return Data(
            #"{"format":2,"author":"\#(UUID())","id":"\#(UUID())","machine":"evil","rows":[\#(rows)]}"#.utf8)
    }
}
