import Dispatch
import Synchronization

/// A value that another thread makes meanwhile.
package final class Future<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
    private let work = DispatchGroup()

    package init(_ make: @escaping @Sendable () throws -> Value) {
        DispatchQueue.global().async(group: work) { [self] in
            let made = Result { try make() }
            result.withLock { $0 = made }
        }
    }

    /// Waits until the value is made.
    package func value() throws -> Value {
        work.wait()
        return try result.withLock(\.self).get()
    }
}
