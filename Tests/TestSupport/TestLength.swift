import Foundation

/// How long the tests go on that try their luck: random paths and kills.
///
/// `make test` tries each kind of change and of kill a few times, `make test-long` often enough to meet what is rare.
public enum TestLength {
    public static let isLong = ProcessInfo.processInfo.environment["HOUSEBOOK_TESTS"] == "long"

    public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
