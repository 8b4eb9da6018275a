import Dispatch
import Synchronization

/// Processes long lists in batches, on all cores.
package enum Batches {
    /// Cuts the positions `0..<count` into batches and calls `body` with each, several at a time.
    /// - Parameter size: The positions in a batch; nil where each takes microseconds, such as a row or a stamp.
    /// - Returns: The result of each batch, in the order of the positions.
    /// - Throws: The error of the first batch that failed.
    package static func map<Made: Sendable, Failure: Error>(
        _ count: Int, size: Int? = nil, _ body: @Sendable (Range<Int>) throws(Failure) -> Made
    ) throws(Failure) -> [Made] {
        // Several for each core, so that none waits long for the last.
        let size = size ?? max(64, min(2048, count / 16))
        let batches = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
        let results = Mutex<[Int: Result<Made, Failure>]>([:])
        DispatchQueue.concurrentPerform(iterations: batches.count) { number in
            let result = Result { () throws(Failure) in try body(batches[number]) }
            results.withLock { $0[number] = result }
        }
        var made: [Made] = []
        for result in results.withLock({ results in batches.indices.compactMap { results[$0] } }) {
            made.append(try result.get())
        }
        return made
    }
}
