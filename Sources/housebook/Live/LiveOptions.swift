import ArgumentParser

/// The options that `watch` and `serve` share.
struct LiveOptions: ParsableArguments {
    @OptionGroup var output: SiteOutput

    @Flag(
        help: "Check every file twice a second, on network drives and in containers that report no changes.")
    var poll = false

    @OptionGroup var site: SiteOptions
}
