extension CheckPass {
    mutating func checkAttachments() {
        let items = Dictionary(snapshot.items.map { ($0.id, $0.slug) }, uniquingKeysWith: { first, _ in first })
        let policies = Set(snapshot.policies.map(\.id))
        var seen: Set<EntityID<Attachment>> = []
        for attachment in snapshot.attachments {
            let subject = Finding.Subject(
                kind: .attachment, id: attachment.id.description, name: attachment.fileName)
            if !seen.insert(attachment.id).inserted { report(.sharedID, of: subject) }
            if attachment.record.deletedAt != nil { report(.deleted, of: subject) }
            let isOwned =
                switch attachment.owner {
                case .item(let id): items[id] != nil
                case .home(let id): index.home(id) != nil
                case .location(let id): index.location(id) != nil
                case .policy(let id): policies.contains(id)
                }
            if !isOwned { report(.ownerGone, of: subject) }
            if !attachment.hasValidDigest { report(.invalidDigest, of: subject) }
            if attachment.size < 0 { report(.negative(field: "size"), of: subject) }
            if let trouble = files.troubles[attachment.sha256] {
                report(trouble, at: place(of: attachment, items: items), of: attachment, subject)
            }
        }
        if !files.strays.isEmpty { report(.strayFiles(names: files.strays), of: household) }
    }

    mutating func report(
        _ trouble: AttachmentFacts.Trouble, at place: Finding.AttachmentPlace, of attachment: Attachment,
        _ subject: Finding.Subject
    ) {
        switch trouble {
        case .missing: report(.fileMissing(place), of: subject)
        // Several records may share a file, and another of them may record a different size.
        case .size(attachment.size): break
        case .size(let size): report(.fileSize(place, found: size, recorded: attachment.size), of: subject)
        case .content: report(.fileChanged(place), of: subject)
        case .unreadable(let reason): report(.fileUnreadable(place, reason: reason), of: subject)
        }
    }

    private func place(of attachment: Attachment, items: [EntityID<Item>: String]) -> Finding.AttachmentPlace {
        let owner: (kind: EntityKind, slug: String, id: String) =
            switch attachment.owner {
            case .item(let id): (.item, items[id] ?? "", id.description)
            case .home(let id): (.home, index.home(id)?.slug ?? "", id.description)
            case .location(let id): (.location, index.location(id)?.slug ?? "", id.description)
            case .policy(let id):
                (.policy, snapshot.policies.first { $0.id == id }?.slug ?? "", id.description)
            }
        // A room's slug is unique only within its home.
        let isUnique = !owner.slug.isEmpty && owner.kind != .location
        let number = index.attachments(of: attachment.owner).firstIndex { $0.id == attachment.id }
        return Finding.AttachmentPlace(
            sha256: attachment.sha256, owner: owner.kind, reference: isUnique ? owner.slug : owner.id,
            number: number.map { $0 + 1 } ?? 0)
    }
}
