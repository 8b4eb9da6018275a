import Foundation
import Synchronization

/// Ends waits, once and for good, from any thread.
package final class StopSignal: Sendable {
    /// Becomes readable when the signal is given, and stays so. Negative if the system had no pipe left.
    let descriptor: Int32
    private let other: Int32
    private let given = Mutex(false)

    package init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        descriptor = ends[0]
        other = ends[1]
    }

    deinit {
        for end in [descriptor, other] where end >= 0 { close(end) }
    }

    package var isGiven: Bool { given.withLock(\.self) }

    package func stop() {
        given.withLock { isGiven in
            // A pipe has room for one byte, which nobody reads.
            if !isGiven { _ = write(other, "x", 1) }
            isGiven = true
        }
    }

    /// Waits for the signal.
    /// - Returns: Whether the signal was given.
    package func wait(atMost seconds: Double) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, Int32(max(0, min(seconds, 3_600)) * 1_000))
        return isGiven
    }
}
