import Foundation
import Household
import HouseholdStore
import Values
import Workspace

/// A request of a paired device, with the household open.
struct FormVisit {
    let request: FormRequest
    let device: Device
    let session: HouseholdSession
    let pages: FormPages
    let uploads: UploadFolder
    private let clock: RebuildClock

    /// The changes of a visit are one group of the history, under what the form does and the device's name.
    init(
        _ request: FormRequest, _ device: Device, _ root: SiteRoot, _ pages: FormPages, _ uploads: UploadFolder,
        _ clock: RebuildClock
    ) throws {
        (self.request, self.device, self.pages, self.uploads, self.clock) = (request, device, pages, uploads, clock)
        let words = request.path.filter { EntityID<Void>($0) == nil }.joined(separator: " ")
        session = try HouseholdSession(root: root, as: ChangeOrigin(words, on: device.name))
    }

    var store: Store { session.store }

    /// The frame of a page, with what was saved before it.
    func frame(_ title: String) throws -> FormFrame {
        var frame = FormFrame(
            pageTitle: title, device: device.name, everything: device.role == .everything, here: request.target)
        if let saved = SavedGroup(request.query) {
            (frame.message, frame.undo) = (try saved.sentence(in: self), "\(saved.number)")
        }
        return frame
    }

    /// Where a form leads back to: a path of this server.
    var back: String {
        let address = request.fields["back"] ?? request.query["back"] ?? ""
        // Two slashes would begin the name of another host.
        let isOurs =
            address.hasPrefix("/") && !address.hasPrefix("//") && !address.contains("\\")
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        return isOurs ? address : "/~/"
    }

    /// The answer after something was saved: the page, which says what was saved and offers to undo it.
    func saved(_ address: String) -> FormAnswer {
        guard let number = store.lastGroup else { return .redirect(to: address) }
        clock.saved(number)
        return .redirect(to: SavedGroup(number: number).added(to: address))
    }
}

/// The group of changes that a page is shown because of: `?saved=12`.
struct SavedGroup {
    let number: Int

    init(number: Int) { self.number = number }

    init?(of target: String) {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        self.init(FormFields(urlEncoded: target[target.index(after: mark)...]))
    }

    init?(_ query: FormFields) {
        guard let number = query["saved"].flatMap(Int.init) else { return nil }
        self.number = number
    }

    /// What was saved, a sentence; nil for a group that is not known or was undone.
    func sentence(in visit: FormVisit) throws -> String? {
        guard let group = try? visit.store.history.group(number), !group.isTakenBack else { return nil }
        let changes = try visit.store.history.changes(of: [group], naming: 3)[0]
        return changes.compactMap(\.name).joined(separator: ", ")
    }

    func added(to address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + "saved=\(number)"
    }
}
