import Household
import Output

/// What a change of items alone changes in the output.
struct PlanUpdate {
    /// The files that must be made again.
    var files: [PlannedFile] = []
    /// The paths that the site no longer has.
    var gone: [String] = []
    /// The paths that the site did not have before.
    var new: [String] = []

    /// The update as the folder knows it.
    var output: OutputUpdate { OutputUpdate(files: files.map(\.output), gone: gone, new: new) }

    /// How many more pages the site has than before; negative when it has fewer.
    var pageBalance: Int { new.count - gone.count }
}

extension SitePlan {
    /// Applies a change of items, checking only what it can concern: the pages of these items, the files about many
    /// items and, when paths were added or removed, the pages whose links may lead there.
    ///
    /// - Parameter shown: The household after the change.
    /// - Returns: Nil when the change concerns more; the plan is then unchanged.
    mutating func apply(_ changes: ItemChanges, of shown: RedactedSnapshot) -> PlanUpdate? {
        let new = changes.inserted.map { shown.snapshot.items[$0] }
        guard model.canApply(changes, inserting: new) else { return nil }
        let before = changes.removed.map { Trace(of: $0, in: self) }
        let dependent = dependentItems
        model.apply(changes, of: shown)
        stamps.apply(changes, inserting: new, model)
        mayLink.apply(changes, inserting: new.map { LinkCheck.mayHoldLinks($0.notes) })
        let after = changes.inserted.map { Trace(of: $0, in: self) }
        var draft = PlanDraft(model)
        draft.addSurroundings(theme)

        var update = PlanUpdate()
        let (old, now) = (
            Set(surroundings.map(\.path)).union(before.flatMap(\.paths)), draft.paths.union(after.flatMap(\.paths))
        )
        update.gone = old.subtracting(now).sorted()
        update.new = now.subtracting(old).sorted()
        follow(update)
        let pathsChanged = !update.gone.isEmpty || !update.new.isEmpty
        update.files =
            changedItems(before, after, changes, pathsChanged: pathsChanged, renumbered: renumbered(since: dependent))
            + takeSurroundings(draft.files)
        if pathsChanged || (before + after).contains(where: \.mayLink) { brokenLinks = findBrokenLinks() }
        return update
    }

    /// What is remembered of an item, for comparing it before and after a change.
    private struct Trace {
        let id: EntityID<Item>
        let paths: [String]
        let mayLink: Bool
        let stamp: Stamp

        init(of position: Int, in plan: SitePlan) {
            id = plan.model.index.snapshot.items[position].id
            let path = plan.model.paths.item(id)
            paths = [path + ".html", path + ".md"]
            mayLink = plan.mayLink[position]
            stamp = plan.stamps.item(at: position, plan.model)
        }
    }

    private mutating func follow(_ update: PlanUpdate) {
        guard !update.gone.isEmpty || !update.new.isEmpty else { return }
        links = links.following(update)
        for path in update.gone { pathSum &-= Stamp(of: path).value }
        for path in update.new { pathSum &+= Stamp(of: path).value }
    }

    private func changedItems(
        _ before: [Trace], _ after: [Trace], _ changes: ItemChanges, pathsChanged: Bool,
        renumbered: Set<EntityID<Item>>
    ) -> [PlannedFile] {
        let known = Dictionary(before.map { ($0.id, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        var positions = zip(changes.inserted, after).filter { known[$1.id] != $1.stamp }.map(\.0)
        if pathsChanged || !renumbered.isEmpty {
            let changed = Set(positions)
            let items = model.index.snapshot.items
            positions += mayLink.indices.filter { position in
                (pathsChanged && mayLink[position] || renumbered.contains(items[position].id))
                    && !changed.contains(position)
            }
        }
        return positions.flatMap(itemFiles)
    }

    /// The stamps of the items whose numbers depend on other items. Only records that another program wrote do.
    private var dependentItems: [EntityID<Item>: Stamp] {
        let positions = model.search.numbers?.dependent ?? []
        return Dictionary(
            positions.map { (model.index.snapshot.items[$0].id, stamps.item(at: $0, model)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The items whose numbers, or others' numbers that they depend on, have changed.
    /// - Parameter before: The `dependentItems` before the change.
    private func renumbered(since before: [EntityID<Item>: Stamp]) -> Set<EntityID<Item>> {
        let now = dependentItems
        return Set(before.keys.filter { now[$0] != before[$0] } + now.keys.filter { before[$0] == nil })
    }

    /// Takes over the new surroundings, and returns the files whose stamp has changed. Copied files are not checked:
    /// when one of them changes, more than items has changed.
    private mutating func takeSurroundings(_ files: [PlannedFile]) -> [PlannedFile] {
        let known = Dictionary(surroundings.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        surroundings = files
        var changed: [PlannedFile] = []
        for position in files.indices {
            if case .copy = files[position].source {
                surroundings[position].stamp = known[files[position].path] ?? nil
                continue
            }
            let stamp = stamp(of: files[position])
            surroundings[position].stamp = stamp
            if stamp != known[files[position].path] { changed.append(surroundings[position]) }
        }
        return changed
    }
}
