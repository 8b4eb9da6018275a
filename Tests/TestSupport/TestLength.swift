import Foundation

/// How long the randomised tests run: random paths and kills.
///
/// `make test` tries each kind of change and of kill a few times, `make test-long` often enough to find rare failures.
public enum TestLength {
    public static let isLong = ProcessInfo.processInfo.environment["HOUSEBOOK_TESTS"] == "long"

    public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
