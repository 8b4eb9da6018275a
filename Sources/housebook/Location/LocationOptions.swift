import ArgumentParser
import Household

/// The fields of a room, as options of `location add` and `location edit`.
struct LocationOptions: ParsableArguments {
    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "A short sign for it, usually an emoji.")
    var symbol: String?

    func apply(to location: inout Location) {
        location.notes = notes ?? location.notes
        location.symbol = symbol ?? location.symbol
    }

    var isEmpty: Bool { notes == nil && symbol == nil }
}

extension ClearableFields<Location> {
    static let location = ClearableFields([
        Field("notes") { $0.notes = "" },
        Field("symbol") { $0.symbol = "" },
    ])
}
