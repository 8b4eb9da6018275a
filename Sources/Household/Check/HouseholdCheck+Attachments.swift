extension CheckPass {
    mutating func checkAttachments() {
        let items = slugs(snapshot.items)
        let policies = slugs(snapshot.policies)
        let claims = slugs(snapshot.claims)
        var seen: Set<EntityID<Attachment>> = []
        for attachment in snapshot.attachments {
            let subject = Finding.Subject(
                kind: .attachment, id: attachment.id.description, name: attachment.fileName)
            let owner =
                switch attachment.owner {
                case .item(let id): Owner(kind: .item, id: id.description, slug: items[id])
                case .home(let id): Owner(kind: .home, id: id.description, slug: index.home(id)?.slug)
                case .location(let id): Owner(kind: .location, id: id.description, slug: index.location(id)?.slug)
                case .policy(let id): Owner(kind: .policy, id: id.description, slug: policies[id])
                case .claim(let id): Owner(kind: .claim, id: id.description, slug: claims[id])
                }
            if !seen.insert(attachment.id).inserted { report(.sharedID, of: subject) }
            if attachment.record.deletedAt != nil { report(.deleted, of: subject) }
            if owner.slug == nil { report(.ownerGone, of: subject) }
            if !attachment.hasValidDigest { report(.invalidDigest, of: subject) }
            if attachment.size < 0 { report(.negative(field: "size"), of: subject) }
            if let fault = attachment.fault {
                report(.unreadablePaper(place(of: attachment, owner), fault), of: subject)
            }
            if let trouble = files.troubles[attachment.sha256] {
                report(trouble, at: place(of: attachment, owner), of: attachment, subject)
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

    private struct Owner {
        var kind: EntityKind
        var id: String
        /// Nil for an owner that is gone.
        var slug: String?
    }

    private func slugs<E: Entity>(_ entities: [E]) -> [EntityID<E>: String] {
        Dictionary(entities.map { ($0.id, $0.slug) }, uniquingKeysWith: { first, _ in first })
    }

    private func place(of attachment: Attachment, _ owner: Owner) -> Finding.AttachmentPlace {
        let slug = owner.slug ?? ""
        // A room's slug is unique only within its home.
        let isUnique = !slug.isEmpty && owner.kind != .location
        let number = index.attachments(of: attachment.owner).firstIndex { $0.id == attachment.id }
        return Finding.AttachmentPlace(
            sha256: attachment.sha256, owner: owner.kind, reference: isUnique ? slug : owner.id,
            number: owner.slug == nil ? 0 : number.map { $0 + 1 } ?? 0)
    }
}
