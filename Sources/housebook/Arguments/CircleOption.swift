import ArgumentParser
import Household

/// The option of `add` and `edit` for the circle that a home, a label or an item is for.
struct CircleOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            """
            Who may see it and everything in it, at most: owner, family, insurer, mover or public. Without it, an item \
            follows its labels and its home.
            """, valueName: "circle"),
        completion: .list(OptionValue.words(of: Circle.self)), transform: OptionValue.circle)
    var circle: Circle?
}
