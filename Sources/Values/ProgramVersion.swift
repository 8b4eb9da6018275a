/// The version of this program: three numbers, by the rules of semver.org, which allow more than that. The one place where
/// it is written.
package enum ProgramVersion {
    package static let text = "0.1.0"

    /// As the header of a store holds it: 10203 for 1.2.3.
    package static let number = text.split(separator: ".").reduce(0) { $0 * 100 + (Int($1) ?? 0) }

    /// The version that the header of a store holds.
    package static func text(of number: Int) -> String {
        "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
