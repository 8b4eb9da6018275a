import Foundation
import NIOHTTP1
import Templating
import Values

/// Pairs a device: GET shows what will happen, POST does it.
struct PairingScreen {
    private let editor: Editor
    private let request: FormRequest
    private let device: Device?
    private let pages: FormPages

    /// - Parameter device: The device that the browser is already.
    init(_ editor: Editor, _ request: FormRequest, _ device: Device? = nil) {
        (self.editor, self.request, self.device) = (editor, request, device)
        pages = editor.pages
    }

    func answer() throws -> FormAnswer {
        let secret = (request.isPost ? request.fields : request.query)["key"] ?? ""
        guard !secret.isEmpty else { return noInvitation() }
        guard editor.attempts.begin(request.address) else { throw FormFault.tooManyAttempts }
        guard let invitation = try editor.devices.invitation(secret) else { return noInvitation() }
        editor.attempts.succeeded(request.address)
        // The invitation stays good for another browser.
        if let device, device.role == invitation.role { return .redirect(to: home(of: device)) }
        guard request.isPost else { return page(secret: secret, invitation.role, .ok) }
        let typed = Text.trimmed(request.fields["name"] ?? "")
        let name = Device.name(typed) ?? Self.suggestedName(request.agent)
        guard let (paired, token) = try editor.devices.pair(secret, as: name, insteadOf: device) else {
            return noInvitation()
        }
        var answer = FormAnswer.redirect(to: home(of: paired))
        answer.fields.append(("Set-Cookie", editor.cookie(token, for: request)))
        return answer
    }

    private func home(of device: Device) -> String { device.role == .shopping ? "/~/trips" : "/~/" }

    private func noInvitation() -> FormAnswer {
        device.map { .redirect(to: home(of: $0)) } ?? page(secret: nil, .everything, .forbidden)
    }

    private func page(secret: String?, _ role: Device.Role, _ status: HTTPResponseStatus) -> FormAnswer {
        let model = PairPage(
            frame: FormFrame(pageTitle: pages(.formPairTitle)), secret: secret,
            name: Self.suggestedName(request.agent), shoppingOnly: role == .shopping,
            isPlain: !editor.isSecure(request))
        return .page(pages.render(.pair, model), status)
    }

    /// A name for the device, from what its browser says about itself.
    private static func suggestedName(_ agent: String) -> String {
        let known = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android phone"), ("Macintosh", "Mac"),
            ("Windows", "Windows PC"), ("Linux", "Linux PC"),
        ]
        return known.first { agent.contains($0.0) }?.1 ?? "Browser"
    }
}

struct PairPage: TemplateModel {
    @Included var frame: FormFrame
    var secret: String?  // the invitation's secret; absent if the invitation is wrong, used up or too old
    var name: String  // a name for the device
    var shoppingOnly: Bool  // the device will only see trips and the price book
    var isPlain: Bool  // the connection is not encrypted
}
