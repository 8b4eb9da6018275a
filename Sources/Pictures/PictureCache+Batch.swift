internal import Foundation
internal import Synchronization
internal import VipsShim

/// A source to make pictures from.
public struct PictureJob: Hashable, Sendable {
    /// The source's digest, 64 lower-case hexadecimal digits.
    public let sha256: String
    public let source: PictureSource

    public init(sha256: String, source: PictureSource) {
        self.sha256 = sha256
        self.source = source
    }
}

/// The result of one job.
public struct PictureOutcome: Sendable {
    public let job: PictureJob
    public let result: Result<PictureSet, PictureError>
    /// Whether the pictures were made by this call, rather than found.
    public let isNew: Bool
}

extension PictureCache {
    /// Makes the pictures of many sources on all cores. A failure does not stop the others. A digest that occurs twice
    /// is made once.
    /// - Parameters:
    ///   - jobs: How many run at a time depends on the cores and on the memory they take: about 250 MB together on a
    ///     machine of up to eight cores.
    ///   - cores: The number of threads; nil for one per core.
    ///   - progress: Called after each different source, with the number done and the total; one call at a time, from
    ///     any thread.
    /// - Returns: The outcome of each job, in the order of the jobs.
    public func makeAll(
        _ jobs: [PictureJob], checking check: Check = .sizes, cores: Int? = nil,
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> [PictureOutcome] {
        removeLeftovers()
        var positions: [String: Int] = [:]
        var different: [PictureJob] = []
        for job in jobs where positions[job.sha256] == nil {
            positions[job.sha256] = different.count
            different.append(job)
        }
        let made = makeDifferent(different, check, cores ?? ProcessInfo.processInfo.activeProcessorCount, progress)
        return jobs.compactMap { job in
            positions[job.sha256].flatMap { made[$0] }.map {
                PictureOutcome(job: job, result: $0.result, isNew: $0.isNew)
            }
        }
    }

    private func makeDifferent(
        _ jobs: [PictureJob], _ check: Check, _ cores: Int, _ progress: @Sendable (Int, Int) -> Void
    ) -> [Int: (result: Result<PictureSet, PictureError>, isNew: Bool)] {
        let workers = max(1, min(cores, jobs.count))
        let budget = MemoryBudget(total: max(256 << 20, workers * 32 << 20))
        let next = Atomic(0)
        let done = Mutex<[Int: (result: Result<PictureSet, PictureError>, isNew: Bool)]>([:])
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard number < jobs.count else { break }
                let outcome: (Result<PictureSet, PictureError>, Bool)
                do throws(PictureError) {
                    let (set, isNew) = try obtain(jobs[number], check, budget)
                    outcome = (.success(set), isNew)
                } catch {
                    outcome = (.failure(error), false)
                }
                done.withLock { done in
                    done[number] = outcome
                    progress(done.count, jobs.count)
                }
            }
            vs_thread_ends()
        }
        return done.withLock { $0 }
    }
}
