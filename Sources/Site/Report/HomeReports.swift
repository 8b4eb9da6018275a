import Household
import Reports
import Synchronization

/// The insurance reports of homes, each made once: the home's report page and the dashboards, in both formats, show the
/// same report.
final class HomeReports: Sendable {
    private let made = Mutex<[EntityID<Home>: InsuranceReport]>([:])

    /// - Parameter make: Called where the home has no report yet; other callers wait meanwhile. A nil result is not
    ///   kept, so the next caller tries again.
    func report(of home: EntityID<Home>, making make: () -> InsuranceReport?) -> InsuranceReport? {
        made.withLock { made in
            if let report = made[home] { return report }
            let report = make()
            made[home] = report
            return report
        }
    }
}
