import ArgumentParser

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find what is missing or inconsistent.",
        discussion: "Exits with code 65 if there are errors; with --strict, also if there are warnings.")

    @Flag(help: "Treat warnings as errors.")
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
