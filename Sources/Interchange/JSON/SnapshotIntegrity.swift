import Household

/// Checks a snapshot from outside before a store takes it over: each entity must be valid, and ids, slugs and
/// references must be consistent.
struct SnapshotIntegrity {
    let snapshot: Snapshot
    let homes: Set<EntityID<Home>>
    private let locations: Set<EntityID<Location>>
    private let labels: Set<EntityID<Label>>
    private let items: Set<EntityID<Item>>
    private let policies: Set<EntityID<InsurancePolicy>>
    private let claims: Set<EntityID<Claim>>

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        homes = Set(snapshot.homes.map(\.id))
        locations = Set(snapshot.locations.map(\.id))
        labels = Set(snapshot.labels.map(\.id))
        items = Set(snapshot.items.map(\.id))
        policies = Set(snapshot.policies.map(\.id))
        claims = Set(snapshot.claims.map(\.id))
    }

    /// - Throws: `FormatError.invalidValue` for the first fault.
    func check() throws(FormatError) {
        try checkProfile()
        try checkHomes()
        try checkLocations()
        try checkEach(snapshot.labels, "labels", scope: \.homeID) {
            label, path throws(FormatError) in
            try require(homes, label.homeID, path + ".homeID", .home)
            try check(path, label.validated)
        }
        try checkItems()
        try checkPolicies()
        try checkClaims()
        try checkAttachments()
        try checkShopping()
    }

    private func checkProfile() throws(FormatError) {
        var seen: Set<EntityID<Home>> = []
        for (index, id) in snapshot.profile.homeIDs.enumerated() {
            try require(homes, id, "profile.homeIDs[\(index)]", .home)
            guard seen.insert(id).inserted else { throw fault("profile.homeIDs[\(index)]", "lists a home twice") }
        }
        guard let missing = snapshot.homes.firstIndex(where: { !seen.contains($0.id) }) else { return }
        throw fault("homes[\(missing)]", "is not among the profile's homes")
    }

    private func checkHomes() throws(FormatError) {
        try checkEach(snapshot.homes, "homes") { home, path throws(FormatError) in try check(path, home.validated) }
        let primary = snapshot.homes.count(where: \.isPrimary)
        guard primary == 1 || snapshot.homes.isEmpty else {
            throw fault("homes", "\(primary) homes are primary; exactly one must be")
        }
    }

    private func checkLocations() throws(FormatError) {
        var codes: Set<[String]> = []
        try checkEach(snapshot.locations, "locations", scope: \.homeID) {
            location, path throws(FormatError) in
            try require(homes, location.homeID, path + ".homeID", .home)
            try require(locations, location.parentID, path + ".parentID", .location)
            let code = try check(path, location.validated).code
            guard code.isEmpty || codes.insert([location.homeID?.description ?? "", code]).inserted else {
                throw fault(path + ".code", "“\(code)” is used more than once")
            }
        }
        let tree = RoomTree(snapshot.locations)
        if let stray = tree.strays.first { throw fault("locations[\(stray)].parentID", "is a room of another home") }
        try checkNesting(tree.nesting, "locations", "parentID")
    }

    private func checkNesting(_ nesting: Nesting, _ list: String, _ key: String) throws(FormatError) {
        if let place = nesting.circular.first { throw fault("\(list)[\(place)].\(key)", "puts it inside itself") }
        guard let place = nesting.tooDeep.first else { return }
        throw fault("\(list)[\(place)].\(key)", "puts it inside others more than \(Nesting.deepest) deep")
    }

    private func checkItems() throws(FormatError) {
        try checkEach(snapshot.items, "items") { item, path throws(FormatError) in
            try require(homes, item.homeID, path + ".homeID", .home)
            try require(locations, item.locationID, path + ".locationID", .location)
            try require(items, item.containerID, path + ".containerID", .item)
            for (position, label) in item.labelIDs.enumerated() {
                try require(labels, label, path + ".labelIDs[\(position)]", .label)
            }
            try check(path) { () throws(DomainError) in try item.validated(since: item) }
        }
        let positions = Dictionary(zip(snapshot.items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        let containers = snapshot.items.map { $0.containerID.flatMap { positions[$0] } }
        try checkNesting(Nesting(containers), "items", "containerID")
    }

    private func checkPolicies() throws(FormatError) {
        try checkEach(snapshot.policies, "policies") { policy, path throws(FormatError) in
            for (position, home) in policy.homeIDs.enumerated() {
                try require(homes, home, path + ".homeIDs[\(position)]", .home)
            }
            for (position, scheduled) in policy.scheduledItems.enumerated() {
                try require(items, scheduled.itemID, path + ".scheduledItems[\(position)]", .item)
            }
            try check(path, policy.validated)
        }
    }

    /// The items and the home of a claim may no longer be in the household, so these references are not checked. Its
    /// receipts are attachments of its own.
    private func checkClaims() throws(FormatError) {
        let files = Set(snapshot.attachments.lazy.map { OwnedFile(owner: $0.owner, id: $0.id) })
        try checkEach(snapshot.claims, "claims") { claim, path throws(FormatError) in
            try check(path, claim.validated)
            for (position, line) in claim.lines.enumerated() {
                for (place, attachment) in line.line.attachments.enumerated() {
                    try checkFile(of: attachment, path + ".lines[\(position)].line.attachments[\(place)]")
                }
            }
            for (position, expense) in claim.expenses.enumerated() {
                for (place, id) in expense.receiptIDs.enumerated()
                where !files.contains(OwnedFile(owner: .claim(claim.id), id: id)) {
                    throw fault(
                        path + ".expenses[\(position)].receiptIDs[\(place)]",
                        "there is no attachment “\(id)” of this claim in the file")
                }
            }
        }
    }

    private struct OwnedFile: Hashable {
        var owner: Attachment.Owner
        var id: EntityID<Attachment>
    }

    private func checkAttachments() throws(FormatError) {
        var seen: Set<EntityID<Attachment>> = []
        for (index, attachment) in snapshot.attachments.enumerated() {
            let path = "attachments[\(index)]"
            guard seen.insert(attachment.id).inserted else { throw fault(path + ".id", "is used more than once") }
            switch attachment.owner {
            case .item(let id): try require(items, id, path + ".owner", .item)
            case .home(let id): try require(homes, id, path + ".owner", .home)
            case .location(let id): try require(locations, id, path + ".owner", .location)
            case .policy(let id): try require(policies, id, path + ".owner", .policy)
            case .claim(let id): try require(claims, id, path + ".owner", .claim)
            }
            try checkFile(of: attachment, path)
        }
    }

    private func checkFile(of attachment: Attachment, _ path: String) throws(FormatError) {
        // The digest becomes a file name, so it must be nothing but a digest.
        guard attachment.hasValidDigest else {
            throw fault(path + ".sha256", "is not a digest of 64 hexadecimal digits")
        }
        guard attachment.size >= 0 else { throw fault(path + ".size", "is below zero") }
    }

    /// Checks the identities of a list's entities, then each of them.
    func checkEach<E: Entity>(
        _ entities: [E], _ list: String, scope: (E) -> EntityID<Home>? = { _ in nil },
        _ check: (_ entity: E, _ path: String) throws(FormatError) -> Void
    ) throws(FormatError) {
        try checkIdentities(of: entities, list, scope: scope)
        for (index, entity) in entities.enumerated() { try check(entity, "\(list)[\(index)]") }
    }

    /// Checks that ids are unique, nothing is deleted, and slugs are safe as file names and unique within their home, if they have one.
    /// An empty slug is allowed: the store assigns one.
    private func checkIdentities<E: Entity>(
        of entities: [E], _ list: String, scope: (E) -> EntityID<Home>?
    ) throws(FormatError) {
        var ids: Set<EntityID<E>> = []
        var slugs: Set<String> = []
        for (index, entity) in entities.enumerated() {
            let path = "\(list)[\(index)]"
            guard ids.insert(entity.id).inserted else {
                throw fault(path + ".id", "“\(entity.id)” is used more than once")
            }
            guard entity.record.deletedAt == nil else { throw fault(path, "is deleted") }
            guard !entity.slug.isEmpty else { continue }
            guard Slug.isValid(entity.slug) else {
                throw fault(path + ".slug", "“\(entity.slug.shortened)” is not a valid slug (a-z, 0-9 and hyphens)")
            }
            guard slugs.insert((scope(entity)?.description ?? "") + "/" + entity.slug).inserted else {
                throw fault(path + ".slug", "“\(entity.slug)” is used more than once")
            }
        }
    }

    func require<E>(
        _ known: Set<EntityID<E>>, _ id: EntityID<E>?, _ path: String, _ kind: EntityKind
    ) throws(FormatError) {
        guard let id, !known.contains(id) else { return }
        throw fault(path, "there is no \(kind.rawValue) “\(id)” in the file")
    }

    @discardableResult
    func check<E>(_ path: String, _ rule: () throws(DomainError) -> E) throws(FormatError) -> E {
        do throws(DomainError) {
            return try rule()
        } catch {
            throw fault(path, error.description)
        }
    }

    func fault(_ path: String, _ reason: String) -> FormatError {
        .invalidValue(path: "household." + path, reason: reason)
    }
}
