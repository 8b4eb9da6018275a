import Household
import Reports
import Synchronization

/// The insurance reports of homes, each made once: its own page and the dashboards, in both formats, show of the same one.
final class HomeReports: Sendable {
    private let made = Mutex<[EntityID<Home>: InsuranceReport]>([:])

    /// - Parameter make: Is called where there is none yet; whoever asks meanwhile waits. What it makes of nothing is asked
    ///   for again.
    func report(of home: EntityID<Home>, making make: () -> InsuranceReport?) -> InsuranceReport? {
        made.withLock { made in
            if let report = made[home] { return report }
            let report = make()
            made[home] = report
            return report
        }
    }
}
