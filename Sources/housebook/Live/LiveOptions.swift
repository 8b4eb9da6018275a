import ArgumentParser

/// The options that `watch` and `serve` share.
struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder to write to; without it, Public/ in the site root, or Public-AUDIENCE/ for another audience.",
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @OptionGroup var audience: AudienceOption

    @Flag(
        help: "Check every file twice a second, on network drives and in containers that report no changes.")
    var poll = false

    @OptionGroup var site: SiteOptions
}
