public import Foundation
import Synchronization

extension Process {
    private static let starting = Mutex(())

    /// Runs the process. Only one at a time is started: Foundation learns from a socket that a process has ended, and a
    /// process that is started at the same moment inherits it. If that one is a server, the other seems to run forever.
    public func start() throws { try Self.starting.withLock { _ in try run() } }
}
