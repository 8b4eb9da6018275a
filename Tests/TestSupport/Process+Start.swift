public import Foundation
import Synchronization

extension Process {
    /// The arguments of all processes that were started.
    private static let started = Mutex<Set<[String]>>([])

    /// Runs the process. Only one at a time is started: Foundation learns from a socket that a process has ended, and a
    /// process that is started at the same moment inherits it. If that one is a server, the other seems to run forever.
    ///
    /// Only the first process with the same arguments writes a coverage profile: merging thousands takes minutes, and
    /// later ones hardly run lines that no other test runs.
    /// - Parameter isAlwaysCounted: Whether it writes one whatever its arguments.
    public func start(isAlwaysCounted: Bool = false) throws {
        try Self.started.withLock { started in
            if !started.insert(arguments ?? []).inserted, !isAlwaysCounted {
                environment = (environment ?? ProcessInfo.processInfo.environment)
                    .merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
            }
            try run()
        }
    }
}
