import Foundation
import NIOCore
public import Values

/// Why the preview could not start.
public enum PreviewError: Explained, Hashable {
    /// No port from `from` to `to` is free. Both are the same if one port was asked for.
    case portTaken(host: String, from: Int, to: Int)
    /// Ports below 1024 belong to the system on most machines.
    case portNotPermitted(host: String, port: Int)
    case foreignAddress(host: String)
    case unknownHost(host: String)
    case notAPort(Int)
    case failed(host: String, port: Int, detail: String)

    public var explanation: Explanation {
        switch self {
        case .portTaken(let host, let from, let to) where from == to:
            .busy("port \(from) of \(host) is taken by another program", NextStep.chooseOrOmitPort)
        case .portTaken(let host, let from, let to):
            .busy("ports \(from) to \(to) of \(host) are all taken by other programs", NextStep.chooseFreePort)
        case .portNotPermitted(let host, let port):
            .noPermission("no permission to use port \(port) of \(host)", NextStep.chooseUnprivilegedPort)
        case .foreignAddress(let host): .usage("\(host) is not an address of this machine", NextStep.chooseHost)
        case .unknownHost(let host): .usage("there is no host called \(host)", NextStep.chooseHost)
        case .notAPort(let port): .usage("\(port) is not a port", NextStep.choosePort)
        case .failed(let host, let port, let detail):
            .inputOutput("could not serve at \(host), port \(port): \(detail)")
        }
    }

    /// The error to report for a failed attempt to listen.
    static func listening(_ error: any Error, host: String, port: Int) -> PreviewError {
        guard let error = error as? IOError else {
            let isUnknown = error is SocketAddressError || error is SocketAddressError.UnknownHost
            return isUnknown ? .unknownHost(host: host) : .failed(host: host, port: port, detail: "\(error)")
        }
        return switch error.errnoCode {
        case EADDRINUSE: .portTaken(host: host, from: port, to: port)
        case EACCES, EPERM: .portNotPermitted(host: host, port: port)
        case EADDRNOTAVAIL: .foreignAddress(host: host)
        default: .failed(host: host, port: port, detail: String(cString: strerror(error.errnoCode)))
        }
    }
}
