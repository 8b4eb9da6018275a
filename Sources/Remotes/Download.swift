import Files
import Foundation

/// Fetches a file from the web.
package enum Download {
    private static let mostRedirects = 5

    /// - Parameters:
    ///   - address: Of http or https.
    ///   - file: Must not exist.
    ///   - limit: The most bytes that it may have.
    package static func get(_ address: String, to file: String, limit: Int) throws(RemoteError) {
        let connection = try HubConnection()
        var address = address
        for _ in 0...mostRedirects {
            guard let url = URL(string: address), let host = url.host,
                ["http", "https"].contains(url.scheme?.lowercased() ?? "")
            else { throw .unreachable(place: address, reason: "it is no web address") }
            var next: String?
            try Disk.writeNew(file, failing: RemoteError.init) { target throws(RemoteError) in
                var request = HubRequest(method: "GET", url: url.absoluteString, fields: [])
                (request.limit, request.target) = (limit, target.descriptor)
                guard let answer = try connection.answer(to: request, at: host) else { return }
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
}
