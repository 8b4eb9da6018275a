package import NIOCore
import Synchronization

/// The body of a request as it arrives. The untaken part is bounded: a full body makes the connection stop reading.
package final class RequestBody: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        /// The client closed the connection before the end.
        case cutOff
        /// No byte arrived for too long.
        case tooSlow
        case malformed
        /// The client's right to send it was revoked meanwhile.
        case revoked
    }

    private struct State {
        var waiting: ByteBuffer?
        var count = 0
        var end: Result<Void, Failure>?
        var taker: CheckedContinuation<Void, Never>?
        /// Whether the connection wanted to read while the body was full.
        var isReadHeld = false

        var isFull: Bool { end == nil && (waiting?.readableBytes ?? 0) >= RequestBody.room }
    }

    private let state = Mutex(State())
    private let readOn: @Sendable () -> Void
    /// The most bytes that wait, apart from those that the connection reads at once.
    private static let room = 256 << 10

    /// - Parameter readOn: Makes the connection read again, after `holdsReading` was true.
    init(readOn: @escaping @Sendable () -> Void) { self.readOn = readOn }

    /// The number of bytes that have arrived.
    package var count: Int { state.withLock { $0.count } }

    // MARK: - The connection's side

    func append(_ part: ByteBuffer) {
        wake { state in
            guard state.end == nil else { return }
            var part = part
            state.count += part.readableBytes
            if state.waiting == nil { state.waiting = part } else { state.waiting?.writeBuffer(&part) }
        }
    }

    package func end(_ end: Result<Void, Failure> = .success(())) {
        wake { $0.end = $0.end ?? end }
    }

    /// Whether so much waits that no more should be read.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// Whether a read has to wait until something is taken.
    func holdsReading() -> Bool {
        state.withLock { state in
            state.isReadHeld = state.isFull
            return state.isReadHeld
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let taker = state.withLock { state in
            change(&state)
            let taker = state.taker
            state.taker = nil
            return taker
        }
        taker?.resume()
    }

    // MARK: - The request's side

    /// The bytes that have arrived; waits for some. Nil at the end.
    /// - Throws: `Failure`
    package func next() async throws(Failure) -> ByteBuffer? {
        while true {
            let (part, end, wasHeld) = state.withLock { state in
                let taken = (state.waiting, state.end, state.isReadHeld)
                (state.waiting, state.isReadHeld) = (nil, false)
                return taken
            }
            if wasHeld { readOn() }
            if let part { return part }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.waiting != nil || state.end != nil { return true }
                    state.taker = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
