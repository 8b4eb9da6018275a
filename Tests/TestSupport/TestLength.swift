import Foundation

/// How long the randomised tests run: random paths and kills.
///
/// `make test` tries each kind of change and of kill a few times, `make test-long` often enough to find rare failures.
public enum TestLength {
    public static let isLong = ProcessInfo.processInfo.environment["HOUSEBOOK_TESTS"] == "long"

    public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

    /// The seeds of a random path: from 1 on, or those of `HOUSEBOOK_SEEDS` to try one that failed again: `771`, or
    /// `2001-2500`.
    public static func seeds(_ short: Int, long: Int) -> ClosedRange<UInt64> {
        let given = (ProcessInfo.processInfo.environment["HOUSEBOOK_SEEDS"] ?? "").split(separator: "-").compactMap {
            UInt64($0)
        }
        guard let first = given.first, let last = given.last, first <= last else {
            return 1...UInt64(count(short, long: long))
        }
        return first...last
    }
}
