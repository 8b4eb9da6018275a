import Foundation
import Household

// The stamps of what a page is about, where that is more than a record: which part of a list, and which other parts
// there are. Pages get this from the plan, so they read it nowhere.

extension SitePlan {
    func stamp(of subject: PageSubject) -> Stamp {
        var stamp = Stamp()
        switch subject {
        case .items(_, let slice): stamp.mix(slice) { id(ofItemAt: $0) }
        case .shopping(let slice), .shop(_, let slice): stamp.mix(slice) { model.shopping.cart(at: $0).id.uuid }
        case .vault(let slice): stamp.mix(slice) { model.shopping.vaultItem(at: $0).id.uuid }
        // The page of a thing in the price book reads the shopping, which decides all its purchases.
        case .vaultItem(_, let slice): stamp.mix(slice) { _ in nil }
        case .report(let pages):
            for part in pages.parts { mix(part, into: &stamp) }
        case .reportRoom(let pages, let position):
            for place in position - 1...position + 1 where pages.parts.indices.contains(place) {
                stamp.mix(place)
                mix(pages.parts[place], into: &stamp)
            }
            stamp.mix(pages.parts[position].stamp)
        case .code(_, let holders):
            for holder in holders {
                switch holder {
                case .item(let position): stamp.mix(id(ofItemAt: position))
                case .room(let id): stamp.mix(id.uuid)
                }
            }
        case .index, .home, .rooms, .labels, .item, .trip, .written, .search, .history, .due, .loans, .notFound: break
        }
        return stamp
    }

    func stamp(of file: SearchFile) -> Stamp {
        var stamp = Stamp()
        switch file {
        case .index: stamp.mix(model.search.chunks.count)
        case .items(let chunk):
            for position in model.search.chunks[chunk] { stamp.mix(id(ofItemAt: position)) }
        }
        return stamp
    }

    private func id(ofItemAt position: Int) -> UUID { model.index.id(ofItemAt: position).uuid }

    /// Mixes in the facts about a part of a report that links to it show.
    private func mix(_ part: ReportPages.Part, into stamp: inout Stamp) {
        stamp.mix(part.path)
        stamp.mix(part.name)
        stamp.mix(part.room)
        stamp.mix(part.number)
        stamp.mix(part.count)
    }
}

extension Stamp {
    fileprivate mutating func mix(_ slice: PageSlice, id: (Int) -> UUID?) {
        mix(slice.number)
        mix(slice.items.count)
        for entry in slice.items { mix(id(entry)) }
        switch slice.previous {
        case nil: mix(0)
        case .first: mix(1)
        case .startingWith(let start): mix(id(start))
        }
        mix(slice.next.flatMap(id))
        mix(slice.all.starts.count)
        mix(slice.all.starts.last.flatMap(id))
        for letter in slice.all.letters {
            mix(letter.name)
            mix(letter.start.flatMap(id))
        }
        guard slice.isFirst else { return }
        for start in slice.all.starts { mix(id(start)) }
    }
}
