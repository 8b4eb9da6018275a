import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what is missing or inconsistent.",
        discussion: "Ends with exit code 65 where there are errors; with --strict, where there are warnings too.")

    @Flag(help: "Let warnings count as errors do.")
    var strict = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let report = try CheckReport(session)
        try StandardOutput.write(output.json ? report.json.document + "\n" : report.text)
        if report.fails(strictly: strict) { throw ExitCode(ExitStatus.data.rawValue) }
    }
}
