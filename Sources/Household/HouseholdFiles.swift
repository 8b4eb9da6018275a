import BundledFiles
import CBundledFiles

extension BundledFiles {
    /// What `Resources/` holds.
    static let household = BundledFiles(household_files())
}
