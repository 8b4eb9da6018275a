import Foundation
import NIOHTTP1
import Templating
import Values

/// Pairs a device: GET shows what will happen, POST does it.
struct PairingScreen {
    private let editor: Editor
    private let request: FormRequest
    private let pages: FormPages

    init(_ editor: Editor, _ request: FormRequest) {
        (self.editor, self.request) = (editor, request)
        pages = editor.pages
    }

    func answer() throws -> FormAnswer {
        let secret = (request.isPost ? request.fields : request.query)["key"] ?? ""
        guard try editor.devices.invitation(secret) != nil else { return page(secret: nil, .forbidden) }
        guard request.isPost else { return page(secret: secret, .ok) }
        let typed = Text.trimmed(request.fields["name"] ?? "")
        let name = typed.isEmpty ? Self.suggestedName(request.agent) : String(typed.prefix(60))
        guard let (device, token) = try editor.devices.pair(secret, as: name) else {
            return page(secret: nil, .forbidden)
        }
        var answer = FormAnswer.redirect(to: device.role == .shopping ? "/~/trips" : "/~/")
        answer.fields.append(("Set-Cookie", editor.cookie(token, for: request)))
        return answer
    }

    private func page(secret: String?, _ status: HTTPResponseStatus) -> FormAnswer {
        let model = PairPage(
            frame: FormFrame(pageTitle: pages(.formPairTitle)), secret: secret,
            name: Self.suggestedName(request.agent), isPlain: !editor.isSecure(request))
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
    var secret: String?  // the invitation's secret; absent where there is none that is good
    var name: String  // a name for the device
    var isPlain: Bool  // the connection is not encrypted
}
