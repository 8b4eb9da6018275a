extension Snapshot {
    /// The claims that an audience may know of, still with all their fields. A claim is left out if its home is hidden,
    /// now or when the claim was begun.
    func claims(for audience: Audience) -> [Claim] {
        guard audience.sees("claim"), !claims.isEmpty else { return [] }
        let hidden = Set(homes.filter { audience.isBeyond($0.audience) }.map(\.id))
        return claims.filter { claim in
            audience.includes(claim) && !audience.isBeyond(claim.setting.home.audience)
                && !hidden.contains(claim.homeID)
        }
    }

    /// Adds the parts of a household's claims that the audience sees. Call it when the attachments are set.
    ///
    /// A line is left out by the circle that its item had when it was added, whatever circle the item has now.
    mutating func addClaims(of original: Snapshot, for audience: Audience) {
        let shown = original.claims(for: audience)
        guard !shown.isEmpty else { return }
        let files = Set(attachments.map(\.id))
        claims = shown.copied(DisclosureTable.claim, for: audience)
        for (place, claim) in shown.enumerated() {
            claims[place].lines = claim.lines(for: audience)
            claims[place].addSetting(of: claim, for: audience)
            claims[place].forgetFiles { !files.contains($0) }
        }
    }
}

extension Audience {
    /// Whether the audience is further out than an outermost circle. Nil stands for everyone.
    func isBeyond(_ outermost: Circle?) -> Bool { outermost.map { circle > $0 } ?? false }
}

extension Claim {
    /// Adds the parts of the claim's setting that the audience sees. Call it when the lines are set.
    fileprivate mutating func addSetting(of original: Claim, for audience: Audience) {
        let frozen = original.setting
        let profile = Profile(name: frozen.insured, contact: frozen.contact)
        for profile in [profile].copied(DisclosureTable.profile, for: audience) {
            (setting.insured, setting.contact) = (profile.name, profile.contact)
        }
        for home in [frozen.home].copied(DisclosureTable.home, for: audience) { setting.home = home }
        setting.home.forgetAddress(of: frozen.home, for: audience)
        if audience.grant(of: "home.slug") == .remade {
            setting.home.slug = Slug.make(from: setting.home.displayName, fallback: "home")
        }
        let items = Set(lines.map(\.line.itemID))
        setting.policies = frozen.policies.filter(audience.includes).copied(DisclosureTable.policy, for: audience)
        var slugs = FreshSlugs(fallback: "policy")
        for place in setting.policies.indices {
            // A policy's other homes and scheduled items are no part of this claim.
            setting.policies[place].homeIDs.removeAll { $0 != homeID }
            setting.policies[place].scheduledItems.removeAll { !items.contains($0.itemID) }
            if audience.grant(of: "policy.slug") == .remade {
                setting.policies[place].slug = slugs.next(for: setting.policies[place].provider)
            }
        }
        let policies = Set(setting.policies.map(\.id))
        setting.contents = frozen.contents.filter { policies.contains($0.policyID) }
    }

    fileprivate func lines(for audience: Audience) -> [Line] {
        guard audience.sees("item") else { return [] }
        let remain = lines.filter { !audience.isBeyond($0.audience) }
        var copies = remain.copied(DisclosureTable.claimLine, for: audience)
        let items = remain.map(\.line).copied(DisclosureTable.registerLine, for: audience)
        let redaction = LineRedaction(audience, table: setting.depreciation, day: date)
        for (place, original) in remain.enumerated() {
            copies[place].line = redaction.completed(items[place], of: original.line, place: place)
            if audience.sees("item.record.createdAt") { copies[place].recordedAt = original.recordedAt }
        }
        return copies
    }
}

/// Completes an audience's copy of a line. Values derived from several of the item's fields when the line was frozen
/// are derived anew from the fields that the audience sees.
private struct LineRedaction {
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

    /// - Parameter place: The position of the line among those that remain.
    func completed(_ copy: RegisterLine, of original: RegisterLine, place: Int) -> RegisterLine {
        var line = copy
        // The number contains the room's code.
        line.number =
            seesNumber ? original.number : RegisterNumber.text(code: RoomCodes.withoutRoom, number: place + 1)
        if seesRoom { (line.room, line.locationID) = (original.room, original.locationID) }
        if seesLabels { line.labels = original.labels }
        addValue(to: &line, of: original)
        line.attachments = attachments(of: original)
        line.evidence = ItemEvidence(of: line, asksSerial: original.evidence.wantsSerial)
        return line
    }

    private func addValue(to line: inout RegisterLine, of original: RegisterLine) {
        switch original.basis {
        case .price? where audience.sees("item.price"): line.basis = .price
        case .replacement(let source, let date, let isUsed)? where audience.sees("item.replacement.cost"):
            line.basis = .replacement(
                source: audience.sees("item.replacement.source") ? source : "",
                date: audience.sees("item.replacement.date") ? date : nil,
                isUsed: audience.sees("item.replacement.isUsed") && isUsed)
        default: break
        }
        if line.basis != nil { (line.unitValue, line.value) = (original.unitValue, original.value) }
        if audience.sees("item.price") { line.paid = original.paid }
        // The frozen amount would reveal what it was computed from, so it is kept only where all of that is visible.
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
