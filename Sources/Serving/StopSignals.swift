import Dispatch
import Foundation
import Synchronization

/// Catches Ctrl-C and SIGTERM. The first one asks to stop; a second one ends the program at once.
package final class StopSignals: Sendable {
    private static let caught = [SIGINT, SIGTERM]
    private let sources: Mutex<[any DispatchSourceSignal]>
    /// Yields the first signal.
    package let requests: AsyncStream<Int32>

    /// Signals are caught as soon as this returns.
    package init() {
        let (requests, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.requests = requests
        let count = SignalCount()
        let registration = DispatchGroup()
        let sources = Self.caught.map { number in
            // Otherwise the system's default action, ending the program, comes first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                // The status that a shell reports for a program ended by a signal.
                if count.next() > 1 { _exit(128 + number) }
                continuation.yield(number)
            }
            // A source is registered later, on another thread, and misses any signal before that.
            registration.enter()
            source.setRegistrationHandler { @Sendable in registration.leave() }
            source.resume()
            return source
        }
        registration.wait()
        self.sources = Mutex(sources)
    }

    /// Restores the default actions of the signals.
    package func release() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.caught { signal(number, SIG_DFL) }
    }
}

private final class SignalCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
