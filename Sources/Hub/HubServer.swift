import NIOCore
import Serving

/// Serves a store to households, over HTTP. TLS is for a proxy in front of it.
package struct HubServer: Sendable {
    private let store: any HubStore
    private let options: HubOptions

    package init(store: any HubStore, options: HubOptions = HubOptions()) {
        (self.store, self.options) = (store, options)
    }

    /// Serves until the task is cancelled. Then accepts no further connections, ends the waiting polls, and returns
    /// when the running requests have finished, or were cut off after `HubLimits.stopTime`.
    /// - Parameter onStart: Called once with the port, when requests are being answered.
    /// - Throws: `HubError`, and `HubStoreError` if the store cannot be read, or holds an unfinished copy.
    package func run(onStart: @Sendable (Int) -> Void) async throws {
        try await store.checkIsComplete()
        var limits = ServerLimits(connections: options.limits.connections, patience: options.limits.patience)
        // The database, the log and the event loops need descriptors, too.
        if let files = OpenFileLimit.raise() {
            limits.connections = min(limits.connections, max(files - 100, files / 2))
        }
        let connections = Connections(
            limits, refusal: { HubRefusal.malformed($0).answer },
            report: { [log = options.log] in log(RequestLog.line(error: $0)) })
        let listener: any Channel
        do {
            listener = try await connections.listen(options.host, options.port)
        } catch {
            throw HubError(error, host: options.host, port: options.port)
        }
        onStart(listener.localAddress?.port ?? options.port)
        let responder = HubResponder(store: store, options: options)
        // A separate task answers requests, so they continue when this task is cancelled.
        let answering = Task {
            await withDiscardingTaskGroup { group in
                for await exchange in connections.requests {
                    group.addTask { await responder.respond(to: exchange) }
                }
            }
        }
        await follow(responder)
        // Fails only if the listener is closed already.
        try? await listener.close()
        responder.polls.stop()
        await connections.close(after: options.limits.stopTime)
        await answering.value
    }

    /// Passes on the news of other hub processes, and sweeps the store every hour, until the task is cancelled.
    private func follow(_ responder: HubResponder) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await household in store.announcements() { responder.wake(household) }
            }
            group.addTask {
                repeat {
                    do {
                        try await store.sweep(keepingFor: options.grace)
                    } catch {
                        options.log(RequestLog.line(error: "sweeping failed: \(error)"))
                    }
                    // Sleeping fails only when cancelled.
                } while (try? await Task.sleep(for: .seconds(3600))) != nil
            }
            await group.waitForAll()
        }
    }
}
