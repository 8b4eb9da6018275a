import Foundation
import Household
import Templating
import Wording

/// The latest changes in the household, by day.
struct HistoryPage: TemplateModel {
    struct Day: TemplateModel {
        var date: String  // `3 May 2026`
        var entries: [Entry]  // what each command changed, or another program; the latest first
    }

    struct Entry: TemplateModel {
        var number: String  // its number for commands: `@12`
        var time: String  // `18:03`
        @Included var origin: HistoryOrigin
        var mark: String?  // `undone`, where it was undone
        var lines: [Line]  // records of one kind that were added or deleted together; each record that changed
        var size: String?  // instead of `lines`, where there are too many: `12,000 changes`
    }

    /// Records of one kind that came or went together, or one that changed.
    struct Line: TemplateModel {
        var heading: String  // `Added 220 items:`
        var records: [PlacedRecord]  // at most ten
        var more: String?  // `and 12 more`
        @Flagged var fields: [HistoryField]  // the fields of the record that changed
    }

    struct Record: TemplateModel {
        var name: String  // `Sofa`
        @Link var href: String? = nil  // its page, where it has one
    }

    struct PlacedRecord: TemplateModel {
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

/// The command that made a change, or that it was another program.
struct HistoryOrigin: TemplateModel {
    var command: String?  // what was typed, without its arguments: `item edit`
    var source: String?  // its source, where the command is not known: `another program`
}

/// A field as it was and as it became.
struct HistoryField: TemplateModel {
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
        let latest = history?.latest ?? LatestChanges()
        // A sync that only put values aside changed no record; the conflicts show it.
        let entries = latest.entries.filter { $0.changes?.isEmpty != true }
        var days: [HistoryPage.Day] = []
        for entry in entries.prefix(Self.mostEntries) {
            let date = date(entry.group.at)
            if days.last?.date != date { days.append(HistoryPage.Day(date: date, entries: [])) }
            days[days.count - 1].entries.append(self.entry(entry, at: address))
        }
        return HistoryPage(
            frame: frame(words[.historyTitle], at: address, navigation: navigation),
            conflicts: latest.conflicts.map { disagreement($0, at: address) }, days: days,
            hasEarlier: latest.isCut || entries.count > Self.mostEntries)
    }

    private func disagreement(_ conflict: Conflict, at address: PageAddress) -> HistoryPage.Disagreement {
        HistoryPage.Disagreement(
            number: String(conflict.number), kind: words[Word(record: conflict.kind)],
            record: record(conflict.record, at: address),
            origin: words(
                .conflictMachine, ["machine": PrintableText.cleaned(conflict.machine), "date": date(conflict.at)]),
            fields: conflict.fields.map(field))
    }

    private func record(_ change: RecordChange, at address: PageAddress) -> HistoryPage.Record {
        HistoryPage.Record(name: name(of: change), href: path(of: change).map { address.link(to: $0 + ".html") })
    }

    private func entry(_ entry: LatestChanges.Entry, at address: PageAddress) -> HistoryPage.Entry {
        let size = entry.group.size
        return HistoryPage.Entry(
            number: "@\(entry.group.number)", time: time(entry.group.at), origin: origin(of: entry.group),
            mark: entry.group.isTakenBack ? words[.historyUndone] : nil,
            lines: (entry.changes ?? []).summaries(naming: LatestChanges.mostNames).map { line($0, at: address) },
            size: entry.changes == nil ? words(.historySize, size, shown: formats.count(size)) : nil)
    }

