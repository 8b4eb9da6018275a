package import Household

extension RecordSheet {
    package init(_ home: Home, in totals: PlaceTotals, activeHome: EntityID<Home>?) {
        let index = totals.index
        self.init()
        add("id", "Id", home.id.description)
        add("slug", "Slug", home.slug)
        add("name", "Name", home.name)
        add("displayName", "", text: "", json: .text(home.displayName))
        add("isPrimary", "Primary", home.isPrimary)
        add("isActive", "Active", home.id == activeHome)
        add(
            "address", "Address", text: home.address.lines.joined(separator: "\n"),
            json: .object(Home.fields.filter { $0.group == "address" }.json(of: home, called: ["address": "line1"])))
        addFields(of: home, except: ["name", "isPrimary"])
        addUpkeep(of: home)
        add(index.attachments(of: .home(home.id)))
        add("locations", "Rooms", index.locations(ofHome: home.id).count)
        add("labels", "Labels", index.labels(ofHome: home.id).count)
        add(totals.rooms(ofHome: home.id).total)
        add(home.record)
    }
}
