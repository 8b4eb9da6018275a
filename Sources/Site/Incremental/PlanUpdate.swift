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
        var update = ItemPagesUpdate()
        update.mayBreakLinks = changes.removed.contains { mayLink[$0] }
        let pathsBefore = changes.removed.flatMap(itemPaths)
        var items = Set(changes.removed.map { model.index.id(ofItemAt: $0) } + new.map(\.id)).union(entangledItems)
        model.index.forEachItem(at: changes.removed) { recordSum &-= record(of: $1, fields(of: $1)).value }
        for item in new { recordSum &+= record(of: item, fields(of: item)).value }
        model.apply(changes, of: shown, history)
        mayLink.apply(changes, inserting: new.map { LinkCheck.mayHoldLinks($0.notes) })
        items.formUnion(entangledItems)
        stampAgain(items)
        update.pages = paths(from: Set(pathsBefore), to: Set(changes.inserted.flatMap(itemPaths)))
        update.pages.files = changes.inserted.filter { !mayLink[$0] }.flatMap(itemFiles).compactMap(changed)
        update.mayBreakLinks = update.mayBreakLinks || changes.inserted.contains { mayLink[$0] }
        return update
    }

    /// Applies the rest of a change.
    mutating func applyToRest(after first: ItemPagesUpdate) -> PlanUpdate {
        var draft = PlanDraft(model, linkingItems: linkingItems)
        draft.addSurroundings(theme)
        var update = paths(from: Set(surroundings.map(\.path)), to: draft.paths)
        update.files = mayLink.indices.flatMap(itemFiles).compactMap(changed)
        update.files += take(surroundings: draft.files) + shopping.compactMap(changed)
        if !update.changesNoPath || !first.pages.changesNoPath || first.mayBreakLinks {
            brokenLinks = findBrokenLinks()
        }
        return update
    }

    /// The items whose stamp may change with another item: those in the history, and those whose numbers depend on
    /// others, which only happens to records that another program wrote.
    private var entangledItems: Set<EntityID<Item>> {
        let dependent = (model.search.numbers?.dependent ?? []).map { model.index.id(ofItemAt: $0) }
        return Set(dependent).union(model.history?.changedItems ?? [])
    }

    private func itemPaths(at position: Int) -> [String] {
        let path = model.paths.item(model.index.id(ofItemAt: position))
        return [path + ".html", path + ".md"]
    }

    /// Follows a change of some of the site's paths.
    private mutating func paths(from old: Set<String>, to now: Set<String>) -> PlanUpdate {
        let update = PlanUpdate(gone: old.subtracting(now).sorted(), new: now.subtracting(old).sorted())
        guard !update.changesNoPath else { return update }
        links = links.following(gone: update.gone, new: update.new)
        for path in update.gone { pathSum &-= Stamp(of: path).value }
        for path in update.new { pathSum &+= Stamp(of: path).value }
        records.change { book in
            book.forget(Input(.targets))
            for path in update.gone { book.remove(PageKey(path)) }
        }
        return update
    }

    /// Replaces the surroundings.
    /// - Returns: The files that must be made again.
    private mutating func take(surroundings files: [PlannedFile]) -> [PlannedFile] {
        let known = Dictionary(surroundings.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        surroundings = files
        var made: [PlannedFile] = []
        for position in files.indices {
            let stamp = known[files[position].path]
            surroundings[position].stamp = stamp ?? nil
            guard let file = stamp == nil ? new(files[position]) : changed(surroundings[position]) else { continue }
            surroundings[position] = file
            made.append(file)
        }
        return made
    }

    /// A file that the site did not have before.
    private func new(_ file: PlannedFile) -> PlannedFile {
        var file = file
        file.stamp = stamp(of: file)
        return file
    }
}
