import ArgumentParser

/// The options that `watch` and `serve` share.
struct LiveOptions: ParsableArguments {
    @OptionGroup var output: SiteOutput

    @Flag(
        help: "Check every file twice a second, for network drives and containers that do not report changes.")
    var poll = false

    @OptionGroup var site: SiteOptions
}
