import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and its like. The first one asks to stop; a second one ends the program at once.
public final class StopSignals: Sendable {
    private static let caught = [SIGINT, SIGTERM]
    private let sources: Mutex<[any DispatchSourceSignal]>
    /// Yields the first signal.
    public let requests: AsyncStream<Int32>

    /// What comes after this is caught.
    public init() {
        let (requests, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.requests = requests
        let count = SignalCount()
        let registration = DispatchGroup()
        let sources = Self.caught.map { number in
            // Otherwise the system's own answer, the end of the program, comes first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                // As a shell reports it.
                if count.next() > 1 { _exit(128 + number) }
                continuation.yield(number)
            }
            // Until a source is registered, which takes place elsewhere and later, its signal is lost.
            registration.enter()
            source.setRegistrationHandler { @Sendable in registration.leave() }
            source.resume()
            return source
        }
        registration.wait()
        self.sources = Mutex(sources)
    }

    /// Leaves the signals to the system again.
    public func release() {
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
