import Templating

/// The templates of forms, each with the model it is rendered with.
enum FormTemplate: String, CaseIterable {
    case message = "forms/message.html"
    case pair = "forms/pair.html"
    case menu = "forms/menu.html"
    case bar = "forms/bar.html"

    var schema: Schema {
        switch self {
        case .message: MessagePage.schema
        case .pair: PairPage.schema
        case .menu: MenuPage.schema
        case .bar: BarPage.schema
        }
    }
}
