import Templating

/// The templates of forms, each with the model it is rendered with.
enum FormTemplate: String, CaseIterable {
    case message = "forms/message.html"
    case pair = "forms/pair.html"
    case menu = "forms/menu.html"
    case bar = "forms/bar.html"
    case changes = "forms/changes.html"
    case undone = "forms/undone.html"
    case devices = "forms/devices.html"
    case invitation = "forms/invitation.html"
    case scan = "forms/scan.html"
    case labels = "forms/labels.html"
    case due = "forms/due.html"
    case walk = "forms/walk.html"
    case walkRoom = "forms/walk-room.html"
    case trips = "forms/trips.html"
    case trip = "forms/trip.html"
    case tripFinish = "forms/trip-finish.html"
    case priceBook = "forms/price-book.html"
    case priceItem = "forms/price-item.html"
    case add = "forms/add.html"
    case sort = "forms/sort.html"
    case files = "forms/record-files.html"
    case record = "forms/record.html"
    case delete = "forms/delete.html"
    case move = "forms/move.html"

    var schema: Schema {
        switch self {
        case .message: MessagePage.schema
        case .pair: PairPage.schema
        case .menu: MenuPage.schema
        case .bar: BarPage.schema
        case .changes: ChangesPage.schema
        case .undone: UndonePage.schema
        case .devices: DevicesPage.schema
        case .invitation: InvitationPage.schema
        case .scan: ScanPage.schema
        case .labels: LabelsPage.schema
        case .due: DuePageModel.schema
        case .walk: WalkPage.schema
        case .walkRoom: WalkRoomPage.schema
        case .trips: TripsPage.schema
        case .trip: TripPage.schema
        case .tripFinish: TripFinishPage.schema
        case .priceBook: PriceBookPage.schema
        case .priceItem: PriceItemPage.schema
        case .add: AddPage.schema
        case .sort: SortPage.schema
        case .files: FilesPage.schema
        case .record: RecordPage.schema
        case .delete: DeletionPage.schema
        case .move: MovePage.schema
        }
    }
}
