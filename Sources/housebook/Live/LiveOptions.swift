import ArgumentParser

/// What `watch` and `serve` can be told.
struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Where the site goes; without it, Public/ of the site root.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @Flag(
        help: "Look at every file twice a second instead of being told of changes: for network drives and containers.")
    var poll = false

    @OptionGroup var site: SiteOptions
}
