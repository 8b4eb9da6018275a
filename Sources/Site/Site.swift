import Dispatch
public import Foundation
public import Household
import Synchronization

/// What a build came to.
public struct BuildReport: Sendable {
    public var pages = 0
    public var rendered = 0
    public var output = OutputReport()
    public var brokenLinks: [BrokenLink] = []
    /// Milliseconds, by stage, in the order the stages ran.
    public var stages: [(name: String, milliseconds: Double)] = []

    public init() {}
}

/// A household's site: from a snapshot to the files below an output folder.
public struct Site: Sendable {
    private let theme: Theme
    private let inputs: SiteInputs

    public init(theme: Theme, inputs: SiteInputs) {
        self.theme = theme
        self.inputs = inputs
    }

    /// Builds the site into a folder, which `OutputLocation.checked` has been asked about.
    ///
    /// - Parameters:
    ///   - openData: The snapshot as a file for other programs, `data/household.json`.
    ///   - force: Whether files are written even where nothing differs.
    ///   - progress: Called now and then from any thread, with how many files are done and how many there are.
    /// - Throws: `ContentError`, `OutputError`. Every file that was written by then is whole.
    public func build(
        _ snapshot: Snapshot, to output: URL, openData: @escaping @Sendable () throws -> [UInt8], force: Bool = false,
        progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws -> BuildReport {
        var report = BuildReport()
        var clock = StageClock()
        let model = try SiteModel(snapshot, inputs, words: theme.words)
        let plan = SitePlan(model, theme: theme, openData: openData)
        clock.finish("plan", &report)
        let writer = try OutputWriter.begin(output.path, planned: plan.files.map(\.path), force: force)
        try Self.render(plan, to: writer, progress: progress)
        clock.finish("render", &report)
        report.output = try writer.finish()
        clock.finish("finish", &report)
        report.pages = plan.files.count(where: \.isPage)
        report.rendered = report.pages
        report.brokenLinks = plan.brokenLinks
        return report
    }

    /// The relative links of Content and notes that lead nowhere, without building anything.
    public func brokenLinks(_ snapshot: Snapshot) throws -> [BrokenLink] {
        let model = try SiteModel(snapshot, inputs, words: theme.words)
        return SitePlan(model, theme: theme, openData: { [] }).brokenLinks
    }

    /// Renders and writes on all cores. A file's bytes live no longer than it takes to write them.
    private static func render(
        _ plan: SitePlan, to writer: OutputWriter, progress: @escaping @Sendable (Int, Int) -> Void
    ) throws {
        let files = plan.files
        let next = Atomic<Int>(0)
        let failure = Mutex<(any Error)?>(nil)
        // Small batches, so that one core is not left with a long tail; large enough that taking one costs nothing.
        let batch = 64
        DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
            var page = Scratch()
            while failure.withLock({ $0 == nil }) {
                let start = next.add(batch, ordering: .relaxed).oldValue
                guard start < files.count else { return }
                do {
                    for file in files[start..<min(start + batch, files.count)] {
                        page.empty()
                        try plan.render(file, into: &page.bytes)
                        try writer.write(file.path, page.bytes)
                    }
                } catch {
                    failure.withLock { $0 = $0 ?? error }
                }
                progress(min(start + batch, files.count), files.count)
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}

/// A buffer that serves one worker for all its files.
private struct Scratch {
    var bytes: [UInt8] = []
    /// Room for all but the longest pages. The few files that are much larger do not keep their memory.
    private static let ordinary = 64 << 10

    mutating func empty() {
        if bytes.capacity > 16 * Self.ordinary { bytes = [] }
        bytes.removeAll(keepingCapacity: true)
        bytes.reserveCapacity(Self.ordinary)
    }
}

private struct StageClock {
    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant

    init() { start = clock.now }

    mutating func finish(_ stage: String, _ report: inout BuildReport) {
        let now = clock.now
        let (seconds, attoseconds) = (now - start).components
        report.stages.append((stage, Double(seconds) * 1000 + Double(attoseconds) / 1e15))
        start = now
    }
}
