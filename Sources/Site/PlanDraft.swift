import Household

/// A plan under construction: its links cannot be followed until all its paths are known.
struct PlanDraft {
    let model: SiteModel
    /// The positions of the items whose notes may hold links.
    private let linkingItems: [Int]
    private(set) var files: [PlannedFile] = []
    private(set) var paths: Set<String> = []

    init(_ model: SiteModel, linkingItems: [Int]) {
        self.model = model
        self.linkingItems = linkingItems
    }

    /// Adds a file. Records that share an id also share a path; the first of them counts, as in the index.
    private mutating func add(_ path: String, _ source: PlannedFile.Source) {
        guard paths.insert(path).inserted else { return }
        files.append(PlannedFile(path: path, source: source))
    }

    /// Adds everything except the pages of items and shopping, and the files of attachments.
    mutating func addSurroundings(_ theme: Theme) {
        // Open data comes first because it takes by far the longest: begun last, it would keep one core busy after the
        // others are done.
        add(SitePaths.openData, .openData)
        addDashboards()
        addLists()
        addContent()
        addSearch()
        if model.visibleParts.due {
            add(.due, at: SitePaths.due, forms: [".html"])
            add(.loans, at: SitePaths.loans, forms: [".html"])
            add(SitePaths.calendar, .calendar)
        }
        addCodes()
        if model.history != nil { add(.history, at: SitePaths.history, forms: [".html"]) }
        addRest(theme)
        // Reports come last: nobody who changed an item is waiting for its home's report.
        addReports()
    }

    /// Adds a page in each of its forms; nothing without a path.
    private mutating func add(_ subject: PageSubject, at path: String?, forms: [String] = [".html", ".md"]) {
        guard let path else { return }
        for form in forms { add(path + form, .page(subject)) }
    }

    private mutating func addDashboards() {
        add(.index, at: SitePaths.index)
        for home in model.index.homes { add(.home(home.id), at: model.paths.dashboard(home.id)) }
    }

    private mutating func addLists() {
        for list in model.itemLists {
            let forms = if case .catalogue = list { [".html", ".md"] } else { [".html"] }
            for slice in model.slices(of: list) {
                add(.items(list, slice), at: model.path(of: list, startingWith: slice.start), forms: forms)
            }
        }
        for home in model.index.homes {
            if model.hasRoomList(home.id) {
                add(.rooms(home.id), at: model.paths.locations(of: home.id), forms: [".html"])
            }
            if model.hasLabelList(home.id) {
                add(.labels(home.id), at: model.paths.labels(of: home.id), forms: [".html"])
            }
        }
    }

    /// Adds a short page for each code of a label.
    private mutating func addCodes() {
        for (code, holders) in model.codes { add(.code(code, holders), at: SitePaths.code(code), forms: [".html"]) }
    }

    private mutating func addReports() {
        guard model.visibleParts.values else { return }
        let claims = model.index.snapshot.claims.indices.compactMap(model.reportPages)
        for pages in model.reportPagesOfHomes() + claims {
            add(.report(pages), at: pages.path)
            for part in pages.parts.indices { add(.reportRoom(pages, part), at: pages.parts[part].path) }
        }
    }

    mutating func addItems() {
        let items = model.index.snapshot.items
        files.reserveCapacity(files.count + 2 * items.count)
        paths.reserveCapacity(paths.count + 2 * items.count)
        for position in items.indices { add(.item(position), at: model.paths.item(items[position].id)) }
    }

    /// Adds the files of attachments. A change of items does not affect them: see `SiteModel.keepsAttachments`.
    mutating func addMedia() {
        for attachment in model.shownAttachments {
            switch model.media.entries[attachment.sha256] {
            case nil: continue
            case .document(let file): add(MediaPaths.document(attachment), .media(file))
            case .picture(let picture):
                for size in picture.sizes {
                    add(MediaPaths.jpeg(attachment.sha256, size), .media(size.jpeg))
                    add(MediaPaths.webp(attachment.sha256, size), .media(size.webp))
                }
            }
        }
    }

    /// Adds the pages about shopping. A change of items does not affect them.
    mutating func addShopping() {
        guard model.visibleParts.shopping else { return }
        let shopping = model.shopping
        for slice in model.tripSlices() { add(.shopping(slice), at: model.path(ofTripsStartingWith: slice.start)) }
        for cart in shopping.carts.indices { add(.trip(cart), at: model.paths.trip(shopping.carts[cart].id)) }
        for slice in model.vaultSlices() { add(.vault(slice), at: model.path(ofVaultStartingWith: slice.start)) }
        for item in shopping.vault.indices {
            for slice in model.purchaseSlices(ofItem: item) {
                add(.vaultItem(item, slice), at: model.path(ofItem: item, startingWith: slice.start))
            }
        }
        for shop in shopping.stores.indices {
            for slice in model.tripSlices(ofShop: shop) {
                add(.shop(shop, slice), at: model.path(ofShop: shop, startingWith: slice.start))
            }
        }
    }

    private mutating func addContent() {
        for position in model.content.pages.indices {
            add(model.content.pages[position].path, .page(.written(position)))
        }
        for file in model.linkedFiles(items: linkingItems) {
            add(file.path, .copy(of: file.file, shown: "Content/\(file.source)"))
        }
    }

    private mutating func addSearch() {
        add(.search, at: SitePaths.search, forms: [".html"])
        add(SitePaths.searchIndex, .search(.index))
        for chunk in model.search.chunks.indices { add(SitePaths.searchItems(chunk), .search(.items(chunk: chunk))) }
    }

    private mutating func addRest(_ theme: Theme) {
        add("404.html", .page(.notFound))
        add("robots.txt", .text("User-agent: *\n\(model.visibleParts.isIndexed ? "Allow" : "Disallow"): /\n"))
        for asset in theme.assets { add(asset.path, .copy(of: asset.file, shown: "Templates/\(asset.path)")) }
    }
}
