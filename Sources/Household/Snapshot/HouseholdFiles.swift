import BundledFiles
import CBundledFiles

extension BundledFiles {
    /// The files of `Resources/`.
    static let household = BundledFiles(household_files())
}
