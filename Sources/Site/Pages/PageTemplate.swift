import Templating

/// The templates that a theme must have, each with the model it is rendered with.
enum PageTemplate: String, CaseIterable, Sendable {
    case dashboard = "dashboard.html"
    case dashboardMarkdown = "dashboard.md"
    case catalogue = "catalogue.html"
    case catalogueMarkdown = "catalogue.md"
    case locations = "locations.html"
    case labels = "labels.html"
    case location = "location.html"
    case label = "label.html"
    case unassigned = "unassigned.html"
    case item = "item.html"
    case itemMarkdown = "item.md"
    case shopping = "shopping.html"
    case shoppingMarkdown = "shopping.md"
    case trip = "trip.html"
    case tripMarkdown = "trip.md"
    case vault = "vault.html"
    case vaultMarkdown = "vault.md"
    case vaultItem = "vault-item.html"
    case vaultItemMarkdown = "vault-item.md"
    case store = "store.html"
    case storeMarkdown = "store.md"
    case report = "report.html"
    case reportMarkdown = "report.md"
    case reportRoom = "report-room.html"
    case reportRoomMarkdown = "report-room.md"
    /// A stand-alone report, in a single file.
    case reportFile = "report-file.html"
    case page = "page.html"
    case search = "search.html"
    case history = "history.html"
    case due = "due.html"
    case loans = "loans.html"
    case code = "code.html"
    case notFound = "not-found.html"
    case navigation = "navigation.html"

    var schema: [String: Field] {
        switch self {
        case .dashboard, .dashboardMarkdown: DashboardPage.schema
        case .catalogue, .catalogueMarkdown: CataloguePage.schema
        case .locations: LocationsPage.schema
        case .labels: LabelsPage.schema
        case .location: LocationPage.schema
        case .label: LabelPage.schema
        case .unassigned: UnassignedPage.schema
        case .item, .itemMarkdown: ItemPage.schema
        case .shopping, .shoppingMarkdown: ShoppingPage.schema
        case .trip, .tripMarkdown: TripPage.schema
        case .vault, .vaultMarkdown: VaultPage.schema
        case .vaultItem, .vaultItemMarkdown: VaultItemPage.schema
        case .store, .storeMarkdown: StorePage.schema
        case .report, .reportMarkdown, .reportFile: ReportPage.schema
        case .reportRoom, .reportRoomMarkdown: ReportRoomPage.schema
        case .page: WrittenPage.schema
        case .search: SearchPage.schema
        case .history: HistoryPage.schema
        case .due: DuePage.schema
        case .loans: LoansPage.schema
        case .code: CodePage.schema
        case .notFound: NotFoundPage.schema
        case .navigation: Navigation.schema
        }
    }
}
