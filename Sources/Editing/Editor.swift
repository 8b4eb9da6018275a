import Files
package import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Pictures
package import Preview
import Serving
import Values
package import Workspace

/// Lets paired devices change a household by forms below `/~/`, beside its site.
///
/// What may be asked is decided here, in order: who asks (`Device`), from which page (`Origin`), then which screen.
package final class Editor: Sendable {
    package let devices: DeviceBook
    private let root: SiteRoot
    /// The names under which a proxy with TLS passes requests on.
    private let proxies: Set<HostName>
    private let clock: RebuildClock
    let pages: FormPages
    private let uploads: UploadFolder
    let attempts = AttemptLimit()
    /// Where the site is served.
    package let addresses: ServedAddresses

    package convenience init(_ root: SiteRoot, behind proxies: [HostName], clock: RebuildClock) throws {
        self.init(root, behind: proxies, clock: clock, try FormPages(root))
    }

    init(_ root: SiteRoot, behind proxies: [HostName], clock: RebuildClock, _ pages: FormPages) {
        (self.root, self.proxies, self.clock, self.pages) = (root, Set(proxies), clock, pages)
        devices = DeviceBook(root.devicesFile)
        uploads = UploadFolder(root.uploadsFolder)
        addresses = ServedAddresses(root.servingFile)
        uploads.removeLeftovers()
    }

    /// What the preview's server needs to know of the forms.
    package var routes: FormRoutes {
        FormRoutes(
            requestBytes: UploadLimit.requestBytes, answer: { [self] in try await answer($0) },
            admits: { [self] in device(of: FormRequest($0, cookie: cookie))?.role == .everything },
            refuse: { [self] in try await refuse($0) },
            settle: { [self] in await settle($0) },
            bar: { [self] in await bar(for: $0, $1) })
    }

    /// The cookie's name. A browser sends the cookies of one host to all of its ports, so each household has its own.
    var cookie: String { "housebook-\(root.mark)" }

    /// An address that pairs one device, within five minutes.
    /// - Parameter site: The address of the site's top, ending with a slash.
    package func pairingAddress(
        at site: String, for role: Device.Role = .everything, at now: Date = Date()
    ) throws -> String {
        "\(site)~/pair?key=\(try devices.invite(role, at: now))"
    }

    // MARK: - Requests

    private func answer(_ exchange: Exchange) async throws {
        do {
            try await answered(exchange).send(to: exchange)
        } catch let fault as FormFault {
            // The connection takes no more requests if the body has not ended: its rest is not wanted. Closing it here
            // could make the client's system drop the answer.
            try await pages.message(fault).send(to: exchange)
        }
    }

    private func answered(_ exchange: Exchange) async throws -> FormAnswer {
        var request = FormRequest(exchange, cookie: cookie)
        guard [.GET, .HEAD, .POST].contains(exchange.request.method) else { throw FormFault.notAllowed }
        if request.path.first == "assets" { return pages.asset(request.path.dropFirst().joined(separator: "/")) }
        if request.isPost, !isOurs(request) { throw FormFault.foreignOrigin }
        let device = device(of: request)
        guard device != nil || request.path == ["pair"] else { return .redirect(to: "/~/pair") }
        if request.isPost, let device {
            // From here on, a full server does not close the connection in favour of a newer one.
            exchange.admit()
            (request.fields, request.uploads) = try await FormReader(
                uploads, mayUpload: device.role == .everything
            ).read(exchange)
        } else if request.isPost {
            request.fields = try await Self.shortForm(exchange)
        }
        return try await NIOThreadPool.singleton.runIfActive { [self, request] in
            guard let device else { return try PairingScreen(self, request).answer() }
            do {
                return try answer(request, device)
            } catch let fault as FormFault {
                throw fault
            } catch {
                return failure(error, for: device)
            }
        }
    }

    /// Says that a screen could not do its work. Only a device that may see everything reads the reason.
    private func failure(_ error: any Error, for device: Device) -> FormAnswer {
        let reason = device.role == .everything ? (error as? any Explained)?.explanation.what : nil
        return pages.message(
            [pages(.formFailed), reason].compactMap(\.self).joined(separator: ": "), .internalServerError)
    }

    /// The longest form of a browser that is not paired, in bytes: a secret and a name.
    private static let shortFormBytes = 4 << 10

    private static func shortForm(_ exchange: Exchange) async throws -> FormFields {
        var bytes = ByteBuffer()
        while let part = try await exchange.nextPart() {
            bytes.writeImmutableBuffer(part)
            guard bytes.readableBytes <= shortFormBytes else { throw FormFault.tooLarge }
        }
        return FormFields(urlEncoded: String(buffer: bytes))
    }

    /// Finds the screen of a request.
    func answer(_ request: FormRequest, _ device: Device) throws -> FormAnswer {
        if request.path == ["pair"] { return try PairingScreen(self, request, device).answer() }
        let visit = try FormVisit(request, device, root, pages, uploads, clock)
        switch request.path.first ?? "" {
        case "" where device.role == .shopping: return .redirect(to: "/~/trips")
        case "changes": return try ChangesScreen(visit).answer()
        case "": return try MenuScreen(visit).answer()
        case "undo": return try UndoScreen(visit).answer()
        case "trips": return try TripListScreen(visit).answer()
        case "trip": return try TripScreen(visit)?.answer() ?? pages.notFound()
        case "price-book" where request.path.count == 1: return try PriceBookScreen(visit).answer()
        case _ where device.role == .shopping: return pages.notFound()
        case "add": return try AddScreen(visit).answer()
        case "sort": return try SortScreen(visit).answer()
        case "labels": return try LabelsScreen(visit).answer()
        case "due": return try DueScreen(visit).answer()
        case "scan": return try ScanScreen(visit, read: Self.codes).answer()
        case "walk": return try WalkScreen(visit, read: Self.codes).answer() ?? pages.notFound()
        case "picture": return try PictureScreen(visit).answer()
        case "devices": return try DevicesScreen(visit, self).answer()
        case _ where request.path.last == "files":
            return try FilesScreen(visit)?.answer() ?? pages.notFound()
        default: return try RecordScreen(visit).answer()
        }
    }

    private static func codes(in picture: URL) throws -> [String] {
        try PictureSource.file(picture).codes().map(\.text)
    }

    func device(of request: FormRequest) -> Device? {
        // A book that cannot be read lets nobody in.
        request.token.flatMap { try? devices.device(token: $0) }
    }

    /// Whether a form is from a page of this server. Browsers name the origin of every POST; a page that hides its own
    /// sends `null`.
    func isOurs(_ request: FormRequest) -> Bool { request.origin?.lowercased() == origin(of: request) }

    /// Where requests must come from, as a browser writes it.
    func origin(of request: FormRequest) -> String {
        (isSecure(request) ? "https://" : "http://") + request.host
    }

    func isSecure(_ request: FormRequest) -> Bool { HostName(typed: request.host).map(proxies.contains) ?? false }

    /// The value of the field that gives a device its cookie.
    func cookie(_ token: String, for request: FormRequest) -> String {
        let year = 365 * 24 * 60 * 60
        return "\(cookie)=\(token); Path=/; Max-Age=\(year); HttpOnly; SameSite=Lax"
            + (isSecure(request) ? "; Secure" : "")
    }

    // MARK: - The site

    private func refuse(_ exchange: Exchange) async throws {
        let isPaired = device(of: FormRequest(exchange, cookie: cookie)) != nil
        try await FormAnswer.redirect(to: isPaired ? "/~/trips" : "/~/pair").send(to: exchange)
    }

    private func settle(_ target: String) async {
        guard let group = SavedGroup(of: target) else { return }
        await clock.settle(group.number)
    }

    private func bar(for page: String, _ exchange: Exchange) async -> [UInt8] {
        let request = FormRequest(exchange, cookie: cookie)
        guard let device = device(of: request) else { return [] }
        let bar = PageBar(pages, page)
        // The household is opened only for a page that says what was saved.
        guard SavedGroup(request.query) != nil else { return bar.html() }
        let work = { @Sendable [self] in
            bar.html(try FormVisit(request, device, root, pages, uploads, clock).frame(""))
        }
        // Without the household, the page is shown all the same.
        return (try? await NIOThreadPool.singleton.runIfActive(work)) ?? bar.html()
    }
}
