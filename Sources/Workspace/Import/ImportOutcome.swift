package import Household
package import HouseholdStore
import Interchange

/// What an import did, or would do.
package enum ImportOutcome {
    /// Nothing was imported, but a column map written to this path.
    case proposed(map: String)
    /// Nothing was imported, since the file leaves questions or unknown columns open.
    case open(ImportBatch)
    case rows(ImportedRows)
    /// The records of a JSON file. `newer` names those that stayed because they were changed here after the file was
    /// exported; `missingFiles` counts attached files that are not on disk, since JSON has only their records.
    case household(added: Int, changed: Int, newer: [String], missingFiles: Int)
}

/// The rows of a table of items, the price book or carts.
package struct ImportedRows {
    package enum Summary {
        case items(ImportSummary)
        case shopping(ShoppingImport)
    }

    /// Nil if the import is refused, and not a dry run.
    package let summary: Summary?
    let fileNotices: [ImportProblem]
    /// What is wrong with the rows that cannot be read, or that are not clear.
    package let problems: [ImportProblem]
    /// Those, and the rows that are not items, in the order of their lines.
    package let leftOut: [ImportProblem]
    /// Whether rows with problems prevent the import.
    package let isRefused: Bool

    /// The number of rows with problems.
    package var badRows: Int { Set(problems.map(\.line)).count }
    /// What to know of the file, and of what was guessed about its items.
    package var notices: [ImportProblem] {
        if case .items(let summary) = summary { (fileNotices + summary.notices).inOrder } else { fileNotices }
    }
    /// The items that stayed because they were changed here after the file was exported.
    package var newer: [ImportProblem] { if case .items(let summary) = summary { summary.newer } else { [] } }
}
