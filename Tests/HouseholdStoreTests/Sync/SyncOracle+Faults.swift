import Foundation
import Remotes
import Sealing
import Syncing

@testable import HouseholdStore

/// Which state a sync is to show, by what the machine is shown.
extension SyncOracle {
    /// A state without what people are told besides.
    enum Shown: String {
        case done, emptied, setBack, forked, gap, damaged, rotated, formerSecret, contradicts, notReached

        init(_ fault: SyncFault?) {
            self =
                switch fault {
                case nil: .done
                case .emptied: .emptied
                case .setBack: .setBack
                case .forked: .forked
                case .gap: .gap
                case .damaged: .damaged
                case .rotated: .rotated
                case .formerSecret: .formerSecret
                case .contradicts: .contradicts
                case .notReached: .notReached
                }
        }
    }

    /// What a machine knows before a sync.
    struct View {
        var place: Chain.Place
        var known: Set<String>
        var flight: Data?
        var fingerprint: String
        var former: Set<String>

        init?(of machine: SimulatedMachine) throws {
            guard let place = try machine.store.chain.place(), machine.keys.next == nil else { return nil }
            self.place = place
            known = Set(try machine.store.chain.knownDigests())
            flight = try machine.store.chain.flight()?.sealed
            fingerprint = machine.keys.seal(machine.keys.secret).fingerprint
            former = Set(machine.keys.former.map { machine.keys.seal($0).fingerprint })
                .union(try machine.store.chain.secrets()).subtracting([fingerprint])
        }
    }

    /// The states of which an undisturbed sync is to show one.
    func states(_ view: View, over line: Adversary.Line, thoroughly isThorough: Bool) -> Set<Shown> {
        var (digest, handle) = (view.place.head, view.place.handle)
        var hasMoved = false
        if let flight = view.flight, case .version(let id, flight) = line.child(of: handle) {
            (digest, handle, hasMoved) = (VersionDigest(of: flight).hex, id, true)
        }
        let snapshot = line.snapshot.flatMap { snapshots[VersionDigest(of: $0.body).hex] }
        while true {
            var fault = Shown.gap
            switch line.child(of: handle) {
            case .none:
                let hasHead = hasMoved || has(view.place, snapshot, line, view.fingerprint)
                if hasHead { return [.done] }
                if isThorough { return lack(view, snapshot, line) }
                let mayPush = view.place.pending > 0 || view.flight != nil
                return mayPush ? lack(view, snapshot, line).union([.done]) : [.done]
            case .version(let id, let body):
                guard let found = self.fault(of: body, after: digest, view) else {
                    (digest, handle, hasMoved) = (VersionDigest(of: body).hex, id, true)
                    continue
                }
                fault = found
            case .gone: break
            }
            if let snapshot, let id = line.snapshot?.version, snapshot.fingerprint == view.fingerprint,
                snapshot.digest != digest, snapshot.past.contains(digest)
            {
                (digest, handle, hasMoved) = (snapshot.digest, id, true)
                continue
            }
            guard fault == .gap, !hasMoved, !has(view.place, snapshot, line, view.fingerprint) else { return [fault] }
            return lack(view, snapshot, line)
        }
    }

    /// Why a version is not the next one; nil where it is.
    private func fault(of body: Data, after digest: String, _ view: View) -> Shown? {
        guard let head = SealHead(of: body) else { return body.first == 1 ? .formerSecret : .damaged }
        guard head.fingerprint == view.fingerprint else {
            return view.former.contains(head.fingerprint) ? .formerSecret : .rotated
        }
        guard head.digest.hex == digest else {
            return view.known.contains(head.digest.hex) || head.digest == .beginning ? .forked : .gap
        }
        return folds[VersionDigest(of: body).hex] == nil ? .damaged : nil
    }

    private func has(
        _ place: Chain.Place, _ snapshot: Snapshot?, _ line: Adversary.Line, _ fingerprint: String
    ) -> Bool {
        if place.head == Chain.noHead { return true }
        if let snapshot, snapshot.fingerprint == fingerprint, snapshot.digest == place.head { return true }
        return line.versions.contains { $0.parent == place.parent && VersionDigest(of: $0.body).hex == place.head }
    }

    /// The states of a remote that does not have the head.
    private func lack(_ view: View, _ snapshot: Snapshot?, _ line: Adversary.Line) -> Set<Shown> {
        if line.versions.isEmpty, line.snapshot == nil { return [.emptied] }
        var end = Chain.noHead
        let isPast = line.versions.allSatisfy { version in
            guard let head = SealHead(of: version.body), head.digest.hex == end else { return false }
            end = VersionDigest(of: version.body).hex
            return head.fingerprint == view.fingerprint && view.known.contains(end)
        }
        if isPast, line.versions.first?.parent == .beginning, line.snapshot == nil { return [.setBack] }
        let others: Set<Shown> = [.setBack, .forked, .gap, .damaged, .rotated, .formerSecret]
        return line.versions.isEmpty ? others.union([.emptied]) : others
    }
}
