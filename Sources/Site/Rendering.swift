import Dispatch
import Foundation
import Output
import Synchronization

/// Renders and writes the pending files of a plan, on all cores. A file's bytes are kept only until they are written.
struct Rendering {
    let files: [PlannedFile]
    let plan: SitePlan
    let openData: OpenDataFile
    let writer: OutputWriter

    /// - Parameter progress: Called from time to time, on any thread, with the number of files done and the number of
    ///   all files.
    func run(_ progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void) throws {
        let pending = writer.pending
        let state = State()
        // Small batches, so that one core is not left with a long tail; large enough that taking one costs nothing.
        let batch = pending.count < 256 ? 1 : 64
        let workers = min(ProcessInfo.processInfo.activeProcessorCount, pending.count)
        Self.onThreads(workers) {
            var page = Scratch()
            var maker = PageMaker(plan)
            // After an error, too: what was written is as it was noted.
            defer { maker.finish() }
            while state.failure.withLock({ $0 == nil }) {
                let start = state.next.add(batch, ordering: .relaxed).oldValue
                guard start < pending.count else { return }
                let end = min(start + batch, pending.count)
                do {
                    for position in pending[start..<end] { try make(position, &maker, &page) }
                } catch {
                    state.failure.withLock { $0 = $0 ?? error }
                }
                progress(end, pending.count)
            }
        }
        if let error = state.failure.withLock({ $0 }) { throw error }
    }

    private final class State: Sendable {
        let next = Atomic<Int>(0)
        let failure = Mutex<(any Error)?>(nil)
    }

    /// Does work on this thread and on others of its own. Dispatch has only as many threads as there are cores: the
    /// server would answer nobody before the last page is made.
    private static func onThreads(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        guard count > 0 else { return }
        let others = DispatchGroup()
        for _ in 1..<count {
            others.enter()
            Thread.detachNewThread {
                work()
                others.leave()
            }
        }
        work()
        others.wait()
    }

    private func make(_ position: Int, _ maker: inout PageMaker, _ page: inout Scratch) throws {
        let file = files[position]
        page.empty()
        switch file.source {
        case .openData: try openData.write(position, to: writer)
        case .media(let file): try writer.write(position, copying: file.url, size: file.size)
        case .copy, .text:
            try plan.render(file, into: &page.bytes)
            try writer.write(position, page.bytes)
        case .page, .search, .calendar:
            let stamp = try maker.make(file, into: &page.bytes)
            try writer.write(position, page.bytes, stamp: stamp.value)
        }
    }
}

/// A buffer that one worker reuses for all its files.
private struct Scratch {
    var bytes: [UInt8] = []
    /// Room for all but the longest pages. A buffer that a far larger file has grown is released.
    private static let ordinary = 64 << 10

    mutating func empty() {
        if bytes.capacity > 16 * Self.ordinary { bytes = [] }
        bytes.removeAll(keepingCapacity: true)
        bytes.reserveCapacity(Self.ordinary)
    }
}
