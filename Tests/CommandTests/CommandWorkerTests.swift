import TestSupport
import Testing

@testable import housebook

/// No test, but what the other tests' commands run in: see `CommandWorker`. The log calls each of them by what the worker
/// was started with.
@Suite(.enabled(if: CommandWorker.isThisProcess)) struct CommandWorkerTests {
    @Test func serves() async throws { try await CommandWorker.serve { await Program.run($0) } }
}
