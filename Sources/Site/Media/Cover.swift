import Household

/// The photo that represents its owner: the first that can be shown.
struct Cover: Sendable {
    let attachment: Attachment
    let picture: SiteMedia.Picture

    /// - Parameter attachments: In the owner's order.
    static func all(of attachments: [Attachment], _ media: SiteMedia) -> [Attachment.Owner: Cover] {
        var covers: [Attachment.Owner: Cover] = [:]
        for attachment in attachments where attachment.kind == .photo && covers[attachment.owner] == nil {
            guard case .picture(let picture)? = media.entries[attachment.sha256] else { continue }
            covers[attachment.owner] = Cover(attachment: attachment, picture: picture)
        }
        return covers
    }
}

extension SiteModel {
    func cover(of owner: Attachment.Owner) -> Cover? {
        reads?.note(owner)
        // Every table row asks, so skip the look-up on a site without photos.
        return covers.isEmpty ? nil : covers[owner]
    }

    /// The attachments that pages show: those of items, of homes, and of rooms and claims that have a page, in the
    /// snapshot's order, and then those of claims' lines.
    var shownAttachments: [Attachment] {
        ownedAttachments + index.snapshot.claims.flatMap(\.attachments)
    }

    private var ownedAttachments: [Attachment] {
        let attachments = index.snapshot.attachments
        guard !attachments.isEmpty else { return [] }
        let items = Set(index.snapshot.items.map(\.id))
        return attachments.filter { attachment in
            switch attachment.owner {
            case .item(let id): items.contains(id)
            case .home(let id): index.home(id) != nil
            case .location(let id): paths.location(id) != nil
            case .claim(let id): paths.claim(id) != nil
            case .policy: false
            }
        }
    }

    /// Whether a change of items leaves the attachments with an owner unchanged.
    func keepsAttachments(of removed: [Item], by new: [Item]) -> Bool {
        guard !index.snapshot.attachments.isEmpty else { return true }
        return Set(removed.map(\.id)).symmetricDifference(new.map(\.id)).allSatisfy {
            index.attachments(of: .item($0)).isEmpty
        }
    }
}