    private func line(_ summary: RecordChange.Summary, at address: PageAddress) -> HistoryPage.Line {
        let more = summary.count - summary.named.count
        let records = Dictionary(grouping: summary.named, by: homeName).sorted { $0.key ?? "" < $1.key ?? "" }
            .flatMap { home, changes in
                var records = changes.map { HistoryPage.PlacedRecord(record: record($0, at: address)) }
                records[records.count - 1].homeName = home
                return records
            }
        let kinds = count(Word.Counted(records: summary.kind), summary.count)
        return HistoryPage.Line(
            heading: summary.what == .added && summary.kind == .vaultItem
                ? words[.historyAddedToVault] : words(Word(heading: summary.what), ["records": kinds]),
            records: records,
            more: more > 0 ? words(.andMore, more, shown: formats.count(more)) : nil,
            fields: (summary.named.first?.fields ?? []).map(field))
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

    private func name(of change: RecordChange) -> String {
        change.kind == .household ? siteTitle : PrintableText.cleaned(change.name)
    }

    /// The changes of an item; nil if no change since its addition is known.
    func history(of item: Item) -> ItemHistory? {
        guard let history else { return nil }
        let changes = history.changes(of: item.id)
        guard !changes.isEmpty else { return nil }
        return ItemHistory(
            changes: changes.map { group, change in
                ItemHistory.Change(
                    date: date(group.at), time: time(group.at), origin: origin(of: group),
                    what: words[Word(change.what)], changedFields: change.fields.map(field))
            },
            earlierCommand: history.latest.isCut ? "housebook item log \(reference(to: item))" : nil)
    }

    private func origin(of group: ChangeGroup) -> HistoryOrigin {
        guard let command = group.command, !command.isEmpty else {
            return HistoryOrigin(source: words[.historyOtherProgram])
        }
        let text = PrintableText.cleaned(command)
        return HistoryOrigin(command: group.takesBack.map { "\(text) @\($0)" } ?? text)
    }

    private func field(_ change: FieldChange) -> HistoryField {
        let title = PrintableText.cleaned(change.title)
        guard !change.isWithoutValues else { return HistoryField(title: title, note: words[.historyOther]) }
        return HistoryField(title: title, before: text(change.before), after: text(change.after))
    }

    private func text(_ value: FieldChange.Value) -> String? {
        switch value {
        case .none: nil
        case .text(let text): Unbroken.telephoneNumbers(in: PrintableText.cleaned(text.cut(to: 200)))
        case .money(let amount): formats.amount(amount)
        case .flag(let flag): words[flag ? .historyYes : .historyNo]
        case .count(let count): formats.count(count)
        }
    }

    /// `18:03`, in the site's time zone.
    private func time(_ instant: Date) -> String {
        let seconds = Int(instant.timeIntervalSince1970) + timeZone.secondsFromGMT(for: instant)
        let minutes = ((seconds % 86_400) + 86_400) % 86_400 / 60
        return String(format: "%02d:%02d", minutes / 60, minutes % 60)
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

extension Word {
    fileprivate init(_ what: RecordChange.What) {
        self =
            switch what {
            case .added: .historyAdded
            case .changed: .historyChanged
            case .deleted: .historyDeleted
            case .restored: .historyRestored
            }
    }

    /// The beginning of a line: `Added 220 items:`
    fileprivate init(heading what: RecordChange.What) {
        self =
            switch what {
            case .added: .historyAddedRecords
            case .changed: .historyChangedRecords
            case .deleted: .historyDeletedRecords
            case .restored: .historyRestoredRecords
            }
    }

    /// The name of a kind of record.
    fileprivate init(record kind: EntityKind) {
        self =
            switch kind {
            case .home: .recordHome
            case .location: .recordRoom
            case .label: .recordLabel
            case .item: .recordItem
            case .policy: .recordPolicy
            case .claim: .recordClaim
            case .attachment: .recordFile
            case .store: .recordStore
            case .category: .recordCategory
            case .vaultItem: .recordVaultItem
            case .cart: .recordCart
            default: .household
            }
    }
}

extension Word.Counted {
    /// The number and kind of records, without the number for one: `item`, `220 items`.
    fileprivate init(records kind: EntityKind) {
        self =
            switch kind {
            case .home: .historyHomes
            case .location: .historyRooms
            case .label: .historyLabels
            case .item: .historyItems
            case .policy: .historyPolicies
            case .claim: .historyClaims
            case .attachment: .historyFiles
            case .store: .historyStores
            case .category: .historyCategories
            case .vaultItem: .historyVaultItems
            case .cart: .historyCarts
            default: .historyHouseholds
            }
    }
}
