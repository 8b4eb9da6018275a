import Foundation
import NIOCore
package import Values

/// Why a hub could not listen.
package struct HubError: Explained, Hashable {
    package let host: String
    package let port: Int
    package let detail: String

    package var explanation: Explanation {
        .inputOutput("cannot serve at \(host), port \(port): \(detail)", NextStep.chooseHubAddress)
    }

    init(_ error: any Error, host: String, port: Int) {
        (self.host, self.port) = (host, port)
        detail = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
    }
}

/// The limit on this process's open files and connections.
enum OpenFileLimit {
    /// Raises the limit as far as the system allows: by default it is far below the connections that a hub accepts.
    /// - Returns: The new limit; nil if the system does not tell.
    static func raise() -> Int? {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0 else { return nil }
        // macOS refuses more than its own limit for one process.
        limit.rlim_cur = min(limit.rlim_max, rlim_t(65_536))
        // If this fails, the hub serves fewer connections at once.
        _ = setrlimit(openFiles, &limit)
        guard getrlimit(openFiles, &limit) == 0 else { return nil }
        return Int(limit.rlim_cur)
    }

    #if canImport(Darwin)
        private static let openFiles = RLIMIT_NOFILE
    #else
        private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
}
