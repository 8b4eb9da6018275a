import Foundation

/// The options of a hub.
package struct HubOptions: Sendable {
    /// An address of this machine. `0.0.0.0` and `::` stand for all of them.
    package var host = "127.0.0.1"
    /// 0 stands for any free port.
    package var port = 8080
    /// Whether everybody may use the hub, without a token.
    package var isOpen = false
    /// Whether all requests come through a proxy that names the client's address last in `X-Forwarded-For`.
    package var isBehindProxy = false
    /// The YAML file that `/defaults` serves.
    package var defaultsFile: String?
    /// The bearer token that shows `/metrics`; nil if nobody may see them.
    package var metricsToken: String?
    /// The time that a version stays after a snapshot has made it unnecessary.
    package var grace = Duration.seconds(30 * 86_400)
    package var limits = HubLimits()
    /// Takes one line of JSON for each request.
    package var log: @Sendable (String) -> Void = { line in
        // A log that cannot be written must not stop the hub.
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    package init() {}
}
