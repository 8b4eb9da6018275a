package import Foundation
package import Household
package import Wording

/// Groups of changes in the words and formats of a site, for its pages and for the forms beside it.
package struct HistoryText: Wording {
    package let words: Words
    package let formats: Formats
    private let timeZone: TimeZone
    private let household: String
    private let link: (RecordChange) -> String?
    private let homeName: (RecordChange) -> String?
    private let namesDevices: Bool

    /// - Parameters:
    ///   - household: The household's name.
    ///   - link: The address of a record's page; nil if it has none.
    ///   - homeName: The home of a record, where its name alone may mean another one.
    ///   - namesDevices: Whether it says on which device a form was filled in. No page of a site does.
    package init(
        words: Words, formats: Formats, timeZone: TimeZone, household: String,
        link: @escaping (RecordChange) -> String?, homeName: @escaping (RecordChange) -> String? = { _ in nil },
        namesDevices: Bool = false
    ) {
        (self.words, self.formats, self.timeZone, self.household) = (words, formats, timeZone, household)
        (self.link, self.homeName, self.namesDevices) = (link, homeName, namesDevices)
    }

    /// The groups by the days on which they were made.
    /// - Parameter entries: The latest first.
    func days(_ entries: some Sequence<LatestChanges.Entry>) -> [HistoryPage.Day] {
        var days: [HistoryPage.Day] = []
        for entry in entries {
            let date = date(entry.group.at)
            if days.last?.date != date { days.append(HistoryPage.Day(date: date, entries: [])) }
            days[days.count - 1].entries.append(self.entry(entry))
        }
        return days
    }

    package func entry(_ entry: LatestChanges.Entry) -> HistoryPage.Entry {
        let size = entry.group.size
        return HistoryPage.Entry(
            number: "@\(entry.group.number)", time: time(entry.group.at), origin: origin(of: entry.group),
            mark: entry.group.isTakenBack ? words[.historyUndone] : nil,
            lines: (entry.changes ?? []).summaries(naming: LatestChanges.mostNames).map(line),
            size: entry.changes == nil ? words(.historySize, size, shown: formats.count(size)) : nil)
    }

    private func line(_ summary: RecordChange.Summary) -> HistoryPage.Line {
        let more = summary.count - summary.named.count
        let records = Dictionary(grouping: summary.named, by: homeName).sorted { $0.key ?? "" < $1.key ?? "" }
            .flatMap { home, changes in
                var records = changes.map { HistoryPage.PlacedRecord(record: record($0)) }
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

    func record(_ change: RecordChange) -> HistoryPage.Record {
        HistoryPage.Record(name: name(of: change), href: link(change))
    }

    package func name(of change: RecordChange) -> String {
        change.kind == .household ? household : PrintableText.cleaned(change.name)
    }

    func origin(of group: ChangeGroup) -> HistoryOrigin {
        guard let device = group.device else { return commandOrigin(of: group) }
        guard namesDevices else { return HistoryOrigin(source: words[.historyBrowser]) }
        // The command of a form says less than what it changed.
        return HistoryOrigin(
            command: group.takesBack == nil ? nil : commandOrigin(of: group).command,
            device: words(.historyDevice, ["device": PrintableText.cleaned(device)]))
    }

    private func commandOrigin(of group: ChangeGroup) -> HistoryOrigin {
        guard let command = group.command, !command.isEmpty else {
            return HistoryOrigin(source: words[.historyOtherProgram])
        }
        let text = PrintableText.cleaned(command)
        return HistoryOrigin(command: group.takesBack.map { "\(text) @\($0)" } ?? text)
    }

    func field(_ change: FieldChange) -> HistoryField {
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

    /// `3 May 2026`
    package func date(_ instant: Date) -> String { formats.date(CalendarDate(instant, in: timeZone)) }

    /// `18:03`, in the site's time zone.
    package func time(_ instant: Date) -> String {
        let seconds = Int(instant.timeIntervalSince1970) + timeZone.secondsFromGMT(for: instant)
        let minutes = ((seconds % 86_400) + 86_400) % 86_400 / 60
        return String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }
}

extension Word {
    init(_ what: RecordChange.What) {
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
    init(record kind: EntityKind) {
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
