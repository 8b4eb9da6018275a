import Household
import TestSupport
import Testing

/// A household without findings, in which one change at a time is checked.
struct CheckOfChanges {
    let snapshot: Snapshot
    var today = Sample.day("2025-06-01")
    /// Which findings the tests are about.
    var isMeant: (Finding) -> Bool = { _ in true }

    func findings(_ files: AttachmentFacts = .sound, after change: (inout Snapshot) -> Void = { _ in }) -> [Finding] {
        var changed = snapshot
        change(&changed)
        return HouseholdCheck.check(changed, today: today, files: files).filter(isMeant)
    }

    /// Expects exactly these problems after a change.
    func finds(
        _ problems: Finding.Problem..., sourceLocation: SourceLocation = #_sourceLocation,
        after change: (inout Snapshot) -> Void
    ) {
        #expect(findings(after: change).map(\.problem) == problems, sourceLocation: sourceLocation)
    }
}
