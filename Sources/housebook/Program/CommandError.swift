import Console
import Household
import Publishing
import Values

/// An error raised by a command itself.
enum CommandError: Explained {
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
    case badRows(file: String, count: Int)
    case unknownHeadings(file: String, count: Int)
    case openQuestions(file: String, [ImportBatch.Question])
    case leaks([Leak], audience: String)
    case valuesHidden(audience: String)
    case notInVault(String, suggestions: [String])
    case noPrice(of: String, slug: String, store: String, unit: PriceUnit?)
    case severalUnits(of: String, store: String, [PriceUnit])
    case passwordShown
    case noDevice(String, known: [String])
    case notServing
    case noPage(String, folder: String, suggestions: [String])

    var explanation: Explanation {
        switch self {
        case .unknownCommand(let word, let command, let suggestions):
            .usage(
                "\(command) has no command “\(word)”",
                NearestName.question(suggestions) ?? "\(command) --help lists the commands")
        case .noSiteRoot(let folder):
            .noInput(
                "there is no housebook.yml in \(folder) or in a folder above it",
                "housebook init makes a site root here; --root DIR names one elsewhere")
        case .notASiteRoot(let folder):
            .noInput("there is no housebook.yml in \(folder)", "housebook init \(folder) makes a site root there")
        case .badValue(let option, let value, let reason, let hint): .usage("\(option): “\(value)” \(reason)", hint)
        case .unknownField(let name, let known):
            .usage(
                "--clear: there is no field “\(name)”",
                NearestName.question(NearestName.among(known, to: name))
                    ?? "fields that can be cleared: \(known.joined(separator: ", "))")
        case .optionNeeds(let option, let needed): .usage("\(option) needs \(needed)", "add \(needed)")
        case .optionsExclude(let a, let b): .usage("\(a) and \(b) exclude each other", "leave one out")
        case .binaryOnTerminal(let format):
            .usage("\(format) is not text, and standard output is a terminal", "add --output FILE")
        case .nothingToChange(let command):
            .usage("nothing to change: no option was given", "\(command) --help lists the options")
        case .notInTrash(let name, let suggestions):
            .data(
                "there is no “\(name)” in the trash",
                NearestName.question(suggestions) ?? "`housebook trash` lists what can be brought back")
        case .severalInTrash(let name, let found):
            .usage(
                "“\(name)” names several: \(found.joined(separator: ", "))",
                "name one by its id, from `housebook trash --json`, or add --kind")
        case .chosenAlready(let option, let hint): .usage("\(option): already set for this household", hint)
        case .notConfirmed(let what):
            .usage("\(what) was not confirmed; nothing was done", "add --yes to do it without being asked")
        case .badRows(let file, let count):
            .data(
                "\(count.counted("row")) of \(file) cannot be read; nothing was imported",
                count == 1 ? "fix it, or skip it with --skip-bad-rows" : "fix them, or skip them with --skip-bad-rows")
        case .unknownHeadings(let file, let count):
            .data(
                "\(file) has \(count.counted("column")) that Housebook does not know; nothing was imported",
                "change the headings, or choose: --other-columns custom-fields keeps them, --other-columns drop leaves "
                    + "them out")
        case .openQuestions(let file, let questions):
            .data(
                "\(file) can be read in \(Self.ways(of: questions)); nothing was imported",
                Set(questions.map(\.answer)).sorted().joined(separator: "; "))
        case .leaks(let leaks, let audience):
            .data(
                "nothing was published: the site shows what \(audience) may not see, in "
                    + "\(leaks.count.counted("place")): "
                    + leaks.prefix(10).map(\.description).joined(separator: "; ") + (leaks.count > 10 ? "; ..." : ""),
                "this is a defect of Housebook: please report it. Until it is fixed, change or clear the field named "
                    + "above, or detach the file, and publish again")
        case .valuesHidden(let audience):
            .usage(
                "\(audience) may not see values, which a report needs",
                "choose another audience: insurer, family or owner")
        case .notInVault(let name, let suggestions):
            .data(
                "there is no “\(name)” in the price book",
                NearestName.question(suggestions).map {
                    $0 + " If not, add --once to buy it once, or run housebook price-book add"
                })
        case .noPrice(let item, let slug, let store, let unit):
            .data(
                "“\(item)” has no price at “\(store)”" + (unit.map { " per “\($0)”" } ?? ""),
                "`housebook price-book show \(slug)` lists its prices")
        case .severalUnits(let item, let store, let units):
            .usage(
                "“\(item)” has \(units.count) prices at “\(store)”, per "
                    + units.map(\.name).joined(separator: " and per "),
                "choose one with --unit U")
        case .noDevice(let name, let known):
            .data(
                "no device “\(name)” is paired",
                NearestName.question(NearestName.among(known, to: name)) ?? "`housebook devices` lists them")
        case .notServing:
            .usage(
                "`serve --edit` does not run here, so its address is not known",
                "start it, or name the address under which others reach the site")
        case .noPage(let page, let folder, let suggestions):
            .data(
                "the site in \(folder) has no page “\(page)”",
                NearestName.question(suggestions) ?? "a page is named by its path there: items/sofa.html")
        case .passwordShown:
            .usage(
                "the address of the database holds a password, which all on this machine could read",
                "leave it out of the address; put it into ~/.pgpass, or set PGPASSFILE or PGPASSWORD")
        }
    }

    private static func ways(of questions: [ImportBatch.Question]) -> String {
        if case .encoding? = questions.first?.kind { return "several encodings" }
        return "two ways in \(questions.count.counted("column"))"
    }
}
