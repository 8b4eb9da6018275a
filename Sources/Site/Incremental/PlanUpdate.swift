import Household
import Output

/// The changes of the output after a change of items alone.
struct PlanUpdate {
    /// The files that must be made again.
    var files: [PlannedFile] = []
    /// The paths that the site no longer has.
    var gone: [String] = []
    /// The paths that the site did not have before.
    var new: [String] = []

    /// The update in the form that the output folder takes.
    var output: OutputUpdate { OutputUpdate(files: files.map(\.output), gone: gone, new: new) }

    var changesNoPath: Bool { gone.isEmpty && new.isEmpty }

    /// The number of pages that the site gained; negative if it lost some.
    var pageBalance: Int { new.count - gone.count }
}

/// The first part of an update: the changed items' own pages. They come first because somebody who has changed an item
/// waits for its page, and in a large household the other changes take ten times as long to find.
struct ItemPagesUpdate {
    /// The pages of the changed items, except those that may hold links into the site.
    var pages = PlanUpdate()
    /// The positions of the changed items whose pages depend on all paths of the site.
    fileprivate var linking: [Int] = []
    fileprivate var mayBreakLinks = false
}

extension SitePlan {
    /// Applies a change of items to the pages of these items. `applyToRest` must follow.
    /// - Parameters:
    ///   - shown: The household after the change.
    ///   - history: The latest changes with this one.
    /// - Returns: Nil when the change affects more; the plan is then unchanged.
    mutating func applyToItems(
        _ changes: ItemChanges, of shown: RedactedSnapshot, _ history: LatestChanges? = nil
    ) -> ItemPagesUpdate? {
        let new = changes.inserted.map { shown.snapshot.items[$0] }
        guard model.canApply(changes, inserting: new, history) else { return nil }
        let before = changes.removed.map { ItemFacts(of: $0, in: self) }
        let dependent = dependentItems
        model.apply(changes, of: shown, history)
        stamps.apply(changes, inserting: new, model)
        mayLink.apply(changes, inserting: new.map { LinkCheck.mayHoldLinks($0.notes) })
        let after = changes.inserted.map { ItemFacts(of: $0, in: self) }
        var update = ItemPagesUpdate()
        update.pages = paths(from: Set(before.flatMap(\.paths)), to: Set(after.flatMap(\.paths)))
        let changed = changedItems(before, after, changes, renumbered: renumbered(since: dependent))
        update.pages.files = changed.filter { !mayLink[$0] }.flatMap(itemFiles)
        update.linking = changed.filter { mayLink[$0] }
        update.mayBreakLinks = (before + after).contains(where: \.mayLink)
        return update
    }

    /// Applies the rest of a change. Checks only the files that it can affect: those about many items and, if paths
    /// were added or removed, the pages whose links may lead there.
    mutating func applyToRest(after first: ItemPagesUpdate) -> PlanUpdate {
        var draft = PlanDraft(model, linkingItems: linkingItems)
        draft.addSurroundings(theme)
        var update = paths(from: Set(surroundings.map(\.path)), to: draft.paths)
        let pathsChanged = !update.changesNoPath || !first.pages.changesNoPath
        let linking = pathsChanged ? linkingItems : first.linking
        update.files = linking.flatMap(itemFiles) + takeSurroundings(draft.files)
        if pathsChanged || first.mayBreakLinks { brokenLinks = findBrokenLinks() }
        return update
    }

    /// Follows a change of some of the site's paths.
    private mutating func paths(from old: Set<String>, to now: Set<String>) -> PlanUpdate {
        let update = PlanUpdate(gone: old.subtracting(now).sorted(), new: now.subtracting(old).sorted())
        guard !update.changesNoPath else { return update }
        links = links.following(update)
        for path in update.gone { pathSum &-= Stamp(of: path).value }
        for path in update.new { pathSum &+= Stamp(of: path).value }
        return update
    }

    /// The facts about an item to compare before and after a change.
    private struct ItemFacts {
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

    /// The positions of the items whose pages changed.
    private func changedItems(
        _ before: [ItemFacts], _ after: [ItemFacts], _ changes: ItemChanges, renumbered: Set<EntityID<Item>>
    ) -> [Int] {
        let known = Dictionary(before.map { ($0.id, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        var positions = zip(changes.inserted, after).filter { known[$1.id] != $1.stamp }.map(\.0)
        if !renumbered.isEmpty {
            let changed = Set(positions)
            let items = model.index.snapshot.items
            positions += items.indices.filter { renumbered.contains(items[$0].id) && !changed.contains($0) }
        }
        return positions
    }

    /// The stamps of the items whose numbers depend on other items, which only happens to records that another program
    /// wrote.
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

    /// Replaces the surroundings, and returns the files whose stamp has changed. Existing copied files are not checked:
    /// if one of them changed, so did more than items.
    private mutating func takeSurroundings(_ files: [PlannedFile]) -> [PlannedFile] {
        let known = Dictionary(surroundings.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        surroundings = files
        var changed: [PlannedFile] = []
        for position in files.indices {
            if case .copy = files[position].source, let stamp = known[files[position].path] {
                surroundings[position].stamp = stamp
                continue
            }
            let stamp = stamp(of: files[position])
            surroundings[position].stamp = stamp
            // A new file is made even if it has no stamp.
            if known[files[position].path] != .some(stamp) { changed.append(surroundings[position]) }
        }
        return changed
    }
}
