import Foundation
import Household

/// What a page is about. Together with the form, which its path's ending tells, it decides template and model.
enum PageSubject: Sendable {
    case index
    case home(EntityID<Home>)
    /// Of a home, or of all.
    case catalogue(EntityID<Home>?, PageSlice)
    /// All rooms of a home.
    case rooms(EntityID<Home>)
    /// All labels of a home.
    case labels(EntityID<Home>)
    case room(EntityID<Location>)
    case label(EntityID<Label>)
    case unassigned
    /// The insurance report.
    case report(EntityID<Home>)
    /// A position in the snapshot's claims.
    case claim(Int)
    /// A position in the snapshot's items.
    case item(Int)
    /// The trips.
    case shopping(PageSlice)
    /// A position in the snapshot's carts.
    case trip(Int)
    case vault(PageSlice)
    /// A position in the vault, and a part of its purchases.
    case vaultItem(Int, PageSlice)
    /// A position in the stores, and a part of the trips that went there.
    case shop(Int, PageSlice)
    /// A position in the pages of Content.
    case written(Int)
    case notFound
}

/// A file of the site, and what it is made of.
struct PlannedFile: Sendable {
    enum Source: Sendable {
        case page(PageSubject)
        /// Copied as it is. Errors call it as `shown`.
        case copy(of: URL, shown: String)
        /// Copied as it is. Its name says what is in it.
        case media(SiteMedia.File)
        case text(String)
        case openData
    }

    /// Below the site's top.
    var path: String
    var source: Source
    /// What it is made of; nil where that cannot be told without making it.
    var stamp: Stamp?

    /// Whether it is a page, as opposed to an asset or a data file.
    var isPage: Bool {
        if case .page = source { true } else { false }
    }
}
