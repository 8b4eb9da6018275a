import Foundation
import Household
import Output

/// The subject of a page. Together with the page's form, the ending of its path, it decides the template and the model.
enum PageSubject: Sendable {
    case index
    case home(EntityID<Home>)
    /// A slice of a list of items.
    case items(ItemList, PageSlice)
    /// All rooms of a home.
    case rooms(EntityID<Home>)
    /// All labels of a home.
    case labels(EntityID<Home>)
    /// The insurance report of a home or of a claim: its summary, or the whole report if it has no parts.
    case report(ReportPages)
    /// A position in the parts of a report.
    case reportRoom(ReportPages, Int)
    /// A position in the snapshot's items.
    case item(Int)
    /// A slice of the list of trips.
    case shopping(PageSlice)
    /// A position in the snapshot's carts.
    case trip(Int)
    case vault(PageSlice)
    /// A position in the vault, and a slice of the item's purchases.
    case vaultItem(Int, PageSlice)
    /// A position in the stores, and a slice of the trips to that store.
    case shop(Int, PageSlice)
    /// A position in the pages of Content.
    case written(Int)
    case search
    /// The latest changes.
    case history
    /// What is due.
    case due
    /// What is lent, and what is not the household's own.
    case loans
    /// The short page that the code of a label leads to.
    case code(String, [PrintedCodes.Holder])
    case notFound

    var hasNavigation: Bool { if case .code = self { false } else { true } }
}

/// A file of the site, and its source.
struct PlannedFile: Sendable {
    enum Source: Sendable {
        case page(PageSubject)
        /// Copied unchanged. Errors name it as `shown`.
        case copy(of: URL, shown: String)
        /// Copied unchanged. Its path is made from the digest of the attachment.
        case media(SiteMedia.File)
        case text(String)
        case openData
        case search(SearchFile)
        /// What is due, for calendar programs.
        case calendar
    }

    /// The path below the site's top folder.
    var path: String
    var source: Source
    /// The stamp of its inputs; nil when it cannot be known without making the file.
    var stamp: Stamp?

    /// The file in the form that the output folder takes.
    var output: OutputFile { OutputFile(path: path, stamp: stamp?.value) }

    /// Whether it is a page, as opposed to an asset or a data file.
    var isPage: Bool {
        if case .page = source { true } else { false }
    }
}
