import Digests
import Foundation
import Household
import HouseholdStore
import Site
import Values
import Wording
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
        let origin = ChangeOrigin(words, on: device.name, marked: Self.mark(of: request))
        session = try HouseholdSession(root: root, as: origin)
    }

    /// The field by which a form that is sent twice is known again: a random id, made with the page.
    static let markField = "mark"

    static func newMark() -> String { EntityID<Void>().description }

    /// What a form is known by: all that it holds, so that a page can be sent with other values, or by another button.
    private static func mark(of request: FormRequest) -> String? {
        guard request.fields[markField].flatMap({ EntityID<Void>($0) }) != nil else { return nil }
        let fields = request.fields.pairs.map { [$0.name, $0.value] }.sorted { $0.lexicographicallyPrecedes($1) }
        return SHA256Digest.of(Data(RowText.encoded([request.path] + fields).utf8))
    }

    var store: Store { session.store }

    /// Answers a form with a mark. If it was sent before, nothing is written, and the answer is the one after saving.
    func once(leadingTo address: String, _ work: () throws -> FormAnswer) throws -> FormAnswer {
        do {
            return try work()
        } catch let made as MadeBefore {
            return .redirect(to: SavedGroup(number: made.group).added(to: address))
        }
    }

    /// The frame of a page, with what was saved before it.
    func frame(_ title: String) throws -> FormFrame {
        var frame = FormFrame(
            pageTitle: title, device: device.name, everything: device.role == .everything, here: request.target)
        // A number that another program wrote into the address says nothing.
        if let saved = SavedGroup(request.query), let group = try? store.history.group(saved.number),
            device.maySee(group), !group.isTakenBack
        {
            (frame.message, frame.undo) = (try SavedSentence(group, in: self).text, "\(saved.number)")
            frame.undoes = group.takesBack != nil
            frame.warnings = pages.notes[saved.number]
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
    /// - Parameter warnings: What looks like a slip, as sentences.
    func saved(_ address: String, warnings: [String] = []) -> FormAnswer {
        if let group = store.lastGroup { pages.notes.add(warnings, to: group) }
        return saved(store.lastGroup, address)
    }

    /// - Parameter group: What was saved; nil for nothing.
    func saved(_ group: Int?, _ address: String) -> FormAnswer {
        guard let group else { return .redirect(to: address) }
        clock.saved(group)
        return .redirect(to: SavedGroup(number: group).added(to: address))
    }

    /// The history in the words and formats of the site.
    /// - Parameter changes: Those whose amounts it will write.
    func historyText(of changes: [RecordChange]) throws -> HistoryText {
        let currencies = LatestChanges(entries: [
            LatestChanges.Entry(
                group: ChangeGroup(number: 0, command: nil, at: .distantPast, takesBack: nil, ranges: []),
                changes: changes)
        ]).currencies
        let settings = session.settings
        let title = settings.title.isEmpty ? try store.household.profile()?.name ?? "" : settings.title
        return HistoryText(
            words: pages.texts, formats: Formats(locale: settings.locale, currencies: currencies),
            timeZone: .current, household: title, link: { $0.formAddress(for: device.role) }, namesDevices: true)
    }
}
