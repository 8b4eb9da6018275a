// Signs, one each for family, insurer, mover and public:
//   W  whole
//   S  shortened to its end
//   R  made anew from what the circle sees
//   N  only where an audience was named for it
//   -  hidden
// The owner sees everything.

extension DisclosureTable {
    static let settings = Disclosures<Settings>(
        "settings", "W W W W", role: .fixed, blank: { _ in Settings() },
        [
            .field("W W W -", "title", \.title),
            .fixed("W W W W", "locale", \.locale),
            .fixed("W W W W", "currency", \.currency),
            .fixed("W W W W", "pageSize", \.pageSize),
            .fixed("- - - -", "audiences", \.audiences),
            .fixed("- - - -", "depreciation", \.depreciation),
            .fixed("W W W W", "serials", \.serials),
        ])

    static let profile = Disclosures<Profile>(
        "profile", "W W W W", role: .fixed, blank: { Profile(id: $0.id, name: "") },
        [
            // Stands for the ids of all entities of the household: see `AudienceIDs`.
            .given("W R R R", "id", \.id),
            .field("W W W -", "name", \.name),
            .group("W W - -", "contact"),
            .fixed("W W W W", "homeIDs", \.homeIDs),
        ] + Profile.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))

    static let home = Disclosures<Home>(
        "home", "W W W W", role: .fixed, blank: { Home(id: $0.id, name: "", currency: $0.currency) },
        [
            .given("W R R R", "slug", \.slug)
        ] + Home.fields.map(Disclosure.init) + record(\.record, times: "W W - -"))

    static let location = Disclosures<Location>(
        "location", "W W W -", blank: { Location(id: $0.id, homeID: nil, name: "") },
        [
            .given("W R R -", "slug", \.slug),
            .fixed("W W W -", "homeID", \.homeID),
            .fixed("W W W -", "parentID", \.parentID),
        ] + Location.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))

    static let label = Disclosures<Label>(
        "label", "W W W W", blank: { Label(id: $0.id, homeID: nil, name: "") },
        [
            .given("W R R R", "slug", \.slug),
            .fixed("W W W W", "homeID", \.homeID),
        ] + Label.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))

    static let item = Disclosures<Item>(
        "item", "W W W W", blank: { Item(id: $0.id, title: "") },
        [
            .fixed("W W W W", "title", \.title),
            .given("W R R R", "slug", \.slug),
            .field("W W - -", "number", \.number),
            .group("W W - -", "replacement"),
            .field("W W W -", "locationID", \.locationID),
            .fixed("W W W W", "homeID", \.homeID),
            .field("W W W -", "containerID", \.containerID),
            .field("W W W W", "labelIDs", \.labelIDs),
            .parts("W - - -", "customFields", ["name", "value"]) {
                $1.customFields = $0.customFields.map { CustomField(name: $0.name, value: $0.value) }
            },
            .field("- - - -", "importRef", \.importRef),
        ] + Item.fields.map(Disclosure.init) + record(\.record, times: "W W - -"))
}
