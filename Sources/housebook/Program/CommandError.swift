import Household
import Interchange
import Publishing

/// An error that a command itself reports. Cases hold the facts; the extension below turns them into words.
enum CommandError: Error {
    case unknownCommand(String, of: String, suggestions: [String])
    case noSiteRoot(above: String)
    case notASiteRoot(folder: String)
    /// `option` as it is typed: `--price`.
    case badValue(option: String, value: String, reason: String, hint: String?)
    case unknownField(String, known: [String])
    case optionNeeds(option: String, needed: String)
    case optionsExclude(String, String)
    case nothingToChange(command: String)
    case chosenAlready(option: String, hint: String)
    case notConfirmed(what: String)
    case unknownFormat(file: String)
    case unreadable(file: String, FormatError)
    case badRows(file: String, count: Int)
    case leaks([Leak], audience: String)
    case valuesHidden(audience: String)
    case unknownColumns(String, known: [String])
    case notInVault(String, suggestions: [String])
    case noPrice(of: String, slug: String, store: String, unit: PriceUnit?)
    case severalUnits(of: String, store: String, [PriceUnit])
}

extension CommandError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownCommand(let word, let command, _): "\(command) has no command “\(word)”"
        case .noSiteRoot(let folder): "there is no housebook.yml in \(folder) or in a folder above it"
        case .notASiteRoot(let folder): "there is no housebook.yml in \(folder)"
        case .badValue(let option, let value, let reason, _): "\(option): “\(value)” \(reason)"
        case .unknownField(let name, _): "--clear: there is no field “\(name)”"
        case .optionNeeds(let option, let needed): "\(option) says something only together with \(needed)"
        case .optionsExclude(let a, let b): "\(a) and \(b) exclude each other"
        case .chosenAlready(let option, _): "\(option): this household has chosen already"
        case .nothingToChange: "nothing to change: no option was given"
        case .notConfirmed(let what): "\(what) was not confirmed; nothing was deleted"
        case .unknownFormat(let file): "what \(file) holds is neither Housebook's nor Homebox's format"
        case .unreadable(_, let error): error.description
        case .badRows(let file, let count):
            "\(count) \(count == 1 ? "row" : "rows") of \(file) cannot be read; nothing was imported"
        case .leaks(let leaks, let audience):
            "the site holds what is not for \(audience), in \(leaks.count) \(leaks.count == 1 ? "place" : "places"); "
                + "nothing was published: " + leaks.prefix(10).map(\.description).joined(separator: "; ")
                + (leaks.count > 10 ? "; ..." : "")
        case .valuesHidden(let audience): "\(audience) is shown no values, and a report is nothing without them"
        case .unknownColumns(let name, _): "--columns: there is no column map “\(name)”"
        case .notInVault(let name, _): "there is no “\(name)” in the vault"
        case .noPrice(let item, _, let store, let unit):
            "no price of “\(item)” at “\(store)” is noted" + (unit.map { " per “\($0)”" } ?? "")
        case .severalUnits(let item, let store, let units):
            "“\(item)” has \(units.count) prices at “\(store)”, per \(units.map(\.name).joined(separator: " and per "))"
        }
    }

    /// The file and line at fault.
    var place: String? {
        guard case .unreadable(let file, let error) = self else { return nil }
        return error.line.map { "\(file):\($0)" } ?? file
    }

    /// What a person can do about it.
    var hint: String? {
        switch self {
        case .unknownCommand(_, let command, let suggestions):
            suggestions.isEmpty ? "\(command) --help lists the commands" : Self.didYouMean(suggestions)
        case .noSiteRoot: "housebook init makes a site root here; --root DIR names one elsewhere"
        case .notASiteRoot(let folder): "housebook init \(folder) makes a site root there"
        case .badValue(_, _, _, let hint): hint
        case .unknownField(let name, let known):
            NearestName.among(known, to: name).isEmpty
                ? "fields that can be cleared: \(known.joined(separator: ", "))"
                : Self.didYouMean(NearestName.among(known, to: name))
        case .optionNeeds(_, let needed): "add \(needed)"
        case .optionsExclude: "leave one out"
        case .nothingToChange(let command): "\(command) --help lists the options"
        case .chosenAlready(_, let hint): hint
        case .notConfirmed: "add --yes to delete without being asked"
        case .unknownFormat: "say which it is: --from homebox, csv, json, vault or carts"
        case .unreadable(_, let error): error.hint
        case .badRows(_, let count):
            count == 1
                ? "mend it, or leave it out with --skip-bad-rows" : "mend them, or leave them out with --skip-bad-rows"
        case .leaks:
            "Housebook should never write this: please report it. Until it is mended, change or clear the field that is "
                + "named, or detach the file, and publish again"
        case .notInVault(let name, let suggestions):
            suggestions.isEmpty
                ? "add --once to buy it for once, or keep it for good: housebook vault add \"\(name)\""
                : Self.didYouMean(suggestions) + " Else add --once to buy it for once, or `housebook vault add` it"
        case .unknownColumns(let name, let known):
            (NearestName.among(known, to: name).first.map { "did you mean “\($0)”? There are " } ?? "there are ")
                + known.joined(separator: ", ")
        case .valuesHidden: "make it for insurer, family or owner"
        case .noPrice(_, let slug, _, _): "`housebook vault show \(slug)` lists its prices"
        case .severalUnits: "say which: --unit U"
        }
    }

    var status: ExitStatus {
        switch self {
        case .unknownCommand, .badValue, .unknownField, .optionNeeds, .optionsExclude,
            .nothingToChange, .chosenAlready, .notConfirmed, .severalUnits, .valuesHidden, .unknownColumns:
            .usage
        case .noSiteRoot, .notASiteRoot: .noInput
        case .unknownFormat, .unreadable, .badRows, .notInVault, .noPrice, .leaks: .data
        }
    }

    private static func didYouMean(_ names: [String]) -> String {
        "did you mean \(names.map { "“\($0)”" }.joined(separator: " or "))?"
    }
}
