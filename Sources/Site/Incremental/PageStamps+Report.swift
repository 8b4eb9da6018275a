import Household

// The stamps of the pages of reports.

extension PageStamps {
    /// Mixes in the summary of a report, or the whole report if it has no parts.
    func mix(_ pages: ReportPages, into stamp: inout Stamp, _ model: SiteModel) {
        for part in pages.parts { mix(part, into: &stamp) }
        switch pages.subject {
        case .home(let id):
            stamp.mix(Stamp(model.index.snapshot.profile))
            mixSetting(of: id, into: &stamp, model)
            stamp.mix(allEvidence)
            for room in model.index.locations(ofHome: id) { stamp.mix(rooms[room.id]?.record ?? Stamp()) }
            for label in model.index.labels(ofHome: id) { mix(label.id, labels, into: &stamp) }
            mixLines(model.index.items(ofHome: id)[...], into: &stamp)
        case .claim(let position): mix(claimAt: position, into: &stamp, model)
        }
    }

    /// Mixes in a part of a report: its own lines, and the names and paths of the pages around it.
    func mix(_ position: Int, of pages: ReportPages, into stamp: inout Stamp, _ model: SiteModel) {
        for part in [position - 1, position, position + 1] where pages.parts.indices.contains(part) {
            stamp.mix(part)
            mix(pages.parts[part], into: &stamp)
        }
        switch pages.subject {
        case .home(let id):
            mixSetting(of: id, into: &stamp, model)
            let part = pages.parts[position]
            stamp.mix(part.stamp)
            // Items that share an id also share a number, whichever pages they are on.
            let items = model.paths.isPlain ? part.items : model.index.items(ofHome: id)[...]
            mixLines(items, into: &stamp)
            for room in model.index.locations(ofHome: id) { mixEvidence(of: .location(room.id), into: &stamp) }
            for item in items { mixEvidence(of: .item(model.index.snapshot.items[item].id), into: &stamp) }
        case .claim(let claim):
            mix(claimAt: claim, into: &stamp, model)
            stamp.mix(pages.parts[position].stamp)
        }
    }

    /// Mixes in the facts about a part that links to it show.
    private func mix(_ part: ReportPages.Part, into stamp: inout Stamp) {
        stamp.mix(part.path)
        stamp.mix(part.name)
        stamp.mix(part.room)
        stamp.mix(part.number)
        stamp.mix(part.count)
    }

    /// Mixes in the facts that every page of a home's report depends on.
    private func mixSetting(of home: EntityID<Home>, into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(homes[home]?.record ?? Stamp())
        stamp.mix(model.today)
        stamp.mix(depreciation)
        for policy in model.index.snapshot.policies where policy.homeIDs.contains(home) { stamp.mix(Stamp(policy)) }
    }

    private func mixLines(_ positions: ArraySlice<Int>, into stamp: inout Stamp) {
        for position in positions {
            stamp.mix(items[position].report)
            stamp.mix(lines[position])
        }
    }

    /// Mixes in a claim. It shows only its own content, but links to the items that still exist.
    private func mix(claimAt position: Int, into stamp: inout Stamp, _ model: SiteModel) {
        let claim = model.index.snapshot.claims[position]
        stamp.mix(claims[position])
        mix(claim.homeID, homes, into: &stamp)
        mixEvidence(of: .claim(claim.id), into: &stamp)
        for line in claim.lines {
            stamp.mix(model.paths.has(line.line.itemID) ? model.paths.item(line.line.itemID) : nil)
            for attachment in line.line.attachments { stamp.mix(model.media.stamp(of: attachment.sha256)) }
        }
    }
}
