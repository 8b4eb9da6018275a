import Foundation
import NIOCore
import NIOHTTP1
package import Serving

/// Serves the site to browsers on this machine, or on its network if asked to.
public struct PreviewServer: Sendable {
    public enum Port: Hashable, Sendable {
        /// This port only. 0 stands for any free port.
        case exactly(Int)
        /// The first free port of `attempts` consecutive ones.
        case firstFree(from: Int, attempts: Int = 20)
    }

    public struct Options: Sendable {
        /// An address of this machine. `0.0.0.0` and `::` stand for all of them; `localhost` and `127.0.0.1` for those
        /// that only this machine can use, of IPv4 and IPv6.
        public var host = "127.0.0.1"
        /// More hosts that requests may name, such as the one that a proxy passes on.
        package var allowedHosts: [HostName] = []
        public var port = Port.firstFree(from: 8080)
        /// Nil for a site that can only be looked at.
        package var forms: FormRoutes?
        /// Returns what a page is made of, by its path below the top of the site; nil for a page that the site does not
        /// have. May take a while.
        package var facts: @Sendable (_ page: String) -> [PageFact]? = { _ in nil }
        /// Whether Ctrl-C and SIGTERM end `run`. Otherwise only cancelling its task does.
        public var stopsOnSignals = true
        var limits = ServerLimits(connections: 256, requestBytes: 17 << 10, requestTime: .seconds(5))
        /// The time between two signs of life to an open page.
        var beat = Duration.seconds(15)

        public init() {}
    }

    private let site: ServedSite
    private let reload: LiveReload
    private let options: Options

    public init(site: ServedSite, reload: LiveReload, options: Options = Options()) {
        self.site = site
        self.reload = reload
        self.options = options
    }

    private enum Event: Sendable {
        case closed
        case stopped
        case started
    }

    /// Serves until the task is cancelled, or until Ctrl-C or SIGTERM, and then returns within a second, with
    /// everything closed. A second Ctrl-C ends the program at once.
    /// - Parameter onStart: Called once, when requests are being answered. Runs beside the server; at the end `run`
    ///   cancels it and waits for it to return.
    /// - Throws: `PreviewError`
    package func run(onStart: @escaping @Sendable (BoundAddress) async -> Void) async throws {
        let signals = options.stopsOnSignals ? StopSignals() : nil
        defer { signals?.release() }
        try await withThrowingTaskGroup(of: Event.self) { group in
            let (starts, started) = AsyncStream.makeStream(of: BoundAddress.self)
            group.addTask {
                defer { started.finish() }
                try await listen { started.yield($0) }
                return .closed
            }
            group.addTask {
                for await address in starts { await onStart(address) }
                return .started
            }
            group.addTask {
                while !Task.isCancelled {
                    // Fails only when cancelled, which ends the loop.
                    try? await Task.sleep(for: options.beat)
                    reload.beat()
                }
                return .stopped
            }
            if let signals {
                group.addTask {
                    for await _ in signals.requests { break }
                    return .stopped
                }
            }
            defer { group.cancelAll() }
            for try await event in group where event != .started { break }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Listens at the first port that is free.
    private func listen(onStart: @escaping @Sendable (BoundAddress) -> Void) async throws {
        let host = options.host == "localhost" ? "127.0.0.1" : options.host
        let (first, attempts) =
            switch options.port {
            case .exactly(let port): (port, 1)
            case .firstFree(let port, let attempts): (port, max(1, attempts))
            }
        guard (0...65535).contains(first) else { throw PreviewError.notAPort(first) }
        for port in first..<min(first + attempts, 65536) {
            do {
                return try await serve(host, port, instead: port == first ? nil : first, onStart: onStart)
            } catch PreviewError.portTaken {
                continue
            }
        }
        throw PreviewError.portTaken(host: host, from: first, to: min(first + attempts, 65536) - 1)
    }

    private func serve(
        _ host: String, _ port: Int, instead takenPort: Int?, onStart: @escaping @Sendable (BoundAddress) -> Void
    ) async throws {
        var limits = options.limits
        if let forms = options.forms {
            // An upload takes as long as the network does; only silence ends it.
            (limits.requestBytes, limits.requestTime) = (forms.requestBytes, nil)
        }
        let connections = Connections(limits, refusal: { _ in (.badRequest, [:], ByteBuffer()) })
        let listeners: [any Channel]
        do {
            listeners = try await self.listeners(connections, host, port)
        } catch {
            throw PreviewError.listening(error, host: host, port: port)
        }
        for listener in listeners { listener.closeFuture.whenComplete { _ in connections.finish() } }
        let place = listeners.first?.localAddress
        let address = BoundAddress(
            host: host, address: place?.ipAddress, port: place?.port ?? port, takenPort: takenPort)
        onStart(address)
        let responder = SiteResponder(
            site: site, reload: reload, hosts: HostRule(address, allowing: options.allowedHosts),
            forms: options.forms, facts: options.facts)
        await withDiscardingTaskGroup { group in
            // Ends when the task is cancelled, or a listener fails.
            for await exchange in connections.requests {
                group.addTask { await responder.respond(to: exchange) }
            }
            // Fails only if the listener is closed already.
            for listener in listeners { try? await listener.close() }
            await connections.close(after: .milliseconds(100))
        }
    }

    /// Listens at one port: at the host, and for this machine only at both of its own addresses, since a browser tries
    /// both for `localhost`. If another program has the port at one of them, the port is taken.
    private func listeners(
        _ connections: Connections, _ host: String, _ port: Int
    ) async throws -> [any Channel] {
        let listener = try await connections.listen(host, port)
        guard host == "127.0.0.1" else { return [listener] }
        do {
            return [listener, try await connections.listen("::1", listener.localAddress?.port ?? port)]
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            try await listener.close()
            guard port == 0 else { throw error }
            return try await listeners(connections, host, port)
        } catch {
            // A machine without IPv6 has no such address.
            return [listener]
        }
    }
}
