import Household
import Values

/// Checks a snapshot that comes from outside, before a store takes it over: each entity must be valid, and ids, slugs
/// and references must be consistent.
struct SnapshotIntegrity {
    let snapshot: Snapshot
    private let records: RecordIDs

    init(_ snapshot: Snapshot) {
        (self.snapshot, records) = (snapshot, RecordIDs(snapshot))
    }

    /// - Throws: `FormatError.invalidValue` for the first fault.
    func check() throws(FormatError) {
        try checkProfile()
        try checkHomes()
        try checkLocations()
        try checkEach(snapshot.labels, "labels", scope: \.homeID) {
            label, path throws(FormatError) in try check(path, label.validated)
        }
        try checkItems()
        try checkPolicies()
        try checkClaims()
        try checkAttachments()
        try checkShopping()
    }

    private func checkProfile() throws(FormatError) {
        try checkReferences(of: snapshot.profile, "profile")
        var seen: Set<EntityID<Home>> = []
        for (index, id) in snapshot.profile.homeIDs.enumerated() {
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
            _ = try check(path) { () throws(DomainError) in try item.validated(since: item) }
        }
        let positions = Dictionary(zip(snapshot.items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        let containers = snapshot.items.map { $0.containerID.flatMap { positions[$0] } }
        try checkNesting(Nesting(containers), "items", "containerID")
    }

    private func checkPolicies() throws(FormatError) {
        try checkEach(snapshot.policies, "policies") { policy, path throws(FormatError) in
            try check(path, policy.validated)
        }
    }

    /// Checks the claims. Their items and homes may no longer be in the household, so these references are not checked.
    /// A claim's receipts are attachments of its own.
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
            try checkReferences(of: attachment, path)
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
        for (index, entity) in entities.enumerated() {
            try checkReferences(of: entity, "\(list)[\(index)]")
            try check(entity, "\(list)[\(index)]")
        }
    }

    /// Checks that ids are unique, no entity is deleted, and slugs are safe as file names and unique within their home,
    /// if they have one. An empty slug is allowed: the store assigns one.
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

    private func checkReferences(of record: some Tabular, _ path: String) throws(FormatError) {
        guard let missing = record.danglingReference(among: records) else { return }
        throw fault(
            "\(path).\(missing.path)",
            "there is no \(missing.kind.noun) “\(EntityID<Void>(missing.id))” in the file")
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
