import Household
import Templating

/// The short page that the code of a label leads to: it goes on to the page of the thing or the room.
struct CodePage: TemplateModel {
    @Included var frame: Frame
    var code: String  // `GA-03`
    @Link var href: String?  // the page to go on to; absent if several things have the code
    var targets: [PlainLink]  // the things and rooms with the code; more than one is a fault
}

extension SiteModel {
    func codePage(_ code: String, of holders: [PrintedCodes.Holder], at address: PageAddress) -> CodePage {
        let targets = holders.compactMap { link(to: $0, at: address) }
        return CodePage(
            frame: frame(code, at: address, navigation: ""), code: code,
            href: targets.count == 1 ? targets[0].href : nil, targets: targets)
    }

    private func link(to holder: PrintedCodes.Holder, at address: PageAddress) -> PlainLink? {
        switch holder {
        case .item(let position):
            let item = index.item(at: position)
            return PlainLink(name: item.title, href: address.link(toPage: paths.item(item.id)))
        case .room(let id): return index.location(id).flatMap { roomLink($0, at: address) }
        }
    }

    /// The codes of the labels that lead to a page, each with what has it.
    var codes: [(code: String, holders: [PrintedCodes.Holder])] {
        PrintedCodes(index.snapshot).all.compactMap { code, holders in
            let shown = holders.filter { holder in
                if case .room(let id) = holder { paths.location(id) != nil } else { true }
            }
            return PrintedCode.isValid(code) && !shown.isEmpty ? (code, shown) : nil
        }
    }
}
