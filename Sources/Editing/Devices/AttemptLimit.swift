import Synchronization

/// Bounds how often secrets are tried that are no invitation: by each address, and in all. Devices that are paired
/// already try none, so nobody can keep them out by trying many.
final class AttemptLimit: Sendable {
    static let (mostOfOne, mostOfAll, span) = (10, 100, Duration.seconds(60))

    private let attempts = Mutex<[(address: String, at: ContinuousClock.Instant)]>([])

    /// Notes an attempt, before its secret is looked at: of many at once, none is free.
    /// - Returns: False if there were too many, and this one may not be made.
    func begin(_ address: String, at now: ContinuousClock.Instant = .now) -> Bool {
        attempts.withLock { attempts in
            attempts.removeAll { $0.at + Self.span < now }
            guard attempts.count < Self.mostOfAll, attempts.count(where: { $0.address == address }) < Self.mostOfOne
            else { return false }
            attempts.append((address, now))
            return true
        }
    }

    /// Takes back an attempt whose secret was right.
    func succeeded(_ address: String) {
        attempts.withLock { attempts in
            if let place = attempts.lastIndex(where: { $0.address == address }) { attempts.remove(at: place) }
        }
    }
}
