import ArgumentParser

/// The options that `watch` and `serve` share.
struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the site goes; without it, Public/ of the site root, for others than the owner Public-AUDIENCE/.",
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @OptionGroup var audience: AudienceOption

    @Flag(
        help: "Look at every file twice a second instead of being told of changes: for network drives and containers.")
    var poll = false

    @OptionGroup var site: SiteOptions
}
