import Foundation
import Pictures
import Site
import Templating
import Values

/// The devices that may edit: lists them, pairs another one, and ends one's access.
struct DevicesScreen {
    private let visit: FormVisit
    private let editor: Editor

    init(_ visit: FormVisit, _ editor: Editor) { (self.visit, self.editor) = (visit, editor) }

    func answer() throws -> FormAnswer {
        guard visit.request.isPost else { return try list() }
        if let id = visit.request.fields["revoke"] {
            // Sent twice, the device is gone the second time.
            _ = try editor.devices.revoke(id: id)
            return .redirect(to: "/~/devices")
        }
        guard let role = visit.request.fields["invite"].flatMap(Device.Role.init) else { return visit.pages.notFound() }
        return try invitation(role)
    }

    private func list() throws -> FormAnswer {
        let text = try visit.historyText(of: [])
        let devices = try editor.devices.devices().map { device in
            DevicesPage.Row(
                id: device.id, name: PrintableText.cleaned(device.name), shoppingOnly: device.role == .shopping,
                paired: text.date(device.pairedAt), isThis: device.id == visit.device.id)
        }
        let frame = try visit.frame(visit.pages(.formDevicesTitle))
        return .page(visit.pages.render(.devices, DevicesPage(frame: frame, devices: devices)))
    }

    /// The code is shown once and kept nowhere, so the page itself answers; sent again, it makes another one.
    private func invitation(_ role: Device.Role) throws -> FormAnswer {
        let now = Date()
        let site = self.site
        let address = try editor.pairingAddress(at: site ?? own, for: role, at: now)
        let until = try visit.historyText(of: []).time(now.addingTimeInterval(Invitation.lifetime))
        let model = InvitationPage(
            frame: try visit.frame(visit.pages(.formInviteTitle)), address: address, code: QRCode(address)?.svg,
            until: until, shoppingOnly: role == .shopping, isForThisMachine: site == nil)
        return .page(visit.pages.render(.invitation, model))
    }

    /// The address that this device uses, else another one that other devices can open. Nil if the site is for this
    /// machine only.
    private var site: String? {
        func isForOthers(_ address: String) -> Bool {
            !["//localhost", "//127.", "//[::1]"].contains { address.contains($0) }
        }
        return ([own] + editor.addresses.all).first(where: isForOthers)
    }

    private var own: String { editor.origin(of: visit.request) + "/" }
}

struct DevicesPage: TemplateModel {
    struct Row: TemplateModel {
        var id: String  // names the device in forms
        var name: String  // `Anna’s phone`
        var shoppingOnly: Bool  // it sees only trips and the price book
        var paired: String  // `3 May 2026`
        var isThis: Bool  // the page is shown on it
    }

    @Included var frame: FormFrame
    var devices: [Row]  // in the order in which they were paired
}

struct InvitationPage: TemplateModel {
    @Included var frame: FormFrame
    var address: String  // the address that pairs one device
    @SafeHTML var code: String?  // a picture of the address for a camera; absent where there is no program for it
    var until: String  // `18:08`
    var shoppingOnly: Bool  // the device will see only trips and the price book
    var isForThisMachine: Bool  // no other machine can open the address
}
