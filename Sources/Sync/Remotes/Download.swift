import Files
import Foundation

/// Fetches files from the web, one after another.
///
/// The addresses come from a file that another person may have written. So no address may lead to this machine or to a
/// local network, and a server that does not answer is asked only once.
package struct Download {
    private static let mostRedirects = 5
    /// The most seconds in total to wait for servers that do not answer.
    private static let patience = 120.0

    private let allowsLocal: Bool
    /// Servers that did not answer, as host and port.
    private var silentServers: Set<String> = []
    /// The seconds spent on servers that did not answer.
    private var waited = 0.0

    /// - Parameter allowsLocal: Whether addresses may name this machine or a local network. A redirect from another
    ///   host to such an address is refused in any case.
    package init(allowsLocal: Bool = false) {
        self.allowsLocal = allowsLocal
    }

    /// - Parameters:
    ///   - address: An address of http or https.
    ///   - file: The path of the new file, which must not exist.
    ///   - limit: The most bytes to fetch.
    package mutating func get(_ address: String, to file: String, limit: Int) throws(RemoteError) {
        let connection = try HubConnection()
        var address = address
        let first = URL(string: address)?.host
        for _ in 0...Self.mostRedirects {
            guard let url = URL(string: address), let host = url.host,
                ["http", "https"].contains(url.scheme?.lowercased() ?? "")
            else { throw .unreachable(place: address, reason: "it is no web address") }
            var next: String?
            try Disk.writeNew(file, failing: RemoteError.init) { target throws(RemoteError) in
                var request = HubRequest(method: "GET", url: url.absoluteString, fields: [])
                (request.limit, request.target) = (limit, target.descriptor)
                // A proxy would connect to any address for this request.
                (request.isDirect, request.refusesPrivate) = (true, !allowsLocal || host != first)
                let answer = try answer(to: request, of: url, by: connection)
                switch answer.status {
                case 200: break
                case 301, 302, 303, 307, 308:
                    next = try answer.value("Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteString }
                    if next == nil { throw answer.nonsense("it leads nowhere") }
                default: throw .refused(place: host, status: answer.status, reason: "there is no such file for us")
                }
            }
            guard let other = next else { return }
            try FileFailure.becoming(RemoteError.init, Disk.remove(file))
            address = other
        }
        throw .unreachable(place: address, reason: "it leads from one address to another")
    }

    private mutating func answer(
        to request: HubRequest, of url: URL, by connection: borrowing HubConnection
    ) throws(RemoteError) -> HubAnswer {
        let host = url.host ?? ""
        let server = "\(host):\(url.port ?? 0)"
        if silentServers.contains(server) { throw .unreachable(place: host, reason: "it did not answer before") }
        guard waited < Self.patience else {
            throw .unreachable(place: host, reason: "it was not asked, since too many others did not answer")
        }
        var request = request
        // A server that sends one byte a second counts as silent.
        request.all = 300
        let start = ContinuousClock.now
        do throws(RemoteError) {
            if let answer = try connection.answer(to: request, at: host) { return answer }
            throw RemoteError.unreachable(place: host, reason: "it takes too long")
        } catch {
            if case .unreachable = error {
                silentServers.insert(server)
                waited += (ContinuousClock.now - start) / .seconds(1)
            }
            throw error
        }
    }
}
