import Dispatch
import Foundation
import Synchronization

/// A value that another thread makes meanwhile.
///
/// A thread of its own: Dispatch has only as many as there are cores, and one that waits for a value is one of them.
package final class Future<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
    private let work = DispatchGroup()

    package init(_ make: @escaping @Sendable () throws -> Value) {
        work.enter()
        Thread.detachNewThread { [self] in
            let made = Result { try make() }
            result.withLock { $0 = made }
            work.leave()
        }
    }

    /// Waits until the value is made.
    package func value() throws -> Value {
        work.wait()
        return try result.withLock(\.self).get()
    }
}
