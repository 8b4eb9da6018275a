import Files
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
package import Preview
import Serving
import Synchronization
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
    private let attempts = AttemptLimit()

    package init(_ root: SiteRoot, behind proxies: [HostName], clock: RebuildClock) throws {
        (self.root, self.proxies, self.clock) = (root, Set(proxies), clock)
        devices = DeviceBook(root.devicesFile)
        pages = try FormPages(root)
        uploads = UploadFolder(root.uploadsFolder)
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
    private var cookie: String { "housebook-\(root.mark)" }

    /// An address that pairs one device, within five minutes.
    /// - Parameter site: The address of the site's top, ending with a slash.
    package func pairingAddress(at site: String, for role: Device.Role = .everything) throws -> String {
        "\(site)~/pair?key=\(try devices.invite(role))"
    }

    // MARK: - Requests

    private func answer(_ exchange: Exchange) async throws {
        do {
            try await answered(exchange).send(to: exchange)
        } catch let fault as FormFault {
            // The rest of the body is not wanted.
            try await pages.message(fault).send(to: exchange)
            exchange.close()
        }
    }

    private func answered(_ exchange: Exchange) async throws -> FormAnswer {
        var request = FormRequest(exchange, cookie: cookie)
        guard [.GET, .HEAD, .POST].contains(exchange.request.method) else { throw FormFault.notAllowed }
        if request.path.first == "assets" { return pages.asset(request.path.dropFirst().joined(separator: "/")) }
        if request.isPost, request.origin?.lowercased() != origin(of: request) { throw FormFault.foreignOrigin }
        let device = device(of: request)
        let isPairing = request.path.first == "pair"
        guard device != nil || isPairing else { return .redirect(to: "/~/pair") }
        if isPairing, request.isPost, !attempts.admits() { throw FormFault.tooManyAttempts }
        if request.isPost {
            (request.fields, request.uploads) = try await FormReader(uploads, mayUpload: device != nil).read(exchange)
        }
        return try await NIOThreadPool.singleton.runIfActive { [self, request] in
            guard let device else { return try PairingScreen(self, request).answer() }
            return try answer(request, device)
        }
    }

    /// Finds the screen of a request.
    private func answer(_ request: FormRequest, _ device: Device) throws -> FormAnswer {
        let visit = try FormVisit(request, device, root, pages, uploads, clock)
        switch request.path.first ?? "" {
        case "pair": return try PairingScreen(self, request).answer()
        case "" where device.role == .shopping: return .redirect(to: "/~/trips")
        case "": return try MenuScreen(visit).answer()
        case "undo": return try UndoScreen(visit).answer()
        case "trips", "trip", "price-book": return try TripScreen(visit).answer()
        case _ where device.role == .shopping: return pages.notFound()
        case "add": return try AddScreen(visit).answer()
        case "sort": return try SortScreen(visit).answer()
        case "scan": return try ScanScreen(visit).answer()
        case "picture": return try PictureScreen(visit).answer()
        case "changes": return try ChangesScreen(visit).answer()
        case "devices": return try DevicesScreen(visit, devices).answer()
        default: return try RecordScreen(visit).answer()
        }
    }

    func device(of request: FormRequest) -> Device? {
        // A book that cannot be read lets nobody in.
        request.token.flatMap { try? devices.device(token: $0) }
    }

    /// Where requests must come from, as a browser writes it.
    private func origin(of request: FormRequest) -> String {
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
        let work = { @Sendable [self] () -> [UInt8] in
            // Without the household, a page is shown without its bar.
            guard let visit = try? FormVisit(request, device, root, pages, uploads, clock) else { return [] }
            return (try? PageBar(visit).html(for: page)) ?? []
        }
        return (try? await NIOThreadPool.singleton.runIfActive(work)) ?? []
    }
}

/// Bounds how often secrets are tried.
final class AttemptLimit: Sendable {
    private let times = Mutex<[ContinuousClock.Instant]>([])
    private static let (most, span) = (30, Duration.seconds(60))

    func admits() -> Bool {
        times.withLock { times in
            let now = ContinuousClock.now
            times.removeAll { $0 + Self.span < now }
            guard times.count < Self.most else { return false }
            times.append(now)
            return true
        }
    }
}
