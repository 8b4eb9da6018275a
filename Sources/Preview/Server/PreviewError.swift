import Foundation
import NIOCore

/// Why the preview could not start.
public enum PreviewError: Error, Hashable, Sendable {
    /// No port from `from` to `to` is free. Both are the same where one port was asked for.
    case portTaken(host: String, from: Int, to: Int)
    /// Ports below 1024 belong to the system on most machines.
    case portNotPermitted(host: String, port: Int)
    case foreignAddress(host: String)
    case unknownHost(host: String)
    case notAPort(Int)
    case failed(host: String, port: Int, detail: String)
}

extension PreviewError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portTaken(let host, let from, let to) where from == to:
            "port \(from) of \(host) is taken by another program"
        case .portTaken(let host, let from, let to):
            "ports \(from) to \(to) of \(host) are all taken by other programs"
        case .portNotPermitted(let host, let port): "no permission to use port \(port) of \(host)"
        case .foreignAddress(let host): "\(host) is not an address of this machine"
        case .unknownHost(let host): "there is no host called \(host)"
        case .notAPort(let port): "\(port) is not a port"
        case .failed(let host, let port, let detail): "could not serve at \(host), port \(port): \(detail)"
        }
    }

    public var hint: String? {
        switch self {
        case .portTaken(_, let from, let to) where from == to: "choose another port, or leave out --port for a free one"
        case .portTaken: "choose a free port: --port N"
        case .portNotPermitted: "choose port 1024 or higher: --port 8080"
        case .foreignAddress, .unknownHost:
            "leave out --host for this machine only, or use --host 0.0.0.0 for all its networks"
        case .notAPort: "choose one from 1024 to 65535: --port 8080"
        case .failed: nil
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
