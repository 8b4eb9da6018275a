package import NIOCore
import Synchronization

/// The connections that owe a server a whole request: new ones, and those whose last answer has ended.
package final class IdleConnections: Sendable {
    private struct State {
        var channels: [Int: (channel: any Channel, since: NIODeadline)] = [:]
        /// No smaller number is in use.
        var oldest = 0
        var next = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// - Returns: The number under which the connection can be removed.
    package func add(_ channel: any Channel) -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            state.channels[state.next] = (channel, .now())
            return state.next
        }
    }

    package func remove(_ number: Int) { state.withLock { _ = $0.channels.removeValue(forKey: number) } }

    /// A connection that has just been made may have a request on its way.
    private static let respite = TimeAmount.seconds(1)

    /// Closes the connection that has been idle longest, if there is one that has been so for a second.
    package func closeOldest() {
        let channel = state.withLock { state -> (any Channel)? in
            while state.oldest < state.next {
                if let (channel, since) = state.channels[state.oldest] {
                    guard NIODeadline.now() - since >= Self.respite else { return nil }
                    state.channels[state.oldest] = nil
                    return channel
                }
                state.oldest += 1
            }
            return nil
        }
        channel?.close(promise: nil)
    }
}
