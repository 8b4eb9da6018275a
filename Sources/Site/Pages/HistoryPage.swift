import Foundation
import Household
import Templating
import Wording

/// The latest changes in the household, by day.
package struct HistoryPage: TemplateModel {
    package struct Day: TemplateModel {
        var date: String  // `3 May 2026`
        var entries: [Entry]  // what each command changed, or another program; the latest first
    }

    package struct Entry: TemplateModel {
        var number: String  // its number for commands: `@12`
        var time: String  // `18:03`
        @Included var origin: HistoryOrigin
        var mark: String?  // `undone`, where it was undone
        var lines: [Line]  // records of one kind that were added or deleted together; each record that changed
        var size: String?  // instead of `lines`, where there are too many: `12,000 changes`
    }

    /// Records of one kind that came or went together, or one that changed.
    package struct Line: TemplateModel {
        var heading: String  // `Added 220 items:`
        var records: [PlacedRecord]  // at most ten
        var more: String?  // `and 12 more`
        @Flagged var fields: [HistoryField]  // the fields of the record that changed
    }

    package struct Record: TemplateModel {
        var name: String  // `Sofa`
        @Link var href: String? = nil  // its page, where it has one
    }

    package struct PlacedRecord: TemplateModel {
        @Included var record: Record
        /// For rooms and labels, after the last of each home: `Harbour flat`; absent where the next record is in the
        /// same one, and with one home.
        var homeName: String?
    }

    /// Values that lost against another machine's.
    struct Disagreement: TemplateModel {
        var number: String  // its number for commands: `2`
        var kind: String  // `Item`
        @Included var record: Record
        var origin: String  // `put aside from laptop on 3 May 2026`
        var fields: [HistoryField]  // each field as it is, and as it was put aside
    }

    @Included var frame: Frame
    /// Values put aside because another machine changed the same field, oldest first.
    @Flagged var conflicts: [Disagreement]
    @Flagged var days: [Day]  // the latest first
    var hasEarlier: Bool  // there were changes before these
}

/// What made a change: a command, a form on a device, or another program.
package struct HistoryOrigin: TemplateModel {
    var command: String?  // what was typed, without its arguments: `item edit`
    var source: String?  // its source, where the command is not known: `another program`
    var device: String?  // for a form, where it was filled in: `on Anna’s phone`
}

/// A field as it was and as it became.
package struct HistoryField: TemplateModel {
    var title: String  // `Price`
    var before: String?  // `€1,200.00`
    var after: String?  // `€950.00`
    var note: String?  // instead of both, where they cannot be shown: `changed`
}

/// The changes of one item, for its page.
struct ItemHistory: TemplateModel {
    struct Change: TemplateModel {
        var date: String  // `3 May 2026`
        var time: String  // `18:03`
        @Included var origin: HistoryOrigin
        var what: String  // `changed`, `added`
        @Flagged var changedFields: [HistoryField]  // the fields that changed
    }

    var changes: [Change]  // the latest first
    var earlierCommand: String?  // the command that lists earlier changes, where there are any
}

// MARK: - Models

extension SiteModel {
    /// The most entries on the page.
    private static let mostEntries = 100

    func historyPage(at address: PageAddress, navigation: String) -> HistoryPage {
        let latest = latestChanges ?? LatestChanges()
        // A sync that only put values aside changed no record; the conflicts show it.
        let entries = latest.entries.filter { $0.changes?.isEmpty != true }
        let text = HistoryText(
            words: words, formats: formats, timeZone: timeZone, household: siteTitle,
            link: { path(of: $0).map { address.link(to: $0 + ".html") } }, homeName: homeName)
        return HistoryPage(
            frame: frame(words[.historyTitle], at: address, navigation: navigation),
            conflicts: latest.conflicts.map { disagreement($0, text) },
            days: text.days(entries.prefix(Self.mostEntries)),
            hasEarlier: latest.isCut || entries.count > Self.mostEntries)
    }

    private func disagreement(_ conflict: Conflict, _ text: HistoryText) -> HistoryPage.Disagreement {
        HistoryPage.Disagreement(
            number: String(conflict.number), kind: words[Word(record: conflict.kind)],
            record: text.record(conflict.record),
            origin: words(
                .conflictMachine, ["machine": PrintableText.cleaned(conflict.machine), "date": date(conflict.at)]),
            fields: conflict.fields.map(text.field))
    }

    /// The home of a room or a label that still exists, since several homes have some of the same name. Nil with one
    /// home.
    func homeName(of change: RecordChange) -> String? {
        guard index.homes.count > 1 else { return nil }
        let home: Home? =
            switch change.kind {
            case .location: EntityID<Location>(change.id).flatMap { index.home(index.location($0)?.homeID) }
            case .label: EntityID<Label>(change.id).flatMap { index.home(index.label($0)?.homeID) }
            default: nil
            }
        return home?.displayName
    }

    /// The changes of an item; nil if no change since its addition is known.
    func history(of item: Item) -> ItemHistory? {
        guard let history else { return nil }
        let changes = history.changes(of: item.id)
        guard !changes.isEmpty else { return nil }
        let text = HistoryText(
            words: words, formats: formats, timeZone: timeZone, household: siteTitle, link: { _ in nil })
        return ItemHistory(
            changes: changes.map { group, change in
                ItemHistory.Change(
                    date: date(group.at), time: text.time(group.at), origin: text.origin(of: group),
                    what: words[Word(change.what)], changedFields: change.fields.map(text.field))
            },
            earlierCommand: history.latest.isCut ? "housebook item log \(reference(to: item))" : nil)
    }

    /// The path of a changed record's page, without an ending; nil if it has no page.
    func path(of change: RecordChange) -> String? {
        switch change.kind {
        case .item: EntityID<Item>(change.id).flatMap { paths.has($0) ? paths.item($0) : nil }
        case .home: EntityID<Home>(change.id).flatMap { index.home($0) }.map { paths.dashboard($0.id) }
        case .location: EntityID<Location>(change.id).flatMap { paths.location($0) }
        case .label: EntityID<Label>(change.id).flatMap { paths.label($0) }
        case .claim where visibleParts.values: EntityID<Claim>(change.id).flatMap { paths.claim($0) }
        case .cart: EntityID<Cart>(change.id).flatMap { paths.trip($0) }
        case .vaultItem: paths.vaultItem(EntityID<VaultItem>(change.id))
        case .store: paths.shop(EntityID<Shop>(change.id))
        default: nil
        }
    }
}
