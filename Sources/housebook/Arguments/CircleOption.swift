import ArgumentParser
import Household

/// The option of `add` and `edit` for the circle that a home, a label or an item is for.
struct CircleOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            """
            The outermost circle that may see it, and what it holds: owner, family, insurer, mover or public. Without it, \
            what it belongs to decides.
            """, valueName: "circle"),
        completion: .list(OptionValue.words(of: Circle.self)), transform: OptionValue.circle)
    var circle: Circle?
}
