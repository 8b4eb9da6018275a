import Console
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
    case binaryOnTerminal(format: String)
    case nothingToChange(command: String)
    case notInTrash(String, suggestions: [String])
    case severalInTrash(String, [String])
    case chosenAlready(option: String, hint: String)
    case notConfirmed(what: String)
    case unknownFormat(file: String)
    case unreadable(file: String, FormatError)
    case badRows(file: String, count: Int)
    case unknownHeadings(file: String, count: Int)
    case openQuestions(file: String, [ImportBatch.Question])
    case mapExists(file: String)
    case leaks([Leak], audience: String)
    case valuesHidden(audience: String)
    case unknownColumns(String, known: [String])
    case notInVault(String, suggestions: [String])
    case noPrice(of: String, slug: String, store: String, unit: PriceUnit?)
    case severalUnits(of: String, store: String, [PriceUnit])
    case passwordShown
}

extension CommandError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownCommand(let word, let command, _): "\(command) has no command “\(word)”"
        case .noSiteRoot(let folder): "there is no housebook.yml in \(folder) or in a folder above it"
        case .notASiteRoot(let folder): "there is no housebook.yml in \(folder)"
        case .badValue(let option, let value, let reason, _): "\(option): “\(value)” \(reason)"
        case .unknownField(let name, _): "--clear: there is no field “\(name)”"
        case .optionNeeds(let option, let needed): "\(option) needs \(needed)"
        case .optionsExclude(let a, let b): "\(a) and \(b) exclude each other"
        case .binaryOnTerminal(let format): "\(format) is not text, and standard output is a terminal"
        case .chosenAlready(let option, _): "\(option): already set for this household"
        case .nothingToChange: "nothing to change: no option was given"
        case .notInTrash(let name, _): "there is no “\(name)” in the trash"
        case .severalInTrash(let name, let found): "“\(name)” names several: \(found.joined(separator: ", "))"
        case .notConfirmed(let what): "\(what) was not confirmed; nothing was done"
        case .unknownFormat(let file): "\(file) is not in a format that Housebook can import"
        case .unreadable(_, let error): error.description
        case .badRows(let file, let count):
            "\(count.counted("row")) of \(file) cannot be read; nothing was imported"
        case .unknownHeadings(let file, let count):
            "\(file) has \(count.counted("column")) that Housebook does not know; nothing was imported"
        case .openQuestions(let file, let questions):
            "\(file) can be read in two ways in \(questions.count.counted("column")); nothing was imported"
        case .mapExists(let file): "\(file) is there already"
        case .leaks(let leaks, let audience):
            "nothing was published: the site shows what \(audience) may not see, in "
                + "\(leaks.count.counted("place")): "
                + leaks.prefix(10).map(\.description).joined(separator: "; ") + (leaks.count > 10 ? "; ..." : "")
        case .valuesHidden(let audience): "\(audience) may not see values, which a report needs"
        case .unknownColumns(let name, _): "--columns: there is no column map “\(name)”"
        case .passwordShown: "the address of the database holds a password, which all on this machine could read"
        case .notInVault(let name, _): "there is no “\(name)” in the vault"
        case .noPrice(let item, _, let store, let unit):
            "“\(item)” has no price at “\(store)”" + (unit.map { " per “\($0)”" } ?? "")
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
            NearestName.question(suggestions) ?? "\(command) --help lists the commands"
        case .noSiteRoot: "housebook init makes a site root here; --root DIR names one elsewhere"
        case .notASiteRoot(let folder): "housebook init \(folder) makes a site root there"
        case .badValue(_, _, _, let hint): hint
        case .unknownField(let name, let known):
            NearestName.question(NearestName.among(known, to: name))
                ?? "fields that can be cleared: \(known.joined(separator: ", "))"
        case .optionNeeds(_, let needed): "add \(needed)"
        case .optionsExclude: "leave one out"
        case .binaryOnTerminal: "add --output FILE"
        case .nothingToChange(let command): "\(command) --help lists the options"
        case .chosenAlready(_, let hint): hint
        case .notConfirmed: "add --yes to do it without being asked"
        case .notInTrash(_, let suggestions):
            NearestName.question(suggestions) ?? "`housebook trash` lists what can be brought back"
        case .severalInTrash: "name one by its id, from `housebook trash --json`, or add --kind"
        case .unknownFormat:
            "name its columns with --map, or its program with --from: \(ImportOrigin.names.joined(separator: ", "))"
        case .unreadable(_, let error): error.hint
        case .badRows(_, let count):
            count == 1
                ? "fix it, or skip it with --skip-bad-rows" : "fix them, or skip them with --skip-bad-rows"
        case .unknownHeadings:
            "change the headings, or choose: --other-columns custom-fields keeps them, --other-columns drop leaves them "
                + "out"
        case .openQuestions(_, let questions): Set(questions.map(\.answer)).sorted().joined(separator: "; ")
        case .mapExists: "name another file, or delete this one"
        case .leaks:
            "this is a defect of Housebook: please report it. Until it is fixed, change or clear the field named above, "
                + "or detach the file, and publish again"
        case .notInVault(let name, let suggestions):
            NearestName.question(suggestions).map {
                $0 + " If not, add --once to buy it once, or run housebook vault add"
            } ?? "add --once to buy it once, or put it in the vault: housebook vault add \"\(name)\""
        case .unknownColumns(let name, let known):
            Self.known(known, "column maps", nearest: name)
        case .passwordShown: "leave it out of the address; put it into ~/.pgpass, or set PGPASSFILE or PGPASSWORD"
        case .valuesHidden: "choose another audience: insurer, family or owner"
        case .noPrice(_, let slug, _, _): "`housebook vault show \(slug)` lists its prices"
        case .severalUnits: "choose one with --unit U"
        }
    }

    var status: ExitStatus {
        switch self {
        case .unknownCommand, .badValue, .unknownField, .optionNeeds, .optionsExclude, .binaryOnTerminal,
            .nothingToChange, .chosenAlready, .notConfirmed, .severalUnits, .valuesHidden, .unknownColumns,
            .severalInTrash, .mapExists, .passwordShown:
            .usage
        case .noSiteRoot, .notASiteRoot: .noInput
        case .unknownFormat, .unreadable, .badRows, .unknownHeadings, .openQuestions, .notInVault, .notInTrash,
            .noPrice, .leaks:
            .data
        }
    }

    /// `did you mean “family”? The audiences are owner, family`
    static func known(_ names: [String], _ kind: String, nearest name: String) -> String {
        let near = NearestName.among(names, to: name).first
        return (near.map { "did you mean “\($0)”? The " } ?? "the ") + "\(kind) are \(names.joined(separator: ", "))"
    }
}
