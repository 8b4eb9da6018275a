extension Snapshot {
    /// Puts in what the audience sees of the claims of a household.
    ///
    /// A claim goes with its home, be it hidden now or when the claim was begun; a line with the circle that its item was
    /// for when it was put in, whatever the item is for since.
    mutating func addClaims(of original: Snapshot, for audience: Audience) {
        guard audience.sees("claim") else { return }
        let hidden = Set(original.homes.filter { audience.isBeyond($0.audience) }.map(\.id))
        let shown = original.claims.filter { claim in
            !audience.isBeyond(claim.setting.home.audience) && !hidden.contains(claim.homeID)
        }
        claims = shown.copied(DisclosureTable.claim, for: audience)
        for (place, claim) in shown.enumerated() {
            claims[place].lines = claim.lines(for: audience)
            claims[place].addSetting(of: claim, for: audience)
        }
    }
}

extension Audience {
    /// Whether what is for a circle at most is not for it.
    func isBeyond(_ outermost: Circle?) -> Bool { outermost.map { circle > $0 } ?? false }
}

extension Claim {
    /// Puts in what the audience sees of what stood around the things. To be called when the lines are there.
    fileprivate mutating func addSetting(of original: Claim, for audience: Audience) {
        let frozen = original.setting
        let name = [Profile(name: frozen.insured)].copied(DisclosureTable.profile, for: audience).first?.name
        setting.insured = name ?? ""
        for home in [frozen.home].copied(DisclosureTable.home, for: audience) { setting.home = home }
        setting.home.forgetAddress(of: frozen.home, for: audience)
        if audience.grant(of: "home.slug") == .remade {
            setting.home.slug = Slug.make(from: setting.home.displayName, fallback: "home")
        }
        let items = Set(lines.map(\.line.itemID))
        setting.policies = frozen.policies.copied(DisclosureTable.policy, for: audience)
        var slugs = FreshSlugs(fallback: "policy")
        for place in setting.policies.indices {
            // What a policy says of other homes and other things is no part of this claim.
            setting.policies[place].homeIDs.removeAll { $0 != homeID }
            setting.policies[place].scheduledItems.removeAll { !items.contains($0.itemID) }
            if audience.grant(of: "policy.slug") == .remade {
                setting.policies[place].slug = slugs.next(for: setting.policies[place].provider)
            }
        }
    }

    fileprivate func lines(for audience: Audience) -> [Line] {
        guard audience.sees("item") else { return [] }
        let remain = lines.filter { !audience.isBeyond($0.audience) }
        var copies = remain.copied(DisclosureTable.claimLine, for: audience)
        let items = remain.map(\.line).copied(DisclosureTable.registerLine, for: audience)
        let sight = LineSight(audience, table: setting.depreciation, day: date)
        for (place, original) in remain.enumerated() {
            copies[place].line = sight.completed(items[place], of: original.line, place: place)
            if audience.sees("item.record.createdAt") { copies[place].recordedAt = original.recordedAt }
        }
        return copies
    }
}

/// What an audience sees of a line beside the fields that are simply an item's: what was made of several of these when it
/// was frozen is made anew of those that are left.
private struct LineSight {
    private let audience: Audience
    private let table: DepreciationTable
    private let day: CalendarDate
    private let files: FilePresence
    private let seesRoom: Bool
    private let seesNumber: Bool
    private let seesLabels: Bool

    init(_ audience: Audience, table: DepreciationTable, day: CalendarDate) {
        (self.audience, self.table, self.day) = (audience, table, day)
        files = FilePresence(for: audience)
        seesRoom = audience.sees("location") && audience.sees("item.locationID")
        seesNumber = seesRoom && audience.sees("location.code") && audience.sees("item.number")
        seesLabels = audience.sees("label") && audience.sees("item.labelIDs")
    }

    /// - Parameter place: Of the line among those that remain.
    func completed(_ copy: RegisterLine, of original: RegisterLine, place: Int) -> RegisterLine {
        var line = copy
        // The code of a room stands in the number.
        line.number =
            seesNumber ? original.number : RegisterNumber.text(code: RoomCodes.withoutRoom, number: place + 1)
        if seesRoom { (line.room, line.locationID) = (original.room, original.locationID) }
        if seesLabels { line.labels = original.labels }
        addValue(to: &line, of: original)
        line.attachments = attachments(of: original)
        line.evidence = ItemEvidence(of: line)
        return line
    }

    private func addValue(to line: inout RegisterLine, of original: RegisterLine) {
        switch original.basis {
        case .price? where audience.sees("item.price"): line.basis = .price
        case .replacement(let source, let date)? where audience.sees("item.replacement.cost"):
            line.basis = .replacement(
                source: audience.sees("item.replacement.source") ? source : "",
                date: audience.sees("item.replacement.date") ? date : nil)
        default: break
        }
        if line.basis != nil { (line.unitValue, line.value) = (original.unitValue, original.value) }
        // Of an amount that is reckoned from others, these could be told.
        if line.value == original.value, line.purchaseDate == original.purchaseDate, line.labels == original.labels {
            line.actualCashValue = original.actualCashValue
        } else {
            line.reckon(by: table, on: day)
        }
    }

    private func attachments(of original: RegisterLine) -> [Attachment] {
        let shown = original.attachments.filter { files.includes($0) }
        var copies = shown.copied(DisclosureTable.attachment, for: audience)
        for place in copies.indices {
            if audience.grant(of: "attachment.order") == .remade { copies[place].order = place }
            if files.isNamed(copies[place].kind) { copies[place].audience = audience.circle }
        }
        return copies
    }
}
